import { type MatchTable, SEATS } from "../records.ts";

/**
 * The states of a table's agents. A version's skill follows a line with equally spaced knots over its
 * part of the season (a linear spline); each knot is a state. The last knot is the version's
 * current state: an agent's first version starts from nothing, a later one from the last knot of the version
 * that its agent has played most until then. Every other knot is the next one plus a step, so time
 * runs backwards from the best known state. A predecessor has the lower number.
 */
export interface States {
  readonly count: number;
  /** By state: its predecessor; -1 for an agent's first. */
  readonly before: Int32Array;
  /** By state: the part of the season between it and the knot before it; 0 for a last knot. */
  readonly lengths: Float64Array;
  /** By seat: the knots after and before the match, and the weight of the one before it. */
  readonly later: Int32Array;
  readonly earlier: Int32Array;
  readonly weight: Float64Array;
  /** The last knot of every version; -1 for one without a match. */
  readonly ofVersion: Int32Array;
}

/** A version's first and last match by their places among those taken, and the version it starts from. */
interface Career {
  readonly first: number;
  last: number;
  matches: number;
  readonly from: number;
}

function careersOf(table: MatchTable, taken: Int32Array): Map<number, Career> {
  const careers = new Map<number, Career>();
  const mostPlayed = new Int32Array(table.agents.names.length).fill(-1);
  for (const [at, match] of taken.entries()) {
    for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
      const [agent, version] = [table.agent[row] ?? 0, table.version[row] ?? 0];
      const most = mostPlayed[agent] ?? -1;
      const career = careers.get(version) ?? { first: at, last: at, matches: 0, from: most };
      career.last = at;
      career.matches += 1;
      careers.set(version, career);
      if (career.matches > (careers.get(most)?.matches ?? 0)) mostPlayed[agent] = version;
    }
  }
  return careers;
}

/**
 * The states of a table.
 *
 * @param segments lines between knots over a whole season; a version that spans less has fewer
 */
export function statesOf(table: MatchTable, taken: Int32Array, segments: number): States {
  const before: number[] = [];
  const lengths: number[] = [];
  const ofVersion = new Int32Array(table.versions.names.length).fill(-1);
  const segmentsOf = new Int32Array(ofVersion.length);
  const careers = careersOf(table, taken);
  for (const [version, { first, last, from }] of careers) {
    ofVersion[version] = before.length;
    before.push(ofVersion[from] ?? -1);
    lengths.push(0);
    const span = (last - first) / taken.length;
    const own = Math.round(segments * span);
    segmentsOf[version] = own;
    for (let knot = 0; knot < own; knot += 1) {
      before.push(before.length - 1);
      lengths.push(span / own);
    }
  }
  const later = new Int32Array(table.matches * SEATS).fill(-1);
  const earlier = later.slice();
  const weight = new Float64Array(later.length);
  for (const [at, match] of taken.entries()) {
    for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
      const version = table.version[row] ?? 0;
      const own = segmentsOf[version] ?? 0;
      const { first = 0, last = 0 } = careers.get(version) ?? {};
      const back = own === 0 ? 0 : (own * (last - at)) / (last - first);
      const knot = Math.min(Math.floor(back), Math.max(0, own - 1));
      later[row] = (ofVersion[version] ?? 0) + knot;
      earlier[row] = (later[row] ?? 0) + Math.min(1, own);
      weight[row] = back - knot;
    }
  }
  return {
    count: before.length,
    before: Int32Array.from(before),
    lengths: Float64Array.from(lengths),
    later,
    earlier,
    weight,
    ofVersion,
  };
}
