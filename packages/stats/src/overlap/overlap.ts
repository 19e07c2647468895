import { type MatchTable, SEATS } from "../records/table.ts";

/** How far an agent and the others met the same opponents. */
export interface Overlap {
  /** Share of an agent's meetings that were with opponents of another agent, mean over all others. */
  readonly share: number;
  /** Share of the other agents with which it has few or no opponents in common. */
  readonly apart: number;
  /** With too many of them: the rating compares it with agents that only the model links it to. */
  readonly extrapolated: boolean;
}

/** Two agents with less than this share of their meetings in common are apart. */
const LEAST_COMMON = 0.02;
/** A rating is extrapolated when more than this share of the others are apart. */
const MOST_APART = 0.2;
/** In a larger league every agent is compared with so many others, evenly picked. */
const MOST_COMPARED = 200;

/** By agent: how often it met each of the others. */
function meetingsOf(table: MatchTable): Map<number, number>[] {
  const met = table.agents.names.map(() => new Map<number, number>());
  for (let match = 0; match < table.matches; match += 1) {
    const seated = table.agent.subarray(match * SEATS, (match + 1) * SEATS);
    for (const one of seated) {
      const own = met[one];
      if (own === undefined) continue;
      for (const other of seated) if (other !== one) own.set(other, (own.get(other) ?? 0) + 1);
    }
  }
  return met;
}

/**
 * The meetings two agents have in common, by those of the one with fewer (the overlap coefficient):
 * meetings with a third agent count as often as both had them. A meeting of the two is in common, too.
 */
function commonOf(
  one: ReadonlyMap<number, number>,
  dense: Float64Array,
  other: number,
  totals: readonly [own: number, others: number],
): number {
  let common = 0;
  for (const [third, meetings] of one) {
    common += third === other ? meetings : Math.min(meetings, dense[third] ?? 0);
  }
  return Math.min(1, common / Math.min(...totals));
}

/** The overlap of every agent with the others, by its number in the table. */
export function overlapsOf(table: MatchTable): Overlap[] {
  const met = meetingsOf(table);
  const agents = met.length;
  const totals = met.map((own) => [...own.values()].reduce((sum, count) => sum + count, 0));
  const step = Math.max(1, Math.floor(agents / MOST_COMPARED));
  const sums = new Float64Array(agents);
  const apart = new Float64Array(agents);
  const compared = new Float64Array(agents);
  const dense = new Float64Array(agents);
  for (let other = 0; other < agents; other += step) {
    for (const [third, count] of met[other] ?? []) dense[third] = count;
    for (const [agent, own] of met.entries()) {
      if (agent === other) continue;
      const common = commonOf(own, dense, other, [totals[agent] ?? 0, totals[other] ?? 0]);
      sums[agent] = (sums[agent] ?? 0) + common;
      compared[agent] = (compared[agent] ?? 0) + 1;
      if (common < LEAST_COMMON) apart[agent] = (apart[agent] ?? 0) + 1;
    }
    dense.fill(0);
  }
  return met.map((_, agent) => {
    const count = Math.max(1, compared[agent] ?? 1);
    const share = (apart[agent] ?? 0) / count;
    return {
      share: (sums[agent] ?? 0) / count,
      apart: share,
      extrapolated: share > MOST_APART,
    };
  });
}
