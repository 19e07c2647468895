import { connectors, outboundClient } from "@wisp/agents";
import {
  actOnCollection,
  checkCollectionPlan,
  collectionVotes,
  findCollection,
  reportOfCollection,
  startCollection,
} from "@wisp/arena";
import {
  createAgent,
  ensureUser,
  experimentsOf,
  experimentsOfCollection,
  type StoredCollection,
  storedCollectionReport,
} from "@wisp/db";
import { isFailure, locales } from "@wisp/game";
import { games, withExperimentAgents } from "@wisp/games";
import {
  type BiasAnswer,
  biasReport,
  type CollectionFile,
  type CollectionResult,
  checkCollection,
  collectionReport,
  mergedSettings,
  runBias,
  runCollection,
} from "@wisp/lab";
import { collectionPresets, library } from "@wisp/papers";
import { strategies } from "@wisp/papers/strategies";
import { freshDatabase } from "@wisp/test-kit/database";
import { sweeps } from "@wisp/test-kit/sweep";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { budgetFor } from "../budget.ts";
import { seedHouse } from "../house/seed.ts";
import { createLogger } from "../log.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedHouse(database, games);
const owner = { ...(await ensureUser(database, "ruth")), role: "user" as const };
const client = outboundClient({ mode: "local" });
const known = {
  connectors: connectors({ client, games: withExperimentAgents(games), strategies }),
  library,
};
const runner = await startRunner(settingsFor(url, { matchesAtOnce: 20 }));
afterAll(async () => {
  await runner.drain();
  await client.close();
});

const dilemma = (count: number) => ({
  format: "wisp-experiment/2" as const,
  name: "Dilemma",
  question: "Who earns more?",
  game: "prisoners-dilemma",
  agents: { dice: "house:dice" },
  table: [{ agent: "subject" }, { agent: "host" }, { agent: "dice" }],
  arms: [{ name: "base" }],
  blocks: { count, seed: "dilemma" },
  primary: "score",
});

const file: CollectionFile = {
  format: "wisp-collection/1",
  name: "Two games",
  question: "Who does best?",
  subjects: { fair: "house:mirror", hard: "house:unforgiving" },
  hosts: { host: "house:ruthless" },
  experiments: [
    { id: "first", experiment: dilemma(5) },
    {
      id: "second",
      experiment: { ...dilemma(3), options: { rounds: 8 } },
    },
  ],
  figures: [
    ...["first", "second"].map((id) => ({
      id,
      title: id,
      unit: "score" as const,
      recipe: { kind: "measured" as const, experiment: id, figure: "score" },
    })),
    { id: "mean", title: "Mean", unit: "score", recipe: { kind: "mean", of: ["first", "second"] } },
  ],
};

async function started(change: Partial<CollectionFile> = {}): Promise<StoredCollection> {
  const made = await startCollection(database, owner, { file: { ...file, ...change } }, known);
  if (isFailure(made)) throw new Error(made.detail);
  const found = await findCollection(database, owner, made.slug);
  if (isFailure(found)) throw new Error(found.detail);
  return found;
}

const statesOf = async ({ id }: StoredCollection) =>
  (await experimentsOfCollection(database, id)).map(({ status }) => status);

/** The report of the same collection, played in memory as the command line does. */
async function reportInMemory(plan: unknown) {
  const checked = await checkCollection(plan, library);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  const results: CollectionResult[] = [];
  const house = known.connectors.get("house");
  await runCollection(checked.experiments, {
    concurrency: 4,
    known: [],
    spentMicros: 0,
    newSessionId: () => crypto.randomUUID(),
    async open({ agent, settings }, context) {
      const own = { character: agent.replace("house:", ""), pace: "full" };
      const session = await house?.open(
        house.settings.parse(mergedSettings(own, settings)),
        context,
      );
      return session ?? { failed: "refused", detail: "no connector" };
    },
    async keep(line) {
      if ("result" in line) results.push(line);
    },
  });
  return collectionReport(checked.collection, checked.experiments, results);
}

/** As it is stored, without the digits that only the arena knows. */
const comparable = (report: unknown): unknown => JSON.parse(JSON.stringify(report));

test("a collection gives the digits that its file gives on the command line, one experiment after another", {
  tags: ["sweep"],
}, async () => {
  const collection = await started();
  const seen = new Set<string>();
  await until("it is over", async () => {
    const states = await statesOf(collection);
    const experiments = await experimentsOfCollection(database, collection.id);
    const [one, two] = await Promise.all(
      experiments.map(({ id }) => database.prisma.match.count({ where: { experimentId: id } })),
    );
    // No match of the second is made before the first is over.
    if (states[0] === "running") seen.add(`${(one ?? 0) > 0}/${two}`);
    return states.every((status) => status === "finished");
  });
  expect([...seen].every((each) => each.endsWith("/0"))).toBe(true);
  const report = await storedCollectionReport(database, collection.id);
  expect(comparable(await reportOfCollection(database, collection))).toEqual(report);
  const alone = await reportInMemory(collection.plan);
  expect(report).toMatchObject({
    subjects: ["fair", "hard"],
    matches: { played: 16, planned: 16 },
    values: comparable(alone.values),
    hash: alone.hash,
  });
  // They are listed with their collection, and not again on their own.
  expect(await experimentsOf(database, owner.id)).toEqual([]);
  const { slug } = collection;
  const stranger = { ...(await ensureUser(database, "stranger")), role: "user" as const };
  expect(await findCollection(database, stranger, slug)).toMatchObject({
    failed: "unknown-collection",
  });
  expect(await actOnCollection(database, owner, slug, "publish")).toEqual({ slug });
  expect(await actOnCollection(database, owner, slug, "publish")).toMatchObject({
    failed: "not-done",
  });
  expect(await findCollection(database, null, slug)).toMatchObject({ slug });
  const parts = await experimentsOfCollection(database, collection.id);
  expect(parts.every(({ publishedAt }) => publishedAt !== null)).toBe(true);
});

