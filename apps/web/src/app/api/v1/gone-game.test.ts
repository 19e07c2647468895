import { join } from "node:path";
import { errorSchema, openApiDocument } from "@wisp/api";
import {
  appendTurn,
  createAgent,
  createCollection,
  createExperiment,
  createFork,
  createMatch,
  createToken,
  ensureSeason,
  ensureUser,
  finishMatch,
  joinQueue,
  leaseMatch,
  recordCheck,
  setRole,
} from "@wisp/db";
import { everyone, isFailure, seedHash } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import {
  COLLECTION_FORMAT,
  type Collection,
  EXPERIMENT_FORMAT,
  type Experiment,
  experimentSchema,
} from "@wisp/lab";
import { newRingKey } from "@wisp/secrets";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { z } from "zod";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_SECRET_KEYS: newRingKey(), WISP_MODE: "public" });

/** The game while it is played; afterwards its rows get an id that no release has. */
const PLAYED = "tic-tac-toe";
const GONE = "gone";
const SEASON = "spring";
const AGENT = "agent-0";

const ann = await ensureUser(database, "ann");
await setRole(database, ann.id, "organizer");
const made = await createToken(database, ann.id, {
  name: "t",
  scopes: ["read", "agents", "matches", "seasons"] as const,
  expiresAt: null,
});
if (isFailure(made)) throw new Error(made.detail);
const { token } = made;

const EXPERIMENT = "gone-experiment";
const COLLECTION = "gone-collection";

/** Plants an experiment with a game id that no release has. */
async function plantGoneExperiment(): Promise<Experiment> {
  const plan = experimentSchema.parse({
    format: EXPERIMENT_FORMAT,
    name: "Gone",
    question: "Is it read?",
    game: GONE,
    agents: { one: "house:one" },
    subjects: ["one"],
    primary: "score",
    table: [{ agent: "subject" }, { agent: "one" }],
    arms: [{ name: "only" }],
    blocks: { count: 2, seed: "gone" },
  });
  const planted = await createExperiment(database, {
    slug: EXPERIMENT,
    ownerId: ann.id,
    name: "Gone",
    game: GONE,
    plan,
    hash: "0".repeat(64),
  });
  if (isFailure(planted)) throw new Error(planted.detail);
  return plan;
}

/** Plants a collection of an experiment. */
async function plantCollection(experiment: Experiment): Promise<void> {
  const plan: Collection = {
    format: COLLECTION_FORMAT,
    name: "Gone",
    question: "Is it read?",
    subjects: {},
    hosts: {},
    experiments: [{ id: "only", experiment, subjects: "stay-out" }],
    figures: [],
    layouts: [],
    budget: {},
  };
  const planted = await createCollection(database, {
    slug: COLLECTION,
    ownerId: ann.id,
    name: "Gone",
    plan,
    hash: "1".repeat(64),
    budgetMicros: null,
    experiments: [
      { slug: "gone-part", name: "Gone", game: GONE, plan: experiment, hash: "2".repeat(64) },
    ],
  });
  if (isFailure(planted)) throw new Error(planted.detail);
}

