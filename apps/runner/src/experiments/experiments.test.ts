import { randomUUID } from "node:crypto";
import { connectors, outboundClient } from "@wisp/agents";
import { actOnExperiment, checkPlan } from "@wisp/arena";
import {
  arenaCounts,
  banAccount,
  createAgent,
  createExperiment,
  createExperimentMatch,
  ensureUser,
  experimentBySlug,
  experimentHistory,
  experimentReport,
  experimentResults,
  getMatch,
  listMatches,
  previewedMatches,
  publicLog,
  recentSeats,
  resultsOf,
  revertAct,
  setExperimentStatus,
  unlimitedLab,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games, withExperimentAgents } from "@wisp/games";
import {
  checkExperiment,
  type ExperimentFile,
  experimentHash,
  isDecided,
  matchResultSchema,
  mergedSettings,
  reportOf,
  runExperiment,
} from "@wisp/lab";
import { library, presets } from "@wisp/papers";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { register, until } from "../../test/arena.ts";
import { seedGames } from "../../test/house.ts";
import { settingsFor } from "../../test/settings.ts";
import { spaceAgent } from "../../test/space-agents.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedGames(database, "who-is-spy", "tic-tac-toe");
const owner = await ensureUser(database, "ruth");
const client = outboundClient({ mode: "local" });
/** Agents that are away are soon given up. */
const settings = settingsFor(url, { matchesAtOnce: 20, patience: { limitMs: 100, pauseMs: 10 } });
let runner = await startRunner(settings);
afterAll(async () => {
  await runner.drain();
  await client.close();
});

function checked(file: ExperimentFile) {
  const result = checkExperiment(file, library);
  if ("problems" in result) throw new Error(result.problems.join("\n"));
  return result;
}

/** Starts an experiment in the arena. */
async function start(slug: string, file: ExperimentFile, ownerId = owner.id): Promise<string> {
  const { experiment } = checked(file);
  const made = await createExperiment(database, {
    slug,
    ownerId,
    name: experiment.name,
    game: experiment.game,
    plan: experiment,
    hash: experimentHash(experiment),
  });
  if (isFailure(made)) throw new Error(made.detail);
  return (await experimentBySlug(database, slug))?.id ?? "";
}

const matchesOf = (experimentId: string) =>
  database.prisma.match.findMany({
    where: { experimentId },
    select: { id: true, status: true, sealed: true },
  });

const stateOf = async (slug: string) => {
  const { status, reason } = (await experimentBySlug(database, slug)) ?? {};
  return { status, reason };
};

const isFinished = (slug: string) => async () => (await stateOf(slug)).status === "finished";

/** The report of the same file, played in memory as the command line does. */
async function reportInMemory(file: ExperimentFile) {
  const { experiment, entry } = checked(file);
  const house = connectors({ client, games: withExperimentAgents(games) }).get("house");
  const results: Parameters<typeof reportOf>[2][number][] = [];
  await runExperiment(entry, experiment, [], {
    concurrency: 4,
    lostMicros: 0,
    newSessionId: () => crypto.randomUUID(),
    async open({ agent, settings }, context) {
      const own = { character: agent.replace("house:", ""), pace: "full" };
      const session = await house?.open(
        house.settings.parse(mergedSettings(own, settings)),
        context,
      );
      if (session === undefined || isFailure(session)) throw new Error(agent);
      return session;
    },
    isDecided: (played) => isDecided(entry, experiment, played),
    async keep(result) {
      if ("id" in result) results.push(result);
    },
  });
  return JSON.parse(JSON.stringify(reportOf(entry, experiment, results)));
}

const withBlocks = (name: string, count: number, seed: string): ExperimentFile => {
  const preset = presets[name];
  if (preset === undefined) throw new Error(name);
  return { ...preset, blocks: { count, seed } };
};

/** Of a block of three matches in place of twelve: one agent at the table of a script, once in each arm. */
function withSmallBlocks(count: number, seed: string, guest = "house:gullible"): ExperimentFile {
  const agents = { hacker: "house:cautious", guest };
  return { ...withBlocks("attack-defence", count, seed), agents, subjects: ["guest"] };
}

