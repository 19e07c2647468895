import type { Draws, Random } from "@wisp/game";
import type { Spot, SpotRules } from "../spot.ts";
import { cards, cardText, numberOf, type PlayingCard } from "./cards.ts";
import { strengthOfNumbers } from "./hands/strength.ts";

const answers = ["fold", "call", "raise"] as const;
type SpotAnswer = (typeof answers)[number];

/** The share of the pot that two cards win on the turn against any two cards: ties count half. Exact. */
export function equityOnTurn(hole: readonly PlayingCard[], board: readonly PlayingCard[]): number {
  const own = hole.map(numberOf);
  const open = board.map(numberOf);
  const rest = cards.map(numberOf).filter((card) => !own.includes(card) && !open.includes(card));
  let [won, cases] = [0, 0];
  for (const river of rest) {
    const five = [...open, river];
    const strength = strengthOfNumbers([...own, ...five]);
    const theirs = [0, 0, ...five];
    for (const [at, one] of rest.entries()) {
      if (one === river) continue;
      theirs[0] = one;
      for (const two of rest.slice(at + 1)) {
        if (two === river) continue;
        theirs[1] = two;
        won += (Math.sign(strength - strengthOfNumbers(theirs)) + 1) / 2;
        cases += 1;
      }
    }
  }
  return won / cases;
}

/** Chips of a spot. */
interface Stakes {
  /** Before the bet. */
  readonly pot: number;
  readonly bet: number;
  /** What a raise makes it in all. */
  readonly raise: number;
}

/**
 * What each answer is worth in chips, on average, against a player who has any two cards and pays every raise. The
 * cards are then shown, without another bet.
 */
export function worthOf(equity: number, { pot, bet, raise }: Stakes): Record<SpotAnswer, number> {
  return {
    fold: 0,
    call: equity * (pot + 2 * bet) - bet,
    raise: equity * (pot + 2 * raise) - raise,
  };
}

/** The answer that is worth most, and by how many chips more than the next. */
function bestOf(worth: Readonly<Record<SpotAnswer, number>>): {
  readonly answer: SpotAnswer;
  readonly lead: number;
} {
  const [best = "fold", second = "fold"] = answers.toSorted(
    (one, other) => worth[other] - worth[one],
  );
  return { answer: best, lead: worth[best] - worth[second] };
}

const POTS = [40, 60, 80, 100, 120] as const;
/** Bets, as shares of the pot in quarters: half of it to twice as much. */
const QUARTERS = [2, 3, 4, 6, 8] as const;
/** The right answer leads by this share of the pot at least: what cannot be estimated is no puzzle. */
const MIN_LEAD = 0.05;
const MAX_DRAWS = 400;

interface Drawn {
  readonly hole: readonly PlayingCard[];
  readonly board: readonly PlayingCard[];
  readonly stakes: Stakes;
  readonly equity: number;
}

/** A hand and stakes for which `wanted` is clearly right; null where it is not. */
function tryDraw(draws: Draws, wanted: SpotAnswer): Drawn | null {
  const deck = draws.shuffle(cards);
  const [hole, board] = [deck.slice(0, 2), deck.slice(2, 6)];
  const pot = draws.pick(POTS);
  const bet = (pot * draws.pick(QUARTERS)) / 4;
  const stakes = { pot, bet, raise: 3 * bet };
  const equity = equityOnTurn(hole, board);
  const { answer, lead } = bestOf(worthOf(equity, stakes));
  return answer === wanted && lead >= MIN_LEAD * pot ? { hole, board, stakes, equity } : null;
}

function draw(random: Random): Spot {
  // Drawn first, so that each answer is right on one day of three.
  const wanted = random("answer").pick(answers);
  for (let at = 0; at < MAX_DRAWS; at += 1) {
    const drawn = tryDraw(random(`spot/${at}`), wanted);
    if (drawn !== null) return spotOf(drawn, wanted);
  }
  throw new Error(`no clear ${wanted} among ${MAX_DRAWS} hands`);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

function spotOf({ hole, board, stakes, equity }: Drawn, right: SpotAnswer): Spot {
  const { pot, bet, raise } = stakes;
  const worth = worthOf(equity, stakes);
  const needed = bet / (pot + 2 * bet);
  const chips = (answer: SpotAnswer): string =>
    `${worth[answer] < 0 ? "−" : "+"}${Math.abs(worth[answer]).toFixed(0)}`;
  return {
    position: {
      kind: "cards",
      cards: board.map(cardText),
      pot: pot + bet,
      // The raise is for all that either has; the other player has put in the bet.
      stacks: [raise, raise - bet],
    },
    hand: hole.map(cardText),
    question: { en: "Fold, call or raise?", zh: "弃牌、跟注还是加注？" },
    about: {
      en: `The other player bets ${bet} into a pot of ${pot} on the turn, with any two cards, and pays every raise. After your answer the river comes and the cards are shown.`,
      zh: `转牌圈，底池 ${pot}，对手下注 ${bet}。对手手里可能是任意两张牌，而且会跟任何加注。你作答之后发河牌并摊牌。`,
    },
    options: [
      { id: "fold", label: { en: "Fold", zh: "弃牌" } },
      { id: "call", label: { en: `Call ${bet}`, zh: `跟注 ${bet}` } },
      { id: "raise", label: { en: `Raise to ${raise}`, zh: `加注到 ${raise}` } },
    ],
    right,
    why: {
      en: `Your hand wins ${percent(equity)} of the pot on average, counted over every hand and every river. A call needs ${percent(needed)}, and a raise that is always paid gains above 50%. In chips: fold 0, call ${chips("call")}, raise ${chips("raise")}.`,
      zh: `把对手的每一种手牌和每一张河牌都算上，你平均赢得底池的 ${percent(equity)}。跟注需要 ${percent(needed)}；加注总被跟，胜率过 50% 才划算。以筹码计：弃牌 0，跟注 ${chips("call")}，加注 ${chips("raise")}。`,
    },
  };
}

/** A hand on the turn whose odds are counted exactly. */
export const oddsSpot: SpotRules = {
  title: { en: "Fold, call or raise", zh: "弃牌、跟注、加注" },
  draw,
};
