import type { LeaderboardRules, Outcome, Projection } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules, rulesOf } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../../test/table.ts";
import {
  finishMatch,
  getMatch,
  listMatches,
  type MatchQuery,
  rebuildProjections,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "upsets");
const ends = new Map<string, Projection>();
const project = async (id: string): Promise<Projection> =>
  ends.get(id) ?? Promise.reject(new Error(`no such match ${id}`));

const spyCaught: Outcome = {
  ...outcome,
  winners: [1, 2, 3, 4, 5],
  points: [0, 144, 144, 144, 144, 144],
};

async function play(ended: Outcome, ranked = true): Promise<string> {
  const id = await addMatch(database, table, ranked);
  const { fence } = await lease(database, id);
  const end = projection({ outcome: ended, rounds: 2, fouls: 0, clean: true });
  ends.set(id, end);
  await finishMatch(database, id, fence, end, rules);
  return id;
}

test("a match that the weaker side won is an upset, is found, and is rebuilt", async () => {
  // No agent is judged before all six have twenty matches.
  const known = [await play(spyCaught)];
  for (let match = 1; match < 20; match += 1) known.push(await play(outcome));
  const upset = await play(spyCaught);
  const expected = await play(outcome);
  const nobodyWon = await play({ ...spyCaught, winners: [] });
  const unranked = await play(spyCaught, false);

  const found = async (query: MatchQuery): Promise<string[]> =>
    (await listMatches(database, { ...query, limit: 100 })).matches.map(({ id }) => id);
  expect(await found({ upset: true })).toEqual([upset]);
  expect(await found({ upset: true, winner: "spy" })).toEqual([]);
  expect(await found({ upset: true, order: "live-first" })).toEqual([upset]);
  expect(await found({ upset: false })).toEqual([
    unranked,
    nobodyWon,
    expected,
    ...known.toReversed(),
  ]);
  expect((await getMatch(database, upset))?.result?.upset).toBe(true);

  const matches = ends.size;
  expect(await rebuildProjections(database, { project, rulesOf })).toEqual({
    matches,
    skipped: 0,
    differences: [],
  });
  await database.pool.query(`UPDATE "Match" SET "upset" = NOT "upset" WHERE "id" = ANY($1)`, [
    [upset, expected],
  ]);
  const { differences } = await rebuildProjections(database, { project, rulesOf });
  expect(differences.map(({ where }) => where)).toEqual([`match ${upset}`, `match ${expected}`]);
  expect(await found({ upset: true })).toEqual([upset]);
});

test("where all play together, agents have no results against each other, and no match is an upset", async () => {
  const team = await makeTable(database, "team");
  const together: LeaderboardRules = { ...rules, rating: "team" };
  for (let match = 0; match < 22; match += 1) {
    const id = await addMatch(database, team, true);
    const { fence } = await lease(database, id);
    const ended = match < 20 ? outcome : spyCaught;
    const end = projection({ outcome: ended, rounds: 2, fouls: 0, clean: true });
    await finishMatch(database, id, fence, end, together);
    expect((await getMatch(database, id))?.result?.upset).toBe(false);
  }
  const { rowCount } = await database.connection.query(
    `SELECT FROM "HeadToHead" WHERE "seasonId" = $1`,
    [team.season.id],
  );
  expect(rowCount).toBe(0);
});
