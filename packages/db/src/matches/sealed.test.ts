import { freshDatabase } from "@wisp/test-kit/database";
import { rules, rulesOf } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { person } from "../../test/packs.ts";
import {
  dealt,
  decision,
  hidden,
  lease,
  makeTable,
  modelCall,
  newMatch,
  outcome,
  shown,
} from "../../test/table.ts";
import {
  agentDays,
  agentStandings,
  appendTurn,
  createMatch,
  endedSets,
  exportedSeason,
  failMatch,
  finishMatch,
  forkableMatch,
  getMatch,
  leaderboardPage,
  leaseMatches,
  listDecisions,
  listMatches,
  ownCalls,
  ownDecision,
  playingOf,
  previewedMatches,
  progressOf,
  publicLog,
  puzzleCandidates,
  rebuildProjections,
  recentSeats,
  requestTestRun,
  resultsOf,
  rivalsOf,
  setsWithoutOpenMatches,
  unsealSets,
  wholeLog,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "sealed");
const seasonId = table.season.id;
const SECRET = "SECRET";
const preview = { quote: "quoted", firstVote: [3, 2] };
const finished = projection({
  outcome,
  rounds: 3,
  fouls: 0,
  clean: true,
  content: SECRET,
  preview,
});

/** The owner of the agent at seat 1. */
const owner = await person(database, "owner", "user");
const agentId = table.seats[1]?.agentId ?? "";
await database.prisma.agent.update({
  where: { id: agentId },
  data: { ownerId: owner.id, house: false },
});

let serial = 0;

/** A match of a duplicate set with a turn that says everything. */
async function matchOf(duplicateSet: string) {
  serial += 1;
  const seed = `${SECRET}-SEED-${serial}`;
  const id = await createMatch(database, { ...newMatch(table), seed, duplicateSet });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  const calls = [modelCall(SECRET)];
  await appendTurn(
    database,
    id,
    fence,
    0,
    [shown(`${SECRET}-SPEECH`), dealt(1, `${SECRET}-WORD`), hidden(`${SECRET}-EVENT`)],
    [decision(0, 1, { calls, text: null, missed: "timeout" })],
  );
  return {
    id,
    finish: () => finishMatch(database, id, fence, finished, rules),
    fail: () => failMatch(database, id, fence, "It was given up."),
  };
}

const leaderboard = { seasonId, locale: "en", clean: false } as const;

/** What anybody can read of one match, and an owner about an agent in it. */
const readsOf = async (id: string): Promise<unknown[]> => [
  await getMatch(database, id),
  await publicLog(database, id),
  await publicLog(database, id, 0),
  await wholeLog(database, id),
  (await forkableMatch(database, id))?.status,
  await ownDecision(database, agentId, { matchId: id, nth: 1 }),
  await ownCalls(database, id, owner.id),
  await listDecisions(database, { agentId, matchId: id }),
  (await playingOf(database, owner.id)).filter(({ matchId }) => matchId === id),
  await requestTestRun(database, {
    ownerId: owner.id,
    agentId,
    times: 1,
    moments: [{ matchId: id, nth: 1 }],
  }),
];

/** What is made of the results of matches. */
async function results(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const filters = [
    { status: "finished" as const },
    { winner: "spy" },
    { rounds: 3 },
    { fouls: false },
    { upset: false },
    { injections: false },
  ];
  const recent = { from: new Date(0), to: new Date(Date.now() + 60_000) };
  const lists = await Promise.all(filters.map((filter) => listMatches(database, filter)));
  const calls: unknown[] = [];
  const season = await exportedSeason(database, "sealed", () => ({
    rules,
    points: [0, 12],
    seats: 6,
  }));
  if (season !== null) {
    for await (const line of season.matches) calls.push(line);
    await season.close();
  }
  return {
    lists: lists.flatMap(({ matches }) => matches),
    board: (
      await leaderboardPage(database, { ...leaderboard, by: "rank", descending: false, limit: 10 })
    ).rows,
    standings: await agentStandings(database, agentId),
    rivals: await rivalsOf(database, {
      agentId,
      game: "who-is-spy",
      locale: "en",
      order: "met",
      apart: 17,
      least: 1,
      limit: 9,
    }),
    days: await agentDays(database, agentId, { game: "who-is-spy", most: 9 }),
    recent: await recentSeats(database, agentId),
    puzzles: await puzzleCandidates(database, {
      game: "who-is-spy",
      locale: "en",
      limit: 9,
      ...recent,
    }),
    previews: await previewedMatches(database, { locale: "en", limit: 9, ...recent }),
    archive: calls,
  };
}

