import {
  createAgent,
  createCollection,
  createExperiment,
  createFork,
  createMatch,
  createToken,
  type Database,
  endFork,
  ensureSeason,
  experimentBySlug,
  fileReport,
  joinQueue,
  makeStudy,
  requestTestRun,
  setExperimentStatus,
  versionsOf,
} from "@wisp/db";
import { isFailure, randomAlgorithm, seedHash } from "@wisp/game";
import type { CollectionFile, ExperimentFile } from "@wisp/lab";
import { z } from "zod";
import type { Callers, CallingPerson } from "./callers.ts";

/** The objects that the calls of the table name: the owner's and the organizer's. */
export interface World {
  readonly database: Database;
  readonly site: string;
  readonly ids: Readonly<Record<CallingPerson, string>>;
  readonly match: string;
  /** A match that is over, in which the owner's agent answered one question; and a test run of that. */
  readonly ended: string;
  readonly testRun: string;
  /** The owner's fork of that match, which is over. */
  readonly fork: string;
  /** The owner's running check of an address. */
  readonly check: string;
  readonly ticket: string;
  readonly report: string;
  /** Id of a token of the owner's. */
  readonly token: string;
  /** The owner's agent; each call that ends one has a separate one. */
  readonly agent: string;
  spareAgent(): Promise<string>;
}

/** The organizer's season, not started, and a pack with hidden words. */
export const SEASON = "cup";
export const PACK = "hidden-words";
/** The owner's experiment, paused and not published. */
export const EXPERIMENT = "owned-experiment";

/** The owner's collection, paused and not published. */
export const COLLECTION = "owned-collection";

/** The owner's study, a draft. */
export const STUDY = "owned-study";

/** Makes the owner's study. */
async function makeOwnStudy(database: Database, ownerId: string): Promise<void> {
  const made = await makeStudy(database, {
    slug: STUDY,
    ownerId,
    plan: {
      title: { en: "Owned" },
      languages: ["en"],
      questions: [{ name: "clear", kind: "yes-no", text: { en: "Is it clear?" } }],
      perItem: 2,
      blind: [],
      consent: { texts: { en: "You agree." }, keepsValues: true },
      margin: 0.1,
      seed: "owned",
    },
    rubric: { en: { text: "Read it.", examples: [] } },
    source: { kind: "own" },
    items: [
      {
        nth: 1,
        kind: "rated",
        stratum: "",
        cluster: "1",
        payload: { context: [], asked: { speaker: null, text: "Warm." }, note: null },
        truth: null,
        fields: {},
        source: null,
      },
    ],
  });
  if (isFailure(made)) throw new Error(made.detail);
}

/** Makes the owner's experiment, and the owner's collection. */
async function makeExperiments(database: Database, ownerId: string): Promise<void> {
  const plan: ExperimentFile = {
    format: "wisp-experiment/1",
    name: "Owned",
    question: "Who sees it?",
    game: "tic-tac-toe",
    agents: { planner: "house:planner", dice: "house:dice" },
    subjects: ["planner"],
    table: [{ agent: "subject" }, { agent: "dice" }],
    arms: [{ name: "only" }],
    blocks: { count: 2, seed: "owned" },
    primary: "score",
  };
  const { name, game } = plan;
  const made = await createExperiment(database, {
    slug: EXPERIMENT,
    ownerId,
    name,
    game,
    plan,
    hash: "0".repeat(64),
  });
  if (isFailure(made)) throw new Error(made.detail);
  const { id } = (await experimentBySlug(database, EXPERIMENT)) ?? { id: "" };
  const pause = { status: "paused", reason: "owner", from: ["running"] } as const;
  await setExperimentStatus(database, id, pause);
  const hash = "0".repeat(64);
  const collection: CollectionFile = {
    format: "wisp-collection/1",
    name,
    question: plan.question,
    experiments: [{ id: "only", experiment: plan }],
  };
  const also = await createCollection(database, {
    slug: COLLECTION,
    ownerId,
    name,
    plan: collection,
    hash,
    budgetMicros: null,
    experiments: [{ slug: `${COLLECTION}-only`, name, game, plan, hash }],
  });
  if (isFailure(also)) throw new Error(also.detail);
  const part = await experimentBySlug(database, `${COLLECTION}-only`);
  await setExperimentStatus(database, part?.id ?? "", pause);
}

