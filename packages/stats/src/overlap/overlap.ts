import { seatsOf } from "../records/seats-of.ts";
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

/** More meetings than anybody has with one other: stands at an agent's own place. */
const ALL = 2 ** 30;

/** How often an agent met each of the others, by their numbers; at its own place `ALL`. */
function meetingsOf(table: MatchTable, agent: number): Int32Array {
  const met = new Int32Array(table.agents.names.length);
  for (const row of seatsOf(table, "agent", table.agents.names[agent] ?? "")) {
    const first = row - (row % SEATS);
    for (let seat = first; seat < first + SEATS; seat += 1) {
      const other = table.agent[seat] ?? 0;
      met[other] = (met[other] ?? 0) + 1;
    }
  }
  met[agent] = ALL;
  return met;
}

/** An agent's meetings with those whom it met. */
interface Company {
  readonly others: Int32Array;
  readonly meetings: Int32Array;
  readonly total: number;
}

function companyOf(met: Int32Array, agent: number): Company {
  const others = met
    .map((_, other) => other)
    .filter((other) => other !== agent && met[other] !== 0);
  const meetings = others.map((other) => met[other] ?? 0);
  return { others, meetings, total: meetings.reduce((sum, each) => sum + each, 0) };
}

/**
 * Meetings that two agents have in common: those with a third agent count as often as both had them,
 * those with each other all.
 *
 * @param met by the other of the two
 */
function commonOf({ others, meetings, total }: Company, met: Int32Array): number {
  let lack = 0;
  for (let at = 0; at < others.length; at += 1) {
    const more = (met[others[at] ?? 0] ?? 0) - (meetings[at] ?? 0);
    // Adds it where it is negative: a branch or Math.min takes several times as long.
    lack += more & (more >> 31);
  }
  return total + lack;
}

/** The overlap of every agent with the others, by its number in the table. */
export function overlapsOf(table: MatchTable): Overlap[] {
  const agents = [...table.agents.names.keys()];
  const step = Math.max(1, Math.floor(agents.length / MOST_COMPARED));
  const compared = agents
    .filter((agent) => agent % step === 0)
    .map((agent) => {
      const met = meetingsOf(table, agent);
      return { agent, met, total: companyOf(met, agent).total };
    });
  return agents.map((agent) => {
    const own = companyOf(meetingsOf(table, agent), agent);
    let [sum, apart, count] = [0, 0, 0];
    for (const other of compared) {
      if (other.agent === agent) continue;
      // By the meetings of the one with fewer (the overlap coefficient).
      const share = Math.min(1, commonOf(own, other.met) / Math.min(own.total, other.total));
      sum += share;
      count += 1;
      if (share < LEAST_COMMON) apart += 1;
    }
    const others = Math.max(1, count);
    return {
      share: sum / others,
      apart: apart / others,
      extrapolated: apart / others > MOST_APART,
    };
  });
}
