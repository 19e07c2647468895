/** The CPU that it takes to store a match of house agents. */
import { openDatabase } from "@wisp/db";
import { printMeasure, shown } from "@wisp/test-kit/measure";
import { fixedWork } from "./figures/fixed-work.ts";
import { percentile } from "./figures/percentiles.ts";
import { houseAgents, houseConnector } from "./matches/house-table.ts";
import { createWaiting, openSeason } from "./matches/season.ts";
import { playStored } from "./matches/stored-match.ts";
import { startPostgres } from "./processes/postgres.ts";

const WARM_UP = 40;
const MATCHES = 80;
const PEER_STATEMENTS = 20;
const QUARTILE = 0.25;

await using postgres = await startPostgres();
const database = openDatabase({ url: await postgres.create("stored"), poolSize: 4 });
const house = houseConnector();
const ids = await createWaiting(database, {
  seasonId: await openSeason(database),
  agents: await houseAgents(database),
  count: WARM_UP + MATCHES,
  seed: "stored",
});

/** CPU of this process, in microseconds. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Waits for Postgres as often as a match does, so that both find the processor's caches as cold. */
async function peer(): Promise<void> {
  for (let nth = 0; nth < PEER_STATEMENTS; nth += 1) {
    await database.connection.query("SELECT 1");
    fixedWork();
  }
}

const matchMicros: number[] = [];
const peerMicros: number[] = [];
for (const [nth, id] of ids.entries()) {
  const taken = await cpuOf(() => playStored(database, house, id));
  const peerTaken = await cpuOf(peer);
  if (nth < WARM_UP) continue;
  matchMicros.push(taken);
  peerMicros.push(peerTaken);
}
await database.close();

printMeasure({
  what: "CPU of a stored match",
  // A busy machine raises the higher quartiles.
  ours: `${shown(percentile(matchMicros, QUARTILE) / 1_000, 1)} ms`,
  against: `${shown(percentile(peerMicros, QUARTILE) / 1_000, 1)} ms of ${PEER_STATEMENTS} empty statements with fixed work`,
  ratio: percentile(matchMicros, QUARTILE) / percentile(peerMicros, QUARTILE),
  goal: { atMost: 1 },
});
