import { describe, expect, it } from "vitest";
import { agentQueryOf, agentsHref, parseAgentFilters } from "./filters.ts";

describe("the language of the directory", () => {
  it.each([
    [{}, "zh", "zh"],
    [{ locale: "tlh" }, "en", "en"],
    [{ locale: "en" }, "zh", "en"],
    [{ locale: "any" }, "zh", undefined],
  ] as const)("%j asked by a reader of %s is %s", (searchParams, readersLocale, locale) => {
    const filters = parseAgentFilters(searchParams);
    expect(agentQueryOf(filters, readersLocale).locale).toBe(locale);
  });

  it("keeps the choice of any in the address", () => {
    expect(agentsHref(parseAgentFilters({ locale: "any" }), { kind: "house" })).toBe(
      "/agents?locale=any&kind=house",
    );
  });
});
