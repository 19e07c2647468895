import { loadLog } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import {
  counted,
  finished,
  houseSix,
  patience,
  played,
  register,
  rowOf,
  until,
  waiting,
} from "../test/arena.ts";
import { fakeModel, questionIn } from "../test/models.ts";
import { type RunnerProcess, startProcess } from "../test/processes.ts";
import { settingsFor } from "../test/settings.ts";
import { patientSix } from "../test/space-agents.ts";
import { startRunner } from "./runner.ts";

/** No test waits for its end, and no runner that is held up loses it. */
const LEASE_MS = 600_000;
const { database, url } = await freshDatabase();
const running: RunnerProcess[] = [];

/** For runners that are killed or stopped; others run in this process, where they are up sooner. */
const start = async (port = 0): Promise<RunnerProcess> => {
  const started = await startProcess(url, {
    WISP_RUNNER_LEASE_MS: String(LEASE_MS),
    WISP_RUNNER_PORT: String(port),
  });
  running.push(started);
  return started;
};

const killAll = async (): Promise<void> => {
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
};
afterAll(killAll);

/** "round/2" or "vote/1" of every stored answer, by seat. */
async function stored(id: string): Promise<Set<string>> {
  const { events, decisions } = await loadLog(database, id);
  let round = 0;
  const rounds = events.map(({ event }) => {
    if (event.type === "round-opened" && "round" in event) round = Number(event.round);
    return round;
  });
  return new Set(
    decisions.map(({ at, seat, ask }) => {
      const status = ask === "vote" ? "vote" : "round";
      return `${seat}: ${status}/${rounds[at - 1]}`;
    }),
  );
}

/** Whether a lease on a match ends within its time from now on. */
async function isLeased(id: string): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `SELECT FROM "Match" WHERE "id" = $1 AND "runner" IS NOT NULL
      AND "leaseUntil" <= now() + $2 * interval '1 millisecond'`,
    [id, LEASE_MS],
  );
  return rowCount === 1;
}

/** As if the time of the lease on a match had passed. */
const endLease = (id: string) =>
  database.pool.query(`UPDATE "Match" SET "leaseUntil" = now() WHERE "id" = $1`, [id]);

/** The votes of the first round that are stored. */
const votes = async (id: string): Promise<string[]> =>
  [...(await stored(id))].filter((label) => label.endsWith("vote/1"));

test("a runner that is killed in mid-match leaves it to the next, which asks nobody again", async () => {
  const { promise: mayVote, resolve: letVote } = Promise.withResolvers<void>();
  const { servers, agents } = await patientSix(database, "killed", 60, mayVote);
  const runners = await Promise.all([start(), start()]);
  const id = await waiting(database, { agents, seed: "killed", config: patience });
  // In the middle of a vote: some answers are stored, others are still awaited.
  await until("some votes are stored", async () => (await votes(id)).length === 3);
  await until("the others are awaited", () =>
    servers.every(({ asked }) => asked.includes("vote/1")),
  );
  const { runner } = await rowOf(database, id);
  const victim = runners.find(({ pid }) => runner?.includes(`/${pid}/`));
  if (victim === undefined) throw new Error(`nobody plays it: ${runner}`);
  victim.child.kill("SIGKILL");
  expect(await victim.ended).toBe("SIGKILL");
  const before = await stored(id);
  const askedBefore = servers.map(({ asked }) => asked.length);
  letVote();
  expect(await isLeased(id)).toBe(true);
  await endLease(id);
  await until("another runner has it", async () => (await rowOf(database, id)).fence === 2);
  const row = await finished(database, id);
  expect(row.runner).not.toBe(runner);
  expect(await played(database, id)).toMatchObject({ equal: true });
  const askedAfter = servers.flatMap(({ asked }, seat) =>
    asked.slice(askedBefore[seat]).map((label) => `${seat}: ${label}`),
  );
  expect(before.size).toBeGreaterThan(6);
  expect(askedAfter.length).toBeGreaterThan(12);
  expect(askedAfter.filter((label) => before.has(label))).toEqual([]);
  expect(new Set(askedAfter).size).toBe(askedAfter.length);
  expect(await counted(database)).toBe(6);
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a runner that is restarted after a kill continues its matches immediately", {
  tags: ["sweep"],
}, async () => {
  await killAll();
  const { promise: mayVote, resolve: letVote } = Promise.withResolvers<void>();
  const { servers, agents } = await patientSix(database, "again", 60, mayVote);
  const killed = await start();
  const id = await waiting(database, { agents, seed: "again", config: patience });
  await until("it is under way", async () => (await votes(id)).length === 3);
  killed.child.kill("SIGKILL");
  await killed.ended;
  // The end of this lease is not awaited.
  await database.pool.query(
    `UPDATE "Match" SET "leaseUntil" = now() + interval '1 day' WHERE "id" = $1`,
    [id],
  );
  letVote();
  await start(killed.port);
  expect(await finished(database, id)).toMatchObject({ fence: 2 });
  expect(await played(database, id)).toMatchObject({ equal: true });
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a runner that is stopped gives its matches back, and the next finishes them", async () => {
  const before = await counted(database);
  const { promise: mayVote, resolve: letVote } = Promise.withResolvers<void>();
  const { servers, agents } = await patientSix(database, "drained", 60, mayVote);
  // That of the test before, which has no match.
  const draining = running.at(-1) ?? (await start());
  const ids: string[] = [];
  for (const seed of ["1", "2", "3"]) {
    ids.push(await waiting(database, { agents, seed, config: patience }));
  }
  for (const id of ids) {
    await until("it is under way", async () => (await votes(id)).length === 3);
  }
  draining.child.kill("SIGTERM");
  letVote();
  expect(await draining.ended).toBe(0);
  for (const id of ids) {
    expect(await rowOf(database, id)).toMatchObject({
      status: "running",
      runner: null,
      leaseUntil: null,
      fence: 1,
    });
  }
  const known = await Promise.all(ids.map((id) => stored(id)));
  const askedBefore = servers.map(({ asked }) => asked.length);
  const next = await startRunner(settingsFor(url));
  for (const id of ids) {
    expect((await finished(database, id)).fence).toBe(2);
    expect(await played(database, id)).toMatchObject({ equal: true });
  }
  await next.drain();
  // Each answer was asked for once, over both runners and all three matches.
  expect(known.every(({ size }) => size > 0)).toBe(true);
  const left = servers.map(({ asked }, seat) => asked.length - (askedBefore[seat] ?? 0));
  for (const [seat, asked] of left.entries()) {
    const done = known.flatMap((labels) =>
      [...labels].filter((label) => label.startsWith(`${seat}:`)),
    );
    expect(asked + done.length).toBe(3 * 6);
  }
  expect(await counted(database)).toBe(before + 3 * 6);
  for (const each of servers) await each[Symbol.asyncDispose]();
});

