import { newsSchema } from "@wisp/agents/agent-protocol";
import {
  agentById,
  createSeason,
  ensureUser,
  enterSeason,
  getMatch,
  inviteAgents,
  joinQueue,
  makePack,
  packBySlug,
  performSeasonAction,
  proposePairs,
  publicLog,
  ratePair,
  recordCheck,
  retireWords,
  type Season,
  type SeasonTerms,
  seasonBySlug,
  ticketById,
  withdrawAgent,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { afterAll, afterEach, expect, test } from "vitest";
import { everything, fakeWispAgent } from "../../test/any-game.ts";
import { houseSix, register, type SeatableAgent, until } from "../../test/arena.ts";
import { expectRotated, setsOf } from "../../test/duplicate-sets.ts";
import { settingsFor } from "../../test/settings.ts";
import { patient, spaceAgent } from "../../test/space-agents.ts";
import { createLogger } from "../log.ts";
import { pollQueue } from "../matchmaking/queue.ts";
import { type Runner, startRunner } from "../runner.ts";
import type { SeasonDeps } from "./planned.ts";
import { pollSeasons } from "./run.ts";

const { database, url } = await freshDatabase();
const house = await houseSix(database);
const server = await spaceAgent(patient(0, () => 1));
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
let serial = 0;
const runners: Runner[] = [];

afterAll(() => server[Symbol.asyncDispose]());
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.drain()));
  await database.pool.query(`UPDATE "Season" SET "status" = 'frozen' WHERE "status" <> 'frozen'`);
  await database.pool.query(
    `UPDATE "Match" SET "status" = 'failed' WHERE "status" IN ('waiting', 'running', 'played')`,
  );
});

const deps = (): SeasonDeps => ({
  database,
  games,
  allowSameOwner: false,
  plans: new Map(),
  log: createLogger("silent"),
  allowances: { ownerMicrosPerDay: 10_000_000 },
});

async function season(
  more: Partial<SeasonTerms> = {},
  packs: readonly string[] = [],
): Promise<Season> {
  serial += 1;
  const terms: SeasonTerms = {
    ...plainTerms,
    slug: `cup-${serial}`,
    name: "Cup",
    game: "who-is-spy",
    config: {},
    schedule: "blocks",
    matchesEach: 6,
    clockMs: null,
    variant: false,
    ...more,
  };
  const made = await createSeason(database, organizer, { terms, packs, drawsWords: true });
  if (isFailure(made)) throw new Error(made.detail);
  return read(made.slug);
}

async function read(slug: string): Promise<Season> {
  const found = await seasonBySlug(database, slug);
  if (found === null) throw new Error("there is no such season");
  return found;
}

/** An agent with a separate owner, whose check has passed. */
async function guest(
  maxConcurrent: number | null = null,
  address = server.url,
  connector = "space",
): Promise<SeatableAgent & { slug: string }> {
  serial += 1;
  const slug = `guest-${serial}`;
  const made = await register(database, slug, connector, { url: address });
  const { id: ownerId } = await ensureUser(database, `owner-of-${slug}`);
  await database.prisma.agent.update({
    where: { id: made.agentId },
    data: { ownerId, maxConcurrent, online: false },
  });
  await recordCheck(database, made.versionId, { ok: true });
  return { ...made, slug };
}

async function enter({ id }: Season, agents: readonly SeatableAgent[]): Promise<void> {
  for (const { agentId } of agents) {
    const agent = await agentById(database, agentId);
    if (agent?.house) {
      expect(await inviteAgents(database, organizer.id, id, [agent.slug])).toEqual([]);
      continue;
    }
    const entered = await enterSeason(database, id, agentId);
    if (isFailure(entered)) throw new Error(entered.detail);
  }
}

async function start({ id }: Season): Promise<void> {
  const action = { seasonId: id, action: "start", actorId: organizer.id, seats: 6 } as const;
  const done = await performSeasonAction(database, { ...action, allowSameOwner: false });
  if (isFailure(done)) throw new Error(done.detail);
}

const matchesOf = ({ id }: Season) =>
  database.prisma.match.findMany({
    where: { seasonId: id },
    select: {
      id: true,
      seed: true,
      status: true,
      materials: true,
      duplicateSet: true,
      sealed: true,
      seats: { orderBy: { seat: "asc" } },
    },
    orderBy: { id: "asc" },
  });
const finish = (ids: readonly string[]) =>
  database.pool.query(`UPDATE "Match" SET "status" = 'finished' WHERE "id" = ANY($1::uuid[])`, [
    ids,
  ]);

