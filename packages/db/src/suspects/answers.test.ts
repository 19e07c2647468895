import { MAX_ANSWERS_EACH } from "@wisp/stats";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../../test/table.ts";
import {
  ensureUser,
  finishMatch,
  keepCall,
  keepGuess,
  type NewCall,
  peopleAtVotes,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "answers");
const spy = outcome.roles.indexOf("spy");
const other = outcome.roles.findIndex((role) => role !== "spy");
const hidden = new Map([["who-is-spy", "spy"]]);
const spectatorsAt = (matchId: string) => ({
  matchId,
  game: "who-is-spy",
  locale: "en",
  seat: null,
  verified: false,
});

async function finish(id: string): Promise<void> {
  const { fence } = await lease(database, id);
  await finishMatch(
    database,
    id,
    fence,
    projection({ outcome, rounds: 1, fouls: 0, clean: true }),
    rules,
  );
}

test("a person's answer at a vote is their last call before it, of finished matches alone", async () => {
  const [one, live] = [await addMatch(database, table), await addMatch(database, table)];
  const call = (matchId: string, person: string, more: Partial<NewCall>) =>
    keepCall(database, {
      matchId,
      person,
      source: "match",
      cursor: 1,
      round: 1,
      choice: other,
      baseline: null,
      ...more,
    });
  await call(one, "a", {});
  await call(one, "a", { cursor: 2, choice: spy });
  await call(one, "a", { cursor: 9, round: 2 });
  await call(one, "b", {});
  await call(live, "c", { choice: spy });
  await finish(one);
  expect(await peopleAtVotes(database, hidden)).toEqual([
    {
      ...spectatorsAt(one),
      round: 1,
      answers: [
        { person: 1, right: true },
        { person: 2, right: false },
      ],
    },
    { ...spectatorsAt(one), round: 2, answers: [{ person: 1, right: false }] },
  ]);
  expect(await peopleAtVotes(database, new Map())).toEqual([]);
  // Of two roles that are looked for alike, each call counts once.
  const both = [...hidden, ["who-is-spy", outcome.roles[other] ?? ""] as const];
  const [first] = await peopleAtVotes(database, both);
  expect(first?.answers.map(({ right }) => right)).toEqual([true, true]);
});

test("guesses count by the seat they were made from, except the hidden player's own", async () => {
  const id = await addMatch(database, table);
  await finish(id);
  const guess = (person: string, view: number, choice: number) =>
    keepGuess(database, { matchId: id, person, view, round: 1, cursor: 3, choice });
  await guess("g", other, spy);
  await guess("h", other, other);
  await guess("h", spy, spy);
  const votes = await peopleAtVotes(database, hidden);
  expect(votes.filter(({ matchId }) => matchId === id)).toEqual([
    {
      ...spectatorsAt(id),
      seat: other,
      round: 1,
      answers: [
        { person: expect.any(Number), right: true },
        { person: expect.any(Number), right: false },
      ],
    },
  ]);
});

test("calls in a match of a guest program are no part of the baseline", async () => {
  const id = await addMatch(database, table, false);
  const call = { matchId: id, person: "p", source: "match", baseline: null } as const;
  await keepCall(database, { ...call, cursor: 1, round: 1, choice: spy });
  await finish(id);
  const counted = async () =>
    (await peopleAtVotes(database, hidden)).filter(({ matchId }) => matchId === id).length;
  expect(await counted()).toBe(1);
  const { id: version } = await database.prisma.agentVersion.create({
    data: { agentId: table.seats[2]?.agentId ?? "", number: 2, connector: "guest", settings: {} },
  });
  await database.pool.query(
    `UPDATE "MatchSeat" SET "versionId" = $2 WHERE "matchId" = $1 AND "seat" = 2`,
    [id, version],
  );
  expect(await counted()).toBe(0);
});

test("verified answers are counted apart, the first ones of each person, and stay", async () => {
  const { id: userId } = await ensureUser(database, "eager");
  await database.connection.query(`UPDATE "User" SET "createdAt" = now() - interval '1 year'`);
  const call = (matchId: string, person: string, more: Partial<NewCall>) =>
    keepCall(database, {
      matchId,
      person,
      source: "match",
      cursor: 1,
      round: 1,
      choice: other,
      baseline: { userId, alsoKnownAs: [] },
      ...more,
    });
  const matches: string[] = [];
  for (let match = 0; match < MAX_ANSWERS_EACH + 5; match += 1) {
    const id = await addMatch(database, table);
    matches.push(id);
    // Only the answers beyond the limit would be right.
    await call(id, "eager", { choice: match < MAX_ANSWERS_EACH ? other : spy });
    // Too late, when the truth is known: it does not replace the answer.
    await call(id, "eager", { cursor: 5, choice: spy, baseline: null });
    await call(id, "nobody", { choice: spy, baseline: null });
    await finish(id);
  }
  const votes = await peopleAtVotes(database, hidden);
  const own = votes.filter(({ matchId }) => matches.includes(matchId));
  const sums = (verified: boolean) => {
    const answers = own.flatMap((vote) => (vote.verified === verified ? vote.answers : []));
    return {
      right: answers.filter(({ right }) => right).length,
      total: answers.length,
      people: new Set(answers.map(({ person }) => person)).size,
    };
  };
  expect(sums(true)).toEqual({ right: 0, total: MAX_ANSWERS_EACH, people: 1 });
  expect(sums(false)).toEqual({ right: MAX_ANSWERS_EACH, total: MAX_ANSWERS_EACH, people: 1 });
});
