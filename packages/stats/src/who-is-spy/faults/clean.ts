import { type MatchTable, SEATS } from "../records/table.ts";

/** By match, 1 where nobody lost a decision to a timeout or an error. */
export function cleanMatches(table: MatchTable): Uint8Array {
  const clean = new Uint8Array(table.matches).fill(1);
  for (let row = 0; row < table.failures.length; row += 1) {
    if (table.failures[row] !== 0) clean[Math.floor(row / SEATS)] = 0;
  }
  return clean;
}

/** The seat rows of matches marked with 1: indicators over them are the clean view. */
export function rowsIn(matches: Uint8Array, rows: Int32Array): Int32Array {
  return rows.filter((row) => matches[Math.floor(row / SEATS)] === 1);
}