test("a season plays the pairs that are rated 4 or 5 twice, and waits while it has none", async () => {
  const pack = await makePack(database, organizer, { name: "Cups", locale: "en", public: false });
  if (isFailure(pack)) throw new Error(pack.detail);
  const words = (...texts: readonly string[]) => texts.map((word) => ({ word, aliases: [] }));
  const proposed = await proposePairs(
    database,
    organizer,
    {
      pack: pack.slug,
      theme: "home",
      pairs: [
        { words: words("cup", "mug"), closeness: 5 },
        { words: words("spoon", "plate"), closeness: 2 },
        { words: words("gate", "door"), closeness: 5 },
      ],
    },
    () => [],
  );
  if (!("slugs" in proposed)) throw new Error("the pairs were not taken");
  const [close = "", far = ""] = proposed.slugs;
  const admin = { id: (await ensureUser(database, "ada")).id, role: "admin" } as const;
  for (const pair of [close, far]) {
    expect(await ratePair(database, admin, { pack: pack.slug, pair, closeness: 4 })).toBeNull();
  }
  const { id } = (await packBySlug(database, pack.slug)) ?? { id: "" };
  const made = await season({}, [id]);
  await enter(made, house);
  await start(made);
  const playing = deps();
  await retireWords(database, organizer, { pack: pack.slug, pair: close });
  await pollSeasons(playing);
  expect(await matchesOf(made)).toEqual([]);
  await database.pool.query(`UPDATE "Family" SET "status" = 'accepted' WHERE "slug" = $1`, [close]);
  await pollSeasons(playing);
  const matches = await matchesOf(made);
  expect(matches.length).toBeGreaterThan(0);
  for (const { materials } of matches) {
    expect(materials).toMatchObject({ family: `${pack.slug}/${close}` });
  }
});

test("a season in blocks is played by a runner from its date to its end, roles in turn", async () => {
  const made = await season({ opensAt: new Date(Date.now() + 100) });
  await enter(made, house);
  runners.push(await startRunner(settingsFor(url, { matchesAtOnce: 50 })));
  await until("it is frozen", async () => (await read(made.slug)).status === "frozen");
  const rows = await database.pool.query<{ spy: number; first: number; matches: number }>(
    `SELECT count(*)::int AS "matches",
       count(*) FILTER (WHERE "role" = 'spy')::int AS "spy",
       count(*) FILTER (WHERE "facts"::jsonb -> 'spoke-first' ->> 0 = '1')::int AS "first"
     FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
     WHERE match."seasonId" = $1 AND match."status" = 'finished' GROUP BY seat."agentId"`,
    [made.id],
  );
  expect(rows.rows).toEqual(Array.from({ length: 6 }, () => ({ matches: 6, spy: 1, first: 1 })));
  expect(await read(made.slug)).toMatchObject({ startedAt: expect.any(Date) });
});

test("a season in duplicates plays each table once per seat on the same words, to its end", {
  tags: ["sweep"],
}, async () => {
  const made = await season({
    schedule: "duplicates",
    matchesEach: 36,
    opensAt: new Date(Date.now() + 100),
  });
  await enter(made, house);
  runners.push(await startRunner(settingsFor(url, { matchesAtOnce: 50 })));
  await until("it is frozen", async () => (await read(made.slug)).status === "frozen");
  const sets = await setsOf(database, made.id);
  expect(sets).toHaveLength(6);
  for (const matches of sets) expectRotated(matches, 6);
  const roles = await database.pool.query<{ spy: number; matches: number }>(
    `SELECT count(*)::int AS "matches", count(*) FILTER (WHERE "role" = 'spy')::int AS "spy"
     FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
     WHERE match."seasonId" = $1 GROUP BY seat."agentId"`,
    [made.id],
  );
  expect(roles.rows).toEqual(Array.from({ length: 6 }, () => ({ matches: 36, spy: 6 })));
  // The leaderboard's intervals cluster by words: all matches of a set are in one cluster.
  const clusters = await database.pool.query<{ pairs: number }>(
    `SELECT count(DISTINCT figures."record"::jsonb ->> 'pair')::int AS "pairs"
     FROM "MatchFigures" figures JOIN "Match" match ON match."id" = figures."matchId"
     WHERE match."seasonId" = $1 GROUP BY match."duplicateSet"`,
    [made.id],
  );
  expect(clusters.rows).toEqual(Array.from({ length: 6 }, () => ({ pairs: 1 })));
});

