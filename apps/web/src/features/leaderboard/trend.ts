import type { RankOnDay } from "@wisp/db";

/** The drawing that trends are lines of. */
export const TREND = { width: 72, height: 24 } as const;
/** How many days a trend goes back, at most. */
export const TREND_DAYS = 30;
/** Room for the dot at the end. */
const EDGE = 3;

/**
 * The ratings of an agent's last days as a line, else its rank values; the highest of its days is at
 * the top. Empty before there are two days.
 *
 * @param ranges the column whose ranges the leaderboard draws: ratings are of interest where it is "rating"
 */
export function trendOf(days: readonly RankOnDay[], ranges: string): { readonly trend?: string } {
  const rated = days.flatMap(({ composite }) =>
    composite === null || ranges !== "rating" ? [] : [composite],
  );
  const values = rated.length >= 2 ? rated : days.map(({ value }) => value);
  if (values.length < 2) return {};
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const { width, height } = TREND;
  const points = values.map((value, at) => {
    const across = EDGE + (at / (values.length - 1)) * (width - 2 * EDGE);
    const up = most === least ? 0.5 : (value - least) / (most - least);
    return `${across.toFixed(1)},${(height - EDGE - up * (height - 2 * EDGE)).toFixed(1)}`;
  });
  return { trend: points.join(" ") };
}
