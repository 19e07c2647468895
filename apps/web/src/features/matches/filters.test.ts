import { describe, expect, it } from "vitest";
import { matchQueryOf, parseMatchFilters, watchHref } from "./filters.ts";

describe("the address of the watch list", () => {
  it("leaves out what makes no sense", () => {
    expect(
      parseMatchFilters({ locale: "fr", result: "draw", cursor: "x", season: "", agent: "bayes" }),
    ).toEqual({ agent: "bayes" });
  });

  it("drops the cursor when a filter changes and keeps the rest", () => {
    const cursor = "0198a000-0000-7000-8000-000000000000";
    const filters = parseMatchFilters({ season: "house", cursor });
    expect(filters.cursor).toBe(cursor);
    expect(watchHref(filters, { locale: "zh" })).toBe("/watch?season=house&locale=zh");
    expect(watchHref({})).toBe("/watch");
  });

  it("asks for finished matches of a winner and for running live ones", () => {
    expect(matchQueryOf({ result: "spy" })).toMatchObject({ status: "finished", winner: "spy" });
    expect(matchQueryOf({ result: "live" })).toMatchObject({ status: "running" });
    expect(matchQueryOf({}).status).toBeUndefined();
  });

  it("asks for upsets alone, or for all matches", () => {
    expect(matchQueryOf(parseMatchFilters({ upsets: "only" })).upset).toBe(true);
    expect(matchQueryOf(parseMatchFilters({ upsets: "none" })).upset).toBeUndefined();
  });
});