async function makeAgent(database: Database, ownerId: string, slug: string): Promise<string> {
  const url = "https://agent.example";
  const agent = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId,
    house: false,
    endpoint: null,
    version: { connector: "space", settings: { url }, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await database.connection.query(
    `UPDATE "AgentVersion" SET "passedAt" = now() WHERE "agentId" = $1`,
    [agent.id],
  );
  return agent.id;
}

/** Sends a call as a person, and reads its answer. */
async function send(site: string, headers: object, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${site}/api/v1${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A match of one agent that is over, with one decision. */
async function endedMatch(database: Database, agentId: string, versionId: string): Promise<string> {
  const id = await createMatch(database, {
    seasonId: null,
    gameVersion: 1,
    locale: "en",
    pace: "full",
    game: "who-is-spy",
    config: { language: "en" },
    materials: { pair: [{ word: "coffee" }, { word: "tea" }] },
    seed: "ended",
    seedHash: seedHash("ended"),
    randomAlgorithm,
    seats: [{ seat: 0, agentId, versionId }],
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const now = new Date();
  await database.prisma.decision.create({
    data: {
      matchId: id,
      at: 0,
      seat: 0,
      nth: 1,
      ask: "speech",
      prompt: "Speak.",
      text: "Warm.",
      askedAt: now,
      latencyMs: 10,
    },
  });
  const result = { role: "spy", side: "spy", won: true, points: 0, pointsScale: 60, facts: {} };
  await database.prisma.matchSeat.updateMany({ where: { matchId: id }, data: result });
  const over = { status: "finished" as const, finishedAt: now, winners: ["spy"] };
  const counts = { rounds: 1, fouls: 0, clean: true, marks: [], injections: 0 };
  await database.prisma.match.update({ where: { id }, data: { ...over, ...counts } });
  return id;
}

/** A fork of the owner's that is over and has no branch. */
async function endedFork(database: Database, ownerId: string, matchId: string): Promise<string> {
  const made = await createFork(database, {
    ownerId,
    matchId,
    seat: 0,
    nth: 1,
    answer: "Cold.",
    versionId: null,
    runs: 1,
    chance: "held",
  });
  if (isFailure(made)) throw new Error(made.detail);
  await endFork(database, made.id, "owner");
  return made.id;
}

const idSchema = z.object({ id: z.string() });

/** Makes it all, by calls where there are calls. */
export async function makeWorld(
  database: Database,
  site: string,
  ids: World["ids"],
  callers: Callers,
): Promise<World> {
  const agent = "owned-agent";
  const agentId = await makeAgent(database, ids.owner, agent);
  const game = { game: "who-is-spy", config: {}, locales: ["en"] };
  await ensureSeason(database, { ...game, slug: "house", name: "House", house: true });
  const season = {
    name: "Cup",
    slug: SEASON,
    game: game.game,
    locales: ["en"],
    visibility: "unlisted",
  };
  await send(site, callers.organizer, "/seasons", season);
  await database.connection.query(
    `INSERT INTO "Pack" ("id", "slug", "name", "locale", "public", "creatorId")
      VALUES (gen_random_uuid(), $1, 'Hidden', 'en', false, $2)`,
    [PACK, ids.organizer],
  );
  const check = idSchema.parse(
    await send(site, callers.owner, "/checks", { address: "https://a.example" }),
  );
  const joined = await joinQueue(database, {
    agentId,
    game: game.game,
    kind: "practice",
    opponents: "queue",
  });
  if (isFailure(joined)) throw new Error(joined.detail);
  const [version] = await versionsOf(database, agentId);
  const match = await createMatch(database, {
    seasonId: null,
    gameVersion: 1,
    locale: "en",
    pace: "full",
    game: game.game,
    config: { language: "en" },
    materials: { pair: [{ word: "coffee" }, { word: "tea" }] },
    seed: "access",
    seedHash: seedHash("access"),
    randomAlgorithm,
    seats: [{ seat: 0, agentId, versionId: version?.id ?? "" }],
  });
  if (typeof match !== "string") throw new Error(match.detail);
  // A stream of a finished match ends by itself.
  await database.prisma.match.update({ where: { id: match }, data: { status: "failed" } });
  const ended = await endedMatch(database, agentId, version?.id ?? "");
  const run = await requestTestRun(database, {
    ownerId: ids.owner,
    agentId,
    times: 1,
    moments: [{ matchId: ended, nth: 1 }],
  });
  if (isFailure(run)) throw new Error(run.detail);
  const token = await createToken(database, ids.owner, {
    name: "to revoke",
    scopes: [],
    expiresAt: null,
  });
  if (isFailure(token)) throw new Error(token.detail);
  await makeExperiments(database, ids.owner);
  await makeOwnStudy(database, ids.owner);
  const fork = await endedFork(database, ids.owner, ended);
  const report = await fileReport(database, {
    part: "description",
    at: 0,
    quote: "",
    subjectId: agentId,
    reporterId: ids.stranger,
    reason: "other",
    detail: "x",
  });
  if (isFailure(report)) throw new Error(report.detail);
  let spare = 0;
  return {
    database,
    site,
    ids,
    match,
    agent,
    check: check.id,
    ticket: joined.id,
    report: report.id,
    token: token.kept.id,
    ended,
    testRun: run.id,
    fork,
    async spareAgent() {
      spare += 1;
      const slug = `spare-${spare}`;
      await makeAgent(database, ids.owner, slug);
      return slug;
    },
  };
}
