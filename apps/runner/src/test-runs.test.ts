import {
  ensureUser,
  listDecisions,
  loadLog,
  requestTestRun,
  type TestRun,
  testAnswersOf,
  testRunById,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { finished, houseSix, played, register, until, waiting } from "../test/arena.ts";
import { faultyAgent, ILLEGAL_VOTE } from "../test/faulty-agent.ts";
import { settingsFor } from "../test/settings.ts";
import { patient, spaceAgent } from "../test/space-agents.ts";
import { type Runner, startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();
const owner = await ensureUser(database, "ada");
const house = await houseSix(database);

const runners: Runner[] = [];
const start = async (): Promise<void> => {
  runners.push(await startRunner(settingsFor(url)));
};
const drain = (): Promise<unknown> => Promise.all(runners.splice(0).map((each) => each.drain()));
afterEach(drain);

/** Registers an owned agent and plays a match of four others and it, at seat 0. */
async function matchOf(slug: string, connector: string, address: string) {
  const agent = await register(database, slug, connector, { url: address });
  await database.prisma.agent.update({
    where: { id: agent.agentId },
    data: { ownerId: owner.id },
  });
  const id = await waiting(database, { agents: [agent, ...house.slice(1)], seed: slug, spy: 5 });
  await finished(database, id);
  return { id, agent };
}

async function request(
  agentId: string,
  moments: readonly { readonly matchId: string; readonly nth: number }[],
  times = 1,
): Promise<string> {
  const run = await requestTestRun(database, { ownerId: owner.id, agentId, moments, times });
  if (isFailure(run)) throw new Error(run.detail);
  return run.id;
}

const done = (agentId: string, id: string): Promise<TestRun> =>
  until("the test run is done", async () => {
    const run = await testRunById(database, agentId, id);
    return run?.status === "done" ? run : undefined;
  });

test("lost decisions are asked again unchanged, and nothing enters the match", async () => {
  await using faulty = await faultyAgent();
  await start();
  // Every second vote is illegal, over as many matches as it takes.
  const { id, agent } = await matchOf("faulty", "wisp", faulty.url);
  const again = await waiting(database, {
    agents: [agent, ...house.slice(1)],
    seed: "again",
    spy: 5,
  });
  await finished(database, again);
  const { agentId } = agent;
  const { decisions: lost } = await listDecisions(database, { agentId, fault: "illegal" });
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.map(({ ask, text }) => [ask, text])).toEqual(lost.map(() => ["vote", ILLEGAL_VOTE]));
  const logs = async () => [await loadLog(database, id), await loadLog(database, again)];
  const before = await logs();
  const askedBefore = [...faulty.asked];
  faulty.repair();
  const run = await request(agentId, lost, 2);
  expect(await done(agentId, run)).toMatchObject({ failure: null });
  const answers = await testAnswersOf(database, run);
  expect(answers).toHaveLength(2 * lost.length);
  expect(answers.map(({ missed, same }) => [missed, same])).toEqual(
    answers.map(() => [null, null]),
  );
  expect(await logs()).toEqual(before);
  for (const match of [id, again]) {
    expect(await played(database, match)).toMatchObject({ equal: true });
  }
  // The question is the same, word for word; only the session is another.
  const sessions = new Set(askedBefore.map(({ session }) => session));
  // The remaining clock differs by the time it took to ask.
  const wordsOf = ({ session: _, ask, ...asked }: (typeof askedBefore)[number]) => ({
    ...asked,
    ask: { ...ask, timeLimitMs: 0 },
  });
  const originals = askedBefore.map(wordsOf);
  for (const asked of faulty.asked.slice(askedBefore.length)) {
    expect(originals).toContainEqual(wordsOf(asked));
    expect(sessions).not.toContain(asked.session);
  }
});

test("a choice is compared with that of the match", async () => {
  await using faulty = await faultyAgent();
  faulty.repair();
  await start();
  const { agent } = await matchOf("choosing", "wisp", faulty.url);
  const { agentId } = agent;
  const { decisions } = await listDecisions(database, { agentId });
  const run = await request(agentId, decisions);
  await done(agentId, run);
  const answers = await testAnswersOf(database, run);
  expect(answers.map(({ same }) => same)).toEqual(
    decisions.map(({ ask }) => (ask === "vote" ? true : null)),
  );
});

test("a server with one memory perceives its events again, and then is asked", async () => {
  await using agent = await spaceAgent(patient(0, () => 0));
  await start();
  const { id, agent: registered } = await matchOf("remembering", "space", agent.url);
  const { agentId } = registered;
  await database.prisma.agent.update({ where: { id: agentId }, data: { separateSessions: false } });
  const calls = agent.called.length;
  const run = await request(agentId, [{ matchId: id, nth: 2 }]);
  expect(await done(agentId, run)).toMatchObject({ failure: null });
  const [answer] = await testAnswersOf(database, run);
  expect(answer).toMatchObject({ missed: null });
  const heard = agent.called.slice(calls);
  expect(heard.at(-1)).toBe("/agent/interact");
  expect(heard.filter((path) => path === "/agent/perceive").length).toBeGreaterThan(5);
  const { checkedBy } = await database.prisma.agent.findUniqueOrThrow({ where: { id: agentId } });
  expect(checkedBy).toBeNull();
});

test("an agent that is gone ends its run with the reason", async () => {
  const faulty = await faultyAgent();
  await start();
  const { id, agent } = await matchOf("gone", "wisp", faulty.url);
  await faulty[Symbol.asyncDispose]();
  const run = await request(agent.agentId, [{ matchId: id, nth: 1 }], 10);
  const { failure } = await done(agent.agentId, run);
  expect(failure).toMatch(/\S/);
  expect(await testAnswersOf(database, run)).toEqual([]);
});

test("a draining runner gives a run back, and the next one continues where it was", async () => {
  await using faulty = await faultyAgent();
  faulty.repair();
  await start();
  const { id, agent } = await matchOf("draining", "wisp", faulty.url);
  const { agentId } = agent;
  const asked = faulty.asked.length;
  const releaseFirst = faulty.hold();
  const run = await request(agentId, [{ matchId: id, nth: 1 }], 3);
  await until("the first attempt is asked", () => faulty.asked.length === asked + 1);
  const release = faulty.hold();
  releaseFirst();
  await until("the second attempt is asked", () => faulty.asked.length === asked + 2);
  await drain();
  expect(await testRunById(database, agentId, run)).toMatchObject({ status: "waiting" });
  const kept = (await testAnswersOf(database, run)).map(({ attempt, askedAt }) => [
    attempt,
    askedAt,
  ]);
  release();
  await start();
  expect(await done(agentId, run)).toMatchObject({ failure: null });
  const all = (await testAnswersOf(database, run)).map(({ attempt, askedAt }) => [
    attempt,
    askedAt,
  ]);
  expect(kept).toHaveLength(1);
  expect(all).toHaveLength(3);
  expect(all.slice(0, 1)).toEqual(kept);
});
