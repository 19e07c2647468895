/** Code points from one to another, both included. */
type Range = readonly [number, number];

/** Reads "U+4e00,U+4e10-4e1f" as CSS writes ranges. */
export function readRanges(text: string): Range[] {
  return text.split(",").map((part): Range => {
    const [from = "", to = from] = part.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

export const inRanges = (ranges: readonly Range[], codePoint: number): boolean =>
  ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
