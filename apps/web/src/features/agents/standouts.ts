/** A metric of an agent compared with the other agents of its leaderboard. */
export interface ComparedMetric {
  readonly id: string;
  readonly better: "high" | "low";
  readonly value: number | null;
  /** Those of the other agents; null where one has none. */
  readonly others: readonly (number | null)[];
}

/** A metric in which an agent stands out, and the share of the others that it is beyond. */
export interface Standout {
  readonly id: string;
  readonly value: number;
  /** From `STANDOUT_SHARE` to 1. */
  readonly share: number;
}

export interface Standouts {
  /** Null: the agent is ahead of too few in every metric. */
  readonly strong: Standout | null;
  readonly weak: Standout | null;
}

/** An agent stands out when it is ahead of at least this share of the others, or behind it. */
export const STANDOUT_SHARE = 0.75;
/** With fewer others that have the metric no agent stands out. */
const MIN_OTHERS = 4;

/** The share of the others that are beyond or before a value; null where they are too few. */
function shareOf(
  { value, others, better }: ComparedMetric,
  side: "ahead" | "behind",
): Standout["share"] | null {
  const known = others.filter((other) => other !== null);
  if (value === null || known.length < MIN_OTHERS) return null;
  const isHigher = (better === "high") === (side === "ahead");
  const passed = known.filter((other) => (isHigher ? other < value : other > value));
  return passed.length / known.length;
}

function mostOf(metrics: readonly ComparedMetric[], side: "ahead" | "behind"): Standout | null {
  const found = metrics.flatMap((metric): Standout[] => {
    const share = shareOf(metric, side);
    const { id, value } = metric;
    return share === null || value === null || share < STANDOUT_SHARE ? [] : [{ id, value, share }];
  });
  // The first of equals: metrics come in the order of the leaderboard.
  return found.toSorted((one, other) => other.share - one.share)[0] ?? null;
}

/** Metrics in which an agent is better or worse than most of its leaderboard; ties count for neither. */
export const standoutsOf = (metrics: readonly ComparedMetric[]): Standouts => ({
  strong: mostOf(metrics, "ahead"),
  weak: mostOf(metrics, "behind"),
});
