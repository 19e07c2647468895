import { isChanged, type VersionChange } from "./change/change.ts";
import { type IntervalGap, MIN_MATCHES, MIN_PAIRS } from "./intervals/interval.ts";

// Whether a difference is claimed is decided here, for leaderboards, profiles and the lab. What they compute is
// the evidence; pages, reports, archives and programs say what came out.

/** Why nothing is claimed about an agent of a leaderboard, or about a version of it. */
export type InconclusiveAgent =
  /** Its newest version has played too little to have a place. */
  | "placement"
  /** The leaderboard has fewer than three contents: knowledge of them looks like strength. */
  | "few-contents"
  /** Of agents that play together too few pairs met: how well two get on looks like what each brings. */
  | "few-partners"
  /** It has no common opponents with many others: only the model compares it with them. */
  | "extrapolated"
  /** Its newest version plays differently than before. */
  | "changed"
  | Extract<IntervalGap, "few-matches" | "few-pairs">;

/** Why a difference is not claimed; the first two are of an experiment's design (see `mayReportDifference`). */
export type Inconclusive =
  | "blocks-remain"
  | "beyond-plan"
  /** One side has no value, or there is too little for an interval. */
  | "no-value"
  | "no-interval"
  /** It may be chance. */
  | "not-shown";

/** What is known of an agent of a leaderboard, or of a version; what is left out speaks for it. */
export interface AgentEvidence {
  readonly isInPlacement?: boolean;
  readonly hasContents?: boolean;
  readonly hasPartners?: boolean;
  /** Whether it has too few common opponents with many others (see `overlap.ts`). */
  readonly overlap?: { readonly extrapolated: boolean };
  readonly change?: VersionChange;
  /** Its matches, and the different contents of them, where its mean is compared. */
  readonly played?: { readonly matches: number; readonly contents: number };
}

/** The first reason to claim nothing about an agent; null: there is none. */
export function inconclusiveAgent(evidence: AgentEvidence): InconclusiveAgent | null {
  const { isInPlacement = false, overlap, change = {}, played } = evidence;
  const { hasContents = true, hasPartners = true } = evidence;
  if (!hasContents) return "few-contents";
  if (!hasPartners) return "few-partners";
  if (isInPlacement) return "placement";
  if (overlap?.extrapolated === true) return "extrapolated";
  if (isChanged(change)) return "changed";
  if (played !== undefined && played.matches < MIN_MATCHES) return "few-matches";
  return played !== undefined && played.contents < MIN_PAIRS ? "few-pairs" : null;
}

/** Whether one of two competitors is claimed to be better than the other, given all comparisons. */
export type Better<One> = (one: One, other: One) => boolean;

/** Claims about agents of a leaderboard: of those about whom any are made, where the evidence is sure. */
export const differencesAmong =
  <One extends { readonly inconclusive?: InconclusiveAgent | null | undefined }>(
    isSure: Better<One>,
  ): Better<One> =>
  (one, other) =>
    (one.inconclusive ?? null) === null &&
    (other.inconclusive ?? null) === null &&
    isSure(one, other);

/** Ends of an interval. */
export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** A difference, and what is said about it. */
export type ComparisonResult = {
  /** Null: there is nothing to compare. */
  readonly value: number | null;
  readonly ends: Ends | null;
} & (
  | { readonly kind: "shown"; readonly direction: "higher" | "lower" }
  | { readonly kind: "withheld"; readonly reason: Inconclusive }
);

/** The evidence for a difference. */
export interface Evidence {
  readonly value: number | null;
  readonly ends: Ends | null;
  /** Why nothing may be said yet; null by default. */
  readonly inconclusive?: Inconclusive | null;
  /** Whether a test is sure of the difference; by default, whether its interval excludes 0. */
  readonly isSure?: boolean;
}

const excludesZero = (ends: Ends | null): boolean =>
  ends !== null && (ends.low > 0 || ends.high < 0);

/** Claims a difference, or says why not. */
export function significanceOf({
  value,
  ends,
  inconclusive = null,
  isSure = excludesZero(ends),
}: Evidence): ComparisonResult {
  const because = (reason: Inconclusive): ComparisonResult => ({
    kind: "withheld",
    value,
    ends,
    reason,
  });
  if (inconclusive !== null) return because(inconclusive);
  if (value === null) return because("no-value");
  if (ends === null) return because("no-interval");
  if (!isSure) return because("not-shown");
  return { kind: "shown", value, ends, direction: value > 0 ? "higher" : "lower" };
}
