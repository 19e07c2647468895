import type { ShownTable } from "./spoilers.ts";

/** A round of a knockout, with what leads to each of its tables. */
export interface BracketRound {
  readonly round: number;
  readonly tables: readonly ShownTable[];
  /** Lines from the round before: the heights of their ends, as shares of the round's height. */
  readonly lines: readonly { readonly from: number; readonly to: number }[];
}

/** The middle of the n-th of equally tall rows. */
const middle = (at: number, count: number): number => (at + 0.5) / Math.max(1, count);

const byNumber = (one: ShownTable, other: ShownTable): number => one.table - other.table;

/**
 * The rounds of a knockout from left to right. A round's tables stand at equal distances; a line leads to a table from
 * every table of the round before that an entrant comes from.
 *
 * @param sources where each slot of a table comes from, by `round/table`
 */
export function bracketRounds(
  bracket: readonly ShownTable[],
  sources: ReadonlyMap<string, readonly ({ round: number; table: number } | null)[]>,
): BracketRound[] {
  const byRound = Map.groupBy(bracket, ({ round }) => round);
  const rounds = [...byRound]
    .sort(([one], [other]) => one - other)
    .map(([round, tables]) => ({ round, tables: tables.toSorted(byNumber) }));
  return rounds.map(({ round, tables }, at) => {
    const before = rounds[at - 1]?.tables ?? [];
    const lines = tables.flatMap((table, to) => {
      // The losers of the semifinals come by no line of the bracket.
      if (table.isThirdPlace) return [];
      const from = new Set(
        (sources.get(`${round}/${table.table}`) ?? []).flatMap((source) =>
          source?.round === round - 1 ? [source.table] : [],
        ),
      );
      return [...from].flatMap((number) => {
        const index = before.findIndex((each) => each.table === number);
        if (index < 0) return [];
        return [{ from: middle(index, before.length), to: middle(to, tables.length) }];
      });
    });
    return { round, tables, lines };
  });
}

/** How many tables of the round the reader moves to, with the arrow keys; null: there is none. */
export function nextTable(
  rounds: readonly BracketRound[],
  at: { readonly round: number; readonly index: number },
  key: string,
): { readonly round: number; readonly index: number } | null {
  const count = (round: number): number => rounds[round]?.tables.length ?? 0;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step !== undefined) {
    const index = at.index + step;
    return index < 0 || index >= count(at.round) ? null : { ...at, index };
  }
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (turn === undefined) return null;
  const round = at.round + turn;
  if (count(round) === 0) return null;
  // To the table at about the same height.
  const height = middle(at.index, count(at.round));
  return { round, index: Math.min(count(round) - 1, Math.floor(height * count(round))) };
}
