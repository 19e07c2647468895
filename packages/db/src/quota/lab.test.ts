import { type Failure, isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeEach, expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import {
  type Agent,
  createExperiment,
  createExperimentMatch,
  createFork,
  describeAgent,
  ensureUser,
  experimentBySlug,
  keepExperimentResult,
  type LabLimits,
  labUseOf,
  quotaOf,
  reportIncident,
  setConcurrency,
  setExperimentStatus,
  setOnline,
  setRole,
  unlimitedLab,
} from "../index.ts";
import { labSettings, labVariables } from "./allowance.ts";

const { database } = await freshDatabase();
const borrower = await ensureUser(database, "borrower");
const other = await ensureUser(database, "other");
const house = await addAgent(database, "house", { house: true, ownerId: null });
await database.prisma.agent.update({ where: { id: house.id }, data: { maxConcurrent: null } });

let experiments = 0;
/** Starts an experiment of an account; resolves with what makes the next match of it. */
async function experimentOf(ownerId: string) {
  experiments += 1;
  const slug = `experiment-${experiments}`;
  const plan = { ownerId, slug, name: slug, game: "who-is-spy", plan: {}, hash: "" };
  const made = await createExperiment(database, plan);
  if (isFailure(made)) throw new Error(made.detail);
  const { id = "" } = (await experimentBySlug(database, slug)) ?? {};
  let planned = 0;
  const next = async (agents: readonly Agent[], limits: Partial<LabLimits> = {}) => {
    planned += 1;
    return createExperimentMatch(
      database,
      { experimentId: id, planned: `${planned}/a/b` },
      {
        seasonId: null,
        game: "who-is-spy",
        gameVersion: 1,
        locale: "en",
        config: {},
        materials: {},
        seed: "seed",
        seedHash: "hash",
        randomAlgorithm: "test/1",
        pace: "full",
        seats: agents.map((agent, place) => ({
          seat: place,
          agentId: agent.id,
          versionId: agent.version.id,
        })),
      },
      { ...unlimitedLab, ...limits },
    );
  };
  return { id, next };
}

/** An open agent of another owner with a number of concurrent matches. */
async function openAgent(slug: string, maxConcurrent: number | null): Promise<Agent> {
  const agent = await addAgent(database, slug);
  await describeAgent(database, agent.id, { openToLab: true });
  await database.prisma.agent.update({ where: { id: agent.id }, data: { maxConcurrent } });
  return agent;
}

/** Why a match could not be made; "made" if it was. */
const failedOf = (made: string | null | Failure<string>): string =>
  made === null ? "nothing" : typeof made === "string" ? "made" : made.failed;

beforeEach(async () => {
  await database.prisma.match.updateMany({ data: { status: "finished" } });
  await database.prisma.experiment.updateMany({ data: { status: "finished" } });
  await database.prisma.labUse.deleteMany();
});

test("an account makes as many matches a day as it may, in all its experiments together", async () => {
  const limits = { matchesPerDay: 3 };
  const one = await experimentOf(borrower.id);
  const two = await experimentOf(borrower.id);
  const makers = [one, two, one, two, one, two];
  const made = await Promise.all(makers.map(({ next }) => next([house], limits)));
  expect(made.map(failedOf).toSorted()).toEqual([
    "allowance",
    "allowance",
    "allowance",
    "made",
    "made",
    "made",
  ]);
  expect(await labUseOf(database, borrower.id, { ...unlimitedLab, ...limits })).toEqual({
    matchesToday: { used: 3, limit: 3 },
    bytesToday: { used: 0, limit: null },
  });
  const elsewhere = await experimentOf(other.id);
  expect(failedOf(await elsewhere.next([house], limits))).toBe("made");
  // A new day begins with the whole allowance.
  await database.pool.query(`UPDATE "LabUse" SET "day" = "day" - 1`);
  expect(failedOf(await one.next([house], limits))).toBe("made");
});

test("logs of finished matches count, once", async () => {
  const { next } = await experimentOf(borrower.id);
  const id = await next([house]);
  if (typeof id !== "string") throw new Error("no match");
  await database.pool.query(
    `INSERT INTO "MatchEvent" ("matchId", "seq", "type", "seats", "allSeats", "public", "words", "event")
      VALUES ($1, 0, 'speech', '{}', true, true, false, $2)`,
    [id, JSON.stringify({ text: "x".repeat(1_000) })],
  );
  await keepExperimentResult(database, id, {});
  const { bytesToday } = await labUseOf(database, borrower.id, unlimitedLab);
  expect(bytesToday.used).toBeGreaterThan(1_000);
  expect(bytesToday.used).toBeLessThan(2_000);
  await keepExperimentResult(database, id, {});
  expect((await labUseOf(database, borrower.id, unlimitedLab)).bytesToday).toEqual(bytesToday);
  expect(failedOf(await next([house], { bytesPerDay: 1_000 }))).toBe("allowance");
  expect(failedOf(await next([house], { bytesPerDay: 2_000 }))).toBe("made");
});

test("an account borrows an agent as often a day as it may, and its own ones any number of times", async () => {
  const limits = { borrowedPerDay: 2 };
  const theirs = await openAgent("lent", null);
  const own = await addAgent(database, "own", { ownerId: borrower.id });
  await setConcurrency(database, own.id, { maxConcurrent: 20, separateSessions: true });
  const { next } = await experimentOf(borrower.id);
  for (const expected of ["made", "made", "allowance"]) {
    expect(failedOf(await next([theirs], limits))).toBe(expected);
    expect(failedOf(await next([own, house], limits))).toBe("made");
  }
  const elsewhere = await experimentOf(other.id);
  expect(failedOf(await elsewhere.next([theirs], limits))).toBe("made");
});

test("borrowed matches leave two thirds of an agent's concurrent matches to its owner", async () => {
  const lent = await openAgent("concurrent", 6);
  const [one, two] = [await experimentOf(borrower.id), await experimentOf(other.id)];
  const made = [];
  for (const { next } of [one, two, one, two]) made.push(failedOf(await next([lent])));
  expect(made).toEqual(["made", "made", "busy", "busy"]);
  // A match that could not be made does not count.
  expect((await labUseOf(database, other.id, unlimitedLab)).matchesToday.used).toBe(1);
  const ranked = await Promise.all(Array.from({ length: 5 }, () => seat(database, lent)));
  expect(ranked.map(failedOf).toSorted()).toEqual(["busy", "made", "made", "made", "made"]);
  // Its owner's experiments take any of its places.
  await database.prisma.match.updateMany({ data: { status: "finished" } });
  const own = await experimentOf(lent.owner?.id ?? "");
  for (let match = 0; match < 6; match += 1) {
    expect(failedOf(await own.next([lent]))).toBe("made");
  }
});

test("an agent that plays one match at a time is borrowed while it is offline", async () => {
  const single = await openAgent("single", 1);
  const { next } = await experimentOf(borrower.id);
  await setOnline(database, single.id, true);
  expect(failedOf(await next([single]))).toBe("busy");
  await setOnline(database, single.id, false);
  expect(failedOf(await next([single]))).toBe("made");
  expect(failedOf(await next([single]))).toBe("busy");
});

test("one account gets a third of a resident's concurrent matches, and the operator all", async () => {
  const resident = await addAgent(database, "resident", { ownerId: null, resident: true });
  const data = { maxConcurrent: 6 };
  await database.prisma.agent.update({ where: { id: resident.id }, data });
  const operator = await ensureUser(database, "operator");
  await setRole(database, operator.id, "admin");
  const made = [];
  for (const { id } of [borrower, other, operator]) {
    const { next } = await experimentOf(id);
    for (let match = 0; match < 3; match += 1) made.push(failedOf(await next([resident])));
  }
  expect(made).toEqual(["made", "made", "busy", "made", "made", "busy", "made", "made", "busy"]);
  await database.prisma.match.updateMany({ data: { status: "finished" } });
  const { next } = await experimentOf(operator.id);
  for (let match = 0; match < 6; match += 1) {
    expect(failedOf(await next([resident]))).toBe("made");
  }
});

test("matches of the lab never count for the matches of an agent's owner, failed ones neither", async () => {
  const lent = await openAgent("counted", null);
  const owner = lent.owner?.id ?? "";
  const { id, next } = await experimentOf(borrower.id);
  await next([lent]);
  await database.prisma.match.updateMany({
    where: { experimentId: id },
    data: { status: "failed" },
  });
  await database.prisma.experimentMatch.deleteMany({ where: { experimentId: id } });
  expect((await quotaOf(database, owner))?.matchesToday.used).toBe(0);
});

test("failures in experiments of others do not suspend an agent", async () => {
  const lent = await openAgent("unlucky", null);
  const { id, next } = await experimentOf(borrower.id);
  const matchId = await next([lent]);
  if (typeof matchId !== "string") throw new Error("no match");
  const incident = {
    agentId: lent.id,
    versionId: lent.version.id,
    code: "timeout",
    detail: "late",
  };
  for (let count = 0; count < 5; count += 1) {
    expect(await reportIncident(database, { ...incident, matchId })).toEqual({ suspended: false });
  }
  // In its owner's experiments they do.
  await database.prisma.experiment.update({ where: { id }, data: { ownerId: lent.owner?.id } });
  expect(await reportIncident(database, { ...incident, matchId })).toEqual({ suspended: true });
  await setExperimentStatus(database, id, { status: "paused", reason: null, from: ["running"] });
});

test("failures in forks of others do not suspend an agent", async () => {
  const lent = await openAgent("unlucky-again", null);
  const forked = await seat(database, lent);
  const matchId = await seat(database, lent);
  if (typeof forked !== "string" || typeof matchId !== "string") throw new Error("no match");
  const change = { answer: "x", versionId: null, runs: 1, chance: "held" } as const;
  const place = { matchId: forked, seat: 0, nth: 1 };
  const fork = await createFork(database, { ownerId: borrower.id, ...place, ...change });
  if (isFailure(fork)) throw new Error(fork.detail);
  await database.prisma.match.update({ where: { id: matchId }, data: { forkId: fork.id } });
  const incident = { agentId: lent.id, versionId: lent.version.id, matchId };
  const late = { ...incident, code: "timeout", detail: "late" };
  for (let count = 0; count < 5; count += 1) {
    expect(await reportIncident(database, late)).toEqual({ suspended: false });
  }
  // In its owner's forks they do.
  const data = { ownerId: lent.owner?.id };
  await database.prisma.fork.update({ where: { id: fork.id }, data });
  expect(await reportIncident(database, late)).toEqual({ suspended: true });
});

test("a server for many limits the lab, a machine of one's own does not unless it says so", () => {
  const read = (name: keyof typeof labVariables, text: string | undefined) =>
    labVariables[name].parse(text);
  expect(labSettings("public", {})).toEqual({
    matchesPerDay: 2_000,
    bytesPerDay: 500_000_000,
    borrowedPerDay: 200,
    keepDays: 30,
  });
  expect(labSettings("local", { WISP_LAB_KEEP_DAYS: read("WISP_LAB_KEEP_DAYS", "7") })).toEqual({
    matchesPerDay: null,
    bytesPerDay: null,
    borrowedPerDay: null,
    keepDays: 7,
  });
  expect(read("WISP_LAB_MATCHES_PER_DAY", "")).toBeUndefined();
  expect(labVariables.WISP_LAB_MATCHES_PER_DAY.safeParse("-1").success).toBe(false);
});