/**
 * A model of the strategy that remembers its thoughts; each thought has a number. It answers questions about
 * a vote once `mayVote` has resolved.
 */
async function thinkingModel(slug: string, strategySettings: object, mayVote: Promise<void>) {
  const asked: string[] = [];
  let thoughts = 0;
  const server = await fakeModel(async (call) => {
    const text = questionIn(call);
    asked.push(text);
    const [, ballot] = /exactly one of these:(?: |\n- )([^,\n]+)/.exec(text) ?? [];
    if (ballot !== undefined || text.includes('"identities"')) await mayVote;
    if (text.includes('{"thought": ')) {
      thoughts += 1;
      return JSON.stringify({ thought: `${slug} thinks thought ${thoughts}.`, words: {} });
    }
    return ballot ?? `It is thing ${asked.length} of ${slug}.`;
  });
  const settings = { baseUrl: `${server.url}/v1`, model: "m", strategy: "guess-speak-reason" };
  const agent = await register(database, slug, "openai", { ...settings, strategySettings });
  return { server, asked, agent, thought: `${slug} thinks thought 1.` };
}

test("strategies that remember are handed their memory by the runner that takes a match over", {
  tags: ["sweep"],
}, async () => {
  await killAll();
  const { promise: mayVote, resolve: letVote } = Promise.withResolvers<void>();
  const models = [
    await thinkingModel("whole", {}, mayVote),
    await thinkingModel("hasty", { reason: false }, mayVote),
  ] as const;
  const [first, , , ...last] = await houseSix(database, "beside-");
  if (first === undefined) throw new Error("no house agents");
  const agents = [first, ...models.map(({ agent }) => agent), ...last];
  const former = await startRunner(settingsFor(url));
  const id = await waiting(database, { agents, seed: "memory", config: patience });
  await until("both models have spoken", async () =>
    (await loadLog(database, id)).decisions.some(({ seat }) => seat === 2),
  );
  const drained = former.drain();
  await former.giveBack();
  const askedBefore = models.map(({ asked }) => asked.length);
  const next = await startRunner(settingsFor(url));
  await until("the next has it", async () => (await rowOf(database, id)).fence === 2);
  letVote();
  expect((await finished(database, id)).fence).toBe(2);
  expect(await played(database, id)).toMatchObject({ equal: true });
  const { decisions } = await loadLog(database, id);
  for (const [place, { asked, thought }] of models.entries()) {
    const after = asked.slice(askedBefore[place]);
    expect(after.length).toBeGreaterThan(0);
    for (const text of after) expect(text).toContain(thought);
    const own = decisions.filter(({ seat }) => seat === place + 1);
    expect(own.every(({ missed }) => missed === null)).toBe(true);
    expect(JSON.stringify(own.findLast(({ memory }) => memory)?.memory)).toContain(thought);
  }
  await drained;
  await next.drain();
  // Neither is handed the other's.
  const [whole, hasty] = models;
  expect(whole.asked.join("")).not.toContain(hasty.thought);
  expect(hasty.asked.join("")).not.toContain(whole.thought);
  for (const { server } of models) await server[Symbol.asyncDispose]();
});
