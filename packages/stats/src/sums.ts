import { type Decision, type MissCode, missCodes } from "@wisp/game";
import { z } from "zod";
import { bucketOf } from "./latency.ts";

const count = z.int().min(0);

/** A sum over the decisions that reported a metric, and how many did. */
const reported = z.strictObject({ sum: count, decisions: count });
export type ReportedUsage = z.infer<typeof reported>;

/**
 * Everything that is counted about one agent version on one side. Whole numbers only, so that
 * neither the order of matches nor the way sums are merged can change a digit.
 */
export const sumsSchema = z.strictObject({
  matches: count,
  wins: count,
  /** In units of 1 / pointsScale. */
  points: z.int(),
  pointsScale: z.int().min(1),
  /** Numerator and denominator of every fact, by name. */
  facts: z.record(z.string(), z.tuple([z.int(), z.int()])),
  decisions: count,
  misses: z.strictObject({ timeout: count, error: count, illegal: count }),
  /** Decisions by latency bucket (see latency.ts). */
  latency: z.record(z.string(), count),
  tokensIn: reported,
  tokensOut: reported,
  /** Millionths of a US dollar. */
  costMicros: reported,
  /** Matches in which a decision reported tokens, and its cost; sums of an earlier release have none. */
  tokenMatches: count.default(0),
  costMatches: count.default(0),
});
export type Sums = z.infer<typeof sumsSchema>;

/** Sums of an agent in one role of the game. */
export interface RoleSums {
  /** As the game names it. */
  readonly role: string;
  readonly sums: Sums;
}

/** What statistics read about the cost of a decision. */
export type DecisionCost = Pick<
  Decision,
  "missed" | "latencyMs" | "tokensIn" | "tokensOut" | "costMicros"
>;

/** The total cost of a seat's decisions in one match. */
export interface Usage {
  /** Decisions lost to a timeout or an error. */
  readonly failures: number;
  /** In and out; null: unknown. */
  readonly tokens: number | null;
  /** Millionths of a US dollar; null: unknown. */
  readonly costMicros: number | null;
}

/** The sum of reported values; null when nothing was reported. */
export function reportedSum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Adds up the decisions of one seat in one match. */
export const usageOf = (decisions: readonly DecisionCost[]): Usage => ({
  failures: decisions.filter(({ missed }) => missed === "timeout" || missed === "error").length,
  tokens: reportedSum(decisions.flatMap(({ tokensIn, tokensOut }) => [tokensIn, tokensOut])),
  costMicros: reportedSum(decisions.map(({ costMicros }) => costMicros)),
});

/** One seat of one finished match. */
export interface SeatResult {
  readonly won: boolean;
  /** In units of 1 / pointsScale. */
  readonly points: number;
  readonly pointsScale: number;
  readonly facts: Readonly<Record<string, readonly [numerator: number, denominator: number]>>;
  readonly decisions: readonly DecisionCost[];
}

/** Whether one agent holds all seats of a match, which then counts for it as one match. */
export const isSelfTeam = (seats: readonly { readonly agent: string }[]): boolean =>
  seats.length > 1 && seats.every(({ agent }) => agent === seats[0]?.agent);

type CountedSeat = Pick<SeatResult, "won" | "points" | "facts">;

/**
 * The seats of a self team as one seat, with their facts and points added up. Points stay whole numbers: they are
 * in units of the scale of a seat times the number of seats, so that the match has their mean.
 */
export function asOneSeat<Seat extends CountedSeat>(first: Seat, others: readonly Seat[]): Seat {
  const seats = [first, ...others];
  return {
    ...first,
    won: seats.some(({ won }) => won),
    points: seats.reduce((sum, { points }) => sum + points, 0),
    facts: seats.map(({ facts }) => facts).reduce(addFacts),
  };
}

/** The result of a self team from those of its seats, which are at least one. */
export function selfTeamResult(first: SeatResult, others: readonly SeatResult[]): SeatResult {
  return {
    ...asOneSeat(first, others),
    pointsScale: first.pointsScale * (1 + others.length),
    decisions: [first, ...others].flatMap(({ decisions }) => decisions),
  };
}

