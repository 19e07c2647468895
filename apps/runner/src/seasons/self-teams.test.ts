import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { enterAgent, newSeason, type SeasonRequest } from "@wisp/arena";
import {
  changePlay,
  ensureUser,
  exportedSeason,
  fitLeaderboard,
  inviteAgents,
  joinQueue,
  leaderboardFit,
  leaderboardPage,
  performSeasonAction,
  recordCheck,
  type Season,
  seasonBySlug,
  ticketById,
} from "@wisp/db";
import { recompute, seasonArchive } from "@wisp/exports";
import { isFailure } from "@wisp/game";
import { games, statisticsOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { register, until } from "../../test/arena.ts";
import { seedGames } from "../../test/house.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const publicGood = games["public-good"];
if (publicGood === undefined) throw new Error("no public-good");
// A game whose seats play together, each with a score of its own; those of Hanabi have one score.
const GAME = "common-good";
Object.assign(games, {
  [GAME]: {
    ...publicGood,
    game: { ...publicGood.game, id: GAME },
    board: { ...publicGood.board, rating: "team" },
  },
});
const { database, url } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
await seedGames(database, GAME, "hanabi");
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;

const question = z.object({ session: z.string(), ask: z.object({ kind: z.string() }) });
/** The sessions in which the agent was asked. */
const sessions = new Set<string>();

/** A server of the agent protocol that contributes nothing. */
const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    const listed = [{ game: "*", locales: ["en"] }];
    return response.end(JSON.stringify({ protocol: "wisp/1", games: listed }));
  }
  const { data } = question.safeParse(await json(request));
  if (data !== undefined) sessions.add(data.session);
  response.end(JSON.stringify({ text: "0" }));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const runner = await startRunner(settingsFor(url, { matchesAtOnce: 50 }));
afterAll(async () => {
  await runner.drain();
  // Files of tests may share the registry.
  Reflect.deleteProperty(games, GAME);
  server.close();
  await rm(folder, { recursive: true });
});

async function season(more: Partial<SeasonRequest>): Promise<Season> {
  const made = await newSeason(database, organizer, {
    ...plainTerms,
    name: "Alone",
    game: GAME,
    options: { seats: 3, rounds: 2 },
    packs: [],
    visibility: "public",
    team: "self",
    ranking: "rating",
    ...more,
  });
  if (isFailure(made)) throw new Error(made.detail);
  const found = await seasonBySlug(database, made.slug);
  if (found === null) throw new Error(`no ${made.slug}`);
  return found;
}

/** The finished matches of a season: their contents, and the agents at each table. */
async function playedIn({ id }: Season) {
  const matches = await database.prisma.match.findMany({
    where: { seasonId: id, status: "finished" },
    include: { seats: { orderBy: { seat: "asc" } } },
  });
  return matches.map(({ duplicateSet, materials, seats }) => ({
    duplicateSet,
    materials,
    agents: seats.map(({ agentId }) => agentId),
  }));
}

/** A season of a game in blocks or duplicates, with its options, the seats of a table, and matches of each agent. */
type PlayedAlone = readonly [
  string,
  "blocks" | "duplicates",
  Readonly<Record<string, unknown>>,
  number,
  number,
];

