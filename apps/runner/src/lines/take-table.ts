import type { Candidate, LineKind, Opponents } from "@wisp/db";
import { randomFrom } from "@wisp/game";

/** A place in line whose agent can be seated now. */
export interface Waiting {
  readonly placeId: string;
  readonly agent: Candidate;
  /** Waits for nobody else any more. */
  readonly ready: boolean;
}

/** Those who wait for the same tables, and what a table may be filled up with. */
export interface Line {
  readonly kind: LineKind;
  readonly opponents: Opponents;
  /** In the order they came. */
  readonly waiting: readonly Waiting[];
  /** Agents that can be invited; who waits in the line may be among them. */
  readonly invited: readonly Candidate[];
  /** Seats of a table. */
  readonly size: number;
  /** Whether agents of one owner may meet at a ranked table: on one's own machine they may. */
  readonly manyOfAnOwner: boolean;
  readonly seed: string;
}

/** The next table of a line: its agents, and the places that get their seat by it. */
export interface TakenTable {
  readonly placeIds: readonly string[];
  readonly agents: readonly Candidate[];
}

/** Decides which table is next, if any: how agents are matched is this alone. Pure. */
export type TakeTable = (line: Line) => TakenTable | null;

/** Puts one after the other at a table until it is full; passes over whom it may not hold. */
function seatUp(
  { size, kind, manyOfAnOwner }: Line,
  coming: readonly { readonly agent: Candidate; readonly placeId?: string }[],
): TakenTable | null {
  const apart = kind === "ranked" && !manyOfAnOwner;
  const agents: Candidate[] = [];
  const placeIds: string[] = [];
  for (const { agent, placeId } of coming) {
    const sits = agents.some(
      ({ agentId, ownerId }) =>
        agentId === agent.agentId || (apart && ownerId !== null && ownerId === agent.ownerId),
    );
    if (sits || agents.length === size) continue;
    agents.push(agent);
    if (placeId !== undefined) placeIds.push(placeId);
  }
  return agents.length === size ? { agents, placeIds } : null;
}

const invite = (agents: readonly Candidate[]) => agents.map((agent) => ({ agent }));

/**
 * Practice against the house: who came first, with scripted agents. Practice in the queue: who came
 * first as soon as a table is full, or when the first has waited long enough, filled up with
 * residents and then with the house; nobody's agent is invited to others' practice.
 */
function practiceTable(line: Line): TakenTable | null {
  const { waiting, invited, opponents, size } = line;
  const [first] = waiting;
  if (first === undefined) return null;
  const house = invite(invited.filter((agent) => agent.house));
  if (opponents === "house") return seatUp(line, [first, ...house]);
  if (waiting.length < size && !first.ready) return null;
  const residents = invite(invited.filter((agent) => agent.resident));
  return seatUp(line, [...waiting, ...residents, ...house]);
}

/**
 * Ranked: those who have waited their time, first come; then whoever is invited and whoever else
 * waits, by chance, so that two who come together need not meet; then residents, and the house.
 */
function rankedTable(line: Line): TakenTable | null {
  const ready = line.waiting.filter((each) => each.ready);
  if (ready.length === 0) return null;
  const early = line.waiting.filter((each) => !each.ready);
  const inLine = new Set(line.waiting.map(({ agent }) => agent.agentId));
  const own = line.invited.filter(
    (agent) => !(agent.house || agent.resident || agent.playing > 0 || inLine.has(agent.agentId)),
  );
  const others = randomFrom(line.seed)("others").shuffle([...early, ...invite(own)]);
  const residents = invite(line.invited.filter((agent) => agent.resident));
  const house = invite(line.invited.filter((agent) => agent.house));
  return seatUp(line, [...ready, ...others, ...residents, ...house]);
}

/** First come, first served. */
export const firstCome: TakeTable = (line) => {
  const invited = randomFrom(line.seed)("invited").shuffle(line.invited);
  return line.kind === "practice"
    ? practiceTable({ ...line, invited })
    : rankedTable({ ...line, invited });
};
