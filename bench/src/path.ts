/**
 * Whole matches of instant house agents, from the claim to the standings, stored in a Postgres with
 * fsync on; against the same rows written by plain SQL in the same transactions, and against the same
 * path when statements have no names, as behind a pooler.
 */
import { type Database, openDatabase } from "@wisp/db";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { type BareMatch, bareMatch, writeBare } from "./matches/bare-match.ts";
import { houseAgents, houseConnector, timed } from "./matches/house-table.ts";
import { createWaiting, openSeason } from "./matches/season.ts";
import { playStored, type WrittenMatch } from "./matches/stored-match.ts";
import { startPostgres } from "./processes/postgres.ts";

const AT_ONCE = 32;
/** As the runner has. */
const POOL_SIZE = 20;
const WARM_UP = 100;
const BATCH = 400;
const BATCHES = 2;

await using postgres = await startPostgres();
const oursUrl = await postgres.create("ours");
const setup = openDatabase({ url: oursUrl });
const ids = await createWaiting(setup, {
  seasonId: await openSeason(setup),
  agents: await houseAgents(setup),
  count: WARM_UP + 2 * BATCH * BATCHES,
  seed: "path",
});
await setup.close();
const bareUrl = await postgres.copy("ours", "bare");
const ours = openDatabase({ url: oursUrl, poolSize: POOL_SIZE });
const unnamed = openDatabase({ url: oursUrl, poolSize: POOL_SIZE, prepared: false });
const bare = openDatabase({ url: bareUrl, poolSize: POOL_SIZE });
const house = houseConnector();

interface Batch {
  readonly oursSeconds: number;
  readonly bareSeconds: number;
  readonly cpuSeconds: number;
  readonly transactions: number;
}

async function playBatch(matchIds: readonly string[], through = ours): Promise<Batch> {
  const written: WrittenMatch[] = [];
  const before = process.cpuUsage();
  const oursSeconds = await timed(matchIds, AT_ONCE, async (matchId) => {
    written.push(await playStored(through, house, matchId));
  });
  const { user, system } = process.cpuUsage(before);
  const matches: BareMatch[] = [];
  for (const each of written) matches.push(await bareMatch(ours, each));
  const bareSeconds = await timed(matches, AT_ONCE, (match) => writeBare(bare, match));
  const transactions = matches.reduce((sum, match) => sum + match.length, 0);
  return { oursSeconds, bareSeconds, cpuSeconds: (user + system) / 1e6, transactions };
}

async function rowsIn({ connection }: Database): Promise<string> {
  const { rows } = await connection.query<{ counted: string }>(
    `SELECT (SELECT count(*) FROM "MatchEvent") || ' events, ' || (SELECT count(*) FROM "Decision")
      || ' decisions, ' || (SELECT sum("matches") FROM "Standing") || ' seats in standings, '
      || (SELECT count(*) FROM "BoardRow") || ' board rows, ' || (SELECT count(*) FROM "HeadToHead")
      || ' head-to-heads, ' || (SELECT count(*) FROM "MatchFigures") || ' records' AS counted`,
  );
  return rows[0]?.counted ?? "";
}

await playBatch(ids.slice(0, WARM_UP));
const batches: Batch[] = [];
const unnamedBatches: Batch[] = [];
for (let from = WARM_UP; from < ids.length; from += 2 * BATCH) {
  batches.push(await playBatch(ids.slice(from, from + BATCH)));
  unnamedBatches.push(await playBatch(ids.slice(from + BATCH, from + 2 * BATCH), unnamed));
}
const [oursRows, bareRows] = [await rowsIn(ours), await rowsIn(bare)];
await Promise.all([ours.close(), unnamed.close(), bare.close()]);
if (oursRows !== bareRows) throw new Error(`ours wrote ${oursRows}, the peer ${bareRows}`);

const sum = (read: (batch: Batch) => number, of = batches): number =>
  of.reduce((total, batch) => total + read(batch), 0);
const matches = BATCH * BATCHES;
const oursRate = matches / sum((batch) => batch.oursSeconds);
const bareRate = matches / sum((batch) => batch.bareSeconds);
print(
  `${matches} matches, ${AT_ONCE} at once in one process, ${POOL_SIZE} connections, ` +
    `${shown(sum((batch) => batch.transactions) / matches, 1)} transactions a match; ` +
    `in all ${oursRows}`,
);
print(
  `our process: ${shown((sum((batch) => batch.cpuSeconds) * 1_000) / matches, 1)} ms of CPU a match`,
);
printMeasure({
  what: "full path",
  ours: `${shown(oursRate, 1)} matches/s`,
  against: "limit 40 matches/s",
  ratio: oursRate / 40,
  goal: { atLeast: 1 },
});
printMeasure({
  what: "full path and bare SQL",
  ours: `${shown(oursRate, 1)} matches/s`,
  against: `${shown(bareRate, 1)} matches/s`,
  ratio: oursRate / bareRate,
  goal: { atLeast: 0.3 },
});
const unnamedRate = matches / sum((batch) => batch.oursSeconds, unnamedBatches);
const cpuMs = (of: readonly Batch[]): string =>
  `${shown((sum((batch) => batch.cpuSeconds, [...of]) * 1_000) / matches, 1)} ms of CPU a match here`;
printMeasure({
  what: "without names of statements",
  ours: `${shown(unnamedRate, 1)} matches/s, ${cpuMs(unnamedBatches)}`,
  against: `${shown(oursRate, 1)} matches/s, ${cpuMs(batches)}`,
  ratio: unnamedRate / oursRate,
  goal: { atLeast: 0.5 },
});