const act = (slug: string, action: "cancel" | "resume") =>
  actOnExperiment(database, { ...owner, role: "user" }, slug, action);

async function playsAsInMemory(name: string): Promise<void> {
  const file = withBlocks(name, 2, `${name} in the arena`);
  const id = await start(name, file);
  await until("it is over", isFinished(name));
  expect(await stateOf(name)).toEqual({ status: "finished", reason: "all-blocks" });
  expect(await experimentReport(database, id)).toEqual(await reportInMemory(file));
  const kept = await experimentResults(database, id);
  // The blocks have ended, and with them the seal of their matches.
  await until("all have finished", async () => {
    const matches = await matchesOf(id);
    return matches.every(({ status, sealed }) => status === "finished" && sealed === false);
  });
  const inLists = new Set(
    (await listMatches(database, { limit: 100 })).matches.map((match) => match.id),
  );
  expect(kept.filter(({ matchId }) => inLists.has(matchId))).toEqual([]);
  expect(await database.prisma.standing.count()).toBe(0);
  expect(await arenaCounts(database)).toMatchObject({ live: 0, lastDay: 0 });
  const { rows: agents } = await database.pool.query<{ id: string }>(`SELECT "id" FROM "Agent"`);
  for (const agent of agents) {
    expect(await resultsOf(database, agent.id)).toEqual({ matches: 0, wins: 0 });
    expect(await recentSeats(database, agent.id)).toEqual([]);
  }
  const day = { from: new Date(0), to: new Date(Date.now() + 60_000) };
  expect(await previewedMatches(database, { locale: "en", ...day, limit: 10 })).toEqual([]);
}

const likeItsFile =
  "%s gives the digits that its file gives on the command line, and touches no board or list";
test.each(["attack-defence"])(likeItsFile, { tags: ["scales"] }, playsAsInMemory);
test.each(["variants", "reasoning", "main-table"])(
  likeItsFile,
  { tags: ["sweep"] },
  playsAsInMemory,
);

test("settings give the digits that they give on the command line, also to an agent against itself", async () => {
  const pair = [
    { word: "tea", aliases: [] },
    { word: "coffee", aliases: [] },
  ];
  const file: ExperimentFile = {
    format: "wisp-experiment/2",
    name: "Tea both ways",
    question: "How well does it hide from copies of itself?",
    game: "who-is-spy",
    agents: { guest: "house:bayes" },
    subjects: ["guest"],
    opponents: ["guest"],
    table: [
      { agent: "subject", deals: { spy: true } },
      ...Array.from({ length: 5 }, () => ({ agent: "opponent" as const })),
    ],
    arms: [{ name: "base" }],
    blocks: { seed: "tea in the arena" },
    settings: [
      { id: "tea/1", materials: { pair, spyWord: 0 }, cluster: "tea" },
      { id: "tea/2", materials: { pair, spyWord: 1 }, cluster: "tea" },
      { id: "first", seats: { subject: [0] } },
    ],
    repeats: 2,
    primary: "wins",
  };
  const id = await start("tea", file);
  await until("it is over", isFinished("tea"));
  const report = await experimentReport(database, id);
  expect(report).toEqual(await reportInMemory(file));
  expect(report).toMatchObject({ matches: 6, complete: 6, contents: 2 });
  const kept = await experimentResults(database, id);
  const settings = kept.map(({ result }) => matchResultSchema.parse(result).setting);
  expect(settings.toSorted()).toEqual(["first", "tea/1", "tea/2"].flatMap((each) => [each, each]));
});

