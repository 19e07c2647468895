import { personOf, takeSeat } from "@wisp/arena";
import {
  ensureUser,
  hasPlayed,
  joinQueue,
  leaveQueue,
  leaveSeat,
  quotaOf,
  recordCheck,
  type TicketRequest,
  ticketById,
  upsertPack,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games, houseAgentSlug, presetText } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { register, rowOf, type SeatableAgent, until } from "../../test/arena.ts";
import { seedFirstSeason } from "../../test/house.ts";
import { settingsFor } from "../../test/settings.ts";
import { patient, spaceAgent } from "../../test/space-agents.ts";
import { createLogger } from "../log.ts";
import { type Runner, startRunner } from "../runner.ts";
import { pollQueue, type QueueDeps } from "./queue.ts";

const { database, url } = await freshDatabase();
const season = await seedFirstSeason(database, "undercover", "auction", "hanabi");
const server = await spaceAgent(patient(0, () => 1));
let runners: Runner[] = [];
let serial = 0;

const start = (mode: "local" | "public" = "local"): Promise<Runner> =>
  startRunner(settingsFor(url, { mode, matchesAtOnce: 50 }));

afterAll(() => server[Symbol.asyncDispose]());
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.drain()));
  runners = [];
  await database.pool.query(`DELETE FROM "Ticket"`);
  await database.pool.query(`UPDATE "Agent" SET "online" = "house"`);
  await database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "status" = 'waiting'`);
});

/** A server of the Space protocol as an agent of `owner`; by default offline and free. */
async function agentOf(
  owner: string,
  more: { maxConcurrent?: number; passed?: boolean; online?: boolean } = {},
): Promise<SeatableAgent> {
  serial += 1;
  const agent = await register(database, `agent-${serial}`, "space", { url: server.url });
  const { id: ownerId } = await ensureUser(database, owner);
  const { maxConcurrent = null, passed = false, online = false } = more;
  await database.prisma.agent.update({
    where: { id: agent.agentId },
    data: { ownerId, maxConcurrent, online },
  });
  if (passed) await recordCheck(database, agent.versionId, { ok: true });
  return agent;
}

const deps = (more: Partial<QueueDeps> = {}): QueueDeps => ({
  database,
  games,
  allowSameOwner: false,
  log: createLogger("silent"),
  allowances: { ownerMicrosPerDay: 10_000_000 },
  ...more,
});

async function join(request: TicketRequest): Promise<string> {
  const joined = await joinQueue(database, request);
  if (isFailure(joined)) throw new Error(joined.detail);
  return joined.id;
}

const practice = ({ agentId }: SeatableAgent, more: Partial<TicketRequest> = {}): Promise<string> =>
  join({ agentId, game: "who-is-spy", kind: "practice", opponents: "queue", ...more });
const ranked = ({ agentId }: SeatableAgent, waitMs = 0): Promise<string> =>
  join({ agentId, game: "who-is-spy", kind: "ranked", opponents: "queue", waitMs });

const seatOf = (ticketId: string): Promise<string> =>
  until("it has a seat", async () => (await ticketById(database, ticketId))?.matchId);

/** The owners at a table, and how many house agents; in order of seats. */
async function tableOf(matchId: string) {
  const rows = await database.prisma.matchSeat.findMany({
    where: { matchId },
    select: { agentId: true, agent: { select: { house: true, ownerId: true } } },
    orderBy: { seat: "asc" },
  });
  return {
    agents: rows.map(({ agentId }) => agentId),
    house: rows.filter(({ agent }) => agent.house).length,
    owners: rows.flatMap(({ agent }) => agent.ownerId ?? []),
  };
}

test.each([
  ["dealt", "en", [true]],
  ["other", "en", [false]],
  ["any", "zh", [true, false]],
] as const)(
  "a person plays SpyGame on its pairs of words against three of one host (%s, %s)",
  async (role, locale, isSpy) => {
    const person = await personOf(database, { visitor: `guest ${role}` });
    const preset = presetText("spygame", role);
    const request = { game: "undercover", locale, opponents: "house", preset } as const;
    const ticket = await takeSeat(database, person, request, 100);
    if (isFailure(ticket)) throw new Error(ticket.detail);
    expect(await ticketById(database, ticket.id)).toMatchObject({ preset });
    await pollQueue(deps());
    const { matchId } = (await ticketById(database, ticket.id)) ?? {};
    const match = await database.prisma.match.findUniqueOrThrow({
      where: { id: matchId ?? "" },
      include: { seats: { include: { agent: true }, orderBy: { seat: "asc" } } },
    });
    const others = match.seats.filter(({ agentId }) => agentId !== person.id);
    expect(others.map(({ agent }) => agent.slug)).toEqual(
      Array.from({ length: 3 }, () => houseAgentSlug("watchful", locale)),
    );
    const own = match.seats.findIndex(({ agentId }) => agentId === person.id);
    const { spies, ...words } = z
      .object({ pair: z.unknown(), spyWord: z.int(), spies: z.array(z.int()).length(1).optional() })
      .parse(match.materials);
    if (spies === undefined) expect(role).toBe("any");
    else expect(isSpy).toContain(spies.includes(own));
    const list = locale === "en" ? "spygame-pairs" : "spygame-pairs-zh";
    const settings = z
      .array(z.object({ materials: z.unknown() }))
      .parse(await games.undercover?.settings?.[list]?.());
    const known = settings.map(({ materials }) =>
      games.undercover?.game.materials.parse(materials),
    );
    expect(known).toContainEqual({ family: null, ...words });
    expect(match.config).toMatchObject({ language: locale, seats: 4, maxVotes: 7, wordCap: 10 });
  },
);

test("practice plays by the lively options of a game", async () => {
  const person = await personOf(database, { visitor: "guest of the auction" });
  const request = { game: "auction", locale: "en", opponents: "house" } as const;
  const ticket = await takeSeat(database, person, request, 100);
  if (isFailure(ticket)) throw new Error(ticket.detail);
  await pollQueue(deps());
  const { matchId } = (await ticketById(database, ticket.id)) ?? {};
  const { config } = await database.prisma.match.findUniqueOrThrow({
    where: { id: matchId ?? "" },
  });
  expect(config).toMatchObject({ auctions: 10, seats: 2 });
});

test("a person's first table of a game has its own clock, and practice's rules", async () => {
  const person = await personOf(database, { visitor: "guest newcomer" });
  const request = { game: "hanabi", locale: "en", opponents: "house" } as const;
  const seated = async () => {
    const ticket = await takeSeat(database, person, request, 100);
    if (isFailure(ticket)) throw new Error(ticket.detail);
    await pollQueue(deps());
    const { matchId } = (await ticketById(database, ticket.id)) ?? {};
    return database.prisma.match.findUniqueOrThrow({ where: { id: matchId ?? "" } });
  };
  const first = await seated();
  expect(first).toMatchObject({
    personTimeLimitMs: 120_000,
    config: { lifeTokens: 3, lateMove: "drawn" },
  });
  expect(await hasPlayed(database, person.id, "hanabi", first.id)).toBe(false);
  expect(await hasPlayed(database, person.id, "tic-tac-toe")).toBe(false);
  // One seat at a time.
  await database.pool.query(`UPDATE "Match" SET "status" = 'finished' WHERE "id" = $1`, [first.id]);
  const second = await seated();
  expect(second).toMatchObject({
    personTimeLimitMs: null,
    config: { lifeTokens: 3, lateMove: "drawn" },
  });
  expect(await hasPlayed(database, person.id, "hanabi", second.id)).toBe(true);
});

test("practice draws every accepted pair of the arena's own pack, whatever its ratings", async () => {
  await upsertPack(database, {
    slug: "public-en",
    name: "Public pack",
    locale: "en",
    public: true,
    pairs: [
      {
        slug: "far-apart",
        theme: "home",
        status: "accepted",
        words: ["spoon", "plate"].map((word) => ({ word, aliases: [] })),
        closeness: [2, 2],
      },
    ],
  });
  const ticket = await practice(await agentOf("bea"), { opponents: "house" });
  await pollQueue(deps());
  const row = await database.prisma.match.findUniqueOrThrow({
    where: { id: await seatOf(ticket) },
    select: { family: true, pair: true, materials: true },
  });
  expect(row).toMatchObject({
    family: "far-apart",
    pair: ["plate", "spoon"],
    materials: { family: "far-apart" },
  });
});

test("practice against the house immediately starts one unranked match, with the real server", async () => {
  runners = [await start()];
  const agent = await agentOf("ann");
  const asked = await Promise.all(
    Array.from({ length: 50 }, () => practice(agent, { opponents: "house" })),
  );
  const [id = ""] = new Set(asked);
  const matchId = await seatOf(id);
  // Practice with others waits for 10 s.
  const waited = await database.pool.query(
    `SELECT FROM "Ticket" WHERE "id" = $1 AND "readyAt" <= "createdAt"`,
    [id],
  );
  expect(waited.rowCount).toBe(1);
  expect((await tableOf(matchId)).house).toBe(5);
  const row = await database.prisma.match.findUniqueOrThrow({ where: { id: matchId } });
  expect(row).toMatchObject({ seasonId: null, pace: "people", locale: "en" });
  expect(row.materials).not.toHaveProperty("spy");
  // It is notified of the match immediately; up to five turns of readable length may precede its own.
  await until("it hears of the match", () => server.called.length > 0);
  expect(await database.prisma.matchSeat.count({ where: { agentId: agent.agentId } })).toBe(1);
});

test("seven who practise at the same time under two leaders: six meet, the seventh gets the house", async () => {
  const agents = await Promise.all(Array.from({ length: 7 }, (_, n) => agentOf(`owner-${n}`)));
  const tickets: string[] = [];
  for (const agent of agents) tickets.push(await practice(agent, { waitMs: 60_000 }));
  // Two that both believe they lead: each ticket is seated once.
  await Promise.all([pollQueue(deps()), pollQueue(deps())]);
  const six = await Promise.all(tickets.slice(0, 6).map(seatOf));
  expect(new Set(six).size).toBe(1);
  expect((await tableOf(six[0] ?? "")).agents.toSorted()).toEqual(
    agents
      .slice(0, 6)
      .map(({ agentId }) => agentId)
      .toSorted(),
  );
  const last = tickets[6] ?? "";
  expect(await ticketById(database, last)).toMatchObject({ state: "waiting", position: 1 });
  await database.pool.query(`UPDATE "Ticket" SET "readyAt" = now() WHERE "id" = $1`, [last]);
  await Promise.all([pollQueue(deps()), pollQueue(deps())]);
  const table = await tableOf(await seatOf(last));
  expect(table).toMatchObject({ house: 5, owners: [expect.any(String)] });
  expect(await database.prisma.matchSeat.count({ where: { agentId: agents[6]?.agentId } })).toBe(1);
});

test("tickets outlive the runner that dies, and the next runner seats them", async () => {
  const first = await start();
  const second = await start();
  runners = [second];
  const agents = await Promise.all(["ann", "bob"].map((owner) => agentOf(owner)));
  const tickets = await Promise.all(agents.map((agent) => practice(agent, { waitMs: 60_000 })));
  await first.drain();
  await database.pool.query(`UPDATE "Ticket" SET "readyAt" = now()`);
  const seats = await Promise.all(tickets.map(seatOf));
  expect(new Set(seats).size).toBe(1);
  await until("it is played", async () => (await rowOf(database, seats[0] ?? "")).fence > 0);
});

test("a ticket of a full agent waits until its match is over; one that left is not seated", async () => {
  const agent = await agentOf("ann", { maxConcurrent: 1 });
  const first = await practice(agent, { opponents: "house" });
  await pollQueue(deps());
  const matchId = await seatOf(first);
  await database.pool.query(`UPDATE "Ticket" SET "seatedAt" = "seatedAt" - interval '6 seconds'`);
  const next = await practice(agent, { opponents: "house" });
  await pollQueue(deps());
  expect(await ticketById(database, next)).toMatchObject({ state: "waiting", busy: true });
  await database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "id" = $1`, [matchId]);
  await leaveQueue(database, next);
  await pollQueue(deps());
  expect(await ticketById(database, next)).toMatchObject({ state: "left", matchId: null });
  const third = await practice(agent, { opponents: "house" });
  await pollQueue(deps());
  expect(await ticketById(database, third)).toMatchObject({ state: "seated" });
});