test("a match of a duplicate set that fails is played again on the same content", async () => {
  const made = await season({ schedule: "duplicates", matchesEach: 36 });
  await enter(made, house);
  await start(made);
  await pollSeasons(deps());
  const [first] = await matchesOf(made);
  await database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "id" = $1`, [first?.id]);
  await pollSeasons(deps());
  const seatsOf = (match: typeof first) => match?.seats.map(({ agentId, seat }) => [seat, agentId]);
  const again = (await matchesOf(made)).filter(
    (match) => JSON.stringify(seatsOf(match)) === JSON.stringify(seatsOf(first)),
  );
  const inSet = again.filter(({ duplicateSet }) => duplicateSet === first?.duplicateSet);
  expect(inSet.map(({ materials }) => materials)).toEqual([first?.materials, first?.materials]);
  expect(new Set(inSet.map(({ seed }) => seed)).size).toBe(2);
});

test("a set is sealed until its last table has ended, for its agents and for everyone else", async () => {
  await using witness = await spaceAgent(patient(0, () => 1));
  await using listener = await fakeWispAgent({
    "GET /wisp": () => ({ ...everything, events: true }),
  });
  const made = await season({ schedule: "duplicates", matchesEach: 36, interviews: [] });
  const guests = [await guest(null, witness.url), await guest(null, listener.url, "wisp")];
  await enter(made, [...house.slice(0, 4), ...guests]);
  await start(made);
  // One match at a time: most of the time a set is open of which some matches are over.
  runners.push(await startRunner(settingsFor(url, { matchesAtOnce: 1 })));
  const statusOf = async (set: string | null) =>
    (await matchesOf(made)).filter(({ duplicateSet }) => duplicateSet === set);
  const over = await until("a match is over", async () =>
    (await matchesOf(made)).find(({ status }) => status === "played"),
  );
  expect(await getMatch(database, over.id)).toMatchObject({
    status: "running",
    sealed: true,
    result: null,
    revealed: null,
    finishedAt: null,
  });
  expect((await publicLog(database, over.id))?.events).toEqual([]);
  expect((await statusOf(over.duplicateSet)).some(({ status }) => status === "waiting")).toBe(true);
  await until(
    "the first set is finished",
    async () =>
      (await statusOf(over.duplicateSet)).filter(({ status }) => status === "finished").length ===
      6,
  );
  expect(await getMatch(database, over.id)).toMatchObject({
    status: "finished",
    sealed: false,
    finishedAt: expect.any(Date),
  });
  expect((await publicLog(database, over.id))?.events.at(-1)?.event.type).toBe("match-closed");
  const ends = witness.perceived.filter(({ status }) => status === "result");
  expect(ends.length).toBeGreaterThan(0);
  for (const { message } of ends) expect(message).toContain("stays sealed");
  // In the session in which it played, and not before its set has ended.
  const news = listener.received
    .filter(({ path }) => path === "/wisp/events")
    .map(({ body }) => newsSchema.parse(body));
  const results = news.filter(({ result }) => result !== undefined);
  expect(results.length).toBeGreaterThan(0);
  for (const { session, result } of results) {
    const own = news.filter((each) => each.session === session);
    expect(own.at(-1)?.result).toBe(result);
    expect(own.at(-2)).toMatchObject({ over: true });
    expect(own.flatMap(({ events }) => events).at(-1)?.event.type).toBe("match-sealed");
    expect(result?.revealed).not.toEqual([]);
  }
});

test("a set waits for tables to come, and for none that is given up; its content is then spent", async () => {
  const made = await season({ schedule: "duplicates", matchesEach: 36 });
  const absent = await guest();
  await enter(made, [...house.slice(0, 5), absent]);
  await start(made);
  await pollSeasons(deps());
  const sets = Map.groupBy(await matchesOf(made), ({ duplicateSet }) => duplicateSet);
  expect(sets.size).toBe(5);
  const [one, two, three] = [...sets.values()].map((matches) => matches.map(({ id }) => id));
  const set = (ids: readonly string[] | undefined, status: string) =>
    database.pool.query(
      `UPDATE "Match" SET "status" = $2::"MatchStatus" WHERE "id" = ANY($1::uuid[])`,
      [ids, status],
    );
  const sealed = async (ids: readonly string[] | undefined): Promise<readonly unknown[]> => [
    ...new Set(
      (await matchesOf(made)).filter(({ id }) => ids?.includes(id)).map((row) => row.sealed),
    ),
  ];
  await set(one, "played");
  await set(one?.slice(0, 1), "failed");
  for (let attempt = 2; attempt <= 3; attempt += 1) {
    await pollSeasons(deps());
    expect(await sealed(one)).toEqual([true]);
    const again = (await matchesOf(made)).filter(
      ({ status, duplicateSet }) => status === "waiting" && duplicateSet === [...sets.keys()][0],
    );
    expect(again).toHaveLength(1);
    await set(
      again.map(({ id }) => id),
      "failed",
    );
  }
  await pollSeasons(deps());
  expect(await sealed(one)).toEqual([false]);
  // A pause does not keep sealed what has ended.
  await set(two, "played");
  await set(three, "played");
  await set(three?.slice(0, 1), "failed");
  await database.pool.query(`UPDATE "Season" SET "status" = 'paused' WHERE "id" = $1`, [made.id]);
  await pollSeasons(deps());
  expect([await sealed(two), await sealed(three)]).toEqual([[false], [true]]);
  await database.pool.query(`UPDATE "Season" SET "status" = 'open' WHERE "id" = $1`, [made.id]);
  await withdrawAgent(database, null, made.id, { id: absent.agentId, slug: absent.slug });
  await pollSeasons(deps());
  expect(await sealed(three)).toEqual([false]);
  // Nothing more of the set is made, even if the agent is back.
  await database.pool.query(`UPDATE "SeasonEntry" SET "withdrawnAt" = NULL WHERE "seasonId" = $1`, [
    made.id,
  ]);
  await pollSeasons(deps());
  const rows = await matchesOf(made);
  expect(
    rows.filter(
      ({ duplicateSet }) => duplicateSet === rows.find(({ id }) => id === three?.[0])?.duplicateSet,
    ),
  ).toHaveLength(6);
  // A frozen season makes no more matches: a set ends with its last open one.
  const four = [...sets.values()][3]?.map(({ id }) => id);
  await set(four?.slice(1), "played");
  await database.pool.query(`UPDATE "Season" SET "status" = 'frozen' WHERE "id" = $1`, [made.id]);
  await pollSeasons(deps());
  expect(await sealed(four)).toEqual([true]);
  await set(four?.slice(0, 1), "failed");
  await pollSeasons(deps());
  expect(await sealed(four)).toEqual([false]);
});

test("two leaders, a restart and any order of ends make each table once", async () => {
  const made = await season({ matchesEach: 12 });
  await enter(made, house);
  await start(made);
  await Promise.all([pollSeasons(deps()), pollSeasons(deps())]);
  const first = await matchesOf(made);
  expect(new Set(first.map(({ seed }) => seed)).size).toBe(first.length);
  await finish(first.filter((_, place) => place % 2 === 0).map(({ id }) => id));
  await pollSeasons(deps());
  await finish((await matchesOf(made)).map(({ id }) => id));
  await pollSeasons(deps());
  const all = await matchesOf(made);
  expect(all).toHaveLength(12);
  expect(new Set(all.map(({ seed }) => seed)).size).toBe(12);
  expect((await read(made.slug)).status).toBe("frozen");
});

test("agents play up to their limits, in parallel and per day; a pause starts nothing", async () => {
  const made = await season({ matchesEach: 12, matchesPerDay: 3 });
  const [one, two] = [await guest(1), await guest(2)];
  await enter(made, [...house.slice(0, 4), one, two]);
  await start(made);
  // Six agents sit at every table: one that plays a single match at a time delays all of them.
  await pollSeasons(deps());
  expect(await matchesOf(made)).toHaveLength(1);
  await pollSeasons(deps());
  expect(await matchesOf(made)).toHaveLength(1);
  for (let look = 0; look < 5; look += 1) {
    await finish((await matchesOf(made)).map(({ id }) => id));
    await pollSeasons(deps());
  }
  expect(await matchesOf(made)).toHaveLength(3);
  await database.pool.query(
    `UPDATE "Season" SET "matchesPerDay" = NULL, "status" = 'paused' WHERE "id" = $1`,
    [made.id],
  );
  await pollSeasons(deps());
  expect(await matchesOf(made)).toHaveLength(3);
  await database.pool.query(`UPDATE "Season" SET "status" = 'open' WHERE "id" = $1`, [made.id]);
  await pollSeasons(deps());
  expect(await matchesOf(made)).toHaveLength(4);
});

test("a suspended agent delays its own tables, for a day; one that withdraws delays none", async () => {
  const made = await season();
  const [sick, gone] = [await guest(), await guest()];
  const others = [...house, await guest(), await guest()];
  await enter(made, [...others, sick, gone]);
  await start(made);
  const suspend = (hours: number) =>
    database.pool.query(
      `UPDATE "Agent" SET "suspendedAt" = now() - $2 * interval '1 hour' WHERE "id" = $1`,
      [sick.agentId, hours],
    );
  await suspend(1);
  await withdrawAgent(database, null, made.id, { id: gone.agentId, slug: gone.slug });
  await pollSeasons(deps());
  const early = await matchesOf(made);
  expect(early.length).toBeGreaterThan(0);
  expect(early.flatMap(({ seats }) => seats.map(({ agentId }) => agentId))).not.toContain(
    sick.agentId,
  );
  await finish(early.map(({ id }) => id));
  await pollSeasons(deps());
  expect((await read(made.slug)).status).toBe("open");
  // Out for long before the season began: that does not count.
  await suspend(25);
  await pollSeasons(deps());
  expect((await read(made.slug)).status).toBe("open");
  await database.pool.query(
    `UPDATE "SeasonEntry" SET "enteredAt" = "enteredAt" - interval '2 days',
      "withdrawnAt" = "withdrawnAt" - interval '25 hours' WHERE "seasonId" = $1`,
    [made.id],
  );
  await database.pool.query(
    `UPDATE "Season" SET "startedAt" = "startedAt" - interval '26 hours' WHERE "id" = $1`,
    [made.id],
  );
  await pollSeasons(deps());
  expect((await read(made.slug)).status).toBe("frozen");
  expect((await matchesOf(made)).length).toBeLessThan(10);
});

test("a table whose match fails is played again, three times in all", async () => {
  const made = await season();
  await enter(made, house);
  await start(made);
  for (let look = 0; look < 4; look += 1) {
    await pollSeasons(deps());
    await database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "seasonId" = $1`, [
      made.id,
    ]);
  }
  expect(await matchesOf(made)).toHaveLength(18);
  await pollSeasons(deps());
  expect((await read(made.slug)).status).toBe("frozen");
});

