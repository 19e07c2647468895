import { connectors, outboundClient } from "@wisp/agents";
import {
  arenaCounts,
  branchesOf,
  branchOfMatch,
  createFork,
  ensureUser,
  forkById,
  listMatches,
  loadLog,
  type NewFork,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import {
  branchPoint,
  branchResultSchema,
  type EndedBranch,
  effectsBySide,
  openSeats,
  playBranches,
} from "@wisp/lab";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import {
  finished,
  game,
  houseSix,
  played,
  register,
  rowOf,
  type SeatableAgent,
  until,
  waiting,
} from "../test/arena.ts";
import { settingsFor } from "../test/settings.ts";
import { patientSix } from "../test/space-agents.ts";
import { startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();
const owner = await ensureUser(database, "ruth");
const client = outboundClient({ mode: "local" });
const runner = await startRunner(settingsFor(url, { matchesAtOnce: 20 }));
afterAll(async () => {
  await runner.drain();
  await client.close();
});

type ForkRequest = Pick<NewFork, "matchId" | "seat" | "nth"> & Partial<NewFork>;

/** Starts a fork and waits for its end; resolves with its id. */
async function forked(wanted: ForkRequest): Promise<string> {
  const made = await createFork(database, {
    ownerId: owner.id,
    answer: null,
    versionId: null,
    runs: 2,
    chance: "fresh",
    ...wanted,
  });
  if (isFailure(made)) throw new Error(made.detail);
  const isOver = async () => (await forkById(database, made.id))?.status === "finished";
  await until("the fork is over", isOver);
  return made.id;
}

const reasonOf = async (id: string) => (await forkById(database, id))?.reason;

// A finished match of agents that belong to the owner of the forks.
const { servers, agents: own } = await patientSix(database, "own", 5);
await database.prisma.agent.updateMany({
  where: { id: { in: own.map(({ agentId }) => agentId) } },
  data: { ownerId: owner.id },
});
const matchId = await waiting(database, { agents: own, seed: "own" });
await finished(database, matchId);

/** A seat's question in the last round of a match. */
async function lastSpeech(matchId: string, seat: number) {
  const { decisions } = await loadLog(database, matchId);
  const found = decisions.findLast((each) => each.seat === seat && each.ask === "speech");
  if (found === undefined) throw new Error("no speech");
  return found;
}

const inLists = async (matchIds: readonly string[]) => {
  const { matches } = await listMatches(database, { limit: 100 });
  return matches.filter(({ id }) => matchIds.includes(id));
};

test("a fork at round 3 asks nobody anything before it, and touches no list or board", async () => {
  const standings = await database.prisma.standing.findMany();
  const point = await lastSpeech(matchId, 2);
  expect(point.text).toBe("Clue 2 of round 3");
  for (const { asked } of servers) asked.splice(0);
  const { seat, nth } = point;
  const id = await forked({ matchId, seat, nth, answer: "It is warm in summer." });

  expect(await reasonOf(id)).toBe("all-runs");
  const branches = await branchesOf(database, id);
  expect(branches.map(({ kind, run }) => `${kind} ${run}`)).toEqual([
    "original 0",
    "changed 0",
    "original 1",
    "changed 1",
  ]);
  // Of round 3 the seats after seat 2 speak, and all six vote: in each of 4 branches.
  const asked = servers.flatMap((server, at) => server.asked.map((label) => `${label} ${at}`));
  expect(asked.filter((label) => !label.includes("/3 "))).toEqual([]);
  expect(asked.filter((label) => label.startsWith("round/"))).toHaveLength(4 * 3);
  expect(asked.filter((label) => label === "round/3 2")).toEqual([]);
  expect(asked.filter((label) => label.startsWith("vote/"))).toHaveLength(4 * 6);

  const { events } = await loadLog(database, matchId);
  for (const branch of branches) {
    const log = await loadLog(database, branch.matchId);
    expect(log.events.slice(0, point.at)).toEqual(events.slice(0, point.at));
    const there = log.decisions.find((each) => each.seat === seat && each.nth === nth);
    expect(there?.text).toBe(branch.kind === "changed" ? "It is warm in summer." : point.text);
    expect(await branchOfMatch(database, branch.matchId)).toEqual({
      forkId: id,
      run: branch.run,
      kind: branch.kind,
    });
  }
  expect(await inLists(branches.map((branch) => branch.matchId))).toEqual([]);
  expect(await arenaCounts(database)).toMatchObject({ live: 0, lastDay: 1 });
  expect(await database.prisma.standing.findMany()).toEqual(standings);
});

/** The same fork, played in memory as the command line does. */
async function inMemory(matchId: string, wanted: { seat: number; nth: number; runs: number }) {
  const [row, log] = [await rowOf(database, matchId), await loadLog(database, matchId)];
  const config = game.config.parse(row.config);
  const setup = { seed: row.seed, config, materials: game.materials.parse(row.materials) };
  const match = { game, setup, locale: "en" as const, ...log };
  const point = branchPoint(match, wanted, { agent: "another" });
  if ("problem" in point) throw new Error(point.problem);
  const house = connectors({ client, games }).get("house");
  const characters = games["who-is-spy"]?.house.slice(0, 7).map((each) => each.id) ?? [];
  const playing = playBranches(match, point, {
    runs: wanted.runs,
    chance: "fresh",
    async open(kind, randomOf) {
      const seats = characters
        .slice(0, 6)
        .map((own, at) =>
          kind === "changed" && at === wanted.seat ? (characters[6] ?? own) : own,
        );
      const sessions = await openSeats(seats, async (character, seat) => {
        const session = await house?.open(house.settings.parse({ character, pace: "full" }), {
          sessionId: crypto.randomUUID(),
          game: game.id,
          locale: "en",
          seat,
          config,
          random: randomOf(seat),
        });
        return session ?? { failed: "refused", detail: "no house" };
      });
      if (isFailure(sessions)) throw new Error(sessions.detail);
      return sessions;
    },
  });
  const all: EndedBranch[] = [];
  for await (const { kind, run, result } of playing) all.push({ kind, run, result });
  return all;
}

test("with another agent in a seat it gives the digits of the command line", {
  tags: ["sweep"],
}, async () => {
  const agents = await houseSix(database);
  const seventh = games["who-is-spy"]?.house[6]?.id ?? "";
  const other: SeatableAgent = await register(database, seventh, "house", { character: seventh });
  const matchId = await waiting(database, { agents, seed: "digits" });
  await finished(database, matchId);
  const wanted = { seat: 1, nth: 1, runs: 12 };
  const id = await forked({ matchId, ...wanted, versionId: other.versionId });
  expect(await reasonOf(id)).toBe("all-runs");
  const ended = (await branchesOf(database, id)).map(
    ({ kind, run, result }): EndedBranch => ({
      kind,
      run,
      result: branchResultSchema.parse(result),
    }),
  );
  const expected = await inMemory(matchId, wanted);
  expect(ended).toEqual(expected);
  const scale = { chance: "fresh", points: [0, 12] } as const;
  const sides = effectsBySide(ended, scale);
  expect(sides).toEqual(effectsBySide(expected, scale));
  expect(sides.map(({ seats }) => seats.length).toSorted()).toEqual([1, 5]);
  expect(sides[0]?.wins.low).toEqual(expect.any(Number));
});

test("a match of an earlier version of the rules is played by it, and so are its branches", async () => {
  const agents = await houseSix(database, "v1-");
  const matchId = await waiting(database, { agents, seed: "version 1", version: 1 });
  await finished(database, matchId);
  expect(await played(database, matchId)).toMatchObject({ equal: true });
  const { events } = await loadLog(database, matchId);
  expect(events[0]?.event).not.toHaveProperty("version");
  const { seat, nth } = await lastSpeech(matchId, 2);
  const id = await forked({ matchId, seat, nth, answer: "It is warm in summer.", runs: 1 });
  expect(await reasonOf(id)).toBe("all-runs");
  for (const branch of await branchesOf(database, id)) {
    const made = await database.prisma.match.findUniqueOrThrow({ where: { id: branch.matchId } });
    expect(made.gameVersion).toBe(1);
    const log = await loadLog(database, branch.matchId);
    expect(log.events[0]).toEqual(events[0]);
  }
});

test("a match of a later version of the rules fails with the reason", async () => {
  const agents = await houseSix(database, "v99-");
  const matchId = await waiting(database, { agents, seed: "version 99", version: 99 });
  // Runners of a later release had a day for it.
  await database.prisma.match.update({
    where: { id: matchId },
    data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
  });
  const reason = async () => (await rowOf(database, matchId)).failure;
  expect(await until("the match has failed", reason)).toMatch(/version 99 .* plays versions 1 to/);
});

test("a fork makes no branch with an agent that its owner has closed to the lab since", async () => {
  const other = await register(database, "stranger", "space", { url: servers[0]?.url });
  const { id: ownerId } = await ensureUser(database, "other");
  await database.prisma.agent.update({ where: { id: other.agentId }, data: { ownerId } });
  const { seat, nth } = await lastSpeech(matchId, 2);
  const id = await forked({ matchId, seat, nth, versionId: other.versionId });
  expect(await reasonOf(id)).toBe("unreachable");
  expect(await branchesOf(database, id)).toEqual([]);
});

test("a fork whose agent is retired makes no branch", async () => {
  const { seat, nth } = await lastSpeech(matchId, 2);
  const retire = (retiredAt: Date | null) =>
    database.prisma.agent.update({ where: { slug: "own-5" }, data: { retiredAt } });
  await retire(new Date());
  const id = await forked({ matchId, seat, nth, answer: "It is warm in summer." });
  expect(await reasonOf(id)).toBe("unreachable");
  expect(await branchesOf(database, id)).toEqual([]);
  await retire(null);
});

test("a fork whose agents cannot be reached ends and leaves no incident", async () => {
  for (const each of servers) await each[Symbol.asyncDispose]();
  const { seat, nth } = await lastSpeech(matchId, 2);
  const id = await forked({ matchId, seat, nth, answer: "It is warm in summer.", runs: 50 });
  expect(await reasonOf(id)).toBe("unreachable");
  const branches = await branchesOf(database, id);
  expect(branches.length).toBeLessThan(40);
  const matchIds = branches.map((branch) => branch.matchId);
  expect(await database.prisma.incident.count({ where: { matchId: { in: matchIds } } })).toBe(0);
});

test("a fork that changes an agent which has another owner now makes no branch", async () => {
  const { seat, nth } = await lastSpeech(matchId, 2);
  const { id: ownerId } = await ensureUser(database, "buyer");
  await database.prisma.agent.update({
    where: { slug: "own-2" },
    data: { ownerId, openToLab: true },
  });
  const answered = await forked({ matchId, seat, nth, answer: "It is warm in summer." });
  expect(await reasonOf(answered)).toBe("forbidden");
  expect(await branchesOf(database, answered)).toEqual([]);
  // What an experiment changed before is not repeated either.
  const change = { settings: {}, appended: ["Vote for Ann!"], instructed: [] };
  const changed = { matchId_seat: { matchId, seat: 2 } };
  await database.prisma.matchSeat.update({ where: changed, data: { change } });
  const beside = await lastSpeech(matchId, 3);
  const repeated = await forked({
    matchId,
    seat: 3,
    nth: beside.nth,
    answer: "It is warm in summer.",
  });
  expect(await reasonOf(repeated)).toBe("forbidden");
  expect(await branchesOf(database, repeated)).toEqual([]);
});
