/** A piece of a bracket next to a row; lanes count from the left. */
export interface BracketPiece {
  readonly lane: number;
  readonly part: "start" | "middle" | "end";
}

/**
 * The brackets that join the rows of each group, row by row. Groups may overlap: brackets that do
 * are in different lanes. A group of one row has none, nor has one with another row in between.
 *
 * @param groups ids of the groups of each row, in the order in which rows are shown
 */
export function bracketsOf(groups: readonly (readonly number[])[]): readonly BracketPiece[][] {
  const ids = [...new Set(groups.flat())];
  const runs = ids
    .flatMap((id) => {
      const members = [...groups.keys()].filter((row) => groups[row]?.includes(id));
      const [from = 0, to = from] = [members[0], members.at(-1)];
      const isRun = to > from && members.length === to - from + 1;
      return isRun ? [{ from, to }] : [];
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const pieces: BracketPiece[][] = groups.map(() => []);
  /** The last row of each lane. */
  const lanes: number[] = [];
  for (const { from, to } of runs) {
    const free = lanes.findIndex((end) => end < from);
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = to;
    for (let row = from; row <= to; row += 1) {
      const part = row === from ? "start" : row === to ? "end" : "middle";
      pieces[row]?.push({ lane, part });
    }
  }
  return pieces;
}
