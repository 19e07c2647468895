import { cards, numberOf, type PlayingCard } from "../cards.ts";
import { strengthOfNumbers } from "./strength.ts";

/** How two cards and a flop fare against every hand of the other player on every turn and river. */
export interface Chances {
  readonly wins: number;
  readonly ties: number;
  /** All cases: 1,081 boards and 990 hands on each of them. */
  readonly cases: number;
}

/**
 * All 1,070,190 cases of two hole cards with a flop, each as likely as any other: exact. Takes some tenths of
 * a second, so what is needed often is kept (`spots`).
 */
export function chancesOnFlop(hole: readonly PlayingCard[], flop: readonly PlayingCard[]): Chances {
  const known = [...hole, ...flop].map(numberOf);
  const rest = cards.map(numberOf).filter((card) => !known.includes(card));
  let [wins, ties, cases] = [0, 0, 0];
  for (const [at, turn] of rest.entries()) {
    for (const river of rest.slice(at + 1)) {
      const board = [...known.slice(2), turn, river];
      const own = strengthOfNumbers([...known.slice(0, 2), ...board]);
      const left = rest.filter((card) => card !== turn && card !== river);
      const other = [0, 0, ...board];
      for (let one = 0; one < left.length; one += 1) {
        other[0] = left[one] ?? 0;
        for (let two = one + 1; two < left.length; two += 1) {
          other[1] = left[two] ?? 0;
          const theirs = strengthOfNumbers(other);
          cases += 1;
          if (own > theirs) wins += 1;
          else if (own === theirs) ties += 1;
        }
      }
    }
  }
  return { wins, ties, cases };
}
