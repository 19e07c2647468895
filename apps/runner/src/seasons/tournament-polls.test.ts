import {
  awayRounds,
  createAgent,
  createSeason,
  ensureUser,
  enterSeason,
  inviteAgents,
  performSeasonAction,
  recordCheck,
  replayTable,
  type Season,
  seasonBySlug,
  type TournamentMatch,
  tournamentMatches,
} from "@wisp/db";
import { isFailure, type Stage, seatsIn, stagesShape } from "@wisp/game";
import { drawsWords, games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { expect, test, vi } from "vitest";
import { seedGames } from "../../test/house.ts";
import { createLogger } from "../log.ts";
import type { SeasonDeps } from "./planned.ts";
import { pollSeasons } from "./run.ts";
import { LOST_WAIT_MS } from "./tournament.ts";

const { database } = await freshDatabase();
await seedGames(database, "tic-tac-toe");
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
const deps: SeasonDeps = {
  database,
  games,
  allowSameOwner: false,
  plans: new Map(),
  tournaments: new Map(),
  log: createLogger("silent"),
  allowances: { ownerMicrosPerDay: 10_000_000 },
};
let serial = 0;

/**
 * A tournament of house agents that has started, and is played by hand.
 *
 * @param enter enters other agents before the start
 */
async function cup(
  game: string,
  stages: unknown,
  agents: number,
  enter: (seasonId: string) => Promise<unknown> = async () => undefined,
) {
  serial += 1;
  const shaped: readonly Stage[] = stagesShape.parse(stages);
  const made = await createSeason(database, organizer, {
    terms: {
      ...plainTerms,
      slug: `cup-${serial}`,
      name: "Cup",
      game,
      config: {},
      eligibility: "everyone",
      schedule: "blocks",
      stages: shaped,
      clockMs: null,
      variant: false,
    },
    packs: [],
    drawsWords: drawsWords(game),
  });
  if (isFailure(made)) throw new Error(made.detail);
  const { id, slug } = made;
  const entry = games[game];
  if (entry === undefined) throw new Error(`no ${game}`);
  const house = entry.house.slice(0, agents).map((agent) => agent.id);
  expect(await inviteAgents(database, organizer.id, id, house)).toEqual([]);
  await enter(id);
  const request = { seasonId: id, actorId: organizer.id, seats: seatsIn(entry.game, {}) };
  const started = await performSeasonAction(database, {
    ...request,
    action: "start",
    allowSameOwner: false,
  });
  expect(started).toEqual({ done: true });

  const read = async (): Promise<Season> => {
    const season = await seasonBySlug(database, slug);
    if (season === null) throw new Error(`no ${slug}`);
    return season;
  };
  const waiting = async (): Promise<TournamentMatch[]> => {
    await pollSeasons(deps);
    const matches = await tournamentMatches(database, id);
    return matches.filter(({ status }) => status === "waiting");
  };
  /** Ends matches; of those that finish, the first seat has the most points. */
  const end = (matches: readonly TournamentMatch[], status: "finished" | "played" | "failed") =>
    database.pool.query(
      `WITH seats AS (UPDATE "MatchSeat" SET "points" = -"seat" WHERE "matchId" = ANY($1::uuid[]))
       UPDATE "Match" SET "status" = $2::"MatchStatus", "finishedAt" = now()
       WHERE "id" = ANY($1::uuid[])`,
      [matches.map((match) => match.id), status],
    );
  /** The arena loses a match: each of its attempts fails. */
  const lose = async (isLost: (match: TournamentMatch) => boolean = () => true) => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const matches = (await waiting()).filter(isLost);
      expect(matches).toHaveLength(1);
      await end(matches, "failed");
    }
  };
  /** The wait for the organizer passes. */
  const wait = () =>
    database.pool.query(
      `UPDATE "Match" SET "finishedAt" = "finishedAt" - $2 * interval '1 ms' WHERE "seasonId" = $1`,
      [id, LOST_WAIT_MS],
    );
  const replay = (place: TournamentMatch["place"]) =>
    replayTable(database, organizer.id, id, place);
  return { id, slug, read, waiting, end, lose, wait, replay };
}

const at = (stage: number, round: number, match = 0) => ({
  stage,
  round,
  group: 0,
  table: 0,
  match,
  entrants: [],
  seats: [],
  dealt: {},
});