test("dates open and freeze; blocks wait until enough have entered", async () => {
  const soon = new Date(Date.now() + 200);
  const queued = await season({ schedule: "queue", opensAt: soon });
  const blocks = await season({ opensAt: soon });
  await until("it opens", async () => {
    await pollSeasons(deps());
    return (await read(queued.slug)).status === "open";
  });
  expect((await read(blocks.slug)).status).toBe("draft");
  await enter(blocks, house);
  await pollSeasons(deps());
  expect((await read(blocks.slug)).status).toBe("open");
  await database.pool.query(`UPDATE "Season" SET "closesAt" = now() WHERE "id" = $1`, [queued.id]);
  await pollSeasons(deps());
  expect(await read(queued.slug)).toMatchObject({ status: "frozen", frozenAt: expect.any(Date) });
});

test("a season of a game that is gone ends on its date, and holds up no other", async () => {
  const gone = await season({ schedule: "queue", opensAt: new Date() });
  const other = await season({ schedule: "queue", opensAt: new Date() });
  await database.pool.query(
    `UPDATE "Season" SET "game" = 'gone', "status" = 'open', "closesAt" = now() WHERE "id" = $1`,
    [gone.id],
  );
  await pollSeasons(deps());
  expect((await read(gone.slug)).status).toBe("frozen");
  expect((await read(other.slug)).status).toBe("open");
});

