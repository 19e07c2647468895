/** The kinds of items, in the order of every list of counts, values and plans. */
export const kinds = ["hat", "ball", "apple"] as const;
export type Kind = (typeof kinds)[number];

/** A number for each kind: how many there are, how many a seat takes, or what one is worth to a seat. */
export type Bundle = readonly number[];

/** What all items together are worth to each player. */
export const TOTAL_VALUE = 10;

/** What a bundle is worth to a player with these values. */
export const worthOf = (bundle: Bundle, values: Bundle): number =>
  bundle.reduce((sum, count, kind) => sum + count * (values[kind] ?? 0), 0);

/** What a bundle leaves of the items. */
export const restOf = (counts: Bundle, bundle: Bundle): Bundle =>
  counts.map((count, kind) => count - (bundle[kind] ?? 0));

/** Every bundle that one player may take: 24 of 1 hat, 2 balls and 3 apples. */
export const bundlesOf = (counts: Bundle): readonly Bundle[] =>
  counts.reduce<Bundle[]>(
    (bundles, count) =>
      bundles.flatMap((bundle) =>
        Array.from({ length: count + 1 }, (_, taken) => [...bundle, taken]),
      ),
    [[]],
  );

/** The items of a match and what one of each kind is worth to each seat. */
export interface Instance {
  readonly counts: Bundle;
  /** By seat. */
  readonly values: readonly Bundle[];
}

/** What each seat has of a split, by what seat 0 takes. */
export const sharesOf = ({ counts, values }: Instance, bundle: Bundle): readonly number[] => [
  worthOf(bundle, values[0] ?? []),
  worthOf(restOf(counts, bundle), values[1] ?? []),
];

/** Whether neither could have more without the other having less, by what seat 0 takes. */
export function isPareto(instance: Instance, bundle: Bundle): boolean {
  const [own = 0, other = 0] = sharesOf(instance, bundle);
  return bundlesOf(instance.counts).every((each) => {
    const [first = 0, second = 0] = sharesOf(instance, each);
    return first < own || second < other || (first === own && second === other);
  });
}

/** The most that both can have together: each item goes to the player to whom it is worth more. */
export const bestJointValue = ({ counts, values }: Instance): number =>
  counts.reduce(
    (sum, count, kind) => sum + count * Math.max(...values.map((each) => each[kind] ?? 0)),
    0,
  );

/** Fewest and most items of a match, of all kinds together. */
const MIN_ITEMS = 5;
const MAX_ITEMS = 7;

/**
 * What is wrong with an instance, in a sentence; null for one that keeps the constraints of Lewis et al.
 * (2017), which the 1,000 instances of LLMArena keep, too.
 */
export function problemOf({ counts, values }: Instance): string | null {
  const items = counts.reduce((sum, count) => sum + count, 0);
  if (counts.some((count) => count < 1)) return "A kind has no item.";
  if (items < MIN_ITEMS || items > MAX_ITEMS) return "There are 5 to 7 items.";
  if (values.some((each) => worthOf(counts, each) !== TOTAL_VALUE)) {
    return "All items together are worth 10 to each player.";
  }
  const wanting = counts.map((_, kind) => values.filter((each) => (each[kind] ?? 0) > 0).length);
  if (wanting.includes(0)) return "A kind is worth nothing to anybody.";
  return wanting.includes(values.length) ? null : "No kind is worth something to both.";
}
