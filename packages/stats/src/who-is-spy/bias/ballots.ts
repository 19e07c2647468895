import { ClusterCounter } from "../../intervals/cluster-sums.ts";
import { excessOf } from "../../intervals/difference.ts";
import type { MatchTable } from "../records/table.ts";
import type { UnadjustedEffect } from "./effect.ts";

/**
 * Whether a name's place on the ballot draws votes: of all ballots with such a place, the share
 * that named it, minus one by the names listed. Orders are drawn by ballot, so nothing else differs.
 */
export function ballotEffects(table: MatchTable): UnadjustedEffect[] {
  const places: ClusterCounter[] = [];
  for (let ballot = 0; ballot < table.ballotMatch.length; ballot += 1) {
    const pair = table.pair[table.ballotMatch[ballot] ?? 0] ?? 0;
    const options = table.ballotOptions[ballot] ?? 0;
    for (let place = 0; place < options; place += 1) {
      const counter = places[place] ?? new ClusterCounter(table.pairs.names.length);
      places[place] = counter;
      const named = table.ballotPlace[ballot] === place ? 1 : 0;
      counter.add(pair, named - 1 / options, 1);
    }
  }
  return places.flatMap((counter, place) => {
    const excess = excessOf(counter.sums());
    return excess === null
      ? []
      : [{ factor: "ballot-place", level: `${place}`, outcome: "named" as const, ...excess }];
  });
}
