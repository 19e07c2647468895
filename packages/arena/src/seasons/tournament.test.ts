import {
  createAgent,
  createPlanned,
  ensureUser,
  listEntries,
  seasonBySlug,
  setRole,
} from "@wisp/db";
import { isFailure, presetStages, stagesShape } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { expect, test } from "vitest";
import { actOnSeason, inviteToSeason } from "./act.ts";
import { changeSeason, newSeason, requestOfSeason, type SeasonRequest } from "./terms.ts";
import { begunStages, readTournament, showTournament } from "./tournament.ts";

const { database } = await freshDatabase();
const made = await ensureUser(database, "olga");
await setRole(database, made.id, "organizer");
const olga = { ...made, role: "organizer" } as const;
const stages = stagesShape.parse([
  { kind: "groups", size: 4, advance: 2 },
  { kind: "knockout", advance: 1, thirdPlace: true },
]);
const terms: SeasonRequest = {
  ...plainTerms,
  name: "Cup",
  game: "tic-tac-toe",
  options: {},
  packs: [],
  ranking: "rating",
  schedule: "blocks",
  stages,
};

async function read(slug: string) {
  const season = await seasonBySlug(database, slug);
  if (season === null) throw new Error(`no ${slug}`);
  return season;
}

async function houseAgents(name: string, count: number, game = "tic-tac-toe"): Promise<string[]> {
  const slugs = Array.from({ length: count }, (_, at) => `${name}-${at}`);
  for (const slug of slugs) {
    await createAgent(database, {
      slug,
      name: slug,
      ownerId: null,
      house: true,
      endpoint: null,
      games: [{ game, locale: "en" }],
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
  }
  await database.pool.query(`UPDATE "Agent" SET "online" = true WHERE "slug" = ANY($1)`, [slugs]);
  return slugs;
}

test.each<[Partial<SeasonRequest>, string]>([
  [{ schedule: "queue" }, "schedule"],
  [{ locales: ["en", "zh"] }, "locales"],
  [{ stages: stagesShape.parse([{ kind: "knockout", advance: 2 }]) }, "stages"],
  [{ stages: stagesShape.parse([{ kind: "swiss" }, { kind: "league" }]) }, "stages"],
])("%j does not suit a tournament", async (more, field) => {
  const wrong = { ...terms, ...more };
  expect(await newSeason(database, olga, wrong)).toMatchObject({ failed: "wrong-stages", field });
});

test("a tournament keeps its stages from its start on, and shows its tables", async () => {
  const cup = await newSeason(database, olga, terms);
  if (isFailure(cup)) throw new Error(cup.detail);
  const { slug } = cup;
  expect(await requestOfSeason(database, await read(slug))).toMatchObject({ stages });
  const weekly = presetStages("weekly-swiss", 2);
  expect(await changeSeason(database, olga, slug, { stages: weekly })).toMatchObject({ slug });
  expect(await changeSeason(database, olga, slug, { stages })).toMatchObject({ slug });
  expect(await showTournament(database, await read(slug), 0)).toEqual({
    agents: [],
    length: null,
    winner: null,
    stages: [],
  });

  const start = () => actOnSeason(database, olga, slug, "start", { allowSameOwner: false });
  expect(await start()).toMatchObject({ failed: "too-few-agents" });
  const agents = await houseAgents("house", 5);
  expect(await inviteToSeason(database, olga, slug, agents)).toEqual({ refused: [] });
  const draft = await showTournament(database, await read(slug), 0);
  expect(draft.agents.map((agent) => agent.slug).toSorted()).toEqual(agents);
  expect(draft).toMatchObject({
    // Two groups of three and two in three rounds; then four play two rounds, and for the third place.
    length: { entrants: 5, rounds: 5, matches: { least: 17, most: 33 }, minutes: null },
  });
  expect(await start()).toEqual({ done: true });
  expect(await changeSeason(database, olga, slug, { stages: weekly })).toMatchObject({
    failed: "not-now",
  });

  const shown = await showTournament(database, await read(slug), Date.now());
  expect(shown.agents.map((agent) => agent.slug).toSorted()).toEqual(agents);
  const [first, second] = shown.stages;
  expect(second).toBeUndefined();
  expect(first).toMatchObject({ kind: "groups", round: 0, done: false, bracket: [] });
  expect(first?.tables.every(({ state, match }) => state === "due" && match === null)).toBe(true);
  expect(first?.standings.map(({ agent }) => agent).toSorted()).toEqual(agents);
});

test("a tournament does not start with tables that house agents cannot fill", async () => {
  const cup = await newSeason(database, olga, {
    ...terms,
    name: "Big tables",
    game: "werewolf",
    stages: stagesShape.parse([{ kind: "swiss" }]),
  });
  if (isFailure(cup)) throw new Error(cup.detail);
  const { slug } = cup;
  const start = () => actOnSeason(database, olga, slug, "start", { allowSameOwner: false });
  const house = await houseAgents("big", 7, "werewolf");
  await inviteToSeason(database, olga, slug, house.slice(0, 6));
  expect(await start()).toMatchObject({
    failed: "too-few-house-agents",
    detail: expect.stringContaining(
      "Empty seats at a table of this tournament: 2; house agents that can fill them: 1.",
    ),
  });
  expect((await read(slug)).status).toBe("draft");
  await inviteToSeason(database, olga, slug, house.slice(6));
  expect(await start()).toMatchObject({ failed: "too-few-house-agents" });
  await houseAgents("filler", 1, "werewolf");
  expect(await start()).toEqual({ done: true });
});

test.each([
  [{ kind: "swiss", rounds: 4 }, true],
  [{ kind: "arena", minutes: 30 }, true],
  [{ kind: "knockout", advance: 1 }, false],
])("%j takes late entries: %s", async (stage, takes) => {
  const cup = await newSeason(database, olga, {
    ...terms,
    name: `Late ${stage.kind}`,
    stages: stagesShape.parse([stage]),
  });
  if (isFailure(cup)) throw new Error(cup.detail);
  const { slug } = cup;
  const [last = "", ...agents] = await houseAgents(`late-${stage.kind}`, 5);
  await inviteToSeason(database, olga, slug, agents);
  await actOnSeason(database, olga, slug, "start", { allowSameOwner: false });
  const invited = await inviteToSeason(database, olga, slug, [last]);
  const shown = await showTournament(database, await read(slug), Date.now());
  expect(shown.agents.some((agent) => agent.slug === last)).toBe(takes);
  expect(invited).toMatchObject({ refused: takes ? [] : [{ slug: last, failed: "too-late" }] });
});

/** A knockout of two agents that plays one match; sets its status. */
async function knockoutOfTwo(name: string, content: "own" | "same") {
  const cup = await newSeason(database, olga, {
    ...terms,
    name,
    stages: stagesShape.parse([{ kind: "knockout", advance: 1, maxSets: 1, content }]),
  });
  if (isFailure(cup)) throw new Error(cup.detail);
  const { slug } = cup;
  const slugs = await houseAgents(name.toLowerCase(), 2);
  await inviteToSeason(database, olga, slug, slugs);
  await actOnSeason(database, olga, slug, "start", { allowSameOwner: false });
  const season = await read(slug);
  const seats = (await listEntries(database, season.id)).map(({ agentId }, seat) => ({
    agentId,
    seat,
  }));
  const versions = await database.pool.query<{ id: string; agentId: string }>(
    `SELECT "id", "agentId" FROM "AgentVersion" WHERE "agentId" = ANY($1::uuid[])`,
    [seats.map(({ agentId }) => agentId)],
  );
  const versionOf = new Map(versions.rows.map(({ id, agentId }) => [agentId, id]));
  const place = { stage: 0, round: 0, group: 0, table: 0, match: 0, dealt: {} };
  const id = await createPlanned(
    database,
    season.id,
    {
      seasonId: season.id,
      game: "tic-tac-toe",
      gameVersion: 1,
      locale: "en",
      config: { language: "en" },
      materials: {},
      seed: name,
      seedHash: `hash of ${name}`,
      randomAlgorithm: "test/1",
      pace: "full",
      duplicateSet: content === "same" ? "stage-1/0/0/0" : null,
      seats: seats.map((seat) => ({ ...seat, versionId: versionOf.get(seat.agentId) ?? "" })),
    },
    { place: { ...place, entrants: seats.map(({ agentId }) => agentId), seats: [0, 1] }, late: 0 },
  );
  const set = (status: string) =>
    database.pool.query(`UPDATE "Match" SET "status" = $2::"MatchStatus" WHERE "id" = $1`, [
      id,
      status,
    ]);
  return { season, id, set };
}

test("nobody sees that a sealed match is over before its set ends", async () => {
  const { season, id, set } = await knockoutOfTwo("Sealed", "same");
  const shown = async (status: string) => {
    await set(status);
    const { stages: begun } = await showTournament(database, season, Date.now());
    return begun[0]?.tables.find(({ match }) => match === id);
  };
  const running = await shown("running");
  expect(running).toMatchObject({ state: "running", sealed: true, points: null });
  expect(await shown("played")).toEqual(running);
});

test("tables are drawn once for the same results", async () => {
  const { season, set } = await knockoutOfTwo("Drawn", "own");
  const draw = async () => {
    const tournament = await readTournament(database, season);
    if (tournament === null) throw new Error("it has not started");
    return begunStages(tournament, Date.now());
  };
  const first = await draw();
  expect(await draw()).toBe(first);
  await set("finished");
  const next = await draw();
  expect(next[0]?.tables.map(({ state }) => state)).toEqual(["ended", "due"]);
  expect(await draw()).toBe(next);
});
