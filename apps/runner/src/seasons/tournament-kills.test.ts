import { readTournament, tournamentRequest } from "@wisp/arena";
import {
  createAgent,
  createSeason,
  ensureUser,
  inviteAgents,
  performSeasonAction,
  type Season,
  seasonBySlug,
  setOnline,
  tournamentMatches,
} from "@wisp/db";
import { isFailure, type Stage, seatsIn, stagesShape } from "@wisp/game";
import { games } from "@wisp/games";
import { isTournamentOver, tournamentStages, wrongTables } from "@wisp/matchmaking";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { type RunnerProcess, startProcess } from "../../test/processes.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

/** A match ends within a second. */
const GAME = "tic-tac-toe";
const { database, url } = await freshDatabase();
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
const entry = games[GAME];
if (entry === undefined) throw new Error("no game");
const { game, house } = entry;

const running = new Set<RunnerProcess>();
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill("SIGKILL");
    await ended;
  }
});

/** A runner that can be killed. Its leases end soon, so that the next one does not wait for them. */
async function start(): Promise<RunnerProcess> {
  const runner = await startProcess(url, {
    WISP_RUNNER_LEASE_MS: "2000",
    // So that a round takes a while.
    WISP_RUNNER_MATCHES: "1",
  });
  running.add(runner);
  return runner;
}

/** Plays a tournament to its end, in this process. */
async function playOut(season: Season): Promise<void> {
  const runner = await startRunner(settingsFor(url, { matchesAtOnce: 20 }));
  await until("it is over", () => isFrozen(season));
  await runner.drain();
}

async function kill(runner: RunnerProcess): Promise<void> {
  runner.child.kill("SIGKILL");
  expect(await runner.ended).toBe("SIGKILL");
  running.delete(runner);
}

/** The slugs of new house agents. */
async function houseAgents(count: number): Promise<string[]> {
  const slugs = Array.from({ length: count }, (_, at) => `house-${at}-of-${count}`);
  for (const [at, slug] of slugs.entries()) {
    const agent = await createAgent(database, {
      slug,
      name: slug,
      ownerId: null,
      house: true,
      endpoint: null,
      games: [{ game: GAME, locale: "en" }],
      version: {
        connector: "house",
        settings: { character: house[at % house.length]?.id },
        model: null,
        commit: null,
      },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    await setOnline(database, agent.id, true);
  }
  return slugs;
}

/** A tournament that has started. */
async function tournament(
  slug: string,
  stages: unknown,
  agents: readonly string[],
): Promise<Season> {
  const shaped: readonly Stage[] = stagesShape.parse(stages);
  const made = await createSeason(database, organizer, {
    terms: {
      ...plainTerms,
      slug,
      name: slug,
      game: GAME,
      config: {},
      schedule: "blocks",
      stages: shaped,
      clockMs: null,
      variant: false,
    },
    packs: [],
    drawsWords: false,
  });
  if (isFailure(made)) throw new Error(made.detail);
  expect(await inviteAgents(database, organizer.id, made.id, agents)).toEqual([]);
  const request = { seasonId: made.id, action: "start", actorId: organizer.id } as const;
  const started = await performSeasonAction(database, {
    ...request,
    seats: seatsIn(game, {}),
    allowSameOwner: true,
  });
  expect(started).toEqual({ done: true });
  return read(slug);
}

async function read(slug: string): Promise<Season> {
  const season = await seasonBySlug(database, slug);
  if (season === null) throw new Error(`no ${slug}`);
  return season;
}

const isFrozen = async ({ slug }: Season): Promise<boolean> =>
  (await read(slug)).status === "frozen";

/** What is stored of a tournament, and its stages drawn again from that. */
async function redrawn(season: Season) {
  const stored = await readTournament(database, season);
  if (stored === null) throw new Error(`${season.slug} has not started`);
  const request = tournamentRequest(stored, Date.now());
  return { stored, request, begun: tournamentStages(request) };
}

/** The tables of a knockout that are decided, by round and number. */
async function decided(season: Season) {
  const { begun } = await redrawn(season);
  const tables = begun[0]?.bracket.filter(({ order }) => order !== null) ?? [];
  return new Map(tables.map((table) => [`${table.round}/${table.table}`, table]));
}

/** Every match was played once, where the results before it lead to. */
async function expectWhole(season: Season, matches: number): Promise<void> {
  const { stored, request, begun } = await redrawn(season);
  expect(isTournamentOver(stored.stages, begun)).toBe(true);
  expect(stored.matches.map(({ status }) => status)).toEqual(stored.matches.map(() => "finished"));
  const places = stored.matches.map(({ place: { stage, round, group, table, match } }) =>
    [stage, round, group, table, match].join("/"),
  );
  expect(places).toHaveLength(matches);
  expect(new Set(places).size).toBe(matches);
  expect(wrongTables(request)).toEqual([]);
}

test("a knockout of eight ends with the same bracket though its runner is killed twice", {
  tags: ["sweep"],
}, async () => {
  const agents = await houseAgents(8);
  const stages = [{ kind: "knockout", advance: 1, maxSets: 1, thirdPlace: true }];
  const cup = await tournament("cup", stages, agents);
  const made = () => tournamentMatches(database, cup.id);
  const isUnderWay = async (round: number): Promise<boolean> => {
    const ofRound = (await made()).filter(({ place }) => place.round === round);
    return ofRound.some(({ status }) => status !== "finished");
  };
  const stood: (() => Promise<void>)[] = [];
  // In the middle of the first round, and of a later one.
  for (const round of [0, 1]) {
    const runner = await start();
    await until(`round ${round} is under way`, () => isUnderWay(round));
    await kill(runner);
    const [matches, tables] = [await made(), await decided(cup)];
    expect(matches.some(({ status }) => status !== "finished")).toBe(true);
    stood.push(async () => {
      const after = new Map((await made()).map((match) => [match.id, match]));
      for (const { id, seed, place } of matches) {
        expect(after.get(id)).toMatchObject({ seed, place });
      }
      const later = await decided(cup);
      for (const [key, table] of tables) expect(later.get(key)).toEqual(table);
    });
  }
  await playOut(cup);
  // Nothing that stood at a kill has changed.
  for (const check of stood) await check();
  // Seven tables, and one for the third place, of two matches each.
  await expectWhole(cup, 16);

  // The same draw without a kill.
  const again = await tournament("again", stages, agents);
  await database.pool.query(
    `UPDATE "Season" season SET "planSeed" = cup."planSeed" FROM "Season" cup
     WHERE season."id" = $1 AND cup."id" = $2`,
    [again.id, cup.id],
  );
  await playOut(again);
  expect(await decided(again)).toEqual(await decided(cup));
});

test("a Swiss of thirty-six is played to its end", { tags: ["sweep"] }, async () => {
  const swiss = await tournament("swiss", [{ kind: "swiss" }], await houseAgents(36));
  await playOut(swiss);
  // Eight rounds of eighteen tables.
  await expectWhole(swiss, 144);
  const { begun } = await redrawn(swiss);
  expect(begun[0]?.standings.map(({ played }) => played)).toEqual(
    Array.from({ length: 36 }, () => 8),
  );
});
