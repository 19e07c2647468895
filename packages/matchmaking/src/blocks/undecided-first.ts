/**
 * The next tables of a plan, those first where more pairs meet that the ratings cannot tell apart yet.
 * All are played in the end; only the order depends on results.
 *
 * @param undecided pairs of agents that sit at a table
 * @param ahead how many tables may change places: the others keep theirs, so that a season stays balanced
 */
export function undecidedFirst<Table>(
  tables: readonly Table[],
  undecided: (table: Table) => number,
  ahead: number,
): Table[] {
  const counted = tables.slice(0, ahead).map((table) => ({ table, count: undecided(table) }));
  const next = counted.sort((one, other) => other.count - one.count).map(({ table }) => table);
  return [...next, ...tables.slice(ahead)];
}