test("a plan is forecast from an experiment with the same agents, table and arms", {
  tags: ["sweep"],
}, async () => {
  const known = {
    connectors: connectors({ client, games: withExperimentAgents(games) }),
    library,
  };
  const forecastFor = async (change: Partial<ExperimentFile>) => {
    const file = { ...withBlocks("attack-defence", 600, "larger"), ...change };
    const checked = await checkPlan(database, owner, file, known);
    if ("problems" in checked) throw new Error(checked.problems.join("\n"));
    return checked.forecast();
  };
  const { rows } = await database.pool.query<{ ms: number }>(`
    SELECT extract(epoch FROM max("finishedAt") - min("startedAt"))::float8 * 1000 AS "ms"
    FROM "Match" WHERE "experimentId" = (SELECT "id" FROM "Experiment" WHERE "slug" = 'attack-defence')`);
  const all = rows[0]?.ms ?? 0;
  const found = await forecastFor({});
  expect(found).toMatchObject({ matches: 7_200, earlierMatches: 24 });
  // 24 matches never took longer than from the first question to the last answer.
  expect(found.durationMs).toBeGreaterThan(0);
  expect(found.durationMs).toBeLessThanOrEqual(all * 300 + 1);
  expect(await forecastFor({ language: "zh" })).toMatchObject({
    earlierMatches: 0,
    durationMs: null,
    dollars: null,
  });
});

test("interviews in the last turn of sealed matches are held once the block has ended", {
  tags: ["sweep"],
}, async () => {
  const suspicion = {
    name: "suspect",
    at: { when: "after", event: "votes-shown", nth: "every" },
    of: "measured",
  } as const;
  const file = {
    ...withSmallBlocks(3, "last words"),
    interviews: [suspicion],
    secondary: ["interview:suspect/right"],
  };
  const id = await start("last-words", file);
  await until("it is over", isFinished("last-words"));
  const inMemory = await reportInMemory(file);
  expect(await experimentReport(database, id)).toEqual(inMemory);
  // Every match ends with a vote, and every subject that is in at its end is interviewed after it.
  const { rows } = await database.pool.query<{ interviews: number }>(
    `SELECT count(*)::int AS "interviews" FROM "Decision" JOIN "Match" ON "Match"."id" = "matchId"
     WHERE "experimentId" = $1 AND "kind" = 'interview' AND "at" > (
       SELECT max("at") FROM "Decision" AS own WHERE own."matchId" = "Match"."id" AND own."kind" = 'decision')`,
    [id],
  );
  expect(rows[0]?.interviews).toBeGreaterThan(3);
});

test("it is paused, continues after its runner died, and makes no match twice", async () => {
  const file = withSmallBlocks(24, "killed");
  const id = await start("killed", file);
  await until("some is counted", async () => (await experimentResults(database, id)).length > 5);
  const running = { reason: null, from: ["running", "paused"] as const };
  await setExperimentStatus(database, id, { ...running, status: "paused", reason: "owner" });
  await runner.drain();
  const before = await database.prisma.experimentMatch.count({ where: { experimentId: id } });
  expect(before).toBeLessThan(72);
  runner = await startRunner(settings);
  await setExperimentStatus(database, id, { ...running, status: "running" });
  await until("it is over", isFinished("killed"));
  expect(await database.prisma.experimentMatch.count({ where: { experimentId: id } })).toBe(72);
  expect(await database.prisma.match.count({ where: { experimentId: id } })).toBe(72);
  expect(await experimentReport(database, id)).toEqual(await reportInMemory(file));
  const at = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/);
  expect(await experimentHistory(database, id)).toEqual([
    { at, status: "paused", reason: "owner" },
    { at, status: "running", reason: null },
    { at, status: "finished", reason: "all-blocks" },
  ]);
  const [kept] = await experimentResults(database, id);
  expect(matchResultSchema.parse(kept?.result)).toMatchObject({
    rules: games["who-is-spy"]?.game.version,
    seats: Array.from({ length: 6 }, () => ({ version: 1 })),
  });
});

test("a sequential experiment ends at the look at which its claims are decided", async () => {
  const file = {
    ...withSmallBlocks(60, "early"),
    primary: "fouls",
    secondary: [],
    contrasts: [{ arms: ["PIA", "baseline"] as [string, string] }],
    stopping: { kind: "sequential" as const, lookEvery: 10 },
  };
  const id = await start("early", file);
  await until("it is over", isFinished("early"));
  expect(await stateOf("early")).toEqual({ status: "finished", reason: "decided" });
  const kept = await experimentResults(database, id);
  expect(kept.length % 30).toBe(0);
  expect(kept.length).toBeLessThan(180);
  expect(await experimentReport(database, id)).toEqual(await reportInMemory(file));
});

