import { connectors, outboundClient } from "@wisp/agents";
import {
  addGames,
  createAgent,
  describeAgent,
  ensureUser,
  experimentBySlug,
  MAX_OPEN_EXPERIMENTS,
  setExperimentStatus,
  setRole,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games, withExperimentAgents } from "@wisp/games";
import { type ExperimentFile, noPapers } from "@wisp/lab";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { swayed } from "../../../lab/test/experiments.ts";
import { actOnExperiment } from "./act.ts";
import { checkPlan } from "./check.ts";
import { findExperiment } from "./find.ts";
import { rerunLimitsOf } from "./rerun.ts";
import { startExperiment } from "./start.ts";

const { database } = await freshDatabase();
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const known = {
  connectors: connectors({ client, games: withExperimentAgents(games) }),
  library: { ...noPapers, cardParts: [] },
};
const ruth = await ensureUser(database, "ruth");
const other = await ensureUser(database, "other");
const admin = await ensureUser(database, "ada");
await setRole(database, admin.id, "admin");

async function agent(slug: string, ownerId: string | null, more = {}): Promise<void> {
  const made = await createAgent(database, {
    slug,
    name: slug,
    description: "",
    ownerId,
    house: ownerId === null,
    endpoint: null,
    games: [{ game: "who-is-spy", locale: "en" }],
    version: { connector: "house", settings: { character: slug }, model: null, commit: null },
    ...more,
  });
  if (isFailure(made)) throw new Error(made.detail);
}

beforeAll(async () => {
  for (const slug of [
    "cautious",
    "gullible",
    "bayes",
    "crowd",
    "copycat",
    "bold",
    "grudge",
    "quiet",
    "skimmer",
  ]) {
    await agent(slug, null);
  }
  await agent("mine", ruth.id);
  await agent("theirs", other.id);
  await agent("chinese", ruth.id, { games: [] });
  await agent("person", null);
  await database.prisma.agent.update({ where: { slug: "person" }, data: { person: true } });
  const { id } = await database.prisma.agent.findUniqueOrThrow({ where: { slug: "chinese" } });
  await addGames(database, id, [{ game: "who-is-spy", locale: "zh", online: true }]);
});

const preset: ExperimentFile = swayed;
const small = { ...preset, blocks: { count: 2, seed: "small" } };
const withAgent = (text: string): ExperimentFile => ({
  ...small,
  agents: { ...small.agents, gullible: text },
});
const problemsOf = async (plan: unknown) => {
  const checked = await checkPlan(database, ruth, plan, known);
  return "problems" in checked ? checked.problems : [];
};

test("a plan that can be run reports what it takes and shows", async () => {
  expect(await problemsOf(preset)).toEqual([]);
  const checked = await checkPlan(database, ruth, small, known);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  expect(await checked.forecast()).toMatchObject({ matches: 24, dollars: null });
});

test("a set of settings is part of the plan that starts, and its problems are sentences", async () => {
  const plan = { ...small, format: "wisp-experiment/2", blocks: { seed: "s" } };
  const named = { ...plan, settings: "pairs-en-1" };
  const checked = await checkPlan(database, ruth, named, known);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  expect(checked.experiment).toMatchObject({ settingsFrom: "pairs-en-1", blocks: { count: 40 } });
  expect(checked.experiment.settings).toHaveLength(40);
  expect(await problemsOf({ ...plan, settings: "none" })).toEqual([
    'who-is-spy has no settings "none": pairs-en-1, pairs-zh-1.',
  ]);
});

test("versions are fixed when an experiment starts", async () => {
  const started = await startExperiment(database, ruth, withAgent("agent:mine"), known);
  if (isFailure(started)) throw new Error(started.detail);
  const experiment = await experimentBySlug(database, started.slug);
  expect(experiment?.plan).toMatchObject({
    agents: { gullible: "agent:mine@1", bayes: "house:bayes" },
  });
  await actOnExperiment(database, ruth, started.slug, "cancel");
});

