import type { PlayedPair, ReviewedFamily } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#i18n/en.ts";
import { zh } from "#i18n/zh.ts";
import { FamilyList } from "./family-list.tsx";

const now = new Date("2026-01-01T00:00:00Z");

const family = (slug: string, pairs: readonly PlayedPair[]): ReviewedFamily => ({
  ...{ slug, theme: "home", difficulty: "easy", status: "accepted" },
  words: ["lamp", "candle", "torch"].map((word) => ({ word, aliases: [] })),
  ...{ proposer: null, proposedAt: now, reviewedAt: null, note: "" },
  matches: pairs.reduce((sum, { matches }) => sum + matches, 0),
  hiddenWins: pairs.reduce((sum, { hiddenWins }) => sum + hiddenWins, 0),
  pairs,
});

function shown(families: readonly ReviewedFamily[], locale: "en" | "zh"): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={locale === "en" ? en : zh}
      timeZone="UTC"
      now={now}
    >
      <FamilyList
        families={families}
        pack={{ slug: "owls", locale: "en" }}
        own={false}
        reviews={false}
        retires={false}
      />
    </NextIntlClientProvider>,
  );
}

it("a pair that is certainly unfair is shown below its family, and no other", () => {
  const pairs = [
    { words: ["candle", "lamp"], matches: 80, hiddenWins: 78 },
    { words: ["candle", "torch"], matches: 80, hiddenWins: 24 },
    { words: ["lamp", "torch"], matches: 3, hiddenWins: 3 },
  ];
  const text = shown([family("one", pairs), family("two", [])], "en");
  expect(text).toContain("candle · lamp");
  expect(text).not.toContain("candle · torch");
  expect(text).not.toContain("lamp · torch");
  expect(text.match(/hidden player wins too often/g)).toHaveLength(1);
  expect(text).toContain("hidden player wins 98% (92%–100%) of 80 matches");
  expect(shown([family("one", pairs)], "zh")).toContain("隐藏身份者胜率 98%（92%–100%），80 局");
});