test("a ladder ends at the look at which it has settled, with the digits of the command line", {
  tags: ["sweep"],
}, async () => {
  const file: ExperimentFile = {
    format: "wisp-experiment/2",
    name: "Ladder",
    question: "Who plays it best?",
    game: "tic-tac-toe",
    agents: { random: "house:dice", watchful: "house:watchful", planner: "house:planner" },
    subjects: ["random", "watchful", "planner"],
    table: [{ agent: "peer" }, { agent: "peer" }],
    arms: [{ name: "standard" }],
    blocks: { seed: "in the arena" },
    primary: "wins",
    stopping: { kind: "ladder", minGames: 20, maxSigma: 2 },
  };
  const id = await start("ladder", file);
  await until("it is over", isFinished("ladder"));
  expect(await stateOf("ladder")).toEqual({ status: "finished", reason: "decided" });
  const kept = await experimentResults(database, id);
  expect(kept.length % 10).toBe(0);
  expect(kept.length).toBeLessThan(checked(file).experiment.blocks.count);
  // A game stands alone, so nothing has to be sealed.
  expect((await matchesOf(id)).filter(({ sealed }) => sealed)).toEqual([]);
  expect(await experimentReport(database, id)).toEqual(await reportInMemory(file));
});

test("an agent that does not come any more pauses it, and no other agent plays in its place", {
  tags: ["sweep"],
}, async () => {
  let clues = 0;
  const serve = () =>
    spaceAgent(({ status }, response) => {
      clues += 1;
      if (clues === 1) {
        response.writeHead(400).end("broken");
        return undefined;
      }
      return status === "vote" ? "" : `Clue ${clues}`;
    });
  const server = await serve();
  const { agentId, versionId } = await register(database, "leaver", "space", { url: server.url });
  await database.prisma.agent.update({ where: { id: agentId }, data: { ownerId: owner.id } });
  const file: ExperimentFile = {
    ...withSmallBlocks(40, "leaver", "agent:leaver"),
    // Few matches are under way when it leaves: each takes a while without it.
    stopping: { kind: "sequential", lookEvery: 3 },
  };
  const id = await start("leaver", file);
  await until("some is counted", async () => (await experimentResults(database, id)).length > 2);
  await server[Symbol.asyncDispose]();
  await until("it is paused", async () => (await stateOf("leaver")).status === "paused");
  const { rows } = await database.pool.query<{ slug: string }>(
    `SELECT DISTINCT agent."slug" FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
      JOIN "Match" match ON match."id" = seat."matchId" WHERE match."experimentId" = $1`,
    [id],
  );
  const named = new Set(Object.values(file.agents).map((agent) => agent.replace(/^[a-z]+:/, "")));
  expect(rows.map(({ slug }) => slug).filter((slug) => !named.has(slug))).toEqual([]);
  // Matches that were made before the pause end during it, without the agent.
  const open = { experimentId: id, status: { in: ["waiting" as const, "running" as const] } };
  await until(
    "all matches are over",
    async () => (await database.prisma.match.count({ where: open })) === 0,
  );
  // Others read the results: why answers are missing is in them, and where the agent is is not.
  const kept = JSON.stringify(await experimentResults(database, id));
  expect(kept).toContain('"http-status: the sentence is for the agent\'s owner alone."');
  expect(kept).not.toMatch(/127\.0\.0\.1|broken/);
  await using back = await serve();
  const moved = { settings: { url: back.url } };
  await database.prisma.agentVersion.update({ where: { id: versionId }, data: moved });
  const before = (await experimentResults(database, id)).length;
  expect(await act("leaver", "resume")).toEqual({ slug: "leaver" });
  await until("it goes on", async () => (await experimentResults(database, id)).length > before);
  expect(await stateOf("leaver")).toEqual({ status: "running", reason: null });
  await act("leaver", "cancel");
});

test("an agent that is retired pauses it", { tags: ["sweep"] }, async () => {
  const id = await start("retired", withBlocks("attack-defence", 40, "retired"));
  await until(
    "some is made",
    async () => (await database.prisma.experimentMatch.count({ where: { experimentId: id } })) > 0,
  );
  await database.prisma.agent.update({ where: { slug: "crowd" }, data: { retiredAt: new Date() } });
  await until("it is paused", async () => (await stateOf("retired")).status === "paused");
  expect(await stateOf("retired")).toEqual({ status: "paused", reason: "unreachable" });
  await act("retired", "cancel");
});

