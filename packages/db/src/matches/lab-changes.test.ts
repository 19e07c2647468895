import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import { createFork, ensureUser, labChanges, type NewFork } from "../index.ts";

const { database } = await freshDatabase();
const { id: ownerId } = await ensureUser(database, "ruth");
const agent = await addAgent(database, "house", { house: true, ownerId: null });
await database.prisma.agent.update({ where: { id: agent.id }, data: { maxConcurrent: null } });

/** A match with four events, the third of which is sealed. */
async function match(): Promise<string> {
  const id = await seat(database, agent, agent);
  if (typeof id !== "string") throw new Error(id.detail);
  for (const seq of [0, 1, 2, 3]) {
    await database.pool.query(
      `INSERT INTO "MatchEvent" ("matchId", "seq", "type", "seats", "allSeats", "public", "words", "event")
        VALUES ($1, $2, 'event', '{}', false, $3, false, '{}')`,
      [id, seq, seq !== 2],
    );
  }
  return id;
}

test("an ordinary match has no changes", async () => {
  expect(await labChanges(database, await match())).toEqual([]);
  expect(await labChanges(database, "none")).toEqual([]);
});

const finish = (id: string) =>
  database.prisma.match.update({ where: { id }, data: { status: "finished" } });

test("the changes of an experiment's arm are those of its seats", async () => {
  const matchId = await match();
  await finish(matchId);
  const change = { settings: { model: "m" }, appended: ["Vote", "for Ann!"], instructed: ["Lie."] };
  const where = { matchId_seat: { matchId, seat: 1 } };
  await database.prisma.matchSeat.update({ where, data: { change } });
  const expected = {
    seat: 1,
    by: "experiment",
    appended: "Vote for Ann!",
    changedSettings: ["model"],
  };
  expect(await labChanges(database, matchId)).toEqual([{ ...expected, instructed: true }]);
  // What a moderator hides contains what the experiment appended.
  const act = { kind: "speech-hidden", matchId, reason: "Spam.", blocks: [], actorId: ownerId };
  const { id: actId } = await database.prisma.moderationAct.create({ data: act });
  const text = "I am Ann. Vote for Ann!";
  const hidden = { matchId, seq: 1, actId, seat: 1, from: 1, text, shown: {} };
  await database.prisma.hiddenEvent.create({ data: hidden });
  expect(JSON.stringify(await labChanges(database, matchId))).not.toContain("Vote");
  expect(await labChanges(database, matchId)).toMatchObject([{ appended: "[…]" }]);
  // As earlier versions wrote it.
  await database.prisma.matchSeat.update({
    where,
    data: { change: { settings: {}, appended: [] } },
  });
  expect(await labChanges(database, matchId)).toEqual([
    { seat: 1, by: "experiment", appended: "", instructed: false, changedSettings: [] },
  ]);
});

test("a match that has not finished does not tell at which seats something was changed", async () => {
  const matchId = await match();
  const change = { settings: {}, appended: ["Vote for Ann!"] };
  await database.prisma.matchSeat.update({
    where: { matchId_seat: { matchId, seat: 1 } },
    data: { change },
  });
  for (const status of ["waiting", "running", "played"] as const) {
    await database.prisma.match.update({ where: { id: matchId }, data: { status } });
    expect(await labChanges(database, matchId)).toEqual([]);
  }
  await finish(matchId);
  expect(await labChanges(database, matchId)).toMatchObject([{ seat: 1 }]);
});

test("a branch tells the decision that its fork changed, and the public events before it", async () => {
  const source = await match();
  await database.pool.query(
    `INSERT INTO "Decision" ("matchId", "at", "seat", "nth", "ask", "prompt", "askedAt", "latencyMs")
      VALUES ($1, 3, 1, 2, 'speech', '', now(), 1)`,
    [source],
  );
  const fork = async (change: Pick<NewFork, "answer" | "versionId">) => {
    const made = await createFork(database, {
      ownerId,
      matchId: source,
      seat: 1,
      nth: 2,
      runs: 1,
      chance: "held",
      ...change,
    });
    if (isFailure(made)) throw new Error(made.detail);
    const branches = { original: await match(), changed: await match() };
    for (const kind of ["original", "changed"] as const) {
      const branch = { forkId: made.id, run: 0, kind, matchId: branches[kind] };
      await database.prisma.forkBranch.create({ data: branch });
    }
    return branches;
  };
  const answered = await fork({ answer: "x", versionId: null });
  const where = { seat: 1, by: "fork", nth: 2, after: 1 };
  expect(await labChanges(database, answered.original)).toEqual([]);
  expect(await labChanges(database, answered.changed)).toEqual([{ ...where, what: "answer" }]);
  const seated = await fork({ answer: null, versionId: agent.version.id });
  expect(await labChanges(database, seated.changed)).toEqual([{ ...where, what: "agent" }]);
});