test("the next round and the end wait for the organizer where the arena lost a match", async () => {
  const { waiting, end, lose, wait, replay, read } = await cup(
    "tic-tac-toe",
    [{ kind: "swiss", rounds: 2 }],
    2,
  );
  await lose();
  expect(await waiting()).toEqual([]);
  expect(await replay(at(0, 0))).toEqual({ replayed: true });
  expect((await waiting()).map(({ place }) => place.round)).toEqual([0]);
  await lose();
  expect(await waiting()).toEqual([]);
  await wait();
  expect((await waiting()).map(({ place }) => place.round)).toEqual([1]);
  expect(await replay(at(0, 0))).toMatchObject({ failed: "too-late" });

  await lose();
  expect(await waiting()).toEqual([]);
  expect((await read()).status).toBe("open");
  expect(await replay(at(0, 1))).toEqual({ replayed: true });
  await end(await waiting(), "finished");
  await waiting();
  expect((await read()).status).toBe("frozen");
});

test("the end comes where the organizer does not have the last match played again", async () => {
  const { waiting, lose, wait, read } = await cup("tic-tac-toe", [{ kind: "swiss", rounds: 1 }], 2);
  await lose();
  await waiting();
  expect((await read()).status).toBe("open");
  await wait();
  await waiting();
  expect((await read()).status).toBe("frozen");
});

test("a set with a lost match stays sealed, and its table waits, until the organizer can no longer decide", async () => {
  const stage = { kind: "knockout", advance: 1, sets: 2, maxSets: 2, content: "same" };
  const { id, waiting, end, lose, wait, replay } = await cup("tic-tac-toe", [stage], 2);
  const isFirst = ({ place }: TournamentMatch): boolean => place.match === 0;
  await lose(isFirst);
  await end(await waiting(), "played");
  const sealed = async () => {
    const { rows } = await database.pool.query<{ sealed: boolean }>(
      `SELECT DISTINCT "sealed" FROM "Match" WHERE "seasonId" = $1`,
      [id],
    );
    return rows.map((row) => row.sealed);
  };
  expect(await waiting()).toEqual([]);
  expect(await sealed()).toEqual([true]);
  expect(await replay(at(0, 0))).toEqual({ replayed: true });
  await lose(isFirst);
  expect(await waiting()).toEqual([]);
  await wait();
  await waiting();
  expect(await sealed()).toEqual([false]);
  // Its content is public.
  expect(await replay(at(0, 0))).toMatchObject({ failed: "too-late" });
});

/** An agent of a person, which has passed its check. */
async function owned(name: string): Promise<{ readonly id: string; readonly slug: string }> {
  const owner = await ensureUser(database, `owner-of-${name}`);
  const agent = await createAgent(database, {
    slug: name,
    name,
    ownerId: owner.id,
    house: false,
    endpoint: "http://127.0.0.1:1",
    games: [{ game: "tic-tac-toe", locale: "en" }],
    version: { connector: "http", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await recordCheck(database, agent.version.id, { ok: true });
  return agent;
}

/** Minutes pass on the clock of the runner. */
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

test("a table waits five minutes for an agent that has no matches left today, and not while it plays", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const spent = await owned("spent");
  const stages = [{ kind: "swiss", rounds: 2 }];
  const { id, waiting, end } = await cup("tic-tac-toe", stages, 2, async (season) => {
    expect(await enterSeason(database, season, spent.id)).toEqual({ entered: true });
  });
  const limit = (matches: number) =>
    database.pool.query(
      `UPDATE "User" SET "matchesPerDay" = $1 WHERE "handle" = 'owner-of-spent'`,
      [matches],
    );
  await limit(0);
  const seatedIn = (matches: readonly TournamentMatch[]) =>
    matches.filter(({ place }) => place.entrants.includes(spent.id));
  // Of three at tables of two, one plays a house agent.
  expect(await waiting()).toHaveLength(1);
  expect(seatedIn(await waiting())).toEqual([]);
  later(4);
  expect(seatedIn(await waiting())).toEqual([]);
  later(2);
  const [filled] = seatedIn(await waiting());
  expect(filled?.seats.map(({ agentId }) => agentId)).not.toContain(spent.id);
  // From the next round on it is not seated, though it could be.
  await limit(100);
  await end(await waiting(), "finished");
  const next = await waiting();
  expect(next.map(({ place }) => place.round)).toEqual([1]);
  expect(seatedIn(next)).toEqual([]);
  expect(await awayRounds(database, id)).toEqual(new Map([[spent.id, 1]]));
  vi.useRealTimers();
});