test("it is paused, resumed and cancelled as a whole, and counts as one open experiment", async () => {
  const blocks = { count: 400, seed: "long" };
  const experiments = ["one", "two", "three", "four"].map((id) => ({
    id,
    experiment: { ...dilemma(1), blocks },
  }));
  const collection = await started({ name: "Long", experiments, figures: [] });
  const act = (action: "pause" | "resume" | "cancel") =>
    actOnCollection(database, owner, collection.slug, action);
  const { slug } = collection;
  expect(await act("resume")).toMatchObject({ failed: "not-done" });
  expect(await act("pause")).toEqual({ slug });
  expect(await statesOf(collection)).toEqual(Array.from({ length: 4 }, () => "paused"));
  expect(await act("resume")).toEqual({ slug });
  const others = [await started({ name: "Long 2", experiments, figures: [] })];
  others.push(await started({ name: "Long 3", experiments, figures: [] }));
  await expect(started({ name: "Long 4", experiments, figures: [] })).rejects.toThrow(
    /3 of your experiments are not finished/,
  );
  for (const each of [collection, ...others]) {
    expect(await actOnCollection(database, owner, each.slug, "cancel")).toMatchObject({});
    expect(new Set(await statesOf(each))).toEqual(new Set(["finished"]));
  }
});

