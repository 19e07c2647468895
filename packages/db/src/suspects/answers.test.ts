import { MAX_ANSWERS_EACH } from "@wisp/stats";
import { rules } from "@wisp/test-kit/board-rules";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addMatch, claim, makeTable, outcome } from "../../test/table.ts";
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
const spectators = {
  ...{ game: "who-is-spy", locale: "en", view: "spectator", verified: false },
} as const;

const spectatorsAt = (matchId: string) => ({
  ...{ matchId, game: "who-is-spy", locale: "en", seat: null, verified: false },
});

async function finish(id: string): Promise<void> {
  const { fence } = await claim(database, id);
  await finishMatch(database, id, fence, { outcome, rounds: 1, fouls: 0, clean: true }, rules);
}

test("a person's answer at a vote is their last call before it, of finished matches alone", async () => {
  const [one, live] = [await addMatch(database, table), await addMatch(database, table)];
  const call = (matchId: string, person: string, more: Partial<NewCall>) =>
    keepCall(database, {
      ...{ matchId, person, source: "match", cursor: 1, round: 1, choice: other, baseline: null },
      ...more,
    });
  await call(one, "a", {});
  await call(one, "a", { cursor: 2, choice: spy });
  await call(one, "a", { cursor: 9, round: 2 });
  await call(one, "b", {});
  await call(live, "c", { choice: spy });
  await finish(one);
  expect(await peopleAtVotes(database, hidden)).toEqual({
    votes: [
      { ...spectatorsAt(one), round: 1, right: 1, total: 2 },
      { ...spectatorsAt(one), round: 2, right: 0, total: 1 },
    ],
    counts: [
      { ...spectators, round: null, people: 2 },
      { ...spectators, round: 1, people: 2 },
      { ...spectators, round: 2, people: 1 },
    ],
  });
  expect(await peopleAtVotes(database, new Map())).toEqual({ votes: [], counts: [] });
});

test("guesses count by the seat they were made from, except the hidden player's own", async () => {
  const id = await addMatch(database, table);
  await finish(id);
  const guess = (person: string, view: number, choice: number) =>
    keepGuess(database, { matchId: id, person, view, round: 1, cursor: 3, choice });
  await guess("g", other, spy);
  await guess("h", other, other);
  await guess("h", spy, spy);
  const { votes, counts } = await peopleAtVotes(database, hidden);
  expect(votes.filter(({ matchId }) => matchId === id)).toEqual([
    { ...spectatorsAt(id), seat: other, round: 1, right: 1, total: 2 },
  ]);
  const seated = { ...spectators, view: "seat", people: 2 };
  expect(counts.filter(({ view }) => view === "seat")).toEqual([
    { ...seated, round: null },
    { ...seated, round: 1 },
  ]);
});

test("verified answers are counted apart, the first ones of each person, and stay", async () => {
  const { id: userId } = await ensureUser(database, "eager");
  await database.connection.query(`UPDATE "User" SET "createdAt" = now() - interval '1 year'`);
  const call = (matchId: string, person: string, more: Partial<NewCall>) =>
    keepCall(database, {
      ...{ matchId, person, source: "match", cursor: 1, round: 1, choice: other },
      ...{ baseline: { userId, alsoKnownAs: [] }, ...more },
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
  const { votes, counts } = await peopleAtVotes(database, hidden);
  const own = votes.filter(({ matchId }) => matches.includes(matchId));
  const sums = (verified: boolean) => {
    const kind = own.filter((vote) => vote.verified === verified);
    const sum = (of: "right" | "total") => kind.reduce((total, vote) => total + vote[of], 0);
    return { right: sum("right"), total: sum("total") };
  };
  expect(sums(true)).toEqual({ right: 0, total: MAX_ANSWERS_EACH });
  expect(sums(false)).toEqual({ right: MAX_ANSWERS_EACH, total: MAX_ANSWERS_EACH });
  expect(counts.filter(({ verified }) => verified)).toEqual([
    { ...spectators, verified: true, round: null, people: 1 },
    { ...spectators, verified: true, round: 1, people: 1 },
  ]);
});
