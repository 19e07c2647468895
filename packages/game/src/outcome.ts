import type { Outcome } from "./contract.ts";

/** The sides that won, each once; a match without a winner has none. */
export const winningSides = ({ sides, winners }: Outcome): string[] => [
  ...new Set(winners.flatMap((seat) => sides[seat] ?? [])),
];
