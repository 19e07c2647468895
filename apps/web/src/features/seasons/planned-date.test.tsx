import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { PlannedDate } from "./planned-date.tsx";

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