/** The sums of no match at all. */
export function emptySums(pointsScale: number): Sums {
  return {
    matches: 0,
    wins: 0,
    points: 0,
    pointsScale,
    facts: {},
    decisions: 0,
    misses: { timeout: 0, error: 0, illegal: 0 },
    latency: {},
    tokensIn: { sum: 0, decisions: 0 },
    tokensOut: { sum: 0, decisions: 0 },
    costMicros: { sum: 0, decisions: 0 },
    tokenMatches: 0,
    costMatches: 0,
  };
}

function report(values: readonly (number | null)[]): ReportedUsage {
  const known = values.filter((value) => value !== null);
  return { sum: known.reduce((sum, value) => sum + value, 0), decisions: known.length };
}

/** The sums of a single match. */
export function sumsOf(result: SeatResult): Sums {
  const { decisions } = result;
  const tokensIn = report(decisions.map((decision) => decision.tokensIn));
  const tokensOut = report(decisions.map((decision) => decision.tokensOut));
  const costMicros = report(decisions.map((decision) => decision.costMicros));
  const latency: Record<string, number> = {};
  for (const { latencyMs } of decisions) {
    const bucket = bucketOf(latencyMs);
    latency[bucket] = (latency[bucket] ?? 0) + 1;
  }
  const missed = (code: MissCode): number =>
    decisions.filter((decision) => decision.missed === code).length;
  return {
    matches: 1,
    wins: result.won ? 1 : 0,
    points: result.points,
    pointsScale: result.pointsScale,
    facts: Object.fromEntries(
      Object.entries(result.facts).map(([name, [numerator, denominator]]) => [
        name,
        [numerator, denominator],
      ]),
    ),
    decisions: decisions.length,
    misses: { timeout: missed("timeout"), error: missed("error"), illegal: missed("illegal") },
    latency,
    tokensIn,
    tokensOut,
    costMicros,
    tokenMatches: tokensIn.decisions + tokensOut.decisions > 0 ? 1 : 0,
    costMatches: costMicros.decisions > 0 ? 1 : 0,
  };
}

const mergeReported = (left: ReportedUsage, right: ReportedUsage): ReportedUsage => ({
  sum: left.sum + right.sum,
  decisions: left.decisions + right.decisions,
});

function mergeRecords<Value>(
  left: Readonly<Record<string, Value>>,
  right: Readonly<Record<string, Value>>,
  add: (left: Value, right: Value) => Value,
): Record<string, Value> {
  const merged = new Map(Object.entries(left));
  for (const [key, value] of Object.entries(right)) {
    const kept = merged.get(key);
    merged.set(key, kept === undefined ? value : add(kept, value));
  }
  return Object.fromEntries(merged);
}

const addFacts = (left: SeatResult["facts"], right: SeatResult["facts"]): SeatResult["facts"] =>
  mergeRecords(left, right, ([a, b], [c, d]): readonly [number, number] => [a + c, b + d]);

/**
 * The sums over the matches of both. Throws a RangeError when both hold matches of different
 * points scales: such sums cannot be added up.
 */
export function mergeSums(left: Sums, right: Sums): Sums {
  if (left.matches === 0) return right;
  if (right.matches === 0) return left;
  if (left.pointsScale !== right.pointsScale) {
    throw new RangeError(`points in 1/${left.pointsScale} and in 1/${right.pointsScale}`);
  }
  const misses = { ...left.misses };
  for (const code of missCodes) misses[code] += right.misses[code];
  return {
    matches: left.matches + right.matches,
    wins: left.wins + right.wins,
    points: left.points + right.points,
    pointsScale: left.pointsScale,
    facts: mergeRecords(left.facts, right.facts, ([a, b], [c, d]): [number, number] => [
      a + c,
      b + d,
    ]),
    decisions: left.decisions + right.decisions,
    misses,
    latency: mergeRecords(left.latency, right.latency, (a, b) => a + b),
    tokensIn: mergeReported(left.tokensIn, right.tokensIn),
    tokensOut: mergeReported(left.tokensOut, right.tokensOut),
    costMicros: mergeReported(left.costMicros, right.costMicros),
    tokenMatches: left.tokenMatches + right.tokenMatches,
    costMatches: left.costMatches + right.costMatches,
  };
}
