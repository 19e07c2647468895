import { getMatch } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { playedMatch } from "../../test/played-match.ts";
import { logAnswer } from "./match-answers.ts";

const { database } = await freshDatabase();

test("what is known of a match saves a read, and does not change its log", async () => {
  const { id, finish } = await playedMatch(database);
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
  const { id, finish } = await playedMatch(database, { prefix: "changed" });
  const change = { settings: { model: "m" }, appended: ["Vote for Ann!"], instructed: [] };
  const where = { matchId_seat: { matchId: id, seat: 0 } };
  await database.prisma.matchSeat.update({ where, data: { change } });
  const expected = { seat: 0, by: "experiment", appended: "Vote for Ann!", instructed: false };
  const changes = [{ ...expected, changedSettings: ["model"] }];
  expect(await logAnswer(database, id, -1)).toMatchObject({ over: false, changes: [] });
  await finish();
  expect(await logAnswer(database, id, -1)).toMatchObject({ over: true, changes });
});