async function playAlone(...[game, schedule, options, seats, matchesEach]: PlayedAlone) {
  const house = (games[game]?.house ?? []).map(({ id }) => id);
  const made = await season({
    name: `Alone in ${schedule} of ${game}`,
    game,
    options,
    schedule,
    matchesEach,
    opensAt: new Date(Date.now() + 200),
  });
  expect(await inviteAgents(database, organizer.id, made.id, house)).toEqual([]);
  await until(
    "it is frozen",
    async () => (await seasonBySlug(database, made.slug))?.status === "frozen",
  );
  const matches = await playedIn(made);
  expect(matches).toHaveLength(matchesEach * house.length);
  for (const { agents } of matches) {
    expect(agents).toHaveLength(seats);
    expect(new Set(agents).size).toBe(1);
  }
  const sets = Map.groupBy(matches, ({ duplicateSet }) => duplicateSet);
  // Where the game plays duplicates, the matches of a round share their content, too.
  const isDuplicate = schedule === "duplicates" || games[game]?.duplicates !== undefined;
  if (!isDuplicate) expect([...sets.keys()]).toEqual([null]);
  else {
    expect(sets.size).toBe(matchesEach);
    for (const set of sets.values()) {
      expect(new Set(set.map(({ agents }) => agents[0])).size).toBe(house.length);
      for (const { materials } of set) expect(materials).toEqual(set[0]?.materials);
    }
  }

  const leaderboard = { seasonId: made.id, slug: made.slug, game, locale: "en" };
  await fitLeaderboard(database, leaderboard, statisticsOf(game, made.config));
  const name = { ...leaderboard, clean: false };
  const { rows } = await leaderboardPage(database, {
    ...name,
    by: "composite",
    descending: true,
    limit: null,
  });
  expect(rows.map(({ figures }) => figures.matches)).toEqual(house.map(() => matchesEach));
  expect((await leaderboardFit(database, name))?.matches).toBe(matches.length);
  const ratings = rows.map(({ fit }) => fit?.rating.composite.value ?? 0);
  // Who contributes to itself gains: rated by the score of its own team, best first.
  const scores = rows.map(({ figures }) => figures.score ?? 0);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  for (const [at, rating] of ratings.entries()) {
    expect(Math.abs(rating - (scores[at] ?? 0))).toBeLessThan(1);
  }

  const exported = await exportedSeason(database, made.slug, statisticsOf);
  if (exported === null) throw new Error(`no ${made.slug}`);
  const path = join(folder, `${made.slug}.zip`);
  await writeFile(path, seasonArchive(exported));
  await exported.close();
  expect(await recompute(path)).toMatchObject({
    matches: matches.length,
    differences: [],
    remarks: [],
  });
}

// Each has just over the thirty matches with which a leaderboard is fitted.
const alone =
  "a season of %s in %s seats each agent alone, counts its matches once, rates it and is recomputed";
test.each<PlayedAlone>([[GAME, "blocks", { seats: 3, rounds: 2 }, 3, 5]])(alone, playAlone);
test.each<PlayedAlone>([
  [GAME, "duplicates", { seats: 3, rounds: 2 }, 3, 5],
  ["hanabi", "blocks", {}, 2, 8],
])(alone, { tags: ["sweep"] }, playAlone);

test("an agent that joins the queue plays in all seats, in a session for each, as often as it may a day", async () => {
  const made = await season({ name: "Alone in a queue", matchesPerDay: 2 });
  const agent = await register(database, "soloist", "wisp", { url: `http://127.0.0.1:${port}` });
  const { agentId } = agent;
  await recordCheck(database, agent.versionId, { ok: true });
  const { id: ownerId } = await ensureUser(database, "sol");
  await database.prisma.agent.update({
    where: { id: agentId },
    data: { ownerId, maxConcurrent: 1 },
  });
  const listed = [{ game: GAME, locale: "en", online: false }] as const;
  expect(await changePlay(database, agentId, { games: listed })).toBeNull();
  const enter = () => enterAgent(database, { id: ownerId }, made.slug, "soloist");
  expect(await enter()).toMatchObject({ failed: "one-memory" });
  await database.prisma.agent.update({ where: { id: agentId }, data: { maxConcurrent: 2 } });
  expect(await enter()).toEqual({ entered: true });
  const action = { seasonId: made.id, action: "start", actorId: organizer.id } as const;
  await performSeasonAction(database, { ...action, seats: 1, allowSameOwner: false });

  const request = {
    agentId,
    game: GAME,
    kind: "ranked",
    opponents: "queue",
    seasonId: made.id,
    waitMs: 0,
  } as const;
  for (const nth of [1, 2]) {
    const ticket = await joinQueue(database, request);
    if (isFailure(ticket)) throw new Error(ticket.detail);
    await until(`match ${nth} is over`, async () => (await playedIn(made)).length === nth);
    expect(await ticketById(database, ticket.id)).toMatchObject({ matchId: expect.any(String) });
  }
  for (const { agents } of await playedIn(made))
    expect(agents).toEqual([agentId, agentId, agentId]);
  expect(sessions.size).toBe(6);
  const more = await joinQueue(database, request);
  if (isFailure(more)) throw new Error(more.detail);
  await until("the third is refused", async () => (await ticketById(database, more.id))?.refusal);
  expect(await ticketById(database, more.id)).toMatchObject({
    refusal: "no-season-matches-left",
    matchId: null,
  });
});
