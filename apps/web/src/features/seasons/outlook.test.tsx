import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { daysLeft, OutlookFacts, type SeasonOutlook } from "./outlook.tsx";

type Dated = ComponentProps<typeof OutlookFacts>["season"];

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const open: Dated = {
  slug: "cup",
  status: "open",
  schedule: "queue",
  opensAt: null,
  startedAt: at(2),
  closesAt: at(12),
  frozenAt: null,
};
const quiet: SeasonOutlook = { champions: [], running: 0, waiting: 0 };
const fox = { slug: "fox", name: "Fox", avatar: 0, picture: null };

const markup = (season: Dated, outlook: SeasonOutlook, locale: "en" | "zh"): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC" now={at(7)}>
      <OutlookFacts season={season} outlook={outlook} />
    </NextIntlClientProvider>,
  );
const shown = (season: Dated, outlook = quiet, locale: "en" | "zh" = "en"): string =>
  markup(season, outlook, locale)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

it("says from when to when a season runs, or that it is open", () => {
  expect(shown(open)).toContain("Dates Nov 2, 2026 – Nov 12, 2026");
  expect(shown({ ...open, closesAt: null })).toContain("Dates Nov 2, 2026 – open");
  expect(shown({ ...open, status: "frozen", frozenAt: at(5) })).toContain(
    "Nov 2, 2026 – Nov 5, 2026",
  );
  expect(shown({ ...open, status: "draft", startedAt: null, opensAt: at(9) })).toContain(
    "Nov 9, 2026 – Nov 12, 2026",
  );
  expect(shown({ ...open, closesAt: null }, quiet, "zh")).toContain("2026年11月2日 – 不限期");
});

it("says what is next: live matches, those about to start, the freeze and the days left", () => {
  expect(shown(open)).toMatch(/Next Next match: when enough agents are waiting .*5 days left$/);
  expect(shown({ ...open, schedule: "blocks" })).toContain("when its agents are free");
  expect(shown(open, { ...quiet, waiting: 1 })).toContain("1 match is about to start");
  const live = { ...quiet, running: 2, waiting: 1 };
  expect(shown(open, live)).toContain("2 matches are live");
  expect(markup(open, live, "en")).toContain('href="/watch?season=cup&amp;result=live"');
  expect(shown({ ...open, status: "paused" })).toContain("Paused: no match starts");
  expect(shown({ ...open, status: "frozen", frozenAt: at(5) })).toContain(
    "The final leaderboard is published",
  );
  expect(shown({ ...open, status: "draft", startedAt: null })).toContain(
    "Starts when its organizer starts it",
  );
});

it("counts the day of the end, and none after it", () => {
  expect([at(12), new Date(at(7).getTime() + 1), at(7)].map((end) => daysLeft(end, at(7)))).toEqual(
    [5, 1, null],
  );
});

it("names the champions of a published season, each language's where there are several", () => {
  const published: Dated = { ...open, status: "published", frozenAt: at(5) };
  expect(shown(published)).toContain("Champion Nobody played enough matches to be ranked.");
  const one = { ...quiet, champions: [{ locale: "en", agent: fox }] };
  expect(shown(published, one)).toMatch(/Champion Fox$/);
  const both = { ...quiet, champions: [...one.champions, { locale: "zh", agent: fox }] };
  expect(shown(published, both)).toMatch(/Champions Fox English Fox 中文$/);
  expect(shown(published)).not.toContain("Next");
});
