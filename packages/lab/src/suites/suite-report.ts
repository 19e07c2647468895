import { type ClusterSums, estimate, type MeasuredFigure } from "@wisp/stats";
import { clustered } from "../analysis/paired/clusters.ts";
import type { BlockArm } from "../analysis/paired/pairs.ts";
import { contrastsOf, type SeveralContrast } from "../analysis/several/contrasts.ts";
import type { SuiteAnswer } from "./run-suite.ts";
import type { Suite } from "./suite.ts";

/** An agent's mean score at a suite's moments. */
export interface SuiteScore {
  readonly agent: string;
  /** All moments, or those of one role. */
  readonly role: string | null;
  readonly moments: number;
  /** Null where there are no moments. */
  readonly score: MeasuredFigure | null;
}

/** What agents scored at the moments of a suite, and how they compare. */
export interface SuiteReport {
  readonly scores: readonly SuiteScore[];
  /** The first agent against each other one, at the same moments, corrected together. */
  readonly contrasts: readonly (SeveralContrast | null)[];
}

/** Bounds of the score of an answer. */
export const SCORE = [0, 1] as const;

/** Sums by match: moments of one match are one cluster, and so are matches of one content. */
export function clusterOf({ matches, moments }: Suite): (moment: number) => number {
  const contents = matches.map(({ content }, at) => content ?? `match ${at}`);
  return (moment) => contents.indexOf(contents[moments[moment]?.match ?? 0] ?? "");
}

export function sumsOf(rows: readonly BlockArm[]): ClusterSums {
  return {
    clusters: Int32Array.from(rows, ({ block }) => block),
    numerators: Float64Array.from(rows, ({ numerator }) => numerator),
    denominators: Float64Array.from(rows, ({ denominator }) => denominator),
    units: Float64Array.from(rows, ({ denominator }) => denominator),
  };
}

/** The report of agents' answers at the moments of a suite. */
export function suiteReport(
  suite: Suite,
  answers: ReadonlyMap<string, readonly SuiteAnswer[]>,
): SuiteReport {
  const cluster = clusterOf(suite);
  const rowsOf = (agent: string, role: string | null): BlockArm[] => {
    const kept = (answers.get(agent) ?? []).filter(
      ({ moment }) => role === null || suite.moments[moment]?.role === role,
    );
    const rows = kept.map(({ moment, score }) => ({
      block: moment,
      arm: agent,
      numerator: score,
      denominator: 1,
    }));
    return clustered(rows, cluster);
  };
  const roles = [...new Set(suite.moments.map(({ role }) => role))].sort();
  const agents = [...answers.keys()];
  const scores = agents.flatMap((agent) =>
    [null, ...roles].map((role): SuiteScore => {
      const sums = sumsOf(rowsOf(agent, role));
      const moments = sums.denominators.reduce((sum, each) => sum + each, 0);
      return { agent, role, moments, score: estimate(sums, SCORE) };
    }),
  );
  const [first = "", ...others] = agents;
  const compared = others.map((other) => ({
    rows: [...rowsOf(first, null), ...rowsOf(other, null)],
    arms: [first, other] as const,
  }));
  return { scores, contrasts: contrastsOf(compared, SCORE) };
}
