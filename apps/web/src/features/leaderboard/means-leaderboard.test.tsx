import type { LeaderboardEntry } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { explainedColumns } from "#features/docs/explained-columns.ts";
import { TopOfTheLeaderboard } from "#features/home/top-of-the-leaderboard.tsx";
import { rankingWords } from "#features/seasons/options.ts";
import { en } from "#i18n/en.ts";
import { zh } from "#i18n/zh.ts";
import { parseLeaderboardView } from "./address.ts";
import { LeaderboardTable } from "./leaderboard-table.tsx";

const messages = { en, zh };

/** A traitor finishes ahead of most opponents and earns least. */
const rows = [
  { name: "Trust", rank: 1, score: 12, ahead: 0.3, best: 1, worst: 2, groups: [0] },
  { name: "Echo", rank: 2, score: 11.5, ahead: 0.4, best: 1, worst: 2, groups: [0] },
  { name: "Traitor", rank: 3, score: 8, ahead: 0.9, best: 3, worst: 3, groups: [1] },
].map(
  ({ name, rank, score, ahead, best, worst, groups }): LeaderboardEntry => ({
    rank,
    placement: false,
    version: { number: 1, model: null },
    agent: {
      slug: name.toLowerCase(),
      name,
      avatar: 1,
      house: true,
      person: false,
      resident: false,
      retired: false,
      picture: null,
      owner: null,
    },
    figures: { matches: 200, score, cooperated: 0.5 },
    reported: { tokens: 0, cost: 0 },
    fit: {
      rating: { composite: { value: ahead, low: ahead - 0.05, high: ahead + 0.05 }, separation: 0 },
      rank: { place: rank, best, worst, groups },
      intervals: { score: [score - 0.5, score + 0.5] },
    },
  }),
);

const shown = (locale: "en" | "zh", leaderboard: React.ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      {leaderboard}
    </NextIntlClientProvider>,
  );

const season = {
  slug: "trust",
  game: "prisoners-dilemma",
  config: {},
  locales: ["en"],
  rankWindowDays: null,
  poolModel: null,
};

it.each(["total", "rating"] as const)(
  "a board of means draws their ranges and ties, and no rating ranks it: %s",
  (ranking) => {
    const view = parseLeaderboardView({}, { ...season, ranking }, "en");
    const html = shown("en", <LeaderboardTable rows={rows} view={view} histories={new Map()} />);
    expect(html).toContain("Average score");
    expect(html).not.toContain("Finishes ahead");
    expect(html).toMatch(/class="range by"[^>]*data-name="Average score"/);
    expect(html).toContain("Rank 1 to 2, with 95% confidence");
    expect(html.match(/<sup>(\w)<\/sup>/g)).toEqual([
      "<sup>a</sup>",
      "<sup>a</sup>",
      "<sup>b</sup>",
    ]);
  },
);

it("a board of means that counts recent days claims nothing", () => {
  const view = parseLeaderboardView({}, { ...season, ranking: "total", rankWindowDays: 7 }, "en");
  const html = shown("en", <LeaderboardTable rows={rows} view={view} histories={new Map()} />);
  expect(html).not.toContain("<sup>");
  expect(html).not.toContain("with 95% confidence");
});

it.each([
  [
    "prisoners-dilemma",
    "In all roles: 12.00 points per match up to match 100 of this version, 8.00",
  ],
  ["connect-four", "It finished ahead of"],
])("a change is one of the points that rank the board: %s", (game, expected) => {
  const view = parseLeaderboardView({}, { ...season, game, ranking: "total" }, "en");
  const changed = rows.slice(0, 1).map((row) => ({
    ...row,
    fit: row.fit && {
      ...row.fit,
      change: { all: { early: 12, late: 8, at: 100, until: null, p: 0.001 } },
    },
  }));
  const html = shown("en", <LeaderboardTable rows={changed} view={view} histories={new Map()} />);
  expect(html).toContain(expected);
});

it("the first page draws the ranges of means, once", () => {
  const html = shown("zh", <TopOfTheLeaderboard season={season} rows={rows} />);
  expect(html.match(/data-name="场均得分"/g)).toHaveLength(3);
  expect(html).not.toContain("评分");
});

it("finishing ahead is explained as what it is, besides the rating of other games", () => {
  const [shared] = explainedColumns();
  const anchors = shared?.columns.map(({ anchor }) => anchor);
  expect(anchors).toContain("rating");
  expect(anchors).toContain("ahead");
  expect(rankingWords("public-good", "rating")).toBe("means");
  expect(rankingWords("tic-tac-toe", "rating")).toBe("ratingAhead");
});
