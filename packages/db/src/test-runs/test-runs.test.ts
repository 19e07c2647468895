import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { person } from "../../test/packs.ts";
import { playedMatch } from "../../test/played-match.ts";
import { decision, makeTable, modelCall } from "../../test/table.ts";
import {
  finishTestRun,
  leaseTestRun,
  MAX_OPEN_TEST_RUNS,
  MAX_RUNNING_TEST_RUNS,
  newId,
  releaseTestRun,
  renewTestRun,
  requestTestRun,
  saveTestAnswer,
  sweepTestRuns,
  type TestAnswer,
  testAnswersOf,
  testRunById,
  testRunsOf,
  testRunsOfMoment,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "tested");
const owner = await person(database, "owner", "user");
const agentId = table.seats[1]?.agentId ?? "";
await database.prisma.agent.update({
  where: { id: agentId },
  data: { ownerId: owner.id, house: false },
});
const match = await playedMatch(database, table, [decision(0, 1), decision(1, 1), decision(0, 2)]);
const MINUTE_MS = 60_000;
/** A lease that expires immediately, at any resolution of the clock. */
const RUN_OUT_MS = -1_000;

const request = (nths: readonly number[] = [1, 2], times = 2) =>
  requestTestRun(database, {
    ownerId: owner.id,
    agentId,
    times,
    moments: nths.map((nth) => ({ matchId: match.id, nth })),
  });

async function requested(nths?: readonly number[], times?: number): Promise<string> {
  const run = await request(nths, times);
  if (isFailure(run)) throw new Error(run.detail);
  return run.id;
}

const answer = (moment: number, attempt: number, text = "now"): TestAnswer => ({
  moment,
  attempt,
  text,
  reasoning: null,
  notes: null,
  missed: null,
  detail: null,
  askedAt: new Date("2026-01-02T00:00:00Z"),
  latencyMs: 12.4,
  same: null,
  tokensIn: 1,
  tokensOut: null,
  costMicros: null,
  estimated: false,
  raw: { a: 1 },
  calls: [modelCall("AGAIN")],
});

async function leased() {
  const run = await leaseTestRun(database, MINUTE_MS);
  if (run === null) throw new Error("there is no test run");
  return run;
}

test("only decisions of a match that is over can be asked again", async () => {
  expect(await request()).toMatchObject({ failed: "no-moments" });
  await match.finish();
  const id = await requested([1, 9, 2]);
  const run = await leased();
  expect(run).toMatchObject({ id, agentId, ownerId: owner.id, times: 2, fence: 1, answered: [] });
  expect(run.moments).toEqual([1, 2].map((nth) => ({ matchId: match.id, seat: 1, nth })));
  expect(await leaseTestRun(database, MINUTE_MS)).toBeNull();
  expect(await finishTestRun(database, run, null)).toBe(true);
});

test("answers are stored once, and a lost runner's run continues where it was", async () => {
  const id = await requested();
  const lost = await leaseTestRun(database, RUN_OUT_MS);
  expect(lost).toMatchObject({ id, fence: 1 });
  if (lost === null) return;
  expect(await saveTestAnswer(database, lost, answer(0, 1))).toBe(true);
  const run = await leased();
  expect(run).toMatchObject({ id, fence: 2, answered: [{ moment: 0, attempt: 1 }] });
  for (const late of [
    await saveTestAnswer(database, lost, answer(0, 2)),
    await renewTestRun(database, lost, MINUTE_MS),
    await finishTestRun(database, lost, null),
  ]) {
    expect(late).toBe(false);
  }
  await saveTestAnswer(database, run, answer(0, 1, "another"));
  await saveTestAnswer(database, run, answer(1, 1));
  expect(await testAnswersOf(database, id)).toEqual([
    { ...answer(0, 1), latencyMs: 12 },
    { ...answer(1, 1), latencyMs: 12 },
  ]);
  await releaseTestRun(database, run);
  const again = await leased();
  expect(again.fence).toBe(3);
  expect(await finishTestRun(database, again, "It sleeps.")).toBe(true);
  expect(await testRunById(database, agentId, id)).toMatchObject({
    status: "done",
    failure: "It sleeps.",
    version: 1,
    finishedAt: expect.any(Date),
  });
});