test("who left a table sits down at the next at once, until too many of them still go on", async () => {
  const agent = await agentOf("ann", { maxConcurrent: 1 });
  const seated = async (): Promise<string | null> => {
    const ticket = await practice(agent, { opponents: "house" });
    await pollQueue(deps());
    const { state, busy } = (await ticketById(database, ticket)) ?? {};
    await database.pool.query(`UPDATE "Ticket" SET "seatedAt" = "seatedAt" - interval '6 seconds'`);
    if (state === "seated") return await seatOf(ticket);
    expect({ state, busy }).toEqual({ state: "waiting", busy: true });
    await leaveQueue(database, ticket);
    return null;
  };
  for (let left = 0; left < 3; left += 1) {
    const match = (await seated()) ?? "";
    expect(await seated()).toBeNull();
    expect(await leaveSeat(database, match, agent.agentId)).toBe(true);
  }
  expect(await seated()).toBeNull();
});

test("ranked queues seat online agents, none before its time, and in public no two of one owner", async () => {
  const own = await agentOf("ann", { passed: true });
  const twin = await agentOf("ann", { passed: true, online: true });
  const other = await agentOf("bob", { passed: true, online: true });
  await agentOf("cid", { passed: false, online: true });
  const id = await ranked(own, 60_000);
  await pollQueue(deps());
  expect(await ticketById(database, id)).toMatchObject({ state: "waiting" });
  await database.pool.query(`UPDATE "Ticket" SET "readyAt" = now()`);
  await pollQueue(deps());
  const table = await tableOf(await seatOf(id));
  expect(table).toMatchObject({ house: 4 });
  expect(table.agents).toEqual(expect.arrayContaining([own.agentId, other.agentId]));
  expect(table.agents).not.toContain(twin.agentId);
  const match = await database.prisma.match.findFirst({
    where: { seats: { some: { agentId: own.agentId } } },
  });
  // The matchmaker draws the deals; the game records them as fixed.
  const seat = expect.any(Number);
  expect(match).toMatchObject({
    seasonId: season.id,
    pace: "people",
    materials: { spy: seat, firstSpeaker: seat, spyWord: seat, pair: [{}, {}] },
  });
  // Two of one owner who both wait sit at two tables.
  const pair = [await agentOf("dan", { passed: true }), await agentOf("dan", { passed: true })];
  const tickets = await Promise.all(pair.map((agent) => ranked(agent)));
  await pollQueue(deps());
  expect(new Set(await Promise.all(tickets.map(seatOf))).size).toBe(2);
  // At home they may meet.
  const home = [await agentOf("eve", { passed: true }), await agentOf("eve", { passed: true })];
  const together = await Promise.all(home.map((agent) => ranked(agent)));
  await pollQueue(deps({ allowSameOwner: true }));
  expect(new Set(await Promise.all(together.map(seatOf))).size).toBe(1);
});