test("a match of an open set that is over reads like one that runs, and counts nowhere", async () => {
  const [over, live] = [await matchOf("set-1"), await matchOf("set-1")];
  const before = JSON.stringify(await results());
  expect(await over.finish()).toBe("played");
  const read = JSON.stringify(await readsOf(over.id));
  expect(read).not.toContain(SECRET);
  for (const part of ['"seat"', '"role"', '"won"', '"seed"', '"config"', "played"]) {
    expect(read).not.toContain(part);
  }
  // Even when it ended.
  const times = /"(createdAt|startedAt)":"[^"]+"/g;
  const blank = (text: string, id: string) => text.replaceAll(id, "").replaceAll(times, "");
  const other = JSON.stringify(await readsOf(live.id));
  expect(blank(read, over.id)).toBe(blank(other, live.id));
  expect(await getMatch(database, over.id)).toMatchObject({ status: "running", sealed: true });
  expect(JSON.stringify(await results())).toBe(before);
  expect(await resultsOf(database, agentId)).toEqual({ matches: 0, wins: 0 });
  const { matches } = await listMatches(database, { status: "running" });
  expect(matches.map(({ id }) => id)).toEqual([live.id, over.id]);
  await live.fail();
});

test("nobody leases it, its agents are free, and no second end counts", async () => {
  const [over] = [await matchOf("set-2"), await matchOf("set-2")];
  await over.finish();
  await expect(over.finish()).rejects.toThrow();
  await expect(over.fail()).rejects.toThrow();
  await database.pool.query(`UPDATE "Match" SET "leaseUntil" = NULL WHERE "id" = $1`, [over.id]);
  const leased = await leaseMatches(database, 100, { runner: "late", leaseMs: 60_000 });
  expect(leased.map(({ id }) => id)).not.toContain(over.id);
  expect(await progressOf(database, seasonId)).toMatchObject([{ played: 2, running: 1 }]);
});

test("when its set has ended it is leased, finishes and counts; given-up tables do not hold it", async () => {
  const [one, two, failed] = [
    await matchOf("set-3"),
    await matchOf("set-3"),
    await matchOf("set-3"),
  ];
  const set = { locale: "en", duplicateSet: "set-3" };
  await one.finish();
  await failed.fail();
  expect(await setsWithoutOpenMatches(database, seasonId)).not.toContainEqual(set);
  await unsealSets(database, seasonId, [set]);
  expect(await getMatch(database, one.id)).toMatchObject({ sealed: true, result: null });
  expect((await publicLog(database, failed.id))?.events).toEqual([]);
  await two.finish();
  expect(await setsWithoutOpenMatches(database, seasonId)).toContainEqual(set);
  const before = await results();
  await unsealSets(database, seasonId, [set]);
  const leased = await leaseMatches(database, 100, { runner: "next", leaseMs: 60_000 });
  const own = leased.filter(({ id }) => [one.id, two.id].includes(id));
  expect(own.map(({ sealed }) => sealed)).toEqual([false, false]);
  for (const { id, fence } of own) {
    expect(await finishMatch(database, id, fence, finished, rules)).toBe("finished");
  }
  const read = JSON.stringify(await readsOf(one.id));
  for (const part of ["SPEECH", "WORD", "SEED", "MATERIALS", "ANSWER", "PROMPT"]) {
    expect(read).toContain(`${SECRET}-${part}`);
  }
  expect(await getMatch(database, two.id)).toMatchObject({
    status: "finished",
    sealed: false,
    finishedAt: expect.any(Date),
    result: { winners: ["spy"] },
  });
  const after = await results();
  for (const [name, rows] of Object.entries(before)) {
    expect(after[name]?.length, name).toBeGreaterThan(rows.length);
  }
  expect(await endedSets(database, seasonId, "en")).toEqual(new Set(["set-3"]));
  const rebuilt = await rebuildProjections(database, { project: async () => finished, rulesOf });
  expect(rebuilt).toEqual({ matches: 2, skipped: 0, differences: [] });
});
