import { ALL_ROLES, changesIn, type Played, type VersionChange } from "../change/change.ts";
import { exp, square } from "../exact.ts";
import { predictors } from "./model/design.ts";
import type { Fit } from "./model/fit.ts";
import { type MatchTable, type Role, SEATS, seatsOf } from "./records.ts";

/** By seat: the spy's chance at its table as if the seat's agent had always been equally good. */
function steadyChances(
  table: MatchTable,
  { design, mean }: Pick<Fit, "design" | "mean">,
): Float64Array {
  const { width, places, values } = design;
  const logits = predictors(design, mean);
  /** The agent's contribution to the logit. */
  const parts = new Float64Array(table.matches * SEATS);
  const sums = [0, 1].map(() => new Float64Array(table.agents.names.length));
  const counts = [0, 1].map(() => new Float64Array(table.agents.names.length));
  const roleOf = (row: number): number => table.isSpy[row] ?? 0;
  for (let match = 0; match < table.matches; match += 1) {
    // Entry 0 of a match is the level, 1 the spy, and then come the civilians by seat.
    let civilian = 2;
    for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
      const entry = roleOf(row) === 1 ? 1 : civilian;
      if (entry > 1) civilian += 1;
      let part = 0;
      // Its values at the knots before and after the match.
      for (const at of [match * width + entry, match * width + SEATS + entry]) {
        part += (values[at] ?? 0) * (mean[places[at] ?? 0] ?? 0);
      }
      parts[row] = part;
      const agent = table.agent[row] ?? 0;
      const [sum, count] = [sums[roleOf(row)], counts[roleOf(row)]];
      if (sum !== undefined) sum[agent] = (sum[agent] ?? 0) + part;
      if (count !== undefined) count[agent] = (count[agent] ?? 0) + 1;
    }
  }
  return parts.map((part, row) => {
    const agent = table.agent[row] ?? 0;
    const usual = (sums[roleOf(row)]?.[agent] ?? 0) / (counts[roleOf(row)]?.[agent] ?? 1);
    const logit = logits[Math.floor(row / SEATS)] ?? 0;
    return 1 / (1 + exp(part - usual - logit));
  });
}

/** The slope of points in the chance, over all seats of a role. */
function slopeOf(table: MatchTable, chances: Float64Array, isSpy: number): number {
  let [count, sumChance, sumPoints, product, squares] = [0, 0, 0, 0, 0];
  for (const [row, chance] of chances.entries()) {
    if (table.isSpy[row] !== isSpy) continue;
    const points = table.points[row] ?? 0;
    count += 1;
    sumChance += chance;
    sumPoints += points;
    product += chance * points;
    squares += square(chance);
  }
  const spread = squares - square(sumChance) / count;
  return spread > 1e-9 * count ? (product - (sumChance * sumPoints) / count) / spread : 0;
}

const deviationOf = (values: Float64Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + square(value), 0) / Math.max(1, values.length - 1));

/** The results of two roles in one series. Points of a spy vary more, so each role has its own unit. */
function together(roles: readonly Played[]): Played {
  const centred = roles.map((played) => {
    const { adjusted } = played;
    const mean = adjusted.reduce((sum, value) => sum + value, 0) / Math.max(1, adjusted.length);
    const values = adjusted.map((value) => value - mean);
    const deviation = deviationOf(values);
    return {
      played,
      values,
      rests: values.map((value) => (deviation > 0 ? value / deviation : 0)),
    };
  });
  const size = roles.reduce((sum, { before }) => sum + before.length, 0);
  const all = {
    results: new Float64Array(size),
    adjusted: new Float64Array(size),
    rests: new Float64Array(size),
    clusters: new Int32Array(size),
    before: Int32Array.from({ length: size }, (_, at) => at),
  };
  for (const { played, values, rests } of centred) {
    for (let at = 0; at < played.before.length; at += 1) {
      const place = played.before[at] ?? 0;
      all.results[place] = played.results[at] ?? 0;
      all.adjusted[place] = values[at] ?? 0;
      all.rests[place] = rests[at] ?? 0;
      all.clusters[place] = played.clusters[at] ?? 0;
    }
  }
  return all;
}

/**
 * Whether versions play as they did before, by role and in both: the points of their matches minus the value of
 * the table's strength, word pairs as contents.
 *
 * @param versions names, as in the table
 */
export function changesOf(
  table: MatchTable,
  fit: Pick<Fit, "design" | "mean">,
  versions: readonly string[],
): VersionChange[] {
  const chances = steadyChances(table, fit);
  const slopes = [0, 1].map((isSpy) => slopeOf(table, chances, isSpy) / table.pointsScale);
  const numberOf = new Int32Array(table.pairs.names.length);
  const playedIn = (rows: Int32Array, isSpy: number): Played => {
    let size = 0;
    for (let at = 0; at < rows.length; at += 1)
      size += table.isSpy[rows[at] ?? 0] === isSpy ? 1 : 0;
    const results = new Float64Array(size);
    const adjusted = new Float64Array(size);
    const clusters = new Int32Array(size);
    const before = new Int32Array(size);
    const slope = slopes[isSpy] ?? 0;
    let next = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (table.isSpy[row] !== isSpy) continue;
      const result = (table.points[row] ?? 0) / table.pointsScale;
      results[next] = result;
      adjusted[next] = result - slope * (chances[row] ?? 0);
      clusters[next] = numberOf[table.pair[Math.floor(row / SEATS)] ?? 0] ?? 0;
      before[next] = at;
      next += 1;
    }
    return { results, adjusted, rests: adjusted, clusters, before };
  };
  // The pairs of a version are numbered as they are met: a season may have very many of them.
  function numberPairs(rows: Int32Array): void {
    const pairOf = (row: number): number => table.pair[Math.floor(row / SEATS)] ?? 0;
    for (const row of rows) numberOf[pairOf(row)] = -1;
    let count = 0;
    for (const row of rows) {
      if (numberOf[pairOf(row)] !== -1) continue;
      numberOf[pairOf(row)] = count;
      count += 1;
    }
  }

  return changesIn(
    versions.map((version): Record<Role | typeof ALL_ROLES, Played> => {
      const rows = seatsOf(table, "version", version);
      numberPairs(rows);
      const [spy, civilian] = [playedIn(rows, 1), playedIn(rows, 0)];
      return { spy, civilian, [ALL_ROLES]: together([spy, civilian]) };
    }),
  );
}
