import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import { lease, makeTable, newMatch, outcome } from "../../test/table.ts";
import { createMatch, dailyLimits, ensureUser, finishMatch, playedMatches } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "fair");
const own = await addAgent(database, "ada");

const hiddenOf = () => ({ role: "spy", ballots: "ballots-right" });
const civilian = { owner: null, role: "who-is-spy/civilian", hidden: false, points: 0 };

async function play(seasonId: string | null, withOwner: boolean): Promise<string> {
  const [first, ...rest] = table.seats;
  const seats =
    withOwner && first !== undefined
      ? [{ seat: 0, agentId: own.id, versionId: own.version.id }, ...rest]
      : table.seats;
  const id = await createMatch(database, { ...newMatch(table), seasonId, seats });
  if (typeof id !== "string") throw new Error(id.detail);
  const facts = [
    ...outcome.facts,
    { seat: 1, name: "ballots-right", numerator: 1, denominator: 3 },
    { seat: 2, name: "ballots-right", numerator: 0, denominator: 0 },
  ];
  const { fence } = await lease(database, id);
  const finished = projection({ outcome: { ...outcome, facts }, rounds: 1, fouls: 0, clean: true });
  await finishMatch(database, id, fence, finished, rules);
  return id;
}

test("ranked matches with somebody's agent are read, house seats and all", async () => {
  await play(table.season.id, false);
  await play(null, true);
  const first = await play(table.season.id, true);
  const second = await play(table.season.id, true);
  const matches = await playedMatches(database, 100, hiddenOf);
  expect(matches.map(({ id }) => id)).toEqual([first, second]);
  expect((await playedMatches(database, 1, hiddenOf)).map(({ id }) => id)).toEqual([second]);
  const [match] = matches;
  expect(match?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(match?.seats).toHaveLength(6);
  expect(match?.seats.slice(0, 3)).toEqual([
    { agent: "ada", owner: "ada", role: "who-is-spy/spy", hidden: true, points: 12, ballots: null },
    { ...civilian, agent: "fair-1", ballots: { right: 1, all: 3 } },
    { ...civilian, agent: "fair-2", ballots: null },
  ]);
});

test("limits of owners are shown where an owner has their own", async () => {
  const { id } = await ensureUser(database, "eager");
  await database.prisma.user.update({ where: { id }, data: { matchesPerDay: 5 } });
  expect(await dailyLimits(database)).toEqual(new Map([["eager", 5]]));
});
