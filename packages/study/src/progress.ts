import type { ReadStudy } from "./export.ts";

/** What a rater has done. */
interface RaterCount {
  readonly pseudonym: string;
  /** Items that they rated in a place of the item, practice and attention not counted; none of an excluded rater. */
  readonly done: number;
  /** Items that they rated too late. */
  readonly late: number;
}

/** How far a study is, as its owner's page says it. */
export interface StudyProgress {
  /** Items to rate, and those that have all their ratings. */
  readonly items: number;
  readonly complete: number;
  /** Items that raters no longer get, because readers of their matches no longer see them. */
  readonly hidden: number;
  /** Ratings that are wanted, and those that were given. */
  readonly wanted: number;
  readonly given: number;
  /** People in the order of their invitations. */
  readonly raters: readonly RaterCount[];
}

/** Counts how far an exported study is. */
export function progressOf({ plan, items, raters, ratings }: ReadStudy): StudyProgress {
  const rated = items.filter(({ kind }) => kind === "rated");
  const raterSets = new Map(rated.map(({ nth }) => [nth, new Set<string>()]));
  const late = new Map<string, Set<number>>();
  const people = raters.filter(({ judge }) => judge === null);
  const counted = new Set(
    people.filter(({ excludedAt }) => excludedAt === null).map(({ pseudonym }) => pseudonym),
  );
  for (const { nth, rater, kind } of ratings) {
    if (rater === null) continue;
    if (kind === "rating" && counted.has(rater)) raterSets.get(nth)?.add(rater);
    if (kind === "late") late.set(rater, (late.get(rater) ?? new Set()).add(nth));
  }
  const sets = [...raterSets.values()];
  return {
    items: rated.length,
    complete: sets.filter(({ size }) => size >= plan.perItem).length,
    hidden: rated.filter(({ payload }) => payload === null).length,
    wanted: rated.length * plan.perItem,
    given: sets.reduce((sum, { size }) => sum + size, 0),
    raters: people.map(({ pseudonym }) => ({
      pseudonym,
      done: sets.filter((set) => set.has(pseudonym)).length,
      late: late.get(pseudonym)?.size ?? 0,
    })),
  };
}
