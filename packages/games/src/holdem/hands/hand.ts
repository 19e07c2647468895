import type { Locale } from "@wisp/game";
import type { Card } from "../cards.ts";
import { categories, categoryIndex, firstRank, strengthOf } from "./strength.ts";

/** The name of a hand: a category, or the royal flush. */
export const handKinds = [...categories, "royal-flush"] as const;
export type HandKind = (typeof handKinds)[number];

const ACE = 12;

/** The name of the best five of 5 to 7 cards. */
export function handKind(cards: readonly Card[]): HandKind {
  const strength = strengthOf(cards);
  const category = categories[categoryIndex(strength)] ?? "high-card";
  return category === "straight-flush" && firstRank(strength) === ACE ? "royal-flush" : category;
}

/** Every choice of `count` of the items, each in the order of the list. */
function choices<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) =>
    choices(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]),
  );
}

/** The best five of 5 to 7 cards, in the order in which they were given. */
export function bestFive(cards: readonly Card[]): Card[] {
  const [first = [], ...others] = choices(cards, 5);
  return others.reduce((best, five) => (strengthOf(five) > strengthOf(best) ? five : best), first);
}

/** Names of hands for readers. */
export const handNames: Readonly<Record<HandKind, Readonly<Record<Locale, string>>>> = {
  "high-card": { en: "high card", zh: "高牌" },
  "one-pair": { en: "one pair", zh: "一对" },
  "two-pair": { en: "two pair", zh: "两对" },
  "three-of-a-kind": { en: "three of a kind", zh: "三条" },
  straight: { en: "straight", zh: "顺子" },
  flush: { en: "flush", zh: "同花" },
  "full-house": { en: "full house", zh: "葫芦" },
  "four-of-a-kind": { en: "four of a kind", zh: "四条" },
  "straight-flush": { en: "straight flush", zh: "同花顺" },
  "royal-flush": { en: "royal flush", zh: "皇家同花顺" },
};
