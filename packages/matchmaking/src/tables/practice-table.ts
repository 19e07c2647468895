import type { Random } from "@wisp/game";
import { type Contender, isFree, seatUp, type Table, type Waiting } from "./contender.ts";

/** Those who practise in one language, and what their table may be filled up with. */
export interface PracticeLine<Agent extends Contender> {
  /** `house`: scripted agents, at once. `queue`: whoever waits too. */
  readonly opponents: "house" | "queue";
  /** In the order they came. */
  readonly waiting: readonly Waiting<Agent>[];
  readonly online: readonly Agent[];
  /** Seats of a table. */
  readonly size: number;
}

/**
 * The next table of practice, if any. Against the house: who came first, with scripted agents. In
 * the queue: who came first as soon as a table is full, or when the first has waited long enough,
 * filled up with residents and then with the house; nobody's agent is invited to others' practice,
 * and agents of one owner may meet. Pure.
 */
export function takePracticeTable<Agent extends Contender>(
  { opponents, waiting, online, size }: PracticeLine<Agent>,
  random: Random,
): Table<Agent> | null {
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
