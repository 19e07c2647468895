import type { Locale } from "@wisp/game";
import { type Chances, type Commentary, logistic, settled } from "../chances.ts";
import { remembering } from "../common/remembering.ts";
import { cards, numberOf, type PlayingCard } from "./cards.ts";
import { showdowns } from "./hands/showdowns.ts";
import { strengthOfNumbers } from "./hands/strength.ts";
import { type Event, evolve, isOpen, potOf, type State, scoresOf } from "./state.ts";

/** How far a hand carries the players apart, in stacks. */
const SWING = 0.35;

const BOARD = 5;
/** Boards before the flop, which has 1,712,304: the error is below 0.03. */
const SAMPLES = 300;

/** The share of the pot over some boards, which follow from the cards alone, so that a reader never sees it change. */
function sampled(holes: readonly (readonly PlayingCard[])[]): number {
  const [own = [], other = []] = holes.map((hole) => hole.map(numberOf));
  const known = new Set([...own, ...other]);
  const deck = cards.map(numberOf).filter((card) => !known.has(card));
  // A linear congruential generator (Numerical Recipes), begun by the cards.
  let state = [...own, ...other].reduce((sum, card) => (sum * 53 + card) >>> 0, 1);
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let halves = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (let at = 0; at < BOARD; at += 1) {
      const from = at + next(deck.length - at);
      const [card = 0, first = 0] = [deck[from], deck[at]];
      deck[at] = card;
      deck[from] = first;
    }
    const board = deck.slice(0, BOARD);
    const [mine, theirs] = [
      strengthOfNumbers([...own, ...board]),
      strengthOfNumbers([...other, ...board]),
    ];
    halves += mine > theirs ? 2 : mine === theirs ? 1 : 0;
  }
  return halves / (2 * SAMPLES);
}

/** The share of the pot that seat 0's cards are worth if both see all cards. */
const equity = remembering(
  500,
  (_key, holes: readonly (readonly PlayingCard[])[], board: readonly PlayingCard[]): number => {
    if (board.length === 0) return sampled(holes);
    const [own = [], other = []] = holes;
    const { ahead, boards } = showdowns([own, other], board);
    return (boards + ahead) / (2 * boards);
  },
);

/** Chips that the open hand may bring seat 0, and whether the cards say so. */
function openHand(state: State): { readonly chips: number; readonly isKnown: boolean } {
  const { holes, board, committed, folded } = state;
  if (!isOpen(state)) return { chips: 0, isKnown: false };
  const pot = potOf(state);
  const own = committed[0] ?? 0;
  if (folded !== null) return { chips: (folded === 0 ? 0 : pot) - own, isKnown: false };
  const known = holes.flatMap((hole) => (hole === null ? [] : [hole]));
  // Who has put in more is not ahead for it: without the cards the open hand is even.
  if (known.length < holes.length) return { chips: 0, isKnown: false };
  const share = equity([...known.flat(), "/", ...board].join(""), known, board);
  return { chips: share * pot - own, isKnown: true };
}

function chances(state: State): Chances | null {
  const { names, config, results, folded, shown, board, closed } = state;
  if (names.length === 0) return null;
  const { chips, isKnown } = openHand(state);
  const source = isKnown ? "equity" : "chips";
  if (closed !== null) {
    const winners = closed.winner === null ? [] : [closed.winner];
    return { of: "win", source, shares: settled(names.length, winners) };
  }
  const [own = 0, other = 0] = scoresOf(state);
  const isHandDecided =
    isOpen(state) && (folded !== null || (shown && isKnown && board.length === BOARD));
  const left = config.hands - results.length - Number(isHandDecided);
  const apart = own - other + 2 * chips;
  if (left === 0) {
    const ahead = apart === 0 ? [] : [apart > 0 ? 0 : 1];
    return { of: "win", source, shares: settled(names.length, ahead) };
  }
  const first = logistic(apart / (SWING * config.stack * Math.sqrt(left)));
  const shares = [
    { party: 0, chance: first },
    { party: 1, chance: 1 - first },
  ];
  return { of: "win", source, shares };
}

const words: Readonly<
  Record<
    Locale,
    Record<"acted" | "board" | "shown" | "hand", (hand: number, what: string) => string>
  >
> = {
  en: {
    acted: (hand, name) => `The action of ${name} in hand ${hand}`,
    board: (hand, street) => `The ${street} of hand ${hand}`,
    shown: (hand) => `The showdown of hand ${hand}`,
    hand: (hand) => `Hand ${hand}`,
  },
  zh: {
    acted: (hand, name) => `第 ${hand} 手牌中 ${name} 的行动`,
    board: (hand, street) => `第 ${hand} 手牌的${street}`,
    shown: (hand) => `第 ${hand} 手牌的摊牌`,
    hand: (hand) => `第 ${hand} 手牌`,
  },
};

const streets: Readonly<Record<Locale, Record<"flop" | "turn" | "river", string>>> = {
  en: { flop: "flop", turn: "turn", river: "river" },
  zh: { flop: "翻牌", turn: "转牌", river: "河牌" },
};

/** Chips won, the pot by the cards as far as they are known, and the hands that are left. */
export const commentary: Commentary<State, Event> = {
  opens: true,
  evolve,
  chances,
  moment(event, { names }, locale) {
    const say = words[locale];
    switch (event.type) {
      case "acted":
        return say.acted(event.hand, names[event.seat] ?? "");
      case "board-dealt":
        return say.board(event.hand, streets[locale][event.street]);
      case "hands-shown":
        return say.shown(event.hand, "");
      case "hand-closed":
        return say.hand(event.hand, "");
      default:
        return null;
    }
  },
};