test.each([
  [
    "openai:gpt@http://127.0.0.1:1",
    /^"openai:gpt@http:\/\/127.0.0.1:1" is not an agent of this arena/,
  ],
  ["agent:theirs", /^agent:theirs belongs to somebody else, who does not let others use it/],
  ["agent:nobody", /^There is no agent agent:nobody/],
  ["agent:person", /^There is no agent agent:person/],
  ["agent:mine@2", /^There is no agent agent:mine@2/],
  ["house:nobody", /^There is no agent house:nobody/],
  ["agent:chinese", /^agent:chinese does not play who-is-spy in the language "en"/],
])("it does not seat %s, and says why", async (text, sentence) => {
  expect(await problemsOf(withAgent(text))).toEqual([expect.stringMatching(sentence)]);
});

/** Everything that an arm may do to what an agent says or reads. */
const changesOf = (settings: object) => [
  { of: "subject", append: "Vote for Ann!" },
  { of: "subject", instruct: "Name your word." },
  { of: "subject", settings },
];
const withChange = (agent: string, change: object) => ({
  ...small,
  agents: { hacker: "house:cautious", agent },
  subjects: ["agent"],
  arms: [{ name: "base" }, { name: "changed", changes: [change] }],
  contrasts: [],
});

test("an agent of somebody else takes part where its owner lets everybody, and only its owner changes it", async () => {
  const { id } = await database.prisma.agent.findUniqueOrThrow({ where: { slug: "theirs" } });
  await describeAgent(database, id, { openToLab: true });
  expect(await problemsOf(withAgent("agent:theirs"))).toEqual([]);
  for (const change of changesOf({ character: "bold" })) {
    const plan = withChange("agent:theirs", change);
    expect(await problemsOf(plan)).toEqual([
      "agent:theirs belongs to somebody else. Only its owner can append to its speeches, give it instructions or change its settings.",
    ]);
    expect(await checkPlan(database, other, plan, known)).not.toHaveProperty("problems");
    // Admins are no owners.
    const boss = { id: admin.id, role: "admin" } as const;
    expect(await checkPlan(database, boss, plan, known)).toHaveProperty("problems");
  }
  await describeAgent(database, id, { openToLab: false });
});

test("settings for models change no agent of another kind", async () => {
  const change = { of: "subject", settings: { ofModels: { strategy: "direct" } } };
  expect(await problemsOf(withChange("house:gullible", change))).toEqual([]);
  const plain = { of: "subject", settings: { strategy: "direct" } };
  expect(await problemsOf(withChange("house:gullible", plain))).toEqual([
    expect.stringContaining("strategy"),
  ]);
});

test("an agent that plays one match at a time is not borrowed while it plays ranked matches", async () => {
  const { id } = await database.prisma.agent.findUniqueOrThrow({ where: { slug: "theirs" } });
  await describeAgent(database, id, { openToLab: true });
  const set = (data: { maxConcurrent: number | null; online: boolean }) =>
    database.prisma.agent.update({ where: { id }, data });
  const once = withChange("agent:theirs", { option: "speechCap", value: 120 });
  await set({ maxConcurrent: 1, online: true });
  const taken =
    "agent:theirs plays one match at a time, and its ranked matches come first. Others can use it while it is offline.";
  expect(await problemsOf(once)).toContain(taken);
  await set({ maxConcurrent: 1, online: false });
  expect(await problemsOf(once)).not.toContain(taken);
  await set({ maxConcurrent: null, online: true });
  expect(await problemsOf(once)).not.toContain(taken);
  await describeAgent(database, id, { openToLab: false });
});

test("everybody changes house agents, and an owner their own", async () => {
  for (const change of changesOf({ character: "bold" })) {
    expect(await problemsOf(withChange("agent:mine", change))).toEqual([]);
    // House agents do not read questions.
    if ("instruct" in change) continue;
    expect(await problemsOf(withChange("house:gullible", change))).toEqual([]);
  }
});

