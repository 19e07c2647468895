import type { Character, CharacterReply, Draws, Locale, Seat } from "@wisp/game";
import { type Action, isRaise, legalActions } from "./betting.ts";
import { cards, numberOf, type PlayingCard } from "./cards.ts";
import { strengthOfNumbers } from "./hands/strength.ts";
import { potOf, type State } from "./state.ts";

/** Samples of an estimate: its standard error is below 0.04, and it takes a few milliseconds at most. */
const SAMPLES = 200;

const BOARD = 5;

/**
 * The chance, from 0 to 1, to win against two unknown cards when all cards are dealt, a split pot as half
 * of a win: by Monte Carlo.
 *
 * @param hole two cards
 * @param board 0 to 5 cards
 */
export function winChance(
  hole: readonly PlayingCard[],
  board: readonly PlayingCard[],
  draws: Draws,
): number {
  const [own, shared] = [hole.map(numberOf), board.map(numberOf)];
  const known = new Set([...own, ...shared]);
  const deck = cards.map(numberOf).filter((card) => !known.has(card));
  const missing = BOARD - shared.length;
  let halves = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    // The first cards of the deck are drawn by the first steps of a Fisher-Yates shuffle.
    for (let at = 0; at < missing + 2; at += 1) {
      const from = at + draws.int(deck.length - at);
      const [card = 0, first = 0] = [deck[from], deck[at]];
      deck[at] = card;
      deck[from] = first;
    }
    const full = [...shared, ...deck.slice(2, missing + 2)];
    const mine = strengthOfNumbers([...own, ...full]);
    const theirs = strengthOfNumbers([...deck.slice(0, 2), ...full]);
    halves += mine > theirs ? 2 : mine === theirs ? 1 : 0;
  }
  return halves / (2 * SAMPLES);
}

/** The data that an agent weighs at its turn. */
interface HoldemSituation {
  /** The chance to win against any two cards, from 0 to 1. */
  readonly chance: number;
  /** The share of the pot after a call that the call costs, from 0 for a check to 1/2. */
  readonly price: number;
  /** Raises of the other player in this hand. */
  readonly raises: number;
  /** The first of these actions that is legal; a check or call where none is. */
  firstLegal(...wanted: readonly Action[]): Action;
}

/** The knowledge of the seat to act, with its chance by Monte Carlo. */
function situationOf(view: State, seat: Seat, draws: Draws): HoldemSituation {
  const { config, committed, holes, board, actions, hand } = view;
  const legal = legalActions({ stack: config.stack, committed }, seat);
  const cost = legal.find(({ action }) => action === "check-call")?.chips ?? 0;
  const byOther = actions.filter((each) => each.hand === hand && each.seat !== seat);
  return {
    chance: winChance(holes[seat] ?? [], board, draws),
    price: cost / (potOf(view) + cost),
    raises: byOther.filter(({ action }) => isRaise(action)).length,
    firstLegal: (...wanted) =>
      wanted.find((each) => legal.some(({ action }) => action === each)) ?? "check-call",
  };
}

const reasons: Readonly<Record<Locale, (percent: number) => string>> = {
  en: (percent) => `Against any two cards my hand wins about ${percent}% of the time.`,
  zh: (percent) => `对任意两张牌，我的手牌胜率约为 ${percent}%。`,
};

/** An action with the chance that it was chosen by. */
const byChance = (text: Action, chance: number, { config }: State): CharacterReply => ({
  text,
  reasoning: reasons[config.language](Math.round(100 * chance)),
});

/** The chance from which it raises, and below which it gives up against a raise. */
const BOLD_RAISES = 0.5;
const BOLD_STAYS = 0.35;
/** One in this many weak hands is raised anyway. */
const BLUFFS = 4;

/** Raises every hand better than average, and bluffs. */
export const bold: Character<State> = {
  id: "bold",
  about: {
    en: "Raises every hand that is better than average, and bluffs with some that are not.",
    zh: "牌力高于平均就加注，偶尔用弱牌诈唬。",
  },
  decide(view, seat, _ask, draws) {
    const { chance, price, firstLegal } = situationOf(view, seat, draws);
    if (chance >= BOLD_RAISES || draws.int(BLUFFS) === 0) {
      return byChance(firstLegal("raise-pot", "raise-half-pot", "all-in"), chance, view);
    }
    return byChance(price === 0 || chance >= BOLD_STAYS ? "check-call" : "fold", chance, view);
  },
};

/** Never folds and never raises, with any hand. */
export const caller: Character<State> = {
  id: "caller",
  about: { en: "Checks and calls to the end, whatever it holds.", zh: "不论手牌，只过牌和跟注。" },
  decide: () => ({ text: "check-call" }),
};

/** The chance from which it pays to stay, and from which it raises. */
const CAUTIOUS_STAYS = 0.6;
const CAUTIOUS_RAISES = 0.75;

/** Plays strong hands alone, and gives up all others as soon as they cost something. */
export const cautious: Character<State> = {
  id: "cautious",
  about: {
    en: "Plays only strong hands and folds all others to any bet.",
    zh: "只打强牌，其余的牌一遇下注就弃。",
  },
  decide(view, seat, _ask, draws) {
    const { chance, price, firstLegal } = situationOf(view, seat, draws);
    if (chance >= CAUTIOUS_RAISES) return byChance(firstLegal("raise-pot", "all-in"), chance, view);
    return byChance(price === 0 || chance >= CAUTIOUS_STAYS ? "check-call" : "fold", chance, view);
  },
};

/** Any legal action, each equally likely. */
export const dice: Character<State> = {
  id: "dice",
  about: { en: "Takes any action that is available.", zh: "随机选择可用的动作。" },
  decide({ config, committed }, seat, _ask, draws) {
    const legal = legalActions({ stack: config.stack, committed }, seat);
    return { text: draws.pick(legal).action };
  },
};

/** The chances from which it raises by half of the pot, and by the whole pot. */
const RAISES_HALF = 0.6;
const RAISES_POT = 0.72;
/** The reduction of its chance after a raise of the other player, who then has a better hand than average. */
const RESPECT = 0.06;

/** Weighs its chance against the price of a call. */
export const planner: Character<State> = {
  id: "planner",
  about: {
    en: "Calls when its chance to win is better than the price, and raises with strong hands.",
    zh: "胜算高于跟注代价时跟注，强牌加注。",
  },
  decide(view, seat, _ask, draws) {
    const { chance, price, raises, firstLegal } = situationOf(view, seat, draws);
    const worth = chance - RESPECT * raises;
    if (worth >= RAISES_POT) return byChance(firstLegal("raise-pot", "all-in"), chance, view);
    if (worth >= RAISES_HALF) return byChance(firstLegal("raise-half-pot"), chance, view);
    return byChance(price === 0 || worth > price ? "check-call" : "fold", chance, view);
  },
};

/** Asked which action they take, they say what they would do. */
export const house: readonly Character<State>[] = [dice, caller, cautious, bold, planner].map(
  (character) => ({ ...character, interview: character.decide }),
);
