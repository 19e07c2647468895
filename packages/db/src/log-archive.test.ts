import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { objectStore } from "@wisp/exports/object-store";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { afterAll, expect, test, vi } from "vitest";
import {
  dealt,
  decision,
  hidden,
  lease,
  makeTable,
  modelCall,
  newMatch,
  outcome,
  shown,
} from "../test/table.ts";
import { partsOfMatch } from "./experiments/delete-matches.ts";
import {
  appendTurn,
  createMatch,
  ensureUser,
  exportedSeason,
  finishMatch,
  hideSpeech,
  keepLogs,
  openDatabase,
  publicLog,
  rebuildProjections,
  restoreLogs,
  wholeLog,
} from "./index.ts";
import { firstMatchId, logPartitions, makeLogPartitions, timeOfMatch } from "./log-partitions.ts";
import { loadLog } from "./matches/log.ts";

const { database: plain, url } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-archive-"));
const archive = objectStore(folder);
const database = openDatabase({ url, archive, poolSize: 4 });
afterAll(async () => {
  vi.useRealTimers();
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
  const { fence } = await lease(plain, id);
  const events = [shown("It is “hot”\n茶 \\u0041"), dealt(1, "tea"), hidden("ballot")];
  const decisions = [
    decision(0, 1, { calls: [modelCall("asked")], raw: { "a b": [1.5, null] }, memory: { it: 1 } }),
    decision(0, 2, { text: null, missed: "timeout", notes: { guess: "x" } }),
  ];
  await appendTurn(plain, id, fence, 0, events, decisions);
  await finishMatch(plain, id, fence, finished, rules);
  return id;
}

const rowsOf = async (name: string, ids: readonly string[]): Promise<string[]> => {
  // Calls to models are not archived.
  const { rows } = await plain.pool.query<{ row: string }>(
    `SELECT replace(row_to_json(logged)::text,
        '"calls":' || coalesce(row_to_json(logged) -> 'calls', 'null')::text, '') AS "row"
      FROM "${name}" logged
      WHERE "matchId" = ANY($1) ORDER BY 1`,
    [ids],
  );
  return rows.map(({ row }) => row);
};
const logsOf = async (...ids: string[]) => [
  await rowsOf("MatchEvent", ids),
  await rowsOf("Decision", ids),
];
/** How many matches have rows in the default partition. */
const strays = async () => {
  const { rows } = await plain.pool.query(`SELECT DISTINCT "matchId" FROM "MatchEvent_default"`);
  return rows.length;
};
const names = async () => (await logPartitions(plain.connection)).map(({ name }) => name);

const november = await matchAt("2026-11-20T10:00:00Z", "one");
const same = await matchAt("2026-11-20T10:00:00Z", "same");

let may = "";
let late = "";

test("ids tell when a match was made, by the clock of the database", async () => {
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
  may = await matchAt("2030-05-20T10:00:00Z", "two");
  const { rows } = await plain.pool.query(
    `SELECT DISTINCT tableoid::regclass::text AS "name" FROM "MatchEvent" WHERE "matchId" = $1`,
    [may],
  );
  expect(rows).toEqual([{ name: '"MatchEvent_2030_05"' }]);
});

test("a month with rows outside of partitions gets none, and the others do", async () => {
  late = await matchAt("2031-02-20T10:00:00Z", "three");
  expect(await makeLogPartitions(plain, new Date("2031-01-01T00:00:00Z"))).toEqual([
    "2031_01",
    "2031_03",
    "2031_04",
  ]);
  expect((await loadLog(plain, late)).events).toHaveLength(3);
});

test("old logs go to the archive, byte for byte, and come back where somebody reads them", async () => {
  const before = await logsOf(november, same);
  const read = { public: await publicLog(plain, november), whole: await wholeLog(plain, november) };
  const now = new Date("2030-06-02T00:00:00Z");
  const keep = () => keepLogs(database, { now, archive, before: new Date("2030-05-01T00:00:00Z") });
  // A sealed match that waits for its set, and one that is played.
  for (const status of ["played", "running"]) {
    await plain.pool.query(`UPDATE "Match" SET "status" = $2 WHERE "id" = $1`, [same, status]);
    expect(await keep()).toMatchObject({ dropped: [], archived: 0, waiting: ["before"] });
  }
  await plain.pool.query(`UPDATE "Match" SET "status" = 'finished' WHERE "id" = $1`, [same]);
  const kept = await keep();
  expect(kept).toMatchObject({ dropped: ["before"], archived: 2, waiting: [] });
  expect(await names()).not.toContain("before");
  // A reader without the archive is told so; one with it finds everything.
  await expect(publicLog(plain, november)).rejects.toThrow(
    `The log of match ${november} is in the archive: set WISP_ARCHIVE to it.`,
  );
  expect(await publicLog(database, november)).toEqual(read.public);
  expect(await wholeLog(database, november)).toEqual(read.whole);
  // The other one begins where the first one ends, or the other way round.
  expect((await publicLog(database, same))?.events).toEqual(read.public?.events);
  expect(await logsOf(november, same)).toEqual(before);
  const { rows: calls } = await plain.pool.query(
    `SELECT FROM "Decision" WHERE "calls" IS NOT NULL AND "matchId" = ANY($1)`,
    [[november, same]],
  );
  expect(calls).toEqual([]);
  const [first = "", second] = [november, same].toSorted();
  expect(await archive.list("logs/")).toEqual([
    expect.stringMatching(`^logs/2026-11/${first}-[0-9a-f]{16}\\.gz$`),
  ]);
  const { rows: places } = await plain.pool.query(
    `SELECT "matchId", "start" > 0 AS "later" FROM "MatchArchive" ORDER BY 1`,
  );
  expect(places).toEqual([
    { matchId: first, later: false },
    { matchId: second, later: true },
  ]);
  // What was read back is not in the way of new partitions.
  expect(await strays()).toBe(1);
  // It is forgotten again after a month.
  const later = new Date(Date.now() + 31 * 86_400_000);
  await keepLogs(database, { now: later, archive, before: new Date("2030-05-01T00:00:00Z") });
  await expect(publicLog(plain, november)).rejects.toThrow("is in the archive");
  expect((await loadLog(database, november)).events).toHaveLength(3);
});

test("an export reads the archive, and changes nothing in the database", async () => {
  const admin = (await ensureUser(plain, "the-admin")).id;
  const spoken = () => ({ seat: 2, text: "It is “hot”\n茶 \\u0041" });
  const hide = { matchId: november, cursor: 0, reason: "It is rude." };
  // Of an archived match, too.
  await plain.pool.query(`DELETE FROM "MatchEvent" WHERE "matchId" = $1`, [november]);
  expect(await hideSpeech(database, admin, hide, spoken)).toHaveProperty("act");
  const exported = async () => {
    const season = await exportedSeason(database, "archived", () => ({
      rules,
      points: [0, 12],
      seats: 6,
    }));
    if (season === null) throw new Error("no season");
    const lines: unknown[] = [];
    for (const of of [season.matches, season.events, season.decisions]) {
      for await (const line of of) lines.push(line);
    }
    await season.close();
    return lines;
  };
  await restoreLogs(database, [november, same]);
  const whole = await exported();
  expect(JSON.stringify(whole)).toContain("[hidden by a moderator]");
  for (const name of ["MatchEvent", "Decision"]) {
    await plain.pool.query(`DELETE FROM "${name}" WHERE "matchId" = ANY($1)`, [[november, same]]);
  }
  expect(await exported()).toEqual(whole);
  expect(await logsOf(november, same)).toEqual([[], []]);
});

test("a rebuild reads archived logs", async () => {
  const project = async (id: string) => {
    expect((await loadLog(database, id)).events).toHaveLength(3);
    return finished;
  };
  const rebuilt = await rebuildProjections(database, { project, rulesOf: () => rules });
  expect(rebuilt).toMatchObject({ matches: 4, differences: [] });
});

// From here on it is later than all matches.
test("months stay whose matches are not over, and what the archive does not take", async () => {
  const open = await createMatch(plain, { ...newMatch(table), seed: "four" });
  if (typeof open !== "string") throw new Error(open.detail);
  const id = `${firstMatchId(new Date("2030-05-21T00:00:00Z")).slice(0, 14)}7${open.slice(15)}`;
  await plain.pool.query(`UPDATE "Match" SET "id" = $2 WHERE "id" = $1`, [open, id]);
  const before = new Date("2030-06-01T00:00:00Z");
  const now = new Date("2031-01-02T00:00:00Z");
  vi.useFakeTimers({ now: new Date("2031-06-01T00:00:00Z"), toFake: ["Date"] });
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
  // Two runners at once do it once.
  const stored = await logsOf(may);
  const keep = () => keepLogs(database, { now, archive, before });
  const kept = await Promise.all([keep(), keep()]);
  expect(kept.flatMap(({ dropped }) => dropped)).toEqual(["2030_05"]);
  await restoreLogs(database, [may]);
  expect(await logsOf(may)).toEqual(stored);
});

test("what was stored and cannot be read is stored again before anything is deleted", async () => {
  const june = await matchAt("2030-06-03T00:00:00Z", "six");
  const stored = await logsOf(june);
  const now = new Date("2031-01-02T00:00:00Z");
  const before = new Date("2030-07-01T00:00:00Z");
  let reads = 0;
  const odd = {
    ...archive,
    get: (...of: Parameters<typeof archive.get>) => {
      reads += 1;
      return reads === 2 ? Promise.resolve(Buffer.from("another object")) : archive.get(...of);
    },
  };
  expect(await keepLogs(database, { now, archive: odd, before })).toMatchObject({
    dropped: ["2030_06"],
    archived: 1,
  });
  await restoreLogs(database, [june]);
  expect(await logsOf(june)).toEqual(stored);
});

test("months of the default partition are archived, too", async () => {
  const stored = await logsOf(late);
  const now = new Date("2031-04-02T00:00:00Z");
  const before = new Date("2031-03-01T00:00:00Z");
  const kept = await keepLogs(database, { now, archive, before });
  expect(kept).toMatchObject({
    dropped: ["2030_07", "2030_08", "2030_09", "2031_01", "default"],
    archived: 1,
  });
  expect(await strays()).toBe(0);
  await restoreLogs(database, [late]);
  expect(await logsOf(late)).toEqual(stored);
  expect(await strays()).toBe(0);
});

test("an object goes once none of its matches is left", async () => {
  const objects = await archive.list("logs/2031-02/");
  expect(objects).toHaveLength(1);
  for (const name of partsOfMatch) {
    await plain.pool.query(`DELETE FROM "${name}" WHERE "matchId" = $1`, [late]);
  }
  await plain.pool.query(`DELETE FROM "Match" WHERE "id" = $1`, [late]);
  const now = new Date("2031-04-02T00:00:00Z");
  await keepLogs(database, { now, archive, before: new Date("2031-03-01T00:00:00Z") });
  expect(await archive.list("logs/2031-02/")).toEqual([]);
  expect(await archive.list("logs/2026-11/")).toHaveLength(1);
  expect((await loadLog(database, november)).events).toHaveLength(3);
});

test("partitions are made between the statements of a match that ends", async () => {
  const ending = await plain.pool.connect();
  try {
    await ending.query("BEGIN");
    await ending.query(`SELECT FROM "Match" WHERE "id" = $1 FOR NO KEY UPDATE`, [may]);
    await ending.query(`SELECT FROM "Decision"`);
    const made = makeLogPartitions(plain, new Date("2040-01-01T00:00:00Z"));
    const waiting = async () => {
      const { rowCount } = await plain.pool.query(
        `SELECT FROM pg_locks WHERE NOT "granted" AND "database" = (
          SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rowCount;
    };
    await expect.poll(waiting).not.toBe(0);
    await ending.query(`UPDATE "Match" SET "rounds" = "rounds" WHERE "id" = $1`, [may]);
    await ending.query("COMMIT");
    expect(await made).toHaveLength(4);
  } finally {
    ending.release();
  }
});
