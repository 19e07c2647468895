/** What it takes to store a match of house agents: statements, transactions, and CPU relative to fixed work. */
import { openDatabase } from "@wisp/db";
import { printFigure } from "@wisp/test-kit/measure";
import pg from "pg";
import { FIXED_WORK, fixedWork } from "./figures/fixed-work.ts";
import { percentile } from "./figures/percentiles.ts";
import { houseAgents, houseConnector } from "./matches/house-table.ts";
import { createWaiting, openSeason } from "./matches/season.ts";
import { playStored } from "./matches/stored-match.ts";
import { startPostgres } from "./processes/postgres.ts";

const WARM_UP = 40;
const MATCHES = 80;

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

const matchMicros: number[] = [];
const fixedMicros: number[] = [];
// One after another, so that the counts are the same in every run.
for (const [nth, id] of ids.entries()) {
  if (nth === WARM_UP) Object.assign(counts, { statements: 0, transactions: 0 });
  const taken = await cpuOf(() => playStored(database, house, id));
  const fixed = await cpuOf(fixedWork);
  if (nth < WARM_UP) continue;
  matchMicros.push(taken);
  fixedMicros.push(fixed);
}
const perMatch = { ...counts };
await database.close();

printFigure({
  what: "statements of a stored match",
  value: perMatch.statements / MATCHES,
  unit: "",
  digits: 1,
});
printFigure({
  what: "transactions of a stored match",
  value: perMatch.transactions / MATCHES,
  unit: "",
  digits: 1,
});
printFigure({
  what: "CPU of a stored match",
  // A busy machine raises the higher quartiles.
  value: (1_000 * percentile(matchMicros, 0.25)) / percentile(fixedMicros, 0.25),
  unit: FIXED_WORK,
});
