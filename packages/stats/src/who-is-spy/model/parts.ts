import { type Design, MAIN_WIDTH } from "./design.ts";

/** One word pair's part of a design: its own parameters, its matches, the main parameters they meet. */
export interface Part {
  readonly start: number;
  readonly size: number;
  readonly matches: Int32Array;
  /** Ascending. */
  readonly met: Int32Array;
}

/** Matches of different pairs share main parameters only. */
export function partsOf({ matches, pairs, pair, width, places, starts }: Design): Part[] {
  const found = Array.from({ length: pairs }, (): number[] => []);
  for (let match = 0; match < matches; match += 1) found[pair[match] ?? 0]?.push(match);
  return found.map((own, number) => {
    const met = new Set<number>();
    for (const match of own) {
      const row = match * width;
      for (let at = row; at < row + MAIN_WIDTH; at += 1) met.add(places[at] ?? 0);
    }
    const start = starts[number] ?? 0;
    return {
      start,
      size: (starts[number + 1] ?? 0) - start,
      matches: Int32Array.from(own),
      met: Int32Array.from(met).sort(),
    };
  });
}

/** About how many multiplications an exact covariance takes. */
export const workOf = (design: Design, parts: readonly Part[]): number =>
  parts.reduce(
    (sum, { size, met }) =>
      sum + size ** 3 + 2 * size ** 2 * met.length + 2 * size * met.length ** 2,
    design.main ** 3,
  );