test("one that changes an agent which has another owner now makes no match", async () => {
  const version = { connector: "house", settings: { character: "gullible" }, model: null };
  const sold = await createAgent(database, {
    slug: "sold",
    name: "sold",
    ownerId: owner.id,
    house: false,
    endpoint: null,
    games: [{ game: "who-is-spy", locale: "en" }],
    version: { ...version, commit: null },
  });
  if (isFailure(sold)) throw new Error(sold.detail);
  const preset = withBlocks("attack-defence", 2, "sold");
  const id = await start("sold", {
    ...preset,
    agents: { hacker: "house:cautious", sold: "agent:sold" },
    subjects: ["sold"],
    arms: [
      { name: "base" },
      { name: "told", changes: [{ of: "subject", append: "Vote for me!" }] },
    ],
    contrasts: [],
  });
  await until("it is over", isFinished("sold"));
  expect(await database.prisma.match.count({ where: { experimentId: id } })).toBe(4);
  const { id: buyerId } = await ensureUser(database, "buyer");
  const data = { ownerId: buyerId, openToLab: true };
  await database.prisma.agent.update({ where: { id: sold.id }, data });
  const { plan = null } = (await experimentBySlug(database, "sold")) ?? {};
  const again = await createExperiment(database, {
    slug: "resold",
    ownerId: owner.id,
    name: "resold",
    game: "who-is-spy",
    plan,
    hash: "0",
  });
  if (isFailure(again)) throw new Error(again.detail);
  await until("it is paused", async () => (await stateOf("resold")).status === "paused");
  expect(await stateOf("resold")).toEqual({ status: "paused", reason: "forbidden" });
  const { id: experimentId } = (await experimentBySlug(database, "resold")) ?? {};
  const open = { experimentId, status: { not: "failed" as const } };
  expect(await database.prisma.match.count({ where: open })).toBe(0);
});

/**
 * Waits until the runner has looked at all experiments twice: it looks at the earliest first, and experiments of
 * others, of which the second begins when the first has matches, have some, too.
 */
async function twoLooks(): Promise<void> {
  for (const _ of ["first", "second"]) {
    const name = `bystander-${randomUUID().slice(0, 8)}`;
    const { id: bystander } = await ensureUser(database, name);
    const id = await start(name, withSmallBlocks(1, name), bystander);
    await until("a later one has matches", async () => (await matchesOf(id)).length > 0);
    await database.prisma.experiment.update({ where: { id }, data: { status: "finished" } });
  }
}

/** Its owners may have five matches a day, and have had none. */
async function rationedRunner(): Promise<void> {
  const lab = { ...unlimitedLab, matchesPerDay: 5, keepDays: null };
  await runner.drain();
  runner = await startRunner({ ...settings, lab });
  await database.prisma.labUse.deleteMany();
}

test("one whose owner has used up the day's allowance waits for the next day", {
  tags: ["sweep"],
}, async () => {
  await rationedRunner();
  const id = await start("rationed", withSmallBlocks(4, "rationed"));
  /** Those of a block that has not ended are played, and neither finished nor counted. */
  const over = async () =>
    (await matchesOf(id)).filter(({ status }) => status === "played" || status === "finished")
      .length;
  await until("all that it may make is over", async () => (await over()) === 5);
  await twoLooks();
  expect(await database.prisma.match.count({ where: { experimentId: id } })).toBe(5);
  expect(await stateOf("rationed")).toEqual({ status: "running", reason: null });
  await database.pool.query(`UPDATE "LabUse" SET "day" = "day" - 1`);
  await until("it goes on", async () => (await over()) === 10);
  await database.pool.query(`UPDATE "LabUse" SET "day" = "day" - 2`);
  await until("it is over", isFinished("rationed"));
});

