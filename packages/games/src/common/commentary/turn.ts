import type { Chances, Party } from "../../chances.ts";

/** The moment that turned a match. */
export interface Turn {
  /** Its place among the chances. */
  readonly at: number;
  /** The chance of what came true, before it and after it. */
  readonly before: number;
  readonly after: number;
  /** The parties for whom it came true. */
  readonly parties: readonly Party[];
}

/** A smaller change is no turn. */
const MIN_CHANGE = 0.02;

const chanceOf = (chances: Chances, parties: readonly Party[]): number =>
  chances.shares.reduce(
    (sum, { party, chance }) => sum + (parties.includes(party) ? chance : 0),
    0,
  );

/**
 * Where the chance of what came true moved most: for a win or a score the way to it, for a hidden role either way,
 * since a suspicion that fell may have decided as much as one that rose. Null where it never moved.
 *
 * @param line the chances after each public event, in order; null before there are any
 * @param counts whether an event may be the moment: what only announces the end is none
 */
export function turnOf(
  line: readonly (Chances | null)[],
  counts: (at: number) => boolean,
): Turn | null {
  const end = line.findLast((chances) => chances !== null);
  if (end === undefined || end === null) return null;
  const parties = end.shares.filter(({ chance }) => chance > 0).map(({ party }) => party);
  const truth = end.of === "score" ? (["reached"] as const) : parties;
  if (end.of !== "score" && parties.length === end.shares.length) return null;
  let found: Turn | null = null;
  let before: number | null = null;
  for (const [at, chances] of line.entries()) {
    if (chances === null) continue;
    const after = chanceOf(chances, truth);
    const change = before === null ? 0 : after - before;
    const size = end.of === "win" ? change : Math.abs(change);
    const most = found === null ? MIN_CHANGE : Math.abs(found.after - found.before);
    if (before !== null && counts(at) && size > most) {
      found = { at, before, after, parties: truth };
    }
    before = after;
  }
  return found;
}
