import { estimate, type MeasuredMetric, RATE } from "../intervals/interval.ts";
import { ClusterCounter } from "../intervals/weighted-sum.ts";
import { type MatchTable, SEATS, seatsOf } from "./records.ts";

/** By match, 1 where no seat lost a decision to a timeout or an error. */
export function cleanMatches(table: MatchTable): Uint8Array {
  const clean = new Uint8Array(table.matches).fill(1);
  for (let row = 0; row < table.failures.length; row += 1) {
    if (table.failures[row] !== 0) clean[Math.floor(row / SEATS)] = 0;
  }
  return clean;
}

/**
 * Technical failures (timeouts and errors) of an agent's matches: those it caused, and those it
 * witnessed. A leaderboard that counts only matches with failures blames agents for their company.
 */
export interface Faults {
  readonly matches: number;
  /** Its own lost decisions. */
  readonly failures: number;
  /** Share of its matches in which it failed; null without matches. */
  readonly caused: MeasuredMetric | null;
  /** Share of its matches in which another agent failed. */
  readonly witnessed: MeasuredMetric | null;
}

/** The technical failures in the matches of an agent or a version, with 95% intervals. */
export function faultsOf(table: MatchTable, by: "agent" | "version", who: string): Faults {
  const caused = new ClusterCounter(table.pairs.names.length);
  const witnessed = new ClusterCounter(table.pairs.names.length);
  let failures = 0;
  const rows = seatsOf(table, by, who);
  for (const row of rows) {
    const match = Math.floor(row / SEATS);
    const own = table.failures[row] ?? 0;
    let all = 0;
    for (let seat = match * SEATS; seat < (match + 1) * SEATS; seat += 1) {
      all += table.failures[seat] ?? 0;
    }
    failures += own;
    caused.add(table.pair[match] ?? 0, own > 0 ? 1 : 0, 1);
    witnessed.add(table.pair[match] ?? 0, all > own ? 1 : 0, 1);
  }
  return {
    matches: rows.length,
    failures,
    caused: estimate(caused.sums(), RATE),
    witnessed: estimate(witnessed.sums(), RATE),
  };
}