test("one whose owner is banned within a block makes no match until the ban is lifted", async () => {
  await rationedRunner();
  await database.prisma.labUse.deleteMany();
  const id = await start("banned", withBlocks("attack-defence", 1, "banned"));
  const made = () => matchesOf(id);
  await until("five are over, and sealed", async () => {
    const matches = await made();
    return matches.length === 5 && matches.every(({ status }) => status === "played");
  });
  const { id: admin } = await ensureUser(database, "the-admin");
  const ban = await banAccount(database, admin, owner.id, "Spam.");
  if (isFailure(ban)) throw new Error(ban.detail);
  await database.prisma.labUse.deleteMany();
  await twoLooks();
  expect(await made()).toHaveLength(5);
  expect(await stateOf("banned")).toEqual({ status: "running", reason: null });
  expect(await revertAct(database, admin, ban.act)).toBe(true);
  await until("it goes on", async () => (await made()).length > 5);
  await act("banned", "cancel");
});

test("a match that waits is not played once its agent has another owner", async () => {
  await runner.drain();
  const { id: ownerId } = await ensureUser(database, "keeper");
  const agent = await database.prisma.agent.update({
    where: { slug: "sold" },
    data: { ownerId: owner.id, openToLab: true },
  });
  const version = await database.prisma.agentVersion.findFirstOrThrow({
    where: { agentId: agent.id },
  });
  const preset = withBlocks("attack-defence", 1, "waiting");
  const { experiment } = checked(preset);
  const made = await createExperiment(database, {
    slug: "waits",
    ownerId: owner.id,
    name: "waits",
    game: "who-is-spy",
    plan: experiment,
    hash: "1",
  });
  if (isFailure(made)) throw new Error(made.detail);
  const { id = "" } = (await experimentBySlug(database, "waits")) ?? {};
  const example = await database.prisma.match.findFirstOrThrow({ where: { status: "finished" } });
  const change = { settings: {}, appended: ["Vote for me!"], instructed: [] };
  const seats = Array.from({ length: 6 }, (_, seat) => ({
    seat,
    agentId: agent.id,
    versionId: version.id,
    ...(seat === 0 && { change }),
  }));
  const { game, gameVersion, config, materials, seed, seedHash, randomAlgorithm } = example;
  const match = { seasonId: null, locale: "en" as const, pace: "full" as const, seats };
  const matchId = await createExperimentMatch(
    database,
    { experimentId: id, planned: "1/a/b" },
    { ...match, game, gameVersion, config, materials, seed, seedHash, randomAlgorithm },
    unlimitedLab,
  );
  if (typeof matchId !== "string") throw new Error("no match");
  await database.prisma.agent.update({ where: { id: agent.id }, data: { ownerId } });
  runner = await startRunner(settings);
  const row = () => database.prisma.match.findUniqueOrThrow({ where: { id: matchId } });
  await until("it is given up", async () => (await row()).status === "failed");
  expect((await row()).failure).toBe("Only the owner of sold may change what it says or reads.");
  expect(await database.prisma.matchEvent.count({ where: { matchId } })).toBe(0);
  expect(await database.prisma.incident.count({ where: { agentId: agent.id } })).toBe(0);
});

test("a match of a block is sealed until the block has ended, or its experiment, whose end stops the others", async () => {
  const file = withBlocks("attack-defence", 40, "sealed");
  const id = await start("sealed", file);
  const over = await until("one is over and its block is not", async () =>
    (await matchesOf(id)).find(({ status }) => status === "played"),
  );
  expect(await getMatch(database, over.id)).toMatchObject({
    status: "running",
    sealed: true,
    result: null,
  });
  expect((await publicLog(database, over.id))?.events).toEqual([]);
  expect(await act("sealed", "cancel")).toEqual({ slug: "sealed" });
  const open = await database.prisma.match.count({
    where: {
      experimentId: id,
      status: { in: ["waiting", "running"] },
      // Unsealed matches are over: a runner may be finishing them.
      OR: [{ sealed: null }, { sealed: true }],
    },
  });
  expect(open).toBe(0);
  await until("all have ended", async () =>
    (await matchesOf(id)).every(({ status }) => status === "finished" || status === "failed"),
  );
  expect((await publicLog(database, over.id))?.events).not.toEqual([]);
  const made = (await matchesOf(id)).filter(({ status }) => status === "finished").length;
  await until(
    "all are counted",
    async () => (await experimentResults(database, id)).length === made,
  );
});
