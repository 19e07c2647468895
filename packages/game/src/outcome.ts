import type { Outcome, Seat } from "./contract.ts";

/** Facts of one seat by name. */
export type SeatFacts = Record<string, [numerator: number, denominator: number]>;

/** The facts of one seat. */
export const factsOf = ({ facts }: Outcome, seat: Seat): SeatFacts =>
  Object.fromEntries(
    facts
      .filter((fact) => fact.seat === seat)
      .map(({ name, numerator, denominator }) => [name, [numerator, denominator]]),
  );

/** The sides that won, each once; a match without a winner has none. */
export const winningSides = ({ sides, winners }: Outcome): string[] => [
  ...new Set(winners.flatMap((seat) => sides[seat] ?? [])),
];
