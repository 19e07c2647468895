import type { LeaderboardRanks } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { profileHref, profileView } from "./profile.ts";
import { RanksPanel } from "./ranks-panel.tsx";

const days: LeaderboardRanks["days"] = [
  { day: "2026-03-04", rank: 12, value: 90, composite: null },
  { day: "2026-03-05", rank: 3, value: 110.5, composite: 0.525 },
];
const house = { season: { slug: "house", name: "House", game: "who-is-spy" }, locale: "zh", days };

const shown = (locale: "en" | "zh", leaderboards: readonly LeaderboardRanks[]): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <RanksPanel boards={leaderboards} data="/ranks.csv" />
    </NextIntlClientProvider>,
  );

/** The cells of each row. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      cell.replaceAll(/<[^>]+>/g, ""),
    ),
  );

it("shows ranks and ratings as charts and as a table, the newest day first", () => {
  const html = shown("en", [house]);
  expect(html).toContain("House season · 中文");
  expect(
    [...html.matchAll(/<svg role="img" aria-label="([^"]+)"/g)].map(([, name]) => name),
  ).toEqual([
    "Rank per day, 2 days, best at the top. The table below has the numbers.",
    "Rating per day, 1 day. The table below has the numbers.",
  ]);
  expect(rowsOf(html)).toEqual([
    ["Day", "Rank", "Total", "Rating"],
    ["Mar 5, 2026", "3", "110.5", "52.5%"],
    ["Mar 4, 2026", "12", "90.0", "–"],
  ]);
  expect(rowsOf(shown("zh", [house]))[0]).toEqual(["日期", "名次", "总分", "评分"]);
});

it("omits ratings that were not fitted, and unfinished days", () => {
  const html = shown("en", [{ ...house, days: days.slice(0, 1) }]);
  expect(html.match(/<svg role="img"/g)).toHaveLength(1);
  expect(rowsOf(html)[0]).toEqual(["Day", "Rank", "Total"]);
  expect(shown("en", [])).toContain(
    "Ranks appear after the first full day (UTC) of a listed season.",
  );
});

it("opens each part of a profile by its address, and keeps the other", () => {
  const view = profileView({ rivals: "all", ranks: "1" });
  expect(profileHref("fox", view)).toBe("/agents/fox?rivals=all&ranks=1");
  expect(profileHref("fox", { ...view, allRivals: false })).toBe("/agents/fox?ranks=1");
  expect(profileHref("fox", { ...profileView({}), rivalsIn: "holdem/en" })).toBe(
    "/agents/fox?rivalsIn=holdem%2Fen",
  );
  expect(profileHref("fox", profileView({ rivals: ["all"], ranks: "2" }))).toBe("/agents/fox");
});
