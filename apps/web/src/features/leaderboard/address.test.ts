import { describe, expect, it } from "vitest";
import { leaderboardHref, parseLeaderboardView, rankKind } from "./address.ts";
import { usualColumns } from "./columns.ts";

const game = "who-is-spy";

const season = (slug: string, locales = ["en", "zh"], ranking: "total" | "rating" = "total") => ({
  slug,
  game,
  config: {},
  locales,
  ranking,
  rankWindowDays: null,
});

describe("the address of a board", () => {
  it("falls back to the usual where it makes no sense", () => {
    const view = parseLeaderboardView(
      { locale: "fr", sort: "luck", order: "sideways", column: ["luck"], kind: "robots", q: [] },
      season("house"),
      "zh",
    );
    expect(view).toEqual({
      season: "house",
      game,
      config: {},
      takesNotes: false,
      ranking: "total",
      windowed: false,
      locale: "zh",
      clean: false,
      by: "total",
      order: "best",
      columns: usualColumns(game),
      search: "",
      kind: null,
      sure: false,
      page: 1,
    });
  });

  it("has each column once, and looks for no name that nobody can have", () => {
    const column = [...new Array<string>(1_000).fill("total"), "cost", "total"];
    const view = parseLeaderboardView({ column, q: "a\0" }, season("house"), "en");
    expect(view).toMatchObject({ columns: ["total", "cost"], search: "" });
  });

  it("takes only a language that has a board", () => {
    expect(parseLeaderboardView({ locale: "zh" }, season("house", ["en"]), "zh").locale).toBe("en");
  });

  it("is by default in the order of the season's rank value", () => {
    const rated = season("rated", ["en"], "rating");
    const view = parseLeaderboardView({}, rated, "en");
    expect(view.by).toBe("rating");
    expect(leaderboardHref(view)).toBe("/leaderboard/rated?locale=en");
    expect(leaderboardHref(view, { by: "total" })).toBe("/leaderboard/rated?locale=en&sort=total");
  });

  it("is never in the order of a rating where claims are of means", () => {
    for (const ranking of ["total", "rating"] as const) {
      const dilemma = { ...season("trust", ["en"], ranking), game: "prisoners-dilemma" };
      const view = parseLeaderboardView({}, dilemma, "en");
      expect(view).toMatchObject({ by: "score", ranking: "score" });
      expect(view.columns).not.toContain("rating");
      expect(rankKind(view)).toBe("means");
      expect(rankKind({ ...view, by: "rating" })).toBe("means");
      expect(rankKind({ ...view, windowed: true })).toBe("plain");
    }
    const duel = { ...season("duel", ["en"], "rating"), game: "tic-tac-toe" };
    expect(rankKind(parseLeaderboardView({}, duel, "en"))).toBe("rating");
    expect(rankKind(parseLeaderboardView({ sort: "score" }, duel, "en"))).toBe("plain");
  });

  it("reads its own output", () => {
    const view = {
      season: "spring cup",
      game,
      config: {},
      takesNotes: false,
      ranking: "total",
      windowed: false,
      locale: "en",
      clean: true,
      by: "cost",
      order: "worst",
      columns: ["total", "cost"],
      search: "50% owl",
      kind: "resident",
      sure: true,
      page: 2,
    } as const;
    const address = new URL(leaderboardHref(view), "http://wisp.test");
    expect(address.pathname).toBe("/leaderboard/spring%20cup");
    const query = {
      ...Object.fromEntries(address.searchParams),
      column: address.searchParams.getAll("column"),
    };
    expect(parseLeaderboardView(query, season("spring cup", ["en"]), "en")).toEqual(view);
  });
});
