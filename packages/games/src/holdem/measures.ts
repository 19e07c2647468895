import type { GameEvent, Locale, MetricText, Seat } from "@wisp/game";
import type { MatchMeasure, Measures } from "../entry.ts";
import { type Action, actions } from "./betting.ts";
import type { PlayingCard } from "./cards.ts";
import { showdowns } from "./hands/showdowns.ts";
import { BOARD_AT } from "./luck.ts";
import { eventSchema, evolve, SEATS, type State } from "./state.ts";

/** Enough for the decisions of some hundred matches; before the flop each counts 1,712,304 boards. */
const KEPT_MAX = 4_096;
const kept = new Map<string, number>();

/**
 * The share of the pot that a hand is worth if both players go all-in now: the boards it wins and half of
 * those it ties, of all that can follow. Exact.
 */
export function equityAgainst(
  own: readonly PlayingCard[],
  other: readonly PlayingCard[],
  board: readonly PlayingCard[],
): number {
  const key = [...own, "/", ...other, "/", ...board].join("");
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { ahead, boards } = showdowns([own, other], board);
  const equity = (boards + ahead) / (2 * boards);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(key, equity);
  return equity;
}

/** A decision of a match, and what the hand was worth against the other player's cards when it was taken. */
interface RatedDecision {
  readonly seat: Seat;
  readonly action: Action;
  readonly equity: number;
}

/** The decisions of a whole log in order; lost ones are left out. */
export function ratedDecisions({ decks, actions: taken }: State): readonly RatedDecision[] {
  return taken.flatMap(({ hand, seat, action, street, missed }) => {
    const deck = decks?.[hand - 1];
    if (deck === undefined || missed !== null) return [];
    const [first, second] = [deck.slice(0, 2), deck.slice(2, 4)];
    const hasButton = (hand - 1) % SEATS === seat;
    const [own, other] = hasButton ? [first, second] : [second, first];
    return [
      { seat, action, equity: equityAgainst(own, other, deck.slice(4, 4 + BOARD_AT[street])) },
    ];
  });
}

const factOf = (action: Action): string => `equity-${action}`;

const ids: Readonly<Record<Action, string>> = {
  fold: "equityFold",
  "check-call": "equityCall",
  "raise-half-pot": "equityHalfPot",
  "raise-pot": "equityPot",
  "all-in": "equityAllIn",
};

const names: Readonly<
  Record<Action, Readonly<Record<Locale, readonly [name: string, short: string]>>>
> = {
  fold: { en: ["Equity when folding", "Eq. fold"], zh: ["弃牌时的胜率", "弃牌胜率"] },
  "check-call": {
    en: ["Equity when checking or calling", "Eq. call"],
    zh: ["过牌或跟注时的胜率", "跟注胜率"],
  },
  "raise-half-pot": {
    en: ["Equity when raising half the pot", "Eq. half pot"],
    zh: ["加注半个底池时的胜率", "半池胜率"],
  },
  "raise-pot": {
    en: ["Equity when raising the pot", "Eq. pot"],
    zh: ["加注一个底池时的胜率", "满池胜率"],
  },
  "all-in": { en: ["Equity when going all-in", "Eq. all-in"], zh: ["全下时的胜率", "全下胜率"] },
};

const abouts: Readonly<Record<Locale, string>> = {
  en: "Mean share of all boards still to come that the hand wins against the opponent's cards, ties counting half, over the decisions for this action. Players do not know it when they decide.",
  zh: "选择该行动时，自己的手牌对上对手的实际手牌，在所有可能的后续公共牌中获胜的比例（平手算一半）的平均值。玩家决策时并不知道它。",
};

function textOf(action: Action, locale: Locale): MetricText {
  const [name, short] = names[action][locale];
  return { name, short, about: abouts[locale] };
}

const metrics = actions.map(
  (action): MatchMeasure => ({
    id: ids[action],
    of: { fact: factOf(action) },
    role: null,
    unit: "rate",
    better: null,
    usual: false,
    range: [0, 1],
    text: { en: textOf(action, "en"), zh: textOf(action, "zh") },
  }),
);

/** Action by equity: of experiments alone, since counting would slow every recomputation of a match. */
export const measures: Measures = {
  figures: metrics,
  of(events: readonly GameEvent[], seat: Seat) {
    const state = events.reduce<State | undefined>(
      (folded, event) => evolve(folded, eventSchema.parse(event)),
      undefined,
    );
    const own =
      state === undefined ? [] : ratedDecisions(state).filter((each) => each.seat === seat);
    return Object.fromEntries(
      actions.map((action) => {
        const chosen = own.filter((each) => each.action === action);
        return [
          factOf(action),
          [chosen.reduce((sum, { equity }) => sum + equity, 0), chosen.length],
        ];
      }),
    );
  },
};
