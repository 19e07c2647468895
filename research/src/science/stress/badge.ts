import { changesOf, designOf, isChanged, tableOf } from "@wisp/stats";
import { seeded } from "../../seed.ts";
import { drawnPairs, equalLeague, houseLike, season } from "../leagues.ts";

/** Leaderboards of twelve equal agents that do not change, with the truth in place of a fit. */
export function leaderboardsMarked(each: number, pairs: number, leaderboards: number): number {
  let marked = 0;
  for (let at = 0; at < leaderboards; at += 1) {
    const draws = seeded(`stress/badge/${each}/${pairs}/${at}`)("season");
    const words = drawnPairs(pairs, houseLike, draws);
    const table = tableOf(season(equalLeague, words, each, draws));
    const design = designOf(table, { segments: 0, maxByPair: 0 });
    const mean = new Float64Array(design.size);
    mean[0] = equalLeague.level;
    const changes = changesOf(table, { design, mean }, table.versions.names);
    if (changes.some(isChanged)) marked += 1;
  }
  return marked;
}
