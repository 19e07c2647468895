import type { MetPairs } from "../strength/pair-effects.ts";
import { type Overlap, overlapsAmong } from "./overlap.ts";

/** The overlap of the agents of contests, by their numbers; an encounter is a contest. */
export function overlapsOfContests({ of, one, other }: MetPairs, agents: number): Overlap[] {
  const times = new Int32Array(one.length);
  for (const pair of of) times[pair] = (times[pair] ?? 0) + 1;
  const pairsOf: number[][] = Array.from({ length: agents }, () => []);
  for (const [pair, agent] of one.entries()) {
    pairsOf[agent]?.push(pair);
    pairsOf[other[pair] ?? 0]?.push(pair);
  }
  return overlapsAmong(agents, (agent) => {
    const met = new Int32Array(agents);
    for (const pair of pairsOf[agent] ?? []) {
      const opponent = one[pair] === agent ? other[pair] : one[pair];
      met[opponent ?? 0] = times[pair] ?? 0;
    }
    return met;
  });
}
