import type { AnyConnector } from "@wisp/agents";
import type { Database } from "@wisp/db";
import { fixedWork } from "../figures/fixed-work.ts";
import { percentile } from "../figures/percentiles.ts";
import { playStored } from "./stored-match.ts";

/** Empty statements, with fixed work between them, that a match is compared with. */
export const PEER_STATEMENTS = 20;
/** A busy machine raises the higher quartiles. */
const QUARTILE = 0.25;

/** CPU of this process, in microseconds. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** CPU of this process, in microseconds. */
export interface StoredCpu {
  readonly match: number;
  readonly peer: number;
}

/** What it takes to play and store a match of house agents, without the first `warmUp` of those with these ids. */
export async function cpuOfStored(
  database: Database,
  house: AnyConnector,
  ids: readonly string[],
  warmUp = 0,
): Promise<StoredCpu> {
  // Waits for Postgres as often as a match does, so that both find the processor's caches as cold.
  const peer = async (): Promise<void> => {
    for (let nth = 0; nth < PEER_STATEMENTS; nth += 1) {
      await database.connection.query("SELECT 1");
      fixedWork();
    }
  };
  const matches: number[] = [];
  const peers: number[] = [];
  for (const [nth, id] of ids.entries()) {
    const taken = await cpuOf(() => playStored(database, house, id));
    const peerTaken = await cpuOf(peer);
    if (nth < warmUp) continue;
    matches.push(taken);
    peers.push(peerTaken);
  }
  return { match: percentile(matches, QUARTILE), peer: percentile(peers, QUARTILE) };
}
