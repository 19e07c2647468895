import type { Random } from "@wisp/game";
import { type Contender, isFree, type QueuedAgent, type QueueTable, seatUp } from "./contender.ts";

/** How far apart in rating two may be to meet, by how long the one who opens the table has waited. */
export interface Nearness {
  /** For an agent that has only just joined the queue. */
  readonly atFirst: number;
  /** Added with every second of waiting. */
  readonly perSecond: number;
  /** After this many milliseconds any agent is accepted. */
  readonly patienceMs: number;
  /** The share of mixed tables: chance alone picks their agents from all who can come. */
  readonly mixed: number;
}

/**
 * For means of online ratings: one apart, the better of two comes out ahead in 57 matches of 100, three
 * apart in 70. Narrower windows let ratings drift apart, and waits grow; with a window of three, tables
 * of 1,000 simulated agents were hardly closer in skill than random tables. One table in four is
 * mixed: without such tables strong and weak agents never meet, and no rating can compare them.
 */
export const nearInRating: Nearness = {
  atFirst: 1,
  perSecond: 0.1,
  patienceMs: 60_000,
  mixed: 1 / 4,
};

/** Tickets for ranked matches in one season and language, and the agents that they may meet. */
export interface RankedQueue<Agent extends Contender> {
  readonly waiting: readonly QueuedAgent<Agent>[];
  /** Agents that can be invited; waiting agents may be among them. */
  readonly online: readonly Agent[];
  /** Seats of a table. */
  readonly size: number;
  readonly nearness: Nearness;
  /** Whether agents of one owner may meet: on one's own machine they may. */
  readonly allowSameOwner: boolean;
  /** Whether house agents fill the remaining seats. */
  readonly houseMayFill: boolean;
}

type SeatCandidate<Agent> = { readonly agent: Agent; readonly ticketId?: string };

const byWaitingTime = <Agent extends Contender>(
  one: QueuedAgent<Agent>,
  other: QueuedAgent<Agent>,
): number => other.waitedMs - one.waitedMs;

/** The agents that are ready and may begin a match, the one that has waited longest first. */
const readyFirst = <Agent extends Contender>(
  waiting: readonly QueuedAgent<Agent>[],
): QueuedAgent<Agent>[] =>
  waiting.filter(({ ready, agent }) => ready && isFree(agent)).sort(byWaitingTime);

const windowOf = ({ atFirst, perSecond, patienceMs }: Nearness, waitedMs: number): number =>
  waitedMs < patienceMs ? atFirst + (perSecond * waitedMs) / 1_000 : Number.POSITIVE_INFINITY;

/**
 * The table that `opener` opens. Agents near it in rating come first: those that are ready, then the
 * others that wait or are online and idle, each group in random order, so that two agents that come
 * together need not meet. If they are too few, the opener waits for its window to widen, provided that
 * this can help; otherwise the other agents follow, nearest first, then residents and house agents. A
 * share of the tables that near agents could fill is mixed instead: there every agent counts as near.
 */
function tableOf<Agent extends Contender>(
  queue: RankedQueue<Agent>,
  opener: QueuedAgent<Agent>,
  random: Random,
): QueueTable<Agent> | null {
  const { waiting, online, size, nearness, allowSameOwner, houseMayFill } = queue;
  const seat = (candidates: readonly SeatCandidate<Agent>[]) =>
    seatUp([opener, ...candidates], size, !allowSameOwner);
  const distance = ({ agent }: SeatCandidate<Agent>): number =>
    Math.abs(agent.rating - opener.agent.rating);
  const window = windowOf(nearness, opener.waitedMs);
  const isNear = (candidate: SeatCandidate<Agent>): boolean => distance(candidate) <= window;

  const queued = new Set(waiting.map(({ agent }) => agent.agentId));
  const idle = online.filter(
    (agent) => !(agent.house || agent.resident || agent.playing > 0 || queued.has(agent.agentId)),
  );
  const early = waiting.filter(({ ready }) => !ready);
  const invited = (
    isWanted: (candidate: SeatCandidate<Agent>) => boolean,
  ): SeatCandidate<Agent>[] => [
    ...random("ready").shuffle(waiting.filter((each) => each.ready && isWanted(each))),
    ...random("others").shuffle([...early, ...idle.map((agent) => ({ agent }))].filter(isWanted)),
  ];
  const near = invited(isNear);
  const nearTable = seat(near);
  if (nearTable !== null) {
    // Only for tables that can be filled. Drawn on every poll, it would end each wait within a few polls.
    const isMixed = random("mixed").float() < nearness.mixed;
    return isMixed ? seat(invited(() => true)) : nearTable;
  }

  const anybody: SeatCandidate<Agent>[] = [...waiting, ...idle.map((agent) => ({ agent }))];
  const far = anybody
    .filter((candidate) => !isNear(candidate))
    .sort((one, other) => distance(one) - distance(other));
  const kept = online.filter((agent) => agent.resident || (agent.house && houseMayFill));
  const residentsFirst = random("kept")
    .shuffle(kept)
    .sort((one, other) => Number(one.house) - Number(other.house))
    .map((agent) => ({ agent }));
  const waitingHelps = far.length > 0 && seat([...near, ...far]) !== null;
  return waitingHelps ? null : seat([...near, ...far, ...residentsFirst]);
}

/**
 * The next ranked table, if any, opened by the ready agent that has waited longest. No agent opens a
 * table before it is ready. Pure: the same queue and chance give the same table.
 *
 * Given enough agents of different owners that may play, the one that has waited longest is seated at
 * the latest when it is ready and its patience is over.
 */
export function takeRankedTable<Agent extends Contender>(
  queue: RankedQueue<Agent>,
  random: Random,
): QueueTable<Agent> | null {
  for (const opener of readyFirst(queue.waiting)) {
    const table = tableOf(queue, opener, random);
    if (table !== null) return table;
  }
  return null;
}

/**
 * The next table of a season that seats one agent in all seats: that of the ready agent that has waited
 * longest, if any.
 */
export function takeSelfTable<Agent extends Contender>({
  waiting,
  size,
}: Pick<RankedQueue<Agent>, "waiting" | "size">): QueueTable<Agent> | null {
  const [first] = readyFirst(waiting);
  if (first === undefined) return null;
  const agents = Array.from({ length: size }, () => first.agent);
  return { agents, ticketIds: [first.ticketId] };
}