/** Plants a finished match of a season, and then a game id that no release has in every row. */
async function plantGoneGame(): Promise<{ match: string; ticket: string }> {
  const season = await ensureSeason(database, {
    slug: SEASON,
    name: "Spring",
    game: PLAYED,
    config: {},
    locales: ["en"],
    house: false,
  });
  const seats = [];
  for (const seat of [0, 1]) {
    const agent = await createAgent(database, {
      slug: `agent-${seat}`,
      name: `Agent ${seat}`,
      ownerId: ann.id,
      house: false,
      games: [{ game: PLAYED, locale: "en" }],
      endpoint: null,
      version: { connector: "wisp", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    await recordCheck(database, agent.version.id, { ok: true, steps: [] });
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const id = await createMatch(database, {
    seasonId: season.id,
    game: PLAYED,
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "a",
    seedHash: seedHash("a"),
    randomAlgorithm: "test/1",
    pace: "full",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence = 0 } = (await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 })) ?? {};
  const decision = {
    at: 0,
    seat: 0,
    nth: 1,
    notes: null,
    kind: "decision" as const,
    ask: "move",
    prompt: "?",
    text: "b2",
    reasoning: null,
    missed: null,
    detail: null,
    askedAt: new Date(),
    latencyMs: 5,
    tokensIn: null,
    tokensOut: null,
    costMicros: null,
    estimated: false,
    raw: null,
  };
  await appendTurn(
    database,
    id,
    fence,
    0,
    [{ to: everyone, event: { type: "moved" } }],
    [decision],
  );
  await finishMatch(
    database,
    id,
    fence,
    projection({
      outcome: {
        points: [1, 0],
        pointsScale: 1,
        winners: [0],
        facts: [],
        roles: ["x", "o"],
        sides: ["x", "o"],
      },
      rounds: null,
      fouls: null,
      clean: true,
    }),
    leaderboardRulesOf(PLAYED),
  );
  const ticket = await joinQueue(database, {
    agentId: seats[0]?.agentId ?? "",
    kind: "practice",
    game: PLAYED,
    opponents: "house",
  });
  if (isFailure(ticket)) throw new Error(ticket.detail);
  for (const table of ["Season", "Match", "AgentGame", "Ticket"]) {
    await database.pool.query(`UPDATE "${table}" SET "game" = $1`, [GONE]);
  }
  await database.pool.query(`UPDATE "Season" SET "creatorId" = $1, "visibility" = 'unlisted'`, [
    ann.id,
  ]);
  return { match: id, ticket: ticket.id };
}
const { match, ticket } = await plantGoneGame();

await plantCollection(await plantGoneExperiment());

/** Plants a fork of the match. */
async function plantGoneFork(): Promise<string> {
  const planted = await createFork(database, {
    ownerId: ann.id,
    matchId: match,
    seat: 0,
    nth: 1,
    answer: "b3",
    versionId: null,
    runs: 1,
    chance: "held",
  });
  if (isFailure(planted)) throw new Error(planted.detail);
  return planted.id;
}
const fork = await plantGoneFork();
const params: Readonly<Record<string, string>> = {
  id: match,
  match,
  slug: AGENT,
  season: SEASON,
  game: GONE,
  nth: "1",
};

type Handler = (
  request: Request,
  context: { readonly params: Promise<Readonly<Record<string, string>>> },
) => Promise<Response>;
const handlerSchema = z.custom<Handler>((value) => typeof value === "function");

/** Calls a route of the API, as the owner of everything that it names. */
async function call(method: string, path: string, body?: object): Promise<Response> {
  const folder = path.split("?")[0]?.replaceAll(/\{(\w+)\}/g, "[$1]") ?? "";
  const module = await import(join(import.meta.dirname, folder, "route.ts"));
  const request = new Request(`https://wisp.example/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const named = {
    ...params,
    ...(path.startsWith("/seasons") && { slug: SEASON }),
    ...(path.startsWith("/tickets") && { id: ticket }),
    ...(path.startsWith("/forks") && { id: fork }),
    ...(path.startsWith("/experiments") && { slug: EXPERIMENT }),
    ...(path.startsWith("/collections") && { slug: COLLECTION }),
  };
  return handlerSchema.parse(module[method])(request, { params: Promise.resolve(named) });
}

/** Cards are drawn from messages that only a running site has; a browser test reads them. */
const elsewhere = [
  "/matches/{id}/card.png",
  "/leaderboards/{season}/card.png",
  "/agents/{slug}/badge.svg",
  "/agents/{slug}/card.png",
];
/** Of no game: the items of a study are texts; the seat of a guest program is found by its secret. */
const besides = [
  "/guest-seats/{seat}/next",
  "/checks/{id}",
  "/agents/{slug}/test-runs/{id}",
  "/packs/{slug}",
];
const isBesides = (path: string): boolean =>
  besides.includes(path) || path.startsWith("/studies/{slug}");

const reads = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, calls]) =>
  "get" in calls && !elsewhere.includes(path) && !isBesides(path) ? path : [],
);

/** The routes that refuse a removed game, with their sentences. */
const refusedReads: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  "/matches/{id}/transcript.md": [404, "no longer has"],
  "/matches/{id}/replay.gif": [404, "no longer has"],
  "/matches/{id}/frames": [404, "no longer has"],
  "/seasons/{slug}/export": [409, "no longer has"],
  "/leaderboards/{season}/statistics": [404, "no longer has"],
  "/seasons/{slug}/tournament/day": [404, "is no tournament"],
  "/seasons/{slug}/tournament/places": [404, "is no tournament"],
  "/seasons/{slug}/tournament/places/{place}/card.png": [404, "is no tournament"],
  "/games/{game}/card.png": [404, "There is no such game."],
};

test.each(reads)("GET %s is answered, or refused with a sentence", async (path) => {
  const answer = await call("GET", path);
  const [status, sentence] = refusedReads[path] ?? [200, ""];
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(sentence)]);
});

const refused: readonly [method: string, path: string, body: object, status: number][] = [
  ["POST", "/practice", { agent: AGENT, game: GONE, opponents: "house" }, 409],
  ["POST", "/practice", { agent: AGENT, opponents: "house" }, 409],
  ["POST", "/ranked", { agent: AGENT, game: GONE }, 409],
  ["POST", "/ranked", { agent: AGENT, season: SEASON }, 409],
  ["POST", "/seasons/{slug}/actions", { action: "start" }, 409],
  ["POST", "/seasons/{slug}/entries", { agent: AGENT }, 409],
  ["POST", "/seasons/{slug}/entries", { agent: AGENT, invite: true }, 409],
  ["PATCH", "/seasons/{slug}", { name: "Summer" }, 409],
];

test.each(refused)(
  "%s %s with %j is refused with a sentence",
  async (method, path, body, status) => {
    const answer = await call(method, path, body);
    const { error } = readAnswer(errorSchema, await answer.json());
    expect([answer.status, error.message]).toEqual([
      status,
      expect.stringContaining("no longer has"),
    ]);
  },
);