test("answers quote no speech of another owner's agent that a moderator hid", async () => {
  const id = await requested([1], 1);
  const quoting = { ...modelCall("AGAIN"), answer: "She said: VILLAIN!" };
  await saveTestAnswer(database, await leased(), { ...answer(0, 1), calls: [quoting] });
  const said = { matchId: match.id, kind: "speech-hidden", reason: "An insult.", blocks: [] };
  const act = await database.prisma.moderationAct.create({ data: { ...said, actorId: owner.id } });
  const where = { matchId: match.id, seq: 0, seat: 2, from: 0 };
  await database.prisma.hiddenEvent.create({
    data: { ...where, actId: act.id, text: "VILLAIN", shown: {} },
  });
  const [read] = await testAnswersOf(database, id);
  expect(read?.calls?.[0]?.answer).toBe("She said: […]!");
  expect(read?.askedAt).toBeInstanceOf(Date);
  await database.prisma.hiddenEvent.deleteMany();
  await database.prisma.testRun.delete({ where: { id } });
});

test("runs are read by their agent, and those of one question by that", async () => {
  const one = await requested([2]);
  expect((await testRunsOf(database, agentId, 2)).map(({ id }) => id)).toHaveLength(2);
  const moment = { matchId: match.id, nth: 2, seat: 1 };
  const found = await testRunsOfMoment(database, agentId, moment, 5);
  expect(found.map(({ id }) => id)).toEqual([one]);
  const stranger = table.seats[2]?.agentId ?? "";
  expect(await testRunById(database, stranger, one)).toBeNull();
  expect(await testRunById(database, agentId, "no id")).toBeNull();
  expect(await testRunsOfMoment(database, stranger, moment, 5)).toEqual([]);
  await finishTestRun(database, await leased(), null);
});

test("a decision that is named without a seat is the one of the agent's first seat", async () => {
  const [, own] = table.seats;
  const seats = table.seats.map((each) => (each.seat === 2 && own ? { ...own, seat: 2 } : each));
  const asked = [decision(0, 1), decision(1, 2, { nth: 1 })];
  const twice = await playedMatch(database, table, asked, { seats, seasonId: null });
  await twice.finish();
  const name = { matchId: twice.id, nth: 1 };
  const moments = [name, { ...name, seat: 2 }];
  await requestTestRun(database, { ownerId: owner.id, agentId, times: 1, moments });
  const run = await leased();
  expect(run.moments).toEqual([1, 2].map((seat) => ({ ...name, seat })));
  await finishTestRun(database, run, null);
});

test("requests are bounded: questions per run, and open runs per owner", async () => {
  const many = Array.from({ length: 21 }, () => 1);
  expect(await request(many, 10)).toMatchObject({ failed: "too-many-moments" });
  const asked = await Promise.all(Array.from({ length: MAX_OPEN_TEST_RUNS + 2 }, () => request()));
  const refused = asked.filter(isFailure);
  expect(refused.map(({ failed }) => failed)).toEqual(["too-many-tests", "too-many-tests"]);
});

test("old runs are deleted with their answers", async () => {
  const run = await leased();
  await saveTestAnswer(database, run, answer(0, 1));
  expect(await sweepTestRuns(database, new Date(0))).toBe(0);
  expect(await sweepTestRuns(database, new Date(Date.now() + MINUTE_MS))).toBeGreaterThan(0);
  expect(await testRunsOf(database, agentId, 10)).toEqual([]);
  expect(await testAnswersOf(database, run.id)).toEqual([]);
});

test("an owner with many runs leaves places to those of others", async () => {
  const neighbour = await person(database, "neighbour", "user");
  const other = table.seats[0]?.agentId ?? "";
  await database.prisma.agent.update({
    where: { id: other },
    data: { ownerId: neighbour.id, house: false },
  });
  const own = [await requested(), await requested(), await requested()];
  const first = await leased();
  // A run that its runner lost takes no place, and is taken again first.
  expect(await leaseTestRun(database, RUN_OUT_MS)).toMatchObject({ id: own[1], fence: 1 });
  const second = await leased();
  expect(second).toMatchObject({ id: own[1], fence: 2 });
  expect(MAX_RUNNING_TEST_RUNS).toBe(2);
  expect(await leaseTestRun(database, MINUTE_MS)).toBeNull();
  const asked = newId();
  await database.connection.query(
    `INSERT INTO "TestRun" ("id", "agentId", "versionId", "moments", "times")
      SELECT $1, "agentId", "id", '[]', 1 FROM "AgentVersion" WHERE "agentId" = $2 LIMIT 1`,
    [asked, other],
  );
  // It was requested after the third of the first owner, and is done before.
  const next = await leased();
  expect(next.id).toBe(asked);
  await finishTestRun(database, first, null);
  const third = await leased();
  expect(third.id).toBe(own[2]);
  for (const run of [second, next, third]) await finishTestRun(database, run, null);
});
