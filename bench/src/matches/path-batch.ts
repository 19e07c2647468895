import type { AnyConnector } from "@wisp/agents";
import type { Database } from "@wisp/db";
import { type BareMatch, bareMatch, writeBare } from "./bare-match.ts";
import { timed } from "./house-table.ts";
import { playStored, type WrittenMatch } from "./stored-match.ts";

/** Matches that are played at once. */
export const AT_ONCE = 32;
/** Connections, as many as the runner has. */
export const POOL_SIZE = 20;

/** What it took to do some matches. */
export interface Taken {
  readonly seconds: number;
  /** Of this process, without Postgres. */
  readonly cpuSeconds: number;
}

export interface Batch {
  readonly ours: Taken;
  readonly bare: Taken;
  readonly transactions: number;
}

/** Does `work` for every item. */
async function taken<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<Taken> {
  const before = process.cpuUsage();
  const seconds = await timed(items, AT_ONCE, work);
  const { user, system } = process.cpuUsage(before);
  return { seconds, cpuSeconds: (user + system) / 1e6 };
}

/** Where and by whom matches are played, and where their rows are written once more by plain SQL. */
interface Sides {
  readonly ours: Database;
  readonly bare: Database;
  readonly agents: AnyConnector;
}

/** Plays waiting matches of `ours`, and then writes their rows to `bare`. */
export async function playBatch(
  matchIds: readonly string[],
  { ours, bare, agents }: Sides,
): Promise<Batch> {
  const written: WrittenMatch[] = [];
  const played = await taken(matchIds, async (matchId) => {
    written.push(await playStored(ours, agents, matchId));
  });
  const matches: BareMatch[] = [];
  for (const each of written) matches.push(await bareMatch(ours, each));
  return {
    ours: played,
    bare: await taken(matches, (match) => writeBare(bare, match)),
    transactions: matches.reduce((sum, match) => sum + match.length, 0),
  };
}
