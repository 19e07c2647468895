/** The CPU that it takes to store a match of house agents. */
import { openDatabase } from "@wisp/db";
import { printMeasure, shown } from "@wisp/test-kit/measure";
import { houseAgents, houseConnector } from "./matches/house-table.ts";
import { createWaiting, openSeason } from "./matches/season.ts";
import { cpuOfStored, PEER_STATEMENTS } from "./matches/stored-cpu.ts";
import { startPostgres } from "./processes/postgres.ts";

const WARM_UP = 40;
const MATCHES = 80;

await using postgres = await startPostgres();
const database = openDatabase({ url: await postgres.create("stored"), poolSize: 4 });
const ids = await createWaiting(database, {
  seasonId: await openSeason(database),
  agents: await houseAgents(database),
  count: WARM_UP + MATCHES,
  seed: "stored",
});
const { match, peer } = await cpuOfStored(database, houseConnector(), ids, WARM_UP);
await database.close();

printMeasure({
  what: "CPU of a stored match",
  ours: `${shown(match / 1_000, 1)} ms`,
  against: `${shown(peer / 1_000, 1)} ms of ${PEER_STATEMENTS} empty statements with fixed work`,
  ratio: match / peer,
  goal: { atMost: 1 },
});
