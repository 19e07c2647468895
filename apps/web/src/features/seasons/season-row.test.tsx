import type { Season } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { PlannedDate, seasonTime } from "./season-row.tsx";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const season: Pick<Season, "status" | "opensAt" | "closesAt" | "startedAt" | "frozenAt"> = {
  status: "open",
  opensAt: at(1),
  startedAt: at(2),
  closesAt: at(12),
  frozenAt: null,
};

it("computes how much of a season is over, from its actual start", () => {
  expect(seasonTime(season, at(7))).toEqual({ start: at(2), end: at(12), share: 0.5 });
  expect(seasonTime(season, at(1))?.share).toBe(0);
  expect(seasonTime(season, at(20))?.share).toBe(1);
});

it("ends a season that was frozen early when it was frozen", () => {
  const frozen = { ...season, status: "frozen" as const, frozenAt: at(4) };
  expect(seasonTime(frozen, at(20))).toEqual({ start: at(2), end: at(4), share: 1 });
});

it("has no share without an end, and nothing before the start", () => {
  expect(seasonTime({ ...season, closesAt: null }, at(7))).toEqual({
    start: at(2),
    end: null,
    share: null,
  });
  expect(seasonTime({ ...season, status: "draft" as const, startedAt: null }, at(7))).toBeNull();
});

const now = new Date("2026-03-01T12:00:00Z");
const HOUR = 3_600_000;

const shown = (locale: "en" | "zh", change: "opens" | "closes", aheadHours: number): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC" now={now}>
      <PlannedDate change={change} at={new Date(now.getTime() + aheadHours * HOUR)} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, "");

it.each([
  ["opens", 72, "Starts in 3 days", "3天后开始"],
  ["opens", -2, "Was due to start 2 hours ago", "原定2小时前开始"],
  ["closes", 5, "Freezes in 5 hours", "5小时后冻结"],
  ["closes", -2, "Was due to freeze 2 hours ago", "原定2小时前冻结"],
] as const)("a season that %s %d hours from now says so", (change, ahead, english, chinese) => {
  expect([shown("en", change, ahead), shown("zh", change, ahead)]).toEqual([english, chinese]);
});
