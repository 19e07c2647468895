import { type Overlap, overlapsAmong } from "../../overlap/overlap.ts";
import { seatsOf } from "../records/seats-of.ts";
import { type MatchTable, SEATS } from "../records/table.ts";

/** How often an agent met each of the others, by their numbers. */
function headToHeadsOf(table: MatchTable, agent: number): Int32Array {
  const met = new Int32Array(table.agents.names.length);
  for (const row of seatsOf(table, "agent", table.agents.names[agent] ?? "")) {
    const first = row - (row % SEATS);
    for (let seat = first; seat < first + SEATS; seat += 1) {
      const other = table.agent[seat] ?? 0;
      met[other] = (met[other] ?? 0) + 1;
    }
  }
  met[agent] = 0;
  return met;
}

/** The overlap of every agent with the others, by its number in the table. */
export const overlapsOf = (table: MatchTable): Overlap[] =>
  overlapsAmong(table.agents.names.length, (agent) => headToHeadsOf(table, agent));
