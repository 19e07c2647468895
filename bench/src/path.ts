/**
 * Whole matches of instant agents, from the lease to the standings, stored in a Postgres with fsync on; against the
 * same rows written by plain SQL in the same transactions. The house's agents take their time to think; agents of
 * constant cost show the path alone. Also against the same path when statements have no names, as behind a pooler.
 */
import { type Database, openDatabase } from "@wisp/db";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { constantConnector } from "./matches/constant-agents.ts";
import { houseAgents, houseConnector } from "./matches/house-table.ts";
import { AT_ONCE, type Batch, POOL_SIZE, playBatch } from "./matches/path-batch.ts";
import { createWaiting, openSeason } from "./matches/season.ts";
import { startPostgres } from "./processes/postgres.ts";

const WARM_UP = 100;
const BATCH = 300;
const BATCHES = 2;
/** House agents, house agents without names of statements, agents of constant cost. */
const KINDS = 3;

await using postgres = await startPostgres();
const oursUrl = await postgres.create("ours");
const setup = openDatabase({ url: oursUrl });
const ids = await createWaiting(setup, {
  seasonId: await openSeason(setup),
  agents: await houseAgents(setup),
  count: WARM_UP + KINDS * BATCH * BATCHES,
  seed: "path",
});
await setup.close();
const bareUrl = await postgres.copy("ours", "bare");
const ours = openDatabase({ url: oursUrl, poolSize: POOL_SIZE });
const unnamed = openDatabase({ url: oursUrl, poolSize: POOL_SIZE, prepared: false });
const bare = openDatabase({ url: bareUrl, poolSize: POOL_SIZE });
const house = houseConnector();
const constant = constantConnector();

async function rowsIn({ connection }: Database): Promise<string> {
  const { rows } = await connection.query<{ counted: string }>(
    `SELECT (SELECT count(*) FROM "MatchEvent") || ' events, ' || (SELECT count(*) FROM "Decision")
      || ' decisions, ' || (SELECT sum("matches") FROM "Standing") || ' seats in standings, '
      || (SELECT count(*) FROM "BoardRow") || ' board rows, ' || (SELECT count(*) FROM "HeadToHead")
      || ' head-to-heads, ' || (SELECT count(*) FROM "MatchFigures") || ' records' AS counted`,
  );
  return rows[0]?.counted ?? "";
}

const usual = { ours, bare, agents: house };
await playBatch(ids.slice(0, WARM_UP), usual);
const batches: Batch[] = [];
const unnamedBatches: Batch[] = [];
const constantBatches: Batch[] = [];
for (let from = WARM_UP; from < ids.length; from += KINDS * BATCH) {
  const [one, two, three, four] = [0, 1, 2, 3].map((kind) => from + kind * BATCH);
  batches.push(await playBatch(ids.slice(one, two), usual));
  unnamedBatches.push(await playBatch(ids.slice(two, three), { ...usual, ours: unnamed }));
  constantBatches.push(await playBatch(ids.slice(three, four), { ...usual, agents: constant }));
}
const [oursRows, bareRows] = [await rowsIn(ours), await rowsIn(bare)];
await Promise.all([ours.close(), unnamed.close(), bare.close()]);
if (oursRows !== bareRows) throw new Error(`ours wrote ${oursRows}, the peer ${bareRows}`);

const MATCHES = BATCH * BATCHES;
const sum = (of: readonly Batch[], read: (batch: Batch) => number): number =>
  of.reduce((total, batch) => total + read(batch), 0);
const rate = (of: readonly Batch[], by: "ours" | "bare"): number =>
  MATCHES / sum(of, (batch) => batch[by].seconds);
const cpuMs = (of: readonly Batch[], by: "ours" | "bare"): string =>
  `${shown((sum(of, (batch) => batch[by].cpuSeconds) * 1_000) / MATCHES, 1)} ms of CPU a match here`;
print(
  `${MATCHES} matches of each kind, ${AT_ONCE} at once in one process, ${POOL_SIZE} connections, ` +
    `${shown(sum(batches, ({ transactions }) => transactions) / MATCHES, 1)} transactions a match; ` +
    `in all ${oursRows}`,
);
printMeasure({
  what: "full path",
  ours: `${shown(rate(batches, "ours"), 1)} matches/s`,
  against: "limit 40 matches/s",
  ratio: rate(batches, "ours") / 40,
  goal: { atLeast: 1 },
});
for (const [of, what, atLeast] of [
  [batches, "full path and bare SQL", 0.56],
  [constantBatches, "path of agents of constant cost and bare SQL", 0.7],
] as const) {
  printMeasure({
    what,
    ours: `${shown(rate(of, "ours"), 1)} matches/s, ${cpuMs(of, "ours")}`,
    against: `${shown(rate(of, "bare"), 1)} matches/s, ${cpuMs(of, "bare")}`,
    ratio: rate(of, "ours") / rate(of, "bare"),
    goal: { atLeast },
  });
}
printMeasure({
  what: "without names of statements",
  ours: `${shown(rate(unnamedBatches, "ours"), 1)} matches/s, ${cpuMs(unnamedBatches, "ours")}`,
  against: `${shown(rate(batches, "ours"), 1)} matches/s, ${cpuMs(batches, "ours")}`,
  ratio: rate(unnamedBatches, "ours") / rate(batches, "ours"),
  goal: { atLeast: 0.5 },
});
