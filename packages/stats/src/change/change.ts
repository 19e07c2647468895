import { holm } from "../distributions.ts";
import { likenessOf, type Series, type Stretch, scan } from "./scan.ts";

/** The results of one version in one role: usual ones, and those of the stretch that differs most. */
export interface Shift {
  /** Mean result before the change (and after it, if the version changed back). */
  readonly early: number;
  /** Mean result since the change, at equal tables. */
  readonly late: number;
  /** After how many matches of the version it begins. */
  readonly at: number;
  /** After how many it is back; null: it lasts. */
  readonly until: number | null;
  /** Chance of such a stretch when no agent on the leaderboard changes, corrected for all tests on it. */
  readonly p: number;
}

/** By role, and in `ALL_ROLES` together; null with too few matches. */
export type VersionChange = Readonly<Record<string, Shift | null>>;

/** The role of results in all roles together. */
export const ALL_ROLES = "all";

/** The corrected p below which an agent has changed. */
export const CHANGE_LEVEL = 0.05;

/** Whether a version has changed so much that leaderboards say so, and make no claim about it. */
export const isChanged = (change: Readonly<Record<string, Pick<Shift, "p"> | null>>): boolean =>
  Object.values(change).some((shift) => shift !== null && shift.p < CHANGE_LEVEL);

/** The results of one version in one role, in the order of its matches. */
export interface Played extends Series {
  /** By result, as they were, and without what the table explains; in the unit of `Shift.early`. */
  readonly results: Float64Array;
  readonly adjusted: Float64Array;
  /** By result, how many matches of the version were before it, in any role. */
  readonly before: Int32Array;
}

/** Mean of the values in a stretch, and of those outside of it. */
function meansOf(values: Float64Array, { from, to }: Stretch) {
  const sum = (some: Float64Array): number => some.reduce((total, value) => total + value, 0);
  const [count, inside] = [to - from, sum(values.subarray(from, to))];
  return { inside: inside / count, outside: (sum(values) - inside) / (values.length - count) };
}

/** Finds the stretch of `played` that differs most; p is of this search alone. */
function shiftOf(played: Played, likeness: number): Shift | null {
  const stretch = scan(played, likeness);
  if (stretch === null) return null;
  const { results, adjusted, before } = played;
  const early = meansOf(results, stretch).outside;
  const means = meansOf(adjusted, stretch);
  return {
    early,
    late: early + means.inside - means.outside,
    at: before[stretch.from] ?? 0,
    until: stretch.to === results.length ? null : (before[stretch.to] ?? 0),
    p: stretch.p,
  };
}

/**
 * The changes of the versions of a leaderboard, by role: each is searched alone (see `scan`), and Holm's correction
 * is over all searches.
 */
export function changesIn(versions: readonly Readonly<Record<string, Played>>[]): VersionChange[] {
  const roles = new Set(versions.flatMap((played) => Object.keys(played)));
  const likeness = new Map(
    Array.from(roles, (role) => [
      role,
      likenessOf(versions.flatMap(({ [role]: played }) => (played === undefined ? [] : [played]))),
    ]),
  );
  const found = versions.map((played) =>
    Object.entries(played).map(
      ([role, own]) => [role, shiftOf(own, likeness.get(role) ?? 0)] as const,
    ),
  );
  const tested = found.flat().flatMap(([, shift]) => (shift === null ? [] : [shift]));
  const adjusted = new Map(holm(tested.map(({ p }) => p)).map((p, at) => [tested[at], p]));
  return found.map((shifts) =>
    Object.fromEntries(
      shifts.map(([role, shift]) => [role, shift && { ...shift, p: adjusted.get(shift) ?? 1 }]),
    ),
  );
}

/** Which one of two agents changed cannot be told. Of very many, each is a small part of the others' opponents. */
const [MIN_SEPARATED, MAX_SEPARATED] = [3, 50];

/** A search of versions whose opponents are each other. */
interface Search {
  /** Versions that are searched. */
  readonly count: number;
  readonly search: () => readonly VersionChange[];
  /**
   * Takes the two states of a version out of the results of its opponents.
   *
   * @param isChanged whether it has changed in its match of this number, from 0
   */
  readonly separate: (version: number, isChanged: (match: number) => boolean) => void;
}

/**
 * Changes of versions. In a small league the opponents of one that changed seem to change, too: the surest
 * change is taken out of their results before they are searched again.
 */
export function surestFirst({ count, search, separate }: Search): VersionChange[] {
  const found = new Map<number, VersionChange>();
  for (;;) {
    const changes = search();
    const result = changes.map((change, at) => found.get(at) ?? change);
    if (count < MIN_SEPARATED || count > MAX_SEPARATED) return result;
    const open = [...changes.entries()]
      .flatMap(([at, { [ALL_ROLES]: shift }]) => (shift && !found.has(at) ? [{ at, shift }] : []))
      .filter(({ shift }) => shift.p < CHANGE_LEVEL)
      .toSorted((one, other) => one.shift.p - other.shift.p);
    const [surest] = open;
    // The opponents of the last one do not seem to change.
    if (surest === undefined || open.length === 1) return result;
    const { at, until } = surest.shift;
    found.set(surest.at, result[surest.at] ?? {});
    separate(surest.at, (match) => match >= at && (until === null || match < until));
  }
}