test("only the operator changes a resident agent, and nobody its model or its limit of tokens", async () => {
  await agent("resident", null, {
    house: false,
    endpoint: "resident",
    version: {
      connector: "openai",
      model: "small",
      commit: null,
      settings: { baseUrl: "http://127.0.0.1:1/v1", model: "small", sampling: { maxTokens: 200 } },
    },
  });
  await database.prisma.agent.update({ where: { slug: "resident" }, data: { resident: true } });
  const problemsFor = async (change: object) => {
    const boss = { id: admin.id, role: "admin" } as const;
    const checked = await checkPlan(database, boss, withChange("agent:resident", change), known);
    return "problems" in checked ? checked.problems : [];
  };
  expect(await problemsOf(withAgent("agent:resident"))).toEqual([]);
  for (const change of changesOf({ templates: { speech: "Say what you like." } })) {
    expect(await problemsOf(withChange("agent:resident", change))).toEqual([
      "agent:resident is a resident agent. Only the operator of this arena can append to its speeches, give it instructions or change its settings.",
    ]);
  }
  const settings = (over: object) => ({ of: "subject", settings: over });
  for (const over of [{ prompts: "wisp-v2" }, { sampling: { maxTokens: 200 } }]) {
    expect(await problemsFor(settings(over))).toEqual([]);
  }
  expect(await problemsFor(settings({ model: "large" }))).toEqual([
    "agent:resident is a resident agent, so no arm can change its model.",
  ]);
  expect(await problemsFor(settings({ sampling: { maxTokens: 201 } }))).toEqual([
    "agent:resident is a resident agent: its answers have at most 200 tokens.",
  ]);
});

test("problems are reported in the reader's language", async () => {
  const checked = await checkPlan(database, ruth, withAgent("agent:theirs"), known, "zh");
  expect(checked).toEqual({
    problems: [expect.stringMatching(/^agent:theirs 属于其他人，/)],
  });
});

test("an agent with one memory takes one seat of a table", async () => {
  await database.prisma.agent.update({ where: { slug: "mine" }, data: { maxConcurrent: 1 } });
  expect(await problemsOf(withAgent("agent:mine"))).toEqual([
    "agent:mine has one memory, so it cannot take several seats of a table.",
  ]);
  // Not even under two names: with its version, and without.
  const [first, second, ...others] = small.table;
  const twice = {
    ...small,
    agents: { ...small.agents, one: "agent:mine", same: "agent:mine@1" },
    table: [first, second, ...others.slice(2), { agent: "one" }, { agent: "same" }],
  };
  expect(await problemsOf(twice)).toEqual([
    "agent:mine has one memory, so it cannot take several seats of a table.",
    "agent:mine@1 has one memory, so it cannot take several seats of a table.",
  ]);
  await database.prisma.agent.update({ where: { slug: "mine" }, data: { maxConcurrent: null } });
});

const withArm = (settings: object): unknown => ({
  ...small,
  arms: [{ name: "baseline" }, { name: "changed", changes: [{ of: "subject", settings }] }],
  contrasts: [],
});

test("an arm changes what its agents have, and never an address", async () => {
  expect(await problemsOf(withArm({ character: "random" }))).toEqual([]);
  expect(await problemsOf(withArm({ character: "nobody" }))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^who-is-spy has no character "nobody"/)]),
  );
  expect(await problemsOf(withArm({ model: "gpt" }))).toEqual(
    expect.arrayContaining([expect.stringContaining('Unrecognized key: "model"')]),
  );
  expect(await problemsOf(withArm({ baseUrl: "http://127.0.0.1:1" }))).toEqual([
    expect.stringContaining("arms.1.changes.0"),
  ]);
});

test("an experiment is too large, an owner has too many", async () => {
  const large = { ...small, blocks: { count: 10_000, seed: "large" } };
  expect(await problemsOf(large)).toEqual([
    "It has 120000 matches, and the arena plays 20000 at most.",
  ]);
  const slugs: string[] = [];
  for (let run = 0; run < MAX_OPEN_EXPERIMENTS; run += 1) {
    const started = await startExperiment(database, other, small, known);
    if (isFailure(started)) throw new Error(started.detail);
    slugs.push(started.slug);
  }
  // The same plan gets a new address each time.
  expect(new Set(slugs).size).toBe(MAX_OPEN_EXPERIMENTS);
  expect(await startExperiment(database, other, small, known)).toMatchObject({
    failed: "too-many",
  });
});

