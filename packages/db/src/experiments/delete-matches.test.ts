import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import {
  branchesOf,
  createExperiment,
  createFork,
  deleteLabMatches,
  endFork,
  ensureUser,
  experimentBySlug,
  experimentResults,
  forkById,
  getMatch,
  keepSolutionShown,
  madeMatches,
  notificationsOf,
  publishExperiment,
  setExperimentStatus,
} from "../index.ts";
import { partsOfMatch } from "./delete-matches.ts";

const { database } = await freshDatabase();
const { id: ownerId } = await ensureUser(database, "ruth");
const agent = await addAgent(database, "house", { house: true, ownerId: null });
await database.prisma.agent.update({ where: { id: agent.id }, data: { maxConcurrent: null } });

const DAY_MS = 86_400_000;
const KEEP_MS = 30 * DAY_MS;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** A finished match of an experiment or of a fork. */
async function match(of: { experimentId?: string; forkId?: string }): Promise<string> {
  const id = await seat(database, agent);
  if (typeof id !== "string") throw new Error(id.detail);
  await database.prisma.match.update({ where: { id }, data: { ...of, status: "finished" } });
  return id;
}

/** An experiment with a counted match. */
async function experiment(slug: string): Promise<{ id: string; matchId: string }> {
  const plan = { ownerId, slug, name: slug, game: "who-is-spy", plan: {}, hash: "" };
  const made = await createExperiment(database, plan);
  if (isFailure(made)) throw new Error(made.detail);
  const { id = "" } = (await experimentBySlug(database, slug)) ?? {};
  const matchId = await match({ experimentId: id });
  const planned = { experimentId: id, planned: "1/a/b", matchId, result: { score: 1 } };
  await database.prisma.experimentMatch.create({ data: planned });
  return { id, matchId };
}
const end = (id: string) =>
  setExperimentStatus(database, id, { status: "finished", reason: "owner", from: ["running"] });

test("matches of an experiment that is not published are deleted a week after its owner was told", async () => {
  const [own, published] = [await experiment("own"), await experiment("published")];
  for (const { id } of [own, published]) await end(id);
  await publishExperiment(database, published.id);
  const sweep = (days: number) => deleteLabMatches(database, KEEP_MS, inDays(days));
  const told = async () => {
    const notifications = await notificationsOf(database, ownerId, 10);
    return notifications.map(({ kind, data }) => [kind, data]);
  };
  expect(await sweep(22.9)).toBe(0);
  expect(await told()).toEqual([]);
  expect(await sweep(23.1)).toBe(0);
  const notice = ["experiment-expires", { experiment: { slug: "own", name: "own" } }];
  expect(await told()).toEqual([notice]);
  expect(await sweep(29.9)).toBe(0);
  expect(await sweep(30.2)).toBe(1);
  expect(await told()).toEqual([notice]);
  expect(await getMatch(database, own.matchId)).toBeNull();
  expect(await getMatch(database, published.matchId)).not.toBeNull();
  // Its results stay.
  expect(await experimentResults(database, own.id)).toEqual([
    { matchId: own.matchId, result: { score: 1 } },
  ]);
  expect(await madeMatches(database, own.id)).toMatchObject([{ status: "counted" }]);
  expect(await experimentBySlug(database, "own")).toMatchObject({
    matchesDeletedAt: expect.any(Date),
  });
  expect(await experimentBySlug(database, "published")).toMatchObject({ matchesDeletedAt: null });
  expect(await sweep(60)).toBe(0);
});

test("an experiment that was paused for too long ends, and its matches are deleted later", async () => {
  const { id, matchId } = await experiment("paused");
  const pause = { status: "paused", reason: "owner", from: ["running"] } as const;
  await setExperimentStatus(database, id, pause);
  await deleteLabMatches(database, KEEP_MS, inDays(29));
  expect(await experimentBySlug(database, "paused")).toMatchObject({ status: "paused" });
  await deleteLabMatches(database, KEEP_MS, inDays(31));
  expect(await experimentBySlug(database, "paused")).toMatchObject({
    status: "finished",
    reason: "expired",
    matchesDeletedAt: null,
  });
  expect(await getMatch(database, matchId)).not.toBeNull();
});

test("branches of a fork are deleted, except those that another fork begins with", async () => {
  const source = await match({});
  const wanted = {
    seat: 0,
    nth: 1,
    answer: "x",
    versionId: null,
    runs: 1,
    chance: "held",
  } as const;
  const fork = await createFork(database, { ...wanted, ownerId, matchId: source });
  if (isFailure(fork)) throw new Error(fork.detail);
  const [one, two] = [await match({ forkId: fork.id }), await match({ forkId: fork.id })];
  for (const [run, matchId] of [one, two].entries()) {
    const branch = { forkId: fork.id, run, kind: "changed", matchId, result: {} } as const;
    await database.prisma.forkBranch.create({ data: branch });
  }
  const later = await createFork(database, { ...wanted, ownerId, matchId: two });
  if (isFailure(later)) throw new Error(later.detail);
  await endFork(database, fork.id, "owner");
  // It ended long before there was a limit.
  await database.prisma.fork.update({ where: { id: fork.id }, data: { endedAt: inDays(-100) } });
  expect(await deleteLabMatches(database, KEEP_MS, inDays(29))).toBe(0);
  expect(await deleteLabMatches(database, KEEP_MS, inDays(31))).toBe(1);
  expect(await getMatch(database, one)).toBeNull();
  expect(await getMatch(database, two)).not.toBeNull();
  expect(await branchesOf(database, fork.id)).toMatchObject([
    { matchId: one, status: "finished", result: {} },
    { matchId: two, status: "finished", result: {} },
  ]);
  expect(await forkById(database, fork.id)).toMatchObject({ matchesDeletedAt: expect.any(Date) });
});

test("a hidden speech, or a reader who has seen the solution, does not keep a match from being deleted", async () => {
  const { id, matchId } = await experiment("moderated");
  const act = {
    kind: "speech-hidden",
    matchId,
    reason: "An insult.",
    blocks: [],
    actorId: ownerId,
  };
  const { id: actId } = await database.prisma.moderationAct.create({ data: act });
  await database.prisma.hiddenEvent.create({
    data: { matchId, seq: 1, actId, seat: 0, from: 1, text: "You!", shown: {} },
  });
  await keepSolutionShown(database, matchId, "somebody");
  await end(id);
  await deleteLabMatches(database, KEEP_MS, inDays(23.1));
  expect(await deleteLabMatches(database, KEEP_MS, inDays(30.2))).toBeGreaterThan(0);
  expect(await getMatch(database, matchId)).toBeNull();
});

test("every table that holds on to a match is known, so that no new one stops the deletion", async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `SELECT "conrelid"::regclass::text AS "table" FROM "pg_constraint"
      WHERE "confrelid" = '"Match"'::regclass AND "contype" = 'f' AND "confdeltype" <> 'n'
        AND "conparentid" = 0`,
  );
  const restricting = rows.map(({ table }) => table.replaceAll('"', "")).toSorted();
  // Matches with forks are kept.
  expect(restricting).toEqual(["Fork", ...partsOfMatch].toSorted());
});
