import type { Random } from "@wisp/game";
import { type Contender, isFree, type QueuedAgent, type QueueTable, seatUp } from "./contender.ts";

/** Tickets for practice in one game and language, and the agents that may fill up their table. */
export interface PracticeQueue<Agent extends Contender> {
  /** `house`: house agents, immediately. `queue`: other agents in the queue. */
  readonly opponents: "house" | "queue";
  /** Oldest first. */
  readonly waiting: readonly QueuedAgent<Agent>[];
  readonly online: readonly Agent[];
  /** Seats of a table. */
  readonly size: number;
}

/**
 * A practice table at which the first in the queue meets one host, the first of `hosts` that is free, in all other
 * seats. Pure.
 */
export function takeHostedTable<Agent extends Contender>({
  waiting,
  hosts,
  size,
}: Pick<PracticeQueue<Agent>, "waiting" | "size"> & {
  readonly hosts: readonly Agent[];
}): QueueTable<Agent> | null {
  const guest = waiting.find(({ agent }) => isFree(agent));
  const host = hosts.find(isFree);
  if (guest === undefined || host === undefined) return null;
  const others = Array.from({ length: size - 1 }, () => host);
  return { agents: [guest.agent, ...others], ticketIds: [guest.ticketId] };
}

/**
 * The next practice table, if any. Against the house, the first in the queue plays scripted agents
 * immediately. In the queue, a table begins as soon as it is full, or when the first has waited long enough;
 * residents and then house agents fill it up. No agent is invited to the practice of others, and agents
 * of one owner may meet. Pure.
 */
export function takePracticeTable<Agent extends Contender>(
  { opponents, waiting, online, size }: PracticeQueue<Agent>,
  random: Random,
): QueueTable<Agent> | null {
  const free = waiting.filter(({ agent }) => isFree(agent));
  const [first] = free;
  if (first === undefined) return null;
  const invited = random("invited").shuffle(online);
  const house = invited.filter((agent) => agent.house).map((agent) => ({ agent }));
  if (opponents === "house") return seatUp([first, ...house], size, false);
  if (free.length < size && !first.ready) return null;
  const residents = invited.filter((agent) => agent.resident).map((agent) => ({ agent }));
  return seatUp([...free, ...residents, ...house], size, false);
}
