import type { BiasMetric } from "@wisp/lab";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { BiasPanel } from "./bias-panel.tsx";

const metricOf = (votes: readonly number[], p: number): BiasMetric => ({
  chance: 1 / votes.length,
  shares: votes.map((each) => ({
    votes: each,
    share: each / 576,
    low: (each - 36) / 576,
    high: (each + 36) / 576,
  })),
  test: { degrees: votes.length === 3 ? 2 : 3, chiSquare: 1, clustered: 1, p },
});

/** Table 3 of SpyGame as an agent's metrics. */
const bias = {
  version: 4,
  language: "en",
  costMicros: null,
  finishedAt: new Date("2026-03-05T00:00:00Z"),
  reports: [
    {
      naming: 1,
      names: ["Player 1", "Player 2", "Player 3", "Player 4"],
      asked: 580,
      votes: 576,
      abstained: 0,
      illegal: 4,
      lost: 0,
      speaking: metricOf([187, 159, 117, 113], 0.0001),
      option: metricOf([250, 38, 288], 0.0001),
      name: { ...metricOf([144, 144, 144, 144], 0.9), fluctuation: 0 },
    },
  ],
} as const;

const shown = (locale: "en" | "zh"): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <BiasPanel
        bias={{
          ...bias,
          reports: [...bias.reports].map((each) => ({ ...each, names: [...each.names] })),
        }}
      />
    </NextIntlClientProvider>,
  );

test.each([
  ["en", "32.5% of its votes go to the player who spoke in position 1", "Version 4 was asked in"],
  ["zh", "它有 32.5% 的票投给第 1 个发言的玩家", "受测的是版本 4"],
] as const)(
  "in %s it says what the votes depend on, and of which version",
  (locale, sentence, version) => {
    const html = shown(locale);
    expect(html).toContain(sentence);
    expect(html).toContain(version);
    expect([...html.matchAll(/<table/g)]).toHaveLength(3);
    // One scale for all charts, which ends with the highest interval (324 of 576 votes): the bars, the line of
    // chance and the intervals.
    expect(html).toContain(`width:${(100 * 187) / 324}`.slice(0, 12));
    expect(html).toContain("left:min(44.44");
    expect(html).toContain(`left:${(100 * 252) / 324}`.slice(0, 10));
    expect(html).toContain("width:22.22");
  },
);
