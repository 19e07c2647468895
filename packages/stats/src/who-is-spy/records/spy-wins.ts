import type { MatchTable } from "./table.ts";

/** Matches of one word pair, and how many of them the spy won. */
export interface SpyWins {
  readonly pair: string;
  readonly count: number;
  readonly sum: number;
}

/** Spies' wins by word pair, in the order in which pairs were met. */
export function spyWinsByPair(table: MatchTable): SpyWins[] {
  const found = table.pairs.names.map((pair) => ({ pair, count: 0, sum: 0 }));
  for (let match = 0; match < table.matches; match += 1) {
    const wins = found[table.pair[match] ?? 0];
    if (wins === undefined) continue;
    wins.count += 1;
    wins.sum += table.spyWon[match] ?? 0;
  }
  return found;
}
