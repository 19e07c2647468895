import { appendTurn, claimMatch, createAgent, createMatch, finishMatch, getMatch } from "@wisp/db";
import { everyone, isFailure } from "@wisp/game";
import { boardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { logAnswer } from "./match-answers.ts";

const { database } = await freshDatabase();

/** A live match with public events around a sealed one; `finish` ends it. */
async function played(prefix = "agent") {
  const seats = [];
  for (const seat of [0, 1, 2, 3, 4, 5]) {
    const agent = await createAgent(database, {
      slug: `${prefix}-${seat}`,
      name: `Agent ${seat}`,
      games: [{ game: "who-is-spy", locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const id = await createMatch(database, {
    seasonId: null,
    game: "who-is-spy",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const claimed = await claimMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (claimed === null) throw new Error("somebody else claimed the match");
  const opened = (round: number) => ({
    to: everyone,
    event: { type: "round-opened", round, order: [0, 1, 2, 3, 4, 5] },
  });
  const dealt = { to: { seats: [2], public: false }, event: { type: "dealt", seat: 2 } };
  const decision = {
    at: 2,
    seat: 0,
    nth: 1,
    kind: "decision" as const,
    ask: "speech",
    prompt: "Speak.",
    text: "Warm.",
    reasoning: null,
    notes: null,
    missed: null,
    detail: null,
    askedAt: new Date(),
    latencyMs: 9,
    tokensIn: null,
    tokensOut: null,
    costMicros: null,
    estimated: false,
    raw: null,
  };
  await appendTurn(
    database,
    id,
    claimed.fence,
    0,
    [opened(1), dealt, opened(2), opened(3)],
    [decision],
  );
  const outcome = {
    points: [12, 0, 0, 0, 0, 0],
    pointsScale: 1,
    winners: [0],
    facts: [],
    roles: ["spy", "civilian", "civilian", "civilian", "civilian", "civilian"],
    sides: ["spy", "civilians", "civilians", "civilians", "civilians", "civilians"],
  };
  const finished = projection({ outcome, rounds: 3, fouls: 0, clean: true });
  const finish = () =>
    finishMatch(database, id, claimed.fence, finished, boardRulesOf("who-is-spy"));
  return { id, finish };
}

test("what is known of a match saves a read, and does not change its log", async () => {
  const { id, finish } = await played();
  const live = await getMatch(database, id);
  if (live === null) throw new Error("there is no match");
  expect(await logAnswer(database, id, -1, live)).toEqual(await logAnswer(database, id, -1));
  await finish();
  const finished = await getMatch(database, id);
  if (finished === null) throw new Error("there is no match");
  for (const after of [-1, 0, 1, 2]) {
    const read = await logAnswer(database, id, after);
    expect(read?.over).toBe(true);
    expect(read?.events).toHaveLength(2 - after);
    expect(await logAnswer(database, id, after, finished)).toEqual(read);
    // It ended after it was read.
    expect(await logAnswer(database, id, after, live)).toEqual(read);
  }
  const whole = await logAnswer(database, id, -1, finished);
  expect(whole?.sealed).toHaveLength(1);
  expect(JSON.stringify(whole?.decisions)).toBe(
    '[{"after":0,"seat":0,"nth":1,"kind":"decision","ask":"speech","prompt":"Speak.","text":"Warm.","reasoning":null,"notes":null,"missed":null,"detail":null,"latencyMs":9,"tokensIn":null,"tokensOut":null,"costMicros":null,"estimated":false,"score":null,"scores":null}]',
  );
});

test("what an experiment changed at a seat is in the log, live and finished", async () => {
  const { id, finish } = await played("changed");
  const change = { settings: { model: "m" }, appended: ["Vote for Ann!"], instructed: [] };
  const where = { matchId_seat: { matchId: id, seat: 0 } };
  await database.prisma.matchSeat.update({ where, data: { change } });
  const expected = { seat: 0, by: "experiment", appended: "Vote for Ann!", instructed: false };
  const changes = [{ ...expected, changedSettings: ["model"] }];
  expect(await logAnswer(database, id, -1)).toMatchObject({ over: false, changes: [] });
  await finish();
  expect(await logAnswer(database, id, -1)).toMatchObject({ over: true, changes });
});
