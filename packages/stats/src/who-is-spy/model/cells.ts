import { type MatchTable, SEATS } from "../records/table.ts";
import { type Kind, kinds } from "./prior.ts";

/** Parameters by word pair: the pair's own effect, and those of agents on it by role. */
export interface Cells {
  /** Where those of each pair start, the pair's own first, and after the last. */
  readonly starts: Int32Array;
  /** By parameter from `starts[0]` on: the number of its kind. */
  readonly kind: Uint8Array;
  /** The parameter of an agent on a pair; null where these effects are left out. */
  readonly of: ((pair: number, agent: number, isSpy: boolean) => number) | null;
}

/** @param most with more effects of agents by pair than this, all of them are left out */
export function cellsOf(
  table: MatchTable,
  taken: Int32Array,
  { first, most }: { readonly first: number; readonly most: number },
): Cells {
  const agents = table.agents.names.length;
  const met = table.pairs.names.map(() => new Map<number, number>());
  const keyOf = (agent: number, isSpy: boolean): number => (isSpy ? agent : agents + agent);
  let count = 0;
  for (const match of taken) {
    const cells = met[table.pair[match] ?? 0];
    for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
      const key = keyOf(table.agent[row] ?? 0, table.isSpy[row] === 1);
      if (cells === undefined || cells.has(key)) continue;
      cells.set(key, cells.size);
      count += 1;
    }
    if (count > most) break;
  }
  const isKept = count <= most;
  if (!isKept) for (const cells of met) cells.clear();
  const starts = new Int32Array(met.length + 1);
  starts[0] = first;
  for (const [pair, { size }] of met.entries()) starts[pair + 1] = (starts[pair] ?? 0) + 1 + size;
  const kind = new Uint8Array((starts.at(-1) ?? first) - first);
  const numberOf = (name: Kind): number => kinds.indexOf(name);
  for (const [pair, cells] of met.entries()) {
    const start = (starts[pair] ?? 0) - first;
    kind[start] = numberOf("pair");
    for (const [key, at] of cells) {
      kind[start + 1 + at] = numberOf(key < agents ? "spyByPair" : "civilianByPair");
    }
  }
  const of = (pair: number, agent: number, isSpy: boolean): number =>
    (starts[pair] ?? 0) + 1 + (met[pair]?.get(keyOf(agent, isSpy)) ?? 0);
  return { starts, kind, of: isKept ? of : null };
}
