import { inviteToSeason, readTournament, tournamentRequest } from "@wisp/arena";
import {
  createSeason,
  ensureUser,
  inviteAgents,
  type SeasonTerms,
  seasonBySlug,
  tournamentMatches,
} from "@wisp/db";
import { isFailure, type Stage, seatsIn, stagesShape } from "@wisp/game";
import { drawsWords, games } from "@wisp/games";
import { isTournamentOver, tournamentStages, wrongTables } from "@wisp/matchmaking";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { seedGames } from "../../test/house.ts";
import { settingsFor } from "../../test/settings.ts";
import { type Runner, startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedGames(database, "tic-tac-toe", "who-is-spy");
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
let runner: Runner = await startRunner(settingsFor(url, { matchesAtOnce: 20 }));
afterAll(() => runner.drain());

async function open(game: string, stages: unknown, agents: number) {
  const entry = games[game];
  if (entry === undefined) throw new Error(`no ${game}`);
  const shaped: readonly Stage[] = stagesShape.parse(stages);
  const slug = `cup-of-${game}-${shaped.map(({ kind }) => kind).join("-")}`;
  const terms: SeasonTerms = {
    ...plainTerms,
    slug,
    name: "Cup",
    game,
    config: {},
    eligibility: "invited",
    schedule: "blocks",
    stages: shaped,
    opensAt: new Date(Date.now() + 100),
    clockMs: null,
    variant: false,
  };
  const input = { terms, packs: [], drawsWords: drawsWords(game) };
  const made = await createSeason(database, organizer, input);
  if (isFailure(made)) throw new Error(made.detail);
  const all = entry.house.map(({ id }) => id);
  const house = all.slice(0, agents);
  expect(await inviteAgents(database, organizer.id, made.id, house)).toEqual([]);
  return { slug, id: made.id, size: seatsIn(entry.game, {}), others: all.slice(agents) };
}

const isFrozen = async (slug: string) => (await seasonBySlug(database, slug))?.status === "frozen";

/** The stages of a tournament, drawn again from what is stored. */
async function redrawn(slug: string) {
  const season = await seasonBySlug(database, slug);
  const tournament = season && (await readTournament(database, season));
  if (tournament === null) throw new Error(`${slug} is no tournament`);
  const request = tournamentRequest(tournament, Date.now());
  return { request, begun: tournamentStages(request), tournament };
}

test("a Swiss leads into a knockout, while the runner is replaced, and nothing is doubled", async () => {
  const stages = [
    { kind: "swiss", rounds: 2, points: [1, 0], advance: 2 },
    { kind: "knockout", advance: 1, maxSets: 1 },
  ];
  const cup = await open("tic-tac-toe", stages, 3);
  await until("it has begun", async () => (await tournamentMatches(database, cup.id)).length > 0);
  await runner.drain();
  runner = await startRunner(settingsFor(url, { matchesAtOnce: 20 }));
  await until("it is frozen", () => isFrozen(cup.slug));

  const { request, begun, tournament } = await redrawn(cup.slug);
  expect(isTournamentOver(tournament.stages, begun)).toBe(true);
  expect(wrongTables(request)).toEqual([]);
  const places = tournament.matches.map(({ place }) =>
    [place.stage, place.round, place.group, place.table, place.match].join("/"),
  );
  expect(new Set(places).size).toBe(places.length);
  expect(tournament.matches.every(({ status }) => status === "finished")).toBe(true);
  expect(begun[1]?.entrants).toHaveLength(2);
});

test("a table that is not full has house agents, and each place of a set is another seat", {
  tags: ["sweep"],
}, async () => {
  const stages = [{ kind: "knockout", advance: 3, maxSets: 1 }];
  const cup = await open("who-is-spy", stages, 4);
  await until("it is frozen", () => isFrozen(cup.slug));
  const { begun, tournament } = await redrawn(cup.slug);
  expect(tournament.matches).toHaveLength(cup.size);
  expect(begun[0]?.standings).toHaveLength(4);
  const [first] = begun[0]?.standings ?? [];
  const seats = tournament.matches.map(({ seats: sitting }) =>
    sitting.findIndex(({ agentId }) => agentId === first?.id),
  );
  expect(seats.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
});

test("an agent that enters late is seated from its round on, and no table is drawn again", {
  tags: ["sweep"],
}, async () => {
  const cup = await open("tic-tac-toe", [{ kind: "swiss", rounds: 6, points: [1, 0] }], 2);
  const hasMatch = async () => (await tournamentMatches(database, cup.id)).length > 0;
  await until("it has begun", hasMatch);
  const late = cup.others.slice(0, 1);
  expect(await inviteToSeason(database, organizer, cup.slug, late)).toEqual({ refused: [] });
  await until("it is frozen", () => isFrozen(cup.slug));
  const { request, begun } = await redrawn(cup.slug);
  expect(wrongTables(request)).toEqual([]);
  const entered = request.entrants.find(({ from }) => from > 0);
  const own = request.results.filter(({ seats }) => seats.includes(entered?.id ?? ""));
  expect(Math.min(...own.map(({ round }) => round))).toBe(entered?.from);
  expect(begun[0]?.standings).toHaveLength(3);
});

test("an arena seats free agents at once until its window closes", async () => {
  const cup = await open("tic-tac-toe", [{ kind: "arena", minutes: 30 }], 2);
  const finished = async () => {
    const matches = await tournamentMatches(database, cup.id);
    return matches.filter(({ status }) => status === "finished").length >= 3;
  };
  await until("three matches are over", finished);
  await database.pool.query(
    `WITH earlier AS (UPDATE "SeasonEntry" SET "enteredAt" = "enteredAt" - interval '1 hour'
       WHERE "seasonId" = $1)
     UPDATE "Season" SET "startedAt" = "startedAt" - interval '1 hour' WHERE "id" = $1`,
    [cup.id],
  );
  await until("it is frozen", () => isFrozen(cup.slug));
  const { begun, tournament } = await redrawn(cup.slug);
  const { length } = tournament.matches;
  expect(begun[0]?.standings.map(({ played }) => played)).toEqual([length, length]);
  expect(tournament.matches.every(({ status }) => status === "finished")).toBe(true);
});
