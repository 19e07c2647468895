import { describe, expect, it } from "vitest";
import { boardHref, parseBoardView } from "./address.ts";
import { usualColumns } from "./columns.ts";

describe("the address of a board", () => {
  it("falls back to the usual where it makes no sense", () => {
    const view = parseBoardView(
      { locale: "fr", sort: "luck", order: "sideways", column: ["luck"], kind: "robots", q: [] },
      "house",
      ["en", "zh"],
      "zh",
    );
    expect(view).toEqual({
      season: "house",
      locale: "zh",
      clean: false,
      by: "total",
      order: "best",
      columns: usualColumns,
      search: "",
      kind: null,
      charts: false,
      page: 1,
    });
  });

  it("takes only a language that has a board", () => {
    expect(parseBoardView({ locale: "zh" }, "house", ["en"], "zh").locale).toBe("en");
  });

  it("reads back what it writes", () => {
    const view = {
      season: "spring cup",
      locale: "en",
      clean: true,
      by: "cost",
      order: "worst",
      columns: ["total", "cost"],
      search: "50% owl",
      kind: "resident",
      charts: true,
      page: 2,
    } as const;
    const address = new URL(boardHref(view), "http://wisp.test");
    expect(address.pathname).toBe("/leaderboard/spring%20cup");
    const query = {
      ...Object.fromEntries(address.searchParams),
      column: address.searchParams.getAll("column"),
    };
    expect(parseBoardView(query, "spring cup", ["en"], "en")).toEqual(view);
  });
});
