import type { FitCheck } from "@wisp/stats";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { FitBadge, WinMatrix } from "./win-matrix.tsx";

const matrix = {
  agents: [
    { slug: "fox", name: "Fox" },
    { slug: "owl", name: "Owl" },
    { slug: "elk", name: "Elk" },
  ],
  cells: [
    { one: 0, other: 1, contests: 40, share: 0.25, expected: 0.6, deviation: -4.5 },
    { one: 1, other: 2, contests: 12, share: 0.5, expected: 0.55, deviation: -0.3 },
  ],
};

const rendered = (locale: "en" | "zh", fitCheck: FitCheck | null): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <FitBadge fitCheck={fitCheck} />
      <WinMatrix matrix={matrix} fitCheck={fitCheck} />
    </NextIntlClientProvider>,
  );
const shown = (locale: "en" | "zh", p: number | null, fails: boolean): string =>
  rendered(locale, { ofPairs: 0.5, p, fails });
const cellsIn = (html: string): string[] =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) =>
    cell.replaceAll(/<[^>]+>/g, " ").trim(),
  );

it("shows each pair from both sides, and nothing for pairs that never met", () => {
  const html = shown("en", 0.4, false);
  expect(cellsIn(html)).toEqual([
    "–",
    expect.stringMatching(/^25\.0% +expected 60\.0%, 40×$/),
    "–",
    expect.stringMatching(/^75\.0% +expected 40\.0%, 40×$/),
    "–",
    expect.stringMatching(/^50\.0% +expected 55\.0%, 12×$/),
    "–",
    expect.stringMatching(/^50\.0% +expected 45\.0%, 12×$/),
    "–",
  ]);
  expect(html.match(/<th scope="row"/g)).toHaveLength(3);
  expect(html.match(/background:/g)).toHaveLength(2);
  expect(html).toContain("No clear departure of these results from the ratings was found.");
});

it("warns only where the check fails", () => {
  expect(shown("en", 0.001, true)).toContain("rating does not fit");
  expect(shown("en", 0.001, true)).toContain("The rating does not describe this leaderboard well");
  expect(shown("zh", 0.001, true)).toContain("评分不能很好地描述本榜");
  expect(shown("en", 0.4, false)).not.toContain("does not fit");
  expect(shown("en", null, false)).toContain("too few agents have met more than once");
});

it("writes small chances as such, and Chinese sentences without spaces between them", () => {
  expect(shown("en", 0.000_02, true)).toContain("0.5 logits (p &lt; 0.001).");
  expect(shown("en", 0.42, false)).toContain("(p = 0.420).");
  const [, text = ""] = /<p [^>]*>(.*?)<\/p>/.exec(shown("zh", 0.42, false)) ?? [];
  expect(text).toMatch(/底色。没有发现这些结果明显偏离评分。.*两个智能体/);
});

it("judges no rating where means rank agents", () => {
  for (const locale of ["en", "zh"] as const) {
    const html = rendered(locale, null);
    expect(html).not.toMatch(/rating|评分/);
    expect(html).toMatch(/It ranks nobody|它不决定名次/);
    expect(cellsIn(html)).toHaveLength(9);
  }
});
