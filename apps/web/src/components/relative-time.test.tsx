import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { RelativeTime } from "./relative-time.tsx";

const now = new Date("2026-03-01T12:00:00Z");
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The text of a time that lies this far ahead of the page's time, and what it says on hover. */
function shown(locale: "en" | "zh", aheadMs: number) {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC" now={now}>
      <RelativeTime at={new Date(now.getTime() + aheadMs)} />
    </NextIntlClientProvider>,
  );
  return /title="([^"]*)">([^<]*)</.exec(markup)?.slice(1) ?? [];
}

describe("a time is said relative to now", () => {
  it.each([
    [-70 * DAY, "2 months ago", "2个月前"],
    [-3 * DAY, "3 days ago", "3天前"],
    [-2 * HOUR, "2 hours ago", "2小时前"],
    [-4 * MINUTE, "4 minutes ago", "4分钟前"],
    [-30 * SECOND, "just now", "刚刚"],
    [0, "just now", "刚刚"],
    // By a clock that is slow.
    [10 * SECOND, "just now", "刚刚"],
    [30 * SECOND, "in less than a minute", "不到一分钟后"],
    [4 * MINUTE, "in 4 minutes", "4分钟后"],
    [2 * HOUR, "in 2 hours", "2小时后"],
    [3 * DAY, "in 3 days", "3天后"],
    [15 * DAY, "in 2 weeks", "2周后"],
    [70 * DAY, "in 2 months", "2个月后"],
  ])("%d ms ahead: %s, %s", (aheadMs, english, chinese) => {
    expect(shown("en", aheadMs)[1]).toBe(english);
    expect(shown("zh", aheadMs)[1]).toBe(chinese);
  });

  it("shows the exact time on hover", () => {
    expect(shown("en", 3 * DAY)[0]).toMatch(/^Mar 4, 2026, 12:00:00\sPM UTC$/);
  });
});
