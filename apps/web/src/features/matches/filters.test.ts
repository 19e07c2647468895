import { describe, expect, it } from "vitest";
import { matchQueryOf, offeredFilters, parseMatchFilters, watchHref } from "./filters.ts";

describe("the address of the watch list", () => {
  it("ignores invalid values", () => {
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

describe("the form of the watch list", () => {
  it("offers every filter while no game is chosen, and for a game that is gone", () => {
    for (const filters of [{}, { game: "chess" }]) {
      const { wins, ...others } = offeredFilters(filters);
      expect(others).toEqual({ rounds: true, fouls: true, injections: true });
      expect(Object.keys(wins)).toEqual(
        expect.arrayContaining(["spy", "civilians", "chameleon", "non-chameleon"]),
      );
    }
  });

  it.each([
    ["who-is-spy", ["civilians", "spy"], true, true],
    ["chameleon", ["chameleon", "non-chameleon"], false, true],
    ["holdem", [], false, false],
  ] as const)("offers for %s the filters that fit its matches", (game, wins, rounds, talk) => {
    const offered = offeredFilters({ game });
    expect(Object.keys(offered.wins).toSorted()).toEqual(wins);
    expect(offered).toMatchObject({ rounds, fouls: talk, injections: talk });
  });

  it("keeps a filter that is set, so that it can be taken back", () => {
    const offered = offeredFilters({ game: "holdem", result: "spy", rounds: 2, fouls: "with" });
    expect(Object.keys(offered.wins)).toEqual(["spy"]);
    expect(offered).toMatchObject({ rounds: true, fouls: true, injections: false });
  });
});
