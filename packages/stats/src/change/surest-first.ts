import { ALL_ROLES, CHANGE_LEVEL, type Change } from "./change.ts";

/** Of two agents nobody can tell which one changed. Of very many, each is a small part of the others' opponents. */
const [MIN_SEPARATED, MAX_SEPARATED] = [3, 50];

/** A search of versions whose opponents are each other. */
interface Search {
  /** Versions that are searched. */
  readonly count: number;
  readonly search: () => readonly Change[];
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
export function surestFirst({ count, search, separate }: Search): Change[] {
  const found = new Map<number, Change>();
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
