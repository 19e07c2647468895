import type { PlayedPair, ReviewedPair } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#i18n/en.ts";
import { zh } from "#i18n/zh.ts";
import { PairList } from "./pair-list.tsx";

const now = new Date("2026-01-01T00:00:00Z");

const told: ReviewedPair = {
  slug: "told",
  theme: "home",
  status: "accepted",
  words: ["lamp", "candle"].map((word) => ({ word, aliases: [] })),
  closeness: [5, 4],
  blindClues: null,
  proposer: null,
  proposedAt: now,
  reviewedAt: null,
  note: "",
  ownCloseness: null,
  mayRate: false,
  matches: 0,
  hiddenWins: 0,
  outInFirstRound: 0,
  pairs: [],
};

/** A family of an earlier release, with the matches of its pairs. */
const family = (slug: string, pairs: readonly PlayedPair[]): ReviewedPair => ({
  ...told,
  slug,
  words: ["lamp", "candle", "torch"].map((word) => ({ word, aliases: [] })),
  closeness: null,
  matches: pairs.reduce((sum, { matches }) => sum + matches, 0),
  hiddenWins: pairs.reduce((sum, { hiddenWins }) => sum + hiddenWins, 0),
  pairs,
});

function shown(pairs: readonly ReviewedPair[], locale: "en" | "zh"): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={locale === "en" ? en : zh}
      timeZone="UTC"
      now={now}
    >
      <PairList
        pairs={pairs}
        pack={{ slug: "owls", locale: "en" }}
        own={false}
        reviews={false}
        retires={false}
      />
    </NextIntlClientProvider>,
  );
}

it("a pair of an old family that is certainly unfair is shown below it, and no other", () => {
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

it("of a pair it is shown how often the hidden player wins, and is out in round one", () => {
  const played = { ...told, matches: 40, hiddenWins: 12, outInFirstRound: 20 };
  expect(shown([played], "en")).toContain("hidden player wins 30% (17%–46%) of 40 matches");
  expect(shown([played], "en")).toContain("out in round one 50% (34%–66%)");
  expect(shown([played], "zh")).toContain("第一轮出局 50%（34%–66%）");
  const few = { ...told, matches: 7, hiddenWins: 1, outInFirstRound: 6 };
  expect(shown([few], "en")).not.toContain("round one");
});

it("a pair is flagged among all pairs only", () => {
  const others = Array.from({ length: 199 }, (_, at) => ({
    ...told,
    slug: `fair-${at}`,
    matches: 40,
    hiddenWins: 12,
  }));
  const last = (hiddenWins: number) => ({ ...told, slug: "last", matches: 40, hiddenWins });
  expect(shown([last(31)], "en")).toContain("hidden player wins too often");
  expect(shown([...others, last(31)], "en")).not.toContain("hidden player wins too often");
  expect(shown([...others, last(38)], "en")).toContain("hidden player wins too often");
});

it.each<[string, Partial<ReviewedPair>, string]>([
  ["two high ratings", {}, "rated 5 and 4</span>"],
  ["a low rating", { closeness: [5, 3] }, "not in ranked matches"],
  ["one rating", { closeness: null }, "needs a second rating"],
  ["the reader's rating alone", { closeness: null, ownCloseness: 5 }, "your rating: 5"],
  ["three words", family("old", []), "larger family of an earlier release"],
])("of a pair with %s it is shown where it is played", (_, change, text) => {
  const page = shown([{ ...told, ...change }], "en");
  expect(page).toContain(text);
  expect(page.includes(">close enough for ranked matches<")).toBe(Object.keys(change).length === 0);
});

it("blind clues are shown beside the ratings, and make a hard pair ranked without any", () => {
  const counts = { written: 48, namesOther: 0, read: 48, right: 30, writers: 2, isHard: false };
  const measured = { ...told, blindClues: counts };
  expect(shown([measured], "en")).toMatch(
    /rated 5 and 4<.*separability 0\.13 \(-0\.02 to 0\.2\d\)<.*30 of 48 blind clues read right</,
  );
  expect(shown([measured], "zh")).toMatch(
    /区分度 0\.13（-0\.02 至 0\.2\d）<.*48 条盲写描述判对 30 条</,
  );
  expect(shown([measured], "en")).not.toContain("name the other word");
  const hard = { ...counts, namesOther: 1, read: 47, isHard: true };
  const unrated = shown([{ ...told, closeness: null, blindClues: hard }], "en");
  expect(unrated).toContain("1 of 48 name the other word");
  expect(unrated).toContain(">close enough for ranked matches<");
  expect(unrated).not.toContain("needs a second rating");
});

it("who may rate a pair is offered the five ratings, each explained", () => {
  expect(shown([{ ...told, closeness: null }], "en")).not.toContain("Rate");
  const page = shown([{ ...told, closeness: null, mayRate: true }], "en");
  expect(page.match(/type="radio"/g)).toHaveLength(5);
  expect(page).toContain("Most clues that people would give for one fit the other");
});