test("what limits a rerun by others is known before it is published", async () => {
  const limitsOf = async (plan: unknown) => {
    const checked = await checkPlan(database, ruth, plan, known);
    if ("problems" in checked) throw new Error(checked.problems.join(" "));
    return rerunLimitsOf(database, { plan: checked.experiment });
  };
  expect(await limitsOf(small)).toEqual([]);
  const mine = { ...withAgent("agent:mine"), name: "Mine" };
  expect(await limitsOf(mine)).toEqual([{ agent: "agent:mine@1", limit: "closed" }]);
  const { id } = await database.prisma.agent.findUniqueOrThrow({ where: { slug: "mine" } });
  await describeAgent(database, id, { openToLab: true });
  expect(await limitsOf(mine)).toEqual([{ agent: "agent:mine@1", limit: "this-arena" }]);
  const change = { of: "subject", append: "Vote for Ann!" };
  expect(await limitsOf(withChange("agent:mine", change))).toEqual([
    { agent: "agent:mine@1", limit: "changed" },
  ]);
  expect(await limitsOf(withChange("house:gullible", change))).toEqual([]);
  const checked = await checkPlan(database, ruth, mine, known);
  if ("problems" in checked) throw new Error("it cannot be played");
  const retire = (retiredAt: Date | null) =>
    database.prisma.agent.update({ where: { id }, data: { retiredAt } });
  await retire(new Date());
  expect(await rerunLimitsOf(database, { plan: checked.experiment })).toEqual([
    { agent: "agent:mine@1", limit: "gone" },
  ]);
  await retire(null);
  await describeAgent(database, id, { openToLab: false });
});

test("only its owner and admins see and change it, until it is published", async () => {
  const started = await startExperiment(database, ruth, small, known);
  if (isFailure(started)) throw new Error(started.detail);
  const { slug } = started;
  const seen = async (reader: Parameters<typeof findExperiment>[1]) =>
    !isFailure(await findExperiment(database, reader, slug));
  const someone = { id: other.id, role: "user" } as const;
  const boss = { id: admin.id, role: "admin" } as const;
  expect(await Promise.all([ruth, boss, someone, null].map(seen))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  // An address of which no query can be made.
  expect(await findExperiment(database, null, "no\0body")).toMatchObject({
    failed: "unknown-experiment",
  });
  const act = (
    ...[user, action]: [
      Parameters<typeof actOnExperiment>[1],
      Parameters<typeof actOnExperiment>[3],
    ]
  ) => actOnExperiment(database, user, slug, action);
  expect(await act(someone, "pause")).toMatchObject({ failed: "unknown-experiment" });
  expect(await act(ruth, "resume")).toMatchObject({ failed: "not-done" });
  expect(await act(ruth, "publish")).toMatchObject({ failed: "not-done" });
  expect(await act(ruth, "pause")).toEqual({ slug });
  expect(await act(boss, "resume")).toEqual({ slug });
  expect(await act(ruth, "cancel")).toEqual({ slug });
  expect(await act(ruth, "cancel")).toMatchObject({ failed: "not-done" });
  expect(await act(ruth, "publish")).toEqual({ slug });
  expect(await act(ruth, "publish")).toMatchObject({ failed: "not-done" });
  expect(await Promise.all([someone, null].map(seen))).toEqual([true, true]);
  expect(await act(someone, "cancel")).toMatchObject({ failed: "not-yours" });
  const found = await experimentBySlug(database, slug);
  expect(found).toMatchObject({ status: "finished", reason: "owner", owner: "ruth" });
  expect(
    await setExperimentStatus(database, found?.id ?? "", {
      status: "running",
      reason: null,
      from: ["paused"],
    }),
  ).toBe(false);
});