test("a season's queue seats agents that have entered it, and no others", async () => {
  const made = await season({ schedule: "queue" });
  const own = await guest();
  await enter(made, [own, ...house.slice(0, 4)]);
  await start(made);
  const request = {
    kind: "ranked",
    opponents: "queue",
    game: "who-is-spy",
    seasonId: made.id,
    waitMs: 0,
  } as const;
  const joined = await joinQueue(database, { agentId: own.agentId, ...request });
  if (isFailure(joined)) throw new Error(joined.detail);
  await pollQueue(deps());
  // Five have entered, and a table has six.
  expect(await ticketById(database, joined.id)).toMatchObject({
    state: "waiting",
    season: { slug: made.slug },
  });
  await enter(made, house.slice(4, 5));
  await pollQueue(deps());
  expect(await ticketById(database, joined.id)).toMatchObject({ state: "seated" });
  const [match] = await matchesOf(made);
  expect(match?.seats.map(({ agentId }) => agentId).toSorted()).toEqual(
    [own, ...house.slice(0, 5)].map(({ agentId }) => agentId).toSorted(),
  );
  await withdrawAgent(database, null, made.id, { id: own.agentId, slug: own.slug });
  await database.pool.query(`UPDATE "Ticket" SET "seatedAt" = now() - interval '1 minute'`);
  expect(await joinQueue(database, { agentId: own.agentId, ...request })).toMatchObject({
    failed: "not-entered",
  });
});
