import { rules } from "@wisp/test-kit/board-rules";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addMatch, claim, makeTable, outcome } from "../../test/table.ts";
import { finishMatch, keepCall, keepGuess, type NewCall, peopleAtVotes } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "answers");
const spy = outcome.roles.indexOf("spy");
const other = outcome.roles.findIndex((role) => role !== "spy");
const hidden = new Map([["who-is-spy", "spy"]]);
const spectators = { game: "who-is-spy", locale: "en", view: "spectator" } as const;

async function finish(id: string): Promise<void> {
  const { fence } = await claim(database, id);
  await finishMatch(database, id, fence, { outcome, rounds: 1, fouls: 0, clean: true }, rules);
}

test("a person's answer at a vote is their last call before it, of finished matches alone", async () => {
  const [one, live] = [await addMatch(database, table), await addMatch(database, table)];
  const call = (matchId: string, person: string, more: Partial<NewCall>) =>
    keepCall(database, {
      ...{ matchId, person, source: "match", cursor: 1, round: 1, choice: other },
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
      { matchId: one, game: "who-is-spy", locale: "en", round: 1, seat: null, right: 1, total: 2 },
      { matchId: one, game: "who-is-spy", locale: "en", round: 2, seat: null, right: 0, total: 1 },
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
    { matchId: id, game: "who-is-spy", locale: "en", round: 1, seat: other, right: 1, total: 2 },
  ]);
  const seated = { ...spectators, view: "seat", people: 2 };
  expect(counts.filter(({ view }) => view === "seat")).toEqual([
    { ...seated, round: null },
    { ...seated, round: 1 },
  ]);
});
