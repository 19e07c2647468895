/** An agent that can be given a seat, with the data for a fair choice. */
export interface Contender {
  readonly agentId: string;
  /** Null: the arena's own. */
  readonly ownerId: string | null;
  /** Scripted, marked everywhere. */
  readonly house: boolean;
  /** Provided by the operator of the arena. */
  readonly resident: boolean;
  /** How strong it is taken to be, on the scale of `Nearness`. */
  readonly rating: number;
  /** Matches it sits in, waiting or running. */
  readonly playing: number;
  /** Maximum number of its concurrent matches; null: any number. */
  readonly maxConcurrent: number | null;
  /** Matches its owner may still begin today; null: any number. */
  readonly matchesLeft: number | null;
}

/** A ticket whose agent can be seated. */
export interface QueuedAgent<Agent extends Contender> {
  readonly ticketId: string;
  readonly agent: Agent;
  /** Has waited the delay that was drawn for it, so that a table cannot be timed. */
  readonly ready: boolean;
  readonly waitedMs: number;
}

/** A table that is formed from a queue: its agents, and the tickets that it seats. */
export interface QueueTable<Agent> {
  readonly agents: readonly Agent[];
  readonly ticketIds: readonly string[];
}

/** Whether its owner and it may begin one more match now. */
export const isFree = ({ playing, maxConcurrent, matchesLeft }: Contender): boolean =>
  playing < (maxConcurrent ?? Number.POSITIVE_INFINITY) && (matchesLeft ?? 1) > 0;

/** The same agent after `table` has started: one match more for its agents and their owners. */
export function afterTable<Agent extends Contender>(agent: Agent, table: QueueTable<Agent>): Agent {
  const sits = table.agents.some(({ agentId }) => agentId === agent.agentId);
  const { ownerId, matchesLeft } = agent;
  const counts = ownerId !== null && table.agents.some((each) => each.ownerId === ownerId);
  return {
    ...agent,
    playing: agent.playing + (sits ? 1 : 0),
    matchesLeft: matchesLeft !== null && counts ? matchesLeft - 1 : matchesLeft,
  };
}

/**
 * Seats agents at a table in order until it is full. Skips agents that sit there already or may begin no
 * match now, and with `apart` those whose owner has another agent there. Null if there are too few.
 */
export function seatUp<Agent extends Contender>(
  coming: Iterable<{ readonly agent: Agent; readonly ticketId?: string }>,
  size: number,
  apart: boolean,
): QueueTable<Agent> | null {
  const agents: Agent[] = [];
  const ticketIds: string[] = [];
  for (const { agent, ticketId } of coming) {
    const clashes = agents.some(
      ({ agentId, ownerId }) =>
        agentId === agent.agentId || (apart && ownerId !== null && ownerId === agent.ownerId),
    );
    if (clashes || !isFree(agent)) continue;
    agents.push(agent);
    if (ticketId !== undefined) ticketIds.push(ticketId);
    if (agents.length === size) return { agents, ticketIds };
  }
  return null;
}

/** An agent for tests. */
export const contender = (name: string, more: Partial<Contender> = {}): Contender => ({
  agentId: name,
  ownerId: `owner of ${name}`,
  house: false,
  resident: false,
  rating: 100,
  playing: 0,
  maxConcurrent: null,
  matchesLeft: null,
  ...more,
});

/** A ticket for tests; one that is ready has waited ten seconds. */
export const waits = (
  name: string,
  ready = false,
  more: Partial<Contender> = {},
): QueuedAgent<Contender> => ({
  ticketId: `ticket of ${name}`,
  agent: contender(name, more),
  ready,
  waitedMs: ready ? 10_000 : 0,
});

export const house = Array.from({ length: 7 }, (_, index) =>
  contender(`house ${index}`, { house: true, ownerId: null }),
);
export const resident = contender("resident", { resident: true, ownerId: null });
