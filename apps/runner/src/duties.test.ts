import { inDuty, leaseDuty, openDatabase } from "@wisp/db";
import { cutOff } from "@wisp/test-kit/cut-off";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { until } from "../test/arena.ts";
import { type RunnerProcess, startProcess } from "../test/processes.ts";

/** Long enough that a runner on a busy machine renews it in time. */
const LEASE_MS = 4_000;
/** The standby asks once a second; the rest allows for a busy machine. */
const TAKEOVER_MS = LEASE_MS + 1_000 + 5_000;

const { database, url } = await freshDatabase();
let running: RunnerProcess[] = [];

async function start(databaseUrl: string): Promise<RunnerProcess> {
  const started = await startProcess(databaseUrl, {
    WISP_RUNNER_LEASE_MS: String(LEASE_MS),
    WISP_HOUSE_SEASON: "on",
    WISP_HEALTH_CHECKS: "on",
    // Its house has hundreds of matches to play, which this test does not wait for.
    WISP_RUNNER_MATCHES: "1",
  });
  running.push(started);
  return started;
}

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill("SIGKILL");
    await ended;
  }
  running = [];
});

/** How many duties a runner took last: on a busy machine a lease may lapse for a moment. */
async function dutiesOf({ pid }: RunnerProcess): Promise<number> {
  const { rows } = await database.pool.query<{ held: number }>(
    `SELECT count(*)::int AS "held" FROM "Duty" WHERE "runner" LIKE '%/' || $1 || '/%'`,
    [pid],
  );
  return rows[0]?.held ?? 0;
}

/** Whether a runner has reported the loss of all duties. */
const hasNoticed = ({ output }: RunnerProcess): boolean =>
  output().split("a duty is lost to another runner").length > DUTIES;

/** The most matches to watch that one season of the house has in one language. */
async function watchable(): Promise<number> {
  const { rows } = await database.pool.query<{ matches: number }>(
    `SELECT count(*)::int AS "matches" FROM "Match"
      WHERE "pace" = 'people' AND "status" IN ('waiting', 'running')
      GROUP BY "seasonId", "locale" ORDER BY "matches" DESC LIMIT 1`,
  );
  return rows[0]?.matches ?? 0;
}

const DUTIES = 12;

/** The server's activity, for the message of a late takeover. */
async function activity(): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT "pid", "state", "wait_event", pg_blocking_pids("pid") AS "blockers",
        now() - "xact_start" AS "transaction", left("query", 120) AS "query"
      FROM pg_stat_activity WHERE "datname" = current_database() AND "state" <> 'idle'`,
  );
  const duties = await database.pool.query(
    `SELECT "name", "runner", "heldUntil" - now() AS "left" FROM "Duty"`,
  );
  return { activity: rows, duties: duties.rows };
}

/** Waits until one runner has every duty, and the other one none. */
async function takesOver(heir: RunnerProcess, from: RunnerProcess): Promise<void> {
  const hasAll = async () => (await dutiesOf(heir)) === DUTIES;
  let late: unknown = null;
  const limit = setTimeout(async () => {
    late = { ...Object(await activity()), heir: heir.output().slice(-2_000) };
  }, TAKEOVER_MS);
  await until("the other runner has every duty", hasAll);
  clearTimeout(limit);
  expect(late).toBeNull();
  expect(await dutiesOf(from)).toBe(0);
}

test("another runner takes over from one that is paused, and it from one whose connections vanished", async () => {
  const paused = await start(url);
  await until("it leads", async () => (await dutiesOf(paused)) === DUTIES);
  await using way = await cutOff(url);
  const heir = await start(way.url);
  await until("there is a match to watch", async () => (await watchable()) === 1);
  paused.child.kill("SIGSTOP");
  await takesOver(heir, paused);
  paused.child.kill("SIGCONT");
  await until("it notices", () => hasNoticed(paused));
  expect(await dutiesOf(heir)).toBe(DUTIES);
  expect(await watchable()).toBe(1);

  // None of its connections is closed.
  way.vanish();
  await takesOver(paused, heir);
  way.comeBack();
  await until("it notices", () => hasNoticed(heir));
  await until("the other one keeps them", async () => (await dutiesOf(paused)) === DUTIES);
});

test("a duty is free again when its runner vanishes in the middle of a long answer", async () => {
  await using way = await cutOff(url);
  const lost = openDatabase({ url: way.url });
  const lease = await leaseDuty(lost, "reading", { runner: "lost", leaseMs: 1 });
  if (lease === null) throw new Error("nobody else has it");
  const read = inDuty(lost, lease, ({ connection }) =>
    connection.query(`SELECT repeat('x', 1000000) FROM generate_series(1, 2000)`),
  );
  const failed = expect(read).rejects.toThrow();
  const sends = async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE "wait_event" = 'ClientWrite'`,
    );
    return rowCount !== 0;
  };
  await until("the server sends", sends);
  way.vanish();
  const startMs = performance.now();
  await until(
    "another runner has it",
    async () =>
      (await leaseDuty(database, "reading", { runner: "heir", leaseMs: 60_000 })) !== null,
  );
  expect(performance.now() - startMs).toBeLessThan(TAKEOVER_MS);
  way.comeBack();
  await failed;
  await lost.close();
});