test("one budget pays for all of its experiments, to the cent, and ends them all", async () => {
  const collection = await started({ name: "Paid", budget: { dollars: 1 } });
  const experiments = await experimentsOfCollection(database, collection.id);
  const spending = { database, ownerMicrosPerDay: 10_000_000, log: createLogger("silent") };
  const payer = { ownerId: null, resident: null, seasonId: null };
  const [one, two] = experiments.map(({ id }) =>
    budgetFor(spending, { ...payer, experimentId: id }),
  );
  const refusals = await Promise.all(
    [one, two, one, two].map((budget) => budget?.reserve(300_000)),
  );
  expect(refusals.filter((refusal) => refusal !== undefined)).toEqual([
    expect.stringMatching(/^The collection's budget of \$1\.00 does not cover a call/),
  ]);
  expect(new Set(await statesOf(collection))).toEqual(new Set(["finished"]));
  const reasons = (await experimentsOfCollection(database, collection.id)).map(
    ({ reason }) => reason,
  );
  expect(reasons).toContain("budget");
  await one?.settle(-200_000);
  expect(await two?.reserve(300_000)).toBeUndefined();
  expect(await two?.reserve(1)).toMatch(/^The collection's budget/);
});

test("an agent of the arena keeps the version that it had at the start, in the file as well", async () => {
  await createAgent(database, {
    slug: "mine",
    name: "mine",
    games: [{ game: "prisoners-dilemma", locale: "en" }],
    house: false,
    endpoint: null,
    ownerId: owner.id,
    version: {
      connector: "house",
      settings: { character: "mirror" },
      model: null,
      commit: null,
    },
  });
  const { slug, plan, hash } = await started({ name: "Mine", subjects: { mine: "agent:mine" } });
  expect(plan).toMatchObject({
    subjects: { mine: "agent:mine@1" },
    experiments: [{ experiment: { agents: { mine: "agent:mine@1" } } }, {}],
  });
  await actOnCollection(database, owner, slug, "cancel");
  // The file is the plan: started again it has the same hash.
  const again = await startCollection(database, owner, { file: plan }, known);
  if (isFailure(again)) throw new Error(again.detail);
  expect(await findCollection(database, owner, again.slug)).toMatchObject({ hash });
  await actOnCollection(database, owner, again.slug, "cancel");
});

test("the studies of own agents start with a collection, and have the digits of the command line", async () => {
  const made = await createAgent(database, {
    slug: "voter",
    name: "voter",
    games: ["prisoners-dilemma", "undercover"].map((game) => ({ game, locale: "en" })),
    house: false,
    endpoint: null,
    ownerId: owner.id,
    version: { connector: "house", settings: { character: "dice" }, model: null, commit: null },
  });
  if (isFailure(made)) throw new Error(made.detail);
  const change: Partial<CollectionFile> = {
    name: "Votes",
    subjects: { voter: "agent:voter", fair: "house:mirror" },
    studies: [{ id: "votes", bias: { names: [1] } }],
  };
  const check = (budget: CollectionFile["budget"]) =>
    checkCollectionPlan(database, owner, { file: { ...file, ...change, budget } }, known);
  // The allowance pays, which a budget would not hold.
  const fair = { study: "votes", subject: "fair", because: "not-yours" };
  expect(await check({ dollars: 1 })).toMatchObject({
    votes: 0,
    idle: [{ study: "votes", subject: "voter", because: "budget" }, fair],
  });
  expect(await check({})).toMatchObject({ votes: 576, idle: [fair] });
  const collection = await started(change);
  await until(
    "all votes are asked for",
    async () => (await collectionVotes(database, collection)).length === 576,
  );
  const votes = await collectionVotes(database, collection);
  const alone: BiasAnswer[] = [];
  const house = known.connectors.get("house");
  await runBias(
    { names: [1], language: "en" },
    {
      concurrency: 4,
      known: [],
      spentMicros: 0,
      newSessionId: () => crypto.randomUUID(),
      async open(context) {
        const own = house?.settings.parse({ character: "dice", pace: "full" });
        const session = await house?.open(own, context);
        return session ?? { failed: "refused", detail: "no connector" };
      },
      keep: async (line) => void ("ask" in line && alone.push(line)),
    },
  );
  const report = await reportOfCollection(database, collection);
  expect(report).toMatchObject({
    votes: { asked: 576, planned: 2 * 576 },
    studies: [{ subject: "voter", reports: [biasReport(1, alone)] }, { subject: "fair" }],
  });
  expect(new Set(votes.map(({ subject }) => subject))).toEqual(new Set(["voter"]));
  await actOnCollection(database, owner, collection.slug, "cancel");
  // What was asked for is not asked for again.
  expect(await check({})).toMatchObject({ votes: 0 });
});

test.each([
  // Once, though it plays in two experiments.
  [
    { subjects: { mine: "openai:x@http://10.0.0.1" } },
    /^"openai:x@http:\/\/10\.0\.0\.1" is not an agent of this arena: [^"]*$/,
  ],
  [{ subjects: {} }, /"first": It has no subject/],
  [{ experiments: [] }, /experiments/],
])("a collection that cannot be run is refused with its problems, %#", async (change, sentence) => {
  const refused = await startCollection(database, owner, { file: { ...file, ...change } }, known);
  expect(refused).toMatchObject({ failed: "wrong-plan", detail: expect.stringMatching(sentence) });
});

test("a collection of too many matches, or of unknown agents, is refused before its matches are planned", async () => {
  const subjects = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`s${at}`, `agent:nobody-${at}`]),
  );
  const experiment = {
    format: "wisp-experiment/2" as const,
    name: "Pairs",
    question: "Who hides best?",
    game: "undercover",
    agents: { plain: "house:plain" },
    table: [{ agent: "subject" }, ...Array.from({ length: 3 }, () => ({ agent: "plain" }))],
    arms: Array.from({ length: 12 }, (_, at) => ({ name: `arm ${at}` })),
    blocks: { seed: "s" },
    settings: "spygame-pairs",
    primary: "wins",
  };
  const check = async (ids: readonly string[], change: object = {}) => {
    const experiments = ids.map((id) => ({ id, experiment: { ...experiment, ...change } }));
    const plan = { ...file, subjects, hosts: {}, experiments, figures: [] };
    const checked = await checkCollectionPlan(database, owner, { file: plan }, known);
    return "problems" in checked ? checked.problems : [];
  };
  const start = process.threadCpuUsage();
  const ids = Array.from({ length: 40 }, (_, at) => `e${at}`);
  expect(await check(ids)).toEqual([expect.stringMatching(/1920000 matches/)]);
  const few = { settings: undefined, blocks: { seed: "s", count: 1 } };
  expect(await check(["one"], few)).toContainEqual(
    expect.stringMatching(/"one": .*agent:nobody-7/),
  );
  // Every match was planned twice, which took a minute.
  expect(process.threadCpuUsage(start).user).toBeLessThan(20_000_000);
});

test("the collections that come with the lab fit the arena, with house agents and with an own model", {
  tags: ["scales"],
}, async () => {
  const slug = "own-model";
  const made = await createAgent(database, {
    slug,
    name: slug,
    games: Object.keys(games).flatMap((game) => locales.map((locale) => ({ game, locale }))),
    ownerId: owner.id,
    house: false,
    endpoint: null,
    maxConcurrent: null,
    version: {
      connector: "openai",
      settings: { baseUrl: "http://127.0.0.1:1/v1", model: "m" },
      model: null,
      commit: null,
    },
  });
  if (isFailure(made)) throw new Error(made.detail);
  const guests = [undefined, { guest: `agent:${slug}` }];
  for (const [place, preset] of Object.values(collectionPresets).entries()) {
    // One after another by turns; the sweep tries both in each.
    const tried = sweeps ? guests : [guests[place % 2]];
    for (const subjects of tried) {
      const given = { file: preset, ...(subjects && { subjects }) };
      const checked = await checkCollectionPlan(database, owner, given, known);
      expect("problems" in checked ? checked.problems : []).toEqual([]);
    }
  }
});
