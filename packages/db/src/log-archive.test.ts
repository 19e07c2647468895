import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { objectStore } from "@wisp/exports/object-store";
import { rules } from "@wisp/test-kit/board-rules";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { afterAll, expect, test } from "vitest";
import {
  claim,
  dealt,
  decision,
  hidden,
  makeTable,
  modelCall,
  newMatch,
  outcome,
  shown,
} from "../test/table.ts";
import {
  appendTurn,
  createMatch,
  type Database,
  finishMatch,
  keepLogs,
  openDatabase,
  publicLog,
  rebuildProjections,
  wholeLog,
} from "./index.ts";
import { firstMatchId, logPartitions, makeLogPartitions, timeOfMatch } from "./log-partitions.ts";
import { loadLog } from "./matches/log.ts";

const { database: plain, url } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-archive-"));
const archive = objectStore(folder);
const database = openDatabase({ url, archive, poolSize: 4 });
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const table = await makeTable(plain, "archived");

const finished = projection({ outcome, rounds: 3, fouls: 0, clean: true, content: "pair" });

/** A finished match that was made at a time. */
async function matchAt(time: string, seed: string): Promise<string> {
  const made = await createMatch(plain, { ...newMatch(table), seed });
  if (typeof made !== "string") throw new Error(made.detail);
  const id = `${firstMatchId(new Date(time)).slice(0, 14)}7${made.slice(15)}`;
  // As if it had been made then: nothing but its seats refers to it yet.
  await plain.pool.query(`UPDATE "Match" SET "id" = $2 WHERE "id" = $1`, [made, id]);
  const { fence } = await claim(plain, id);
  const events = [shown("It is “hot”\n茶 \\u0041"), dealt(1, "tea"), hidden("ballot")];
  const decisions = [
    decision(0, 1, { calls: [modelCall("asked")], raw: { "a b": [1.5, null] }, memory: { it: 1 } }),
    decision(0, 2, { text: null, missed: "timeout", notes: { guess: "x" } }),
  ];
  await appendTurn(plain, id, fence, 0, events, decisions);
  await finishMatch(plain, id, fence, finished, rules);
  return id;
}

const rowsOf = async (of: Database, name: string): Promise<string[]> => {
  const { rows } = await of.pool.query<{ row: string }>(
    `SELECT row_to_json(logged)::text AS "row" FROM "${name}" logged ORDER BY 1`,
  );
  return rows.map(({ row }) => row);
};
const logs = async () => [await rowsOf(plain, "MatchEvent"), await rowsOf(plain, "Decision")];
const names = async () => (await logPartitions(plain.connection)).map(({ name }) => name);

const november = await matchAt("2026-11-20T10:00:00Z", "one");

test("ids tell when a match was made, as the database reckons", async () => {
  const at = new Date("2027-02-01T00:00:00.123Z");
  const { rows } = await plain.pool.query(`SELECT "firstMatchId"($1)::text AS "id"`, [at]);
  expect(rows).toEqual([{ id: firstMatchId(at) }]);
  expect(timeOfMatch(firstMatchId(at))).toEqual(at);
});

test("partitions are made for the months ahead, once", async () => {
  const now = new Date("2030-05-17T00:00:00Z");
  expect(await makeLogPartitions(plain, now)).toEqual(["2030_05", "2030_06", "2030_07", "2030_08"]);
  expect(await makeLogPartitions(plain, now)).toEqual([]);
  expect(await names()).toEqual(["before", "2030_05", "2030_06", "2030_07", "2030_08"]);
  const may = await matchAt("2030-05-20T10:00:00Z", "two");
  const { rows } = await plain.pool.query(
    `SELECT DISTINCT tableoid::regclass::text AS "name" FROM "MatchEvent" WHERE "matchId" = $1`,
    [may],
  );
  expect(rows).toEqual([{ name: '"MatchEvent_2030_05"' }]);
});

test("a month with rows outside of partitions gets none, and the others do", async () => {
  const late = await matchAt("2031-02-20T10:00:00Z", "three");
  expect(await makeLogPartitions(plain, new Date("2031-01-01T00:00:00Z"))).toEqual([
    "2031_01",
    "2031_03",
    "2031_04",
  ]);
  expect((await loadLog(plain, late)).events).toHaveLength(3);
});

test("old logs go to the archive, byte for byte, and come back where somebody reads them", async () => {
  const before = await logs();
  const read = { public: await publicLog(plain, november), whole: await wholeLog(plain, november) };
  const now = new Date("2030-06-02T00:00:00Z");
  const kept = await keepLogs(database, { now, archive, before: new Date("2030-05-01T00:00:00Z") });
  expect(kept).toMatchObject({ dropped: ["before"], archived: 1, waiting: [] });
  expect(await names()).not.toContain("before");
  // A reader without the archive finds nothing; one with it finds everything.
  expect((await publicLog(plain, november))?.events).toEqual([]);
  expect(await publicLog(database, november)).toEqual(read.public);
  expect(await wholeLog(database, november)).toEqual(read.whole);
  expect(await logs()).toEqual(before);
  expect(await archive.list("logs/")).toEqual([`logs/2026-11/${november}.gz`]);
  // It is forgotten again after a month.
  const later = new Date(Date.now() + 31 * 86_400_000);
  await keepLogs(database, { now: later, archive, before: new Date("2030-05-01T00:00:00Z") });
  expect((await publicLog(plain, november))?.events).toEqual([]);
  expect((await loadLog(database, november)).events).toHaveLength(3);
});

test("a rebuild reads archived logs", async () => {
  const project = async (id: string) => {
    expect((await loadLog(database, id)).events).toHaveLength(3);
    return finished;
  };
  const rebuilt = await rebuildProjections(database, { project, rulesOf: () => rules });
  expect(rebuilt).toMatchObject({ matches: 3, differences: [] });
});

test("months stay whose matches are not over, and what the archive does not take", async () => {
  const open = await createMatch(plain, { ...newMatch(table), seed: "four" });
  if (typeof open !== "string") throw new Error(open.detail);
  const id = `${firstMatchId(new Date("2030-05-21T00:00:00Z")).slice(0, 14)}7${open.slice(15)}`;
  await plain.pool.query(`UPDATE "Match" SET "id" = $2 WHERE "id" = $1`, [open, id]);
  const before = new Date("2030-06-01T00:00:00Z");
  const now = new Date("2031-01-02T00:00:00Z");
  expect(await keepLogs(database, { now, archive, before })).toMatchObject({
    dropped: [],
    waiting: ["2030_05"],
  });
  await plain.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "id" = $1`, [id]);
  const broken = { ...archive, put: () => Promise.reject(new Error("no space left")) };
  await expect(keepLogs(database, { now, archive: broken, before })).rejects.toThrow("no space");
  const other = { ...archive, get: () => Promise.resolve(Buffer.from("something else")) };
  await expect(keepLogs(database, { now, archive: other, before })).rejects.toThrow(
    /does not have .* as it was stored/,
  );
  expect(await names()).toContain("2030_05");
  expect(await keepLogs(database, { now, archive, before })).toMatchObject({
    dropped: ["2030_05"],
    archived: 2,
  });
});
