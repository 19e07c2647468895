import { ladderResults, personOf, takeSeat } from "@wisp/arena";
import {
  type Agent,
  createAgent,
  createMatch,
  finishMatch,
  leaseMatch,
  leaveSeat,
  personRatings,
  ratedMatchesOf,
  ratedSeat,
  setOnline,
  ticketById,
  unratedMatches,
} from "@wisp/db";
import { isFailure, seedHash } from "@wisp/game";
import { games, houseAgentSlug, leaderboardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { createLogger } from "../log.ts";
import { pollQueue } from "../matchmaking/queue.ts";
import { rateMissed, ratePeople } from "./rate-people.ts";

const { database } = await freshDatabase();
const deps = { database, games, log: createLogger("silent") };
const game = "tic-tac-toe";
const ratings = games[game]?.ladder?.agents ?? {};
const strongest = Object.entries(ratings).toSorted(([, one], [, other]) => other - one)[0];
if (strongest === undefined) throw new Error("no house agent of the game has a rating");

const person = await personOf(database, { visitor: "climber" });

/** A house agent that is ready for any number of matches. */
async function houseAgent(character: string): Promise<Agent> {
  const agent = await createAgent(database, {
    slug: houseAgentSlug(character, "en"),
    name: character,
    ownerId: null,
    house: true,
    games: [{ game, locale: "en" }],
    endpoint: null,
    maxConcurrent: null,
    version: { connector: "house", settings: { character }, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, agent.id, true);
  return agent;
}
const house = await houseAgent(strongest[0]);

interface Played {
  readonly won: boolean;
  readonly leaves?: boolean;
  /** Decisions of the person that were lost, of two. */
  readonly lost?: number;
  readonly amongFriends?: boolean;
}
let serial = 0;

/** A finished match of the person, on seat 0, against the house agent; its id. */
async function played({
  won,
  leaves = false,
  lost = 0,
  amongFriends = false,
}: Played): Promise<string> {
  serial += 1;
  const seed = `${serial}`;
  const seats = [person, house].map((agent, seat) => ({
    seat,
    agentId: agent.id,
    versionId: agent.version.id,
  }));
  const id = await createMatch(database, {
    seasonId: null,
    game,
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm: "test/1",
    pace: "people",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  if (amongFriends) {
    const table = await database.prisma.privateTable.create({
      data: { hostId: person.id, game, locale: "en" },
    });
    await database.prisma.ticket.create({
      data: {
        agentId: person.id,
        kind: "practice",
        game,
        locale: "en",
        opponents: "house",
        readyAt: new Date(),
        seatedAt: new Date(),
        matchId: id,
        tableId: table.id,
      },
    });
  }
  if (leaves) expect(await leaveSeat(database, id, person.id)).toBe(true);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (leased === null) throw new Error("the match is not free");
  const outcome = {
    points: won ? [1, 0] : [0, 1],
    pointsScale: 1,
    winners: [won ? 0 : 1],
    facts: [{ seat: 0, name: "lost-decisions", numerator: lost, denominator: 2 }],
    roles: ["x", "o"],
    sides: ["x", "o"],
  };
  const end = projection({ outcome, rounds: null, fouls: null, clean: true });
  await finishMatch(database, id, leased.fence, end, leaderboardRulesOf(game));
  return id;
}

/** Everything that leaderboards of agents are made of. */
async function leaderboards(): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT (SELECT json_agg(standing ORDER BY standing::text) FROM "Standing" standing) AS "standings",
       (SELECT json_agg(seat ORDER BY seat."matchId", seat."seat") FROM "MatchSeat" seat) AS "seats"`,
  );
  return rows;
}

test("a match against the house is rated once, after one that teaches", async () => {
  const first = await played({ won: true });
  const before = await leaderboards();
  await ratePeople(deps, first);
  expect(await ratedSeat(database, first, 0)).toMatchObject({
    score: 1,
    opponent: strongest[1],
    counts: false,
    after: 1_500,
  });
  expect(await ratedSeat(database, first, 1)).toBeNull();
  expect(await leaderboards()).toEqual(before);
  expect(await personRatings(database, person.id)).toEqual([]);

  const second = await played({ won: true });
  await ratePeople(deps, second);
  const rated = await ratedSeat(database, second, 0);
  expect(rated).toMatchObject({ counts: true, before: 1_500 });
  expect(rated?.after).toBeGreaterThan(1_500);
  await ratePeople(deps, second);
  expect(await ratedSeat(database, second, 0)).toEqual(rated);
  expect(await ratedMatchesOf(database, [person.id], 10)).toHaveLength(2);
  expect(await personRatings(database, person.id)).toMatchObject([{ game, matches: 1 }]);
});

test("one who leaves before the last decision has lost, and one whose time runs out has played", async () => {
  const abandoned = await played({ won: true, leaves: true, lost: 1 });
  await ratePeople(deps, abandoned);
  const rated = await ratedSeat(database, abandoned, 0);
  expect(rated).toMatchObject({ score: 0, counts: true });
  expect(rated?.after).toBeLessThan(rated?.before ?? 0);

  const watched = await played({ won: true, leaves: true });
  await ratePeople(deps, watched);
  expect(await ratedSeat(database, watched, 0)).toMatchObject({ score: 1, counts: true });

  const late = await played({ won: false, lost: 2 });
  await ratePeople(deps, late);
  expect(await ratedSeat(database, late, 0)).toMatchObject({ score: 0, counts: true });
});

test("a table of friends is not rated", async () => {
  const friendly = await played({ won: true, amongFriends: true });
  expect(await ladderResults(database, games, friendly)).toEqual([]);
  await ratePeople(deps, friendly);
  await rateMissed(deps, new Date(0));
  expect(await ratedSeat(database, friendly, 0)).toBeNull();
});

test("a match that a runner finished and did not rate is rated later", async () => {
  const missed = await played({ won: false });
  expect(await unratedMatches(database, new Date(0))).toEqual([missed]);
  expect(await ladderResults(database, games, missed)).toMatchObject([{ seat: 0, score: 0 }]);
  await rateMissed(deps, new Date(0));
  expect(await ratedSeat(database, missed, 0)).toMatchObject({ score: 0, counts: true });
  expect(await unratedMatches(database, new Date(0))).toEqual([]);
});

test("a person who asks for harder or easier opponents meets them", async () => {
  for (const id of Object.keys(ratings)) if (id !== strongest[0]) await houseAgent(id);
  const queue = { ...deps, allowSameOwner: false, allowances: { ownerMicrosPerDay: 10_000_000 } };
  const opponentOf = async (strength: "easier" | "harder"): Promise<number> => {
    const guest = await personOf(database, { visitor: strength });
    const request = { game, locale: "en", opponents: "house", strength } as const;
    const ticket = await takeSeat(database, guest, request, 100);
    if (isFailure(ticket)) throw new Error(ticket.detail);
    await pollQueue(queue);
    const { matchId } = (await ticketById(database, ticket.id)) ?? {};
    const seats = await database.prisma.matchSeat.findMany({
      where: { matchId: matchId ?? "", agent: { house: true } },
      select: { agent: { select: { name: true } } },
    });
    expect(seats).toHaveLength(1);
    return ratings[seats[0]?.agent.name ?? ""] ?? 0;
  };
  expect(await opponentOf("harder")).toBe(strongest[1]);
  expect(await opponentOf("easier")).toBeLessThan(strongest[1]);
});
