import { inDuty, leaseDuty, openDatabase } from "@wisp/db";
import { cutOff } from "@wisp/test-kit/cut-off";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { until } from "../test/arena.ts";
import { type RunnerProcess, startProcess } from "../test/processes.ts";

const LEASE_MS = 4_000;

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

interface HeldDuty {
  readonly name: string;
  readonly runner: string;
  readonly fence: number;
  /** Whether its lease ends within `LEASE_MS` from now on. */
  readonly isDue: boolean;
}

async function leases(): Promise<HeldDuty[]> {
  const { rows } = await database.pool.query<HeldDuty>(
    `SELECT "name", "runner", "fence",
        "heldUntil" <= now() + $1 * interval '1 millisecond' AS "isDue"
      FROM "Duty" ORDER BY "name"`,
    [LEASE_MS],
  );
  return rows;
}

/**
 * Waits until one runner has every duty. Resolves with a check that no other runner has one but by a later lease: a
 * machine that stands still for longer than a lease may give it back to the first.
 */
async function takesOver(heir: RunnerProcess): Promise<() => Promise<void>> {
  expect((await leases()).every(({ isDue }) => isDue)).toBe(true);
  const isItsOwn = (runner: string): boolean => runner.includes(`/${heir.pid}/`);
  const taken = await until("the other runner has every duty", async () => {
    const now = await leases();
    return now.every(({ runner }) => isItsOwn(runner)) && now;
  });
  expect(taken).toHaveLength(DUTIES);
  const fences = new Map(taken.map(({ name, fence }) => [name, fence]));
  return async () => {
    const lost = (await leases()).filter(
      ({ name, runner, fence }) => !isItsOwn(runner) && fence <= (fences.get(name) ?? fence),
    );
    expect(lost).toEqual([]);
  };
}

test("another runner takes over from one that is paused, and it from one whose connections vanished", async () => {
  const paused = await start(url);
  await until("it leads", async () => (await dutiesOf(paused)) === DUTIES);
  await using way = await cutOff(url);
  const heir = await start(way.url);
  await until("there is a match to watch", async () => (await watchable()) === 1);
  paused.child.kill("SIGSTOP");
  const expectKept = await takesOver(heir);
  paused.child.kill("SIGCONT");
  await until("it notices", () => hasNoticed(paused));
  await expectKept();
  expect(await watchable()).toBe(1);

  // None of its connections is closed.
  way.vanish();
  const expectOwn = await takesOver(paused);
  way.comeBack();
  await until("it notices", () => hasNoticed(heir));
  await expectOwn();
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
  // By its own default the server would wait for longer than `until` does.
  await until(
    "another runner has it",
    async () =>
      (await leaseDuty(database, "reading", { runner: "heir", leaseMs: 60_000 })) !== null,
  );
  way.comeBack();
  await failed;
  await lost.close();
});