test("a ticket that can never be seated is removed with the reason", async () => {
  const reason = async (id: string) => {
    await pollQueue(deps());
    return (await ticketById(database, id))?.refusal;
  };
  const suspended = await agentOf("ann", { passed: true });
  const suspendedTicket = await ranked(suspended);
  await database.prisma.agent.update({
    where: { id: suspended.agentId },
    data: { suspendedAt: new Date() },
  });
  expect(await reason(suspendedTicket)).toBe("suspended");
  // In practice it is welcome.
  const welcome = await practice(suspended, { opponents: "house" });
  expect(await reason(welcome)).toBeNull();
  await seatOf(welcome);

  const retired = await agentOf("ann");
  const retiredTicket = await practice(retired, { waitMs: 0 });
  await database.prisma.agent.update({
    where: { id: retired.agentId },
    data: { retiredAt: new Date() },
  });
  expect(await reason(retiredTicket)).toBe("retired");

  const gone = await practice(await agentOf("gone"), { waitMs: 0 });
  await database.pool.query(`UPDATE "Ticket" SET "game" = 'gone' WHERE "id" = $1`, [gone]);
  expect(await reason(gone)).toBe("no-game");

  const poor = await ensureUser(database, "poor");
  const model = await agentOf("poor");
  await database.pool.query(`UPDATE "AgentVersion" SET "connector" = 'openai' WHERE "id" = $1`, [
    model.versionId,
  ]);
  await database.pool.query(
    `INSERT INTO "Spend" ("scope", "day", "micros")
     VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 9500000)`,
    [`owner/${poor.id}`],
  );
  expect(await reason(await practice(model, { waitMs: 0 }))).toBe("no-money-left");

  const busy = await agentOf("busy", { passed: true });
  const busyTicket = await ranked(busy);
  const owner = await ensureUser(database, "busy");
  await database.prisma.user.update({ where: { id: owner.id }, data: { matchesPerDay: 0 } });
  expect((await quotaOf(database, owner.id))?.matchesToday).toEqual({ used: 0, limit: 0 });
  expect(await reason(busyTicket)).toBe("no-matches-left");

  const late = await ranked(await agentOf("late", { passed: true }));
  await database.prisma.season.update({ where: { id: season.id }, data: { status: "frozen" } });
  expect(await reason(late)).toBe("no-season");
  await database.prisma.season.update({ where: { id: season.id }, data: { status: "open" } });
});
