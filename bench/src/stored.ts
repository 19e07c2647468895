/** What it takes to store a match of house agents: statements, transactions and CPU. */
import { openDatabase } from "@wisp/db";
import { fixedWork } from "@wisp/test-kit/fixed-work";
import { printMeasure, printMetric, shown } from "@wisp/test-kit/measure";
import pg from "pg";
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
const counts = { statements: 0, transactions: 0 };
database.pool.on("connect", (client) => {
  if (!(client instanceof pg.Client)) throw new Error("statements cannot be counted");
  client.connection.on("commandComplete", () => {
    counts.statements += 1;
  });
  client.connection.on("readyForQuery", ({ status }: { readonly status: string }) => {
    // "I" is outside of any transaction.
    if (status === "I") counts.transactions += 1;
  });
});
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
const perMatch = { statements: 0, transactions: 0 };
// One after another, so that the counts are the same in every run.
for (const [nth, id] of ids.entries()) {
  const before = { ...counts };
  const taken = await cpuOf(() => playStored(database, house, id));
  const { statements, transactions } = counts;
  const peerTaken = await cpuOf(peer);
  if (nth < WARM_UP) continue;
  matchMicros.push(taken);
  peerMicros.push(peerTaken);
  perMatch.statements += (statements - before.statements) / MATCHES;
  perMatch.transactions += (transactions - before.transactions) / MATCHES;
}
await database.close();

printMetric({
  what: "statements of a stored match",
  value: perMatch.statements,
  unit: "",
  digits: 1,
});
printMetric({
  what: "transactions of a stored match",
  value: perMatch.transactions,
  unit: "",
  digits: 1,
});
printMeasure({
  what: "CPU of a stored match",
  // A busy machine raises the higher quartiles.
  ours: `${shown(percentile(matchMicros, QUARTILE) / 1_000, 1)} ms`,
  against: `${shown(percentile(peerMicros, QUARTILE) / 1_000, 1)} ms of ${PEER_STATEMENTS} empty statements with fixed work`,
  ratio: percentile(matchMicros, QUARTILE) / percentile(peerMicros, QUARTILE),
  goal: { atMost: 1 },
});
