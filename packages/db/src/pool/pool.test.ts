import { canonical } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { spentOn } from "@wisp/test-kit/spending";
import { beforeEach, expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import {
  type Agent,
  closeReserves,
  ensureUser,
  keepPoolModels,
  listCandidates,
  listPoolModels,
  type PoolCaps,
  type PoolDeclaration,
  poolAllowances,
  recordCheck,
  setOnline,
  settleReserve,
  storedArenaMetrics,
  takeFromReserve,
} from "../index.ts";
import { seatMicrosOf } from "./models.ts";

const { database } = await freshDatabase();

const small: PoolDeclaration = {
  name: "small",
  model: "org/small-8b",
  address: "https://models.example/v1",
  calling: "{}",
  locales: ["en"],
  matchesPerDay: 1_000,
  maxTokens: 1_000,
  inputPerMillion: 1,
  outputPerMillion: 4,
};
const SEAT = seatMicrosOf(small);
const rich: PoolCaps = {
  agentMicrosPerDay: 1_000 * SEAT,
  ownerMicrosPerDay: 1_000 * SEAT,
  newMicrosPerDay: 1_000 * SEAT,
  arenaMicrosPerDay: 1_000 * SEAT,
};
const keep = (caps: Partial<PoolCaps> = {}, change: Partial<PoolDeclaration> = {}) =>
  keepPoolModels(database, [{ ...small, ...change }], { ...rich, ...caps });

let serial = 0;

/** The same for each of some accounts. */
async function wordsOf(owners: readonly string[], isNew = false): Promise<Agent[]> {
  const agents: Agent[] = [];
  for (const owner of owners) agents.push(await words(owner, isNew));
  return agents;
}

/** An agent made of words, of an account that is not new unless it is said to be. */
async function words(owner: string, isNew = false): Promise<Agent> {
  serial += 1;
  const slug = `words-${serial}`;
  const { id: ownerId } = await ensureUser(database, owner);
  if (!isNew) {
    await database.pool.query(
      `UPDATE "User" SET "createdAt" = now() - interval '8 days' WHERE "id" = $1`,
      [ownerId],
    );
  }
  const settings = { model: "small", words: "Say little.", prompts: "wisp-v5" };
  const agent = await addAgent(database, slug, {
    ownerId,
    version: { connector: "pool", settings, model: small.model, commit: null },
  });
  await database.pool.query(`UPDATE "Agent" SET "maxConcurrent" = NULL WHERE "id" = $1`, [
    agent.id,
  ]);
  return agent;
}

const begun = (outcomes: readonly Awaited<ReturnType<typeof seat>>[]): number =>
  outcomes.filter((each) => typeof each === "string").length;

beforeEach(async () => {
  await database.pool.query(`DELETE FROM "PoolReserve"`);
  await database.pool.query(`DELETE FROM "Spend"`);
  await database.pool.query(`UPDATE "Match" SET "status" = 'failed'`);
});

test.each([
  ["arena", { arenaMicrosPerDay: 37 * SEAT + 1 }, 37],
  ["owner", { ownerMicrosPerDay: 9 * SEAT }, 5 * 9],
  ["agent", { agentMicrosPerDay: 3 * SEAT + 5 }, 20 * 3],
] as const)(
  "200 matches at the same time never exceed the cap of the %s, and leave no room for another",
  async (_, caps, expected) => {
    await keep(caps);
    const agents = await wordsOf(Array.from({ length: 20 }, (_, at) => `owner-${at % 5}`));
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        seat(database, ...agents.slice(at % 20, (at % 20) + 1)),
      ),
    );
    expect(begun(outcomes)).toBe(expected);
    expect(await spentOn(database, "pool")).toBe(expected * SEAT);
    const again = await Promise.all(agents.map((agent) => seat(database, agent)));
    expect(begun(again)).toBe(0);
    const [refused] = again;
    expect(typeof refused === "object" && refused.detail).toMatch(/used up for today \(UTC\)\.$/);
  },
);

test("accounts that are new share one allowance", async () => {
  await keep({ newMicrosPerDay: 2 * SEAT });
  const [one, two, three] = await wordsOf(["new-1", "new-2", "new-3"], true);
  const old = await words("old");
  if (one === undefined || two === undefined || three === undefined) throw new Error("no agents");
  expect(begun([await seat(database, one), await seat(database, two)])).toBe(2);
  const refused = await seat(database, three);
  expect(typeof refused === "object" && refused.detail).toContain("accounts younger than 7 days");
  expect(begun([await seat(database, old)])).toBe(1);
});

test("a match reserves for all its seats or for none, and begins with all or not at all", async () => {
  await keep({ arenaMicrosPerDay: 2 * SEAT });
  const agents = await wordsOf(["a", "b", "c"]);
  expect(await seat(database, ...agents)).toMatchObject({ failed: "busy" });
  expect(await spentOn(database, "pool")).toBe(0);
  expect(await database.prisma.poolReserve.count()).toBe(0);
  expect(begun([await seat(database, ...agents.slice(0, 2))])).toBe(1);
  expect(await spentOn(database, "pool")).toBe(2 * SEAT);
});

test("an agent plays its matches of the day, in the languages of the model, while that is offered", async () => {
  await keep({}, { matchesPerDay: 2 });
  const agent = await words("limited");
  expect(begun([await seat(database, agent), await seat(database, agent)])).toBe(2);
  const third = await seat(database, agent);
  expect(typeof third === "object" && third.detail).toContain("2 matches of today");
  await keep({}, { locales: ["zh"] });
  const foreign = await seat(database, agent);
  expect(typeof foreign === "object" && foreign.detail).toContain("not offered in this language");
  await keepPoolModels(database, [], rich);
  expect(await listPoolModels(database)).toEqual([]);
  const gone = await seat(database, agent);
  expect(typeof gone === "object" && gone.detail).toContain("does not offer the model any more");
});

test("calls are paid from the reservation, then from the caps; the rest is given back once", async () => {
  await keep({ agentMicrosPerDay: SEAT + 100 });
  const agent = await words("player");
  const matchId = await seat(database, agent);
  if (typeof matchId !== "string") throw new Error(matchId.detail);
  const id = { matchId, agentId: agent.id };
  expect(await takeFromReserve(database, id, SEAT)).toBeUndefined();
  await settleReserve(database, id, -10);
  expect(await takeFromReserve(database, id, 60)).toBeUndefined();
  expect(await spentOn(database, "pool")).toBe(SEAT + 50);
  expect(await takeFromReserve(database, id, 51)).toMatch(/^The agent's allowance /);
  await settleReserve(database, id, -40);
  expect(await closeReserves(database)).toBe(0);
  await database.pool.query(`UPDATE "Match" SET "status" = 'finished' WHERE "id" = $1`, [matchId]);
  const closed = await Promise.all([closeReserves(database), closeReserves(database)]);
  expect(closed.reduce((sum, each) => sum + each)).toBe(1);
  for (const scope of ["pool", `pool/agent/${agent.id}`, `pool/owner/${agent.owner?.id}`]) {
    expect(await spentOn(database, scope)).toBe(SEAT - 10 + 20);
  }
  // A call that ends later gives its part back, too.
  await settleReserve(database, id, -5);
  expect(await closeReserves(database)).toBe(1);
  expect(await spentOn(database, "pool")).toBe(SEAT - 10 + 15);
  const stranger = { matchId, agentId: (await words("nobody")).id };
  expect(await takeFromReserve(database, stranger, 1)).toContain("Nothing is reserved");
});

test("an agent without room in the pool is no candidate", async () => {
  await keep();
  const agent = await words("seated");
  await recordCheck(database, agent.version.id, { ok: true });
  await setOnline(database, agent.id, true);
  const isCandidate = async () =>
    (await listCandidates(database, { game: "who-is-spy", locale: "en", seasonId: null })).some(
      ({ agentId }) => agentId === agent.id,
    );
  expect(await isCandidate()).toBe(true);
  await keep({ ownerMicrosPerDay: SEAT });
  expect(await isCandidate()).toBe(true);
  expect(begun([await seat(database, agent)])).toBe(1);
  expect(await isCandidate()).toBe(false);
  await keep();
  expect(await isCandidate()).toBe(true);
  await keepPoolModels(database, [], rich);
  expect(await isCandidate()).toBe(false);
});

test("under one name a model stays the same and is called the same; its price may change", async () => {
  await keep({}, { outputPerMillion: 9 });
  const changes: Partial<PoolDeclaration>[] = [
    { model: "org/other" },
    { address: "https://b.example/v1" },
    { maxTokens: 2_000 },
    { calling: canonical({ temperature: 0.2 }) },
    { calling: canonical({ reasoningEffort: "high" }) },
  ];
  for (const change of changes) {
    await expect(keep({}, change)).rejects.toThrow(/give this one a new name/);
  }
  const cool = {
    name: "cool",
    calling: canonical({ temperature: 0.2, extraBody: { a: 1, b: 2 } }),
  };
  await keep({}, cool);
  await keep({}, { ...cool, calling: canonical({ extraBody: { b: 2, a: 1 }, temperature: 0.2 }) });
  await expect(keep({}, { ...cool, calling: canonical({ temperature: 0.3 }) })).rejects.toThrow(
    /new name/,
  );
  await expect(keep({}, { ...cool, calling: "{}" })).rejects.toThrow(/new name/);
  await keep({}, { outputPerMillion: 9 });
  expect(await listPoolModels(database)).toMatchObject([{ name: "small", outputPerMillion: 9 }]);
  expect(JSON.stringify(await listPoolModels(database))).not.toContain("example");
});

test("a check counts on the caps of its owner, and metrics show the use of the day", async () => {
  await keep({ arenaMicrosPerDay: 10 * SEAT });
  const agent = await words("checked", true);
  const ownerId = agent.owner?.id ?? "";
  const scopes = await poolAllowances(database, { agentId: null, ownerId, model: "small" });
  expect(scopes.map(({ scope }) => scope)).toEqual(["pool", "pool/new", `pool/owner/${ownerId}`]);
  expect(await poolAllowances(database, { agentId: null, ownerId, model: "large" })).toEqual([]);
  expect(begun([await seat(database, agent)])).toBe(1);
  const { modelPool } = await storedArenaMetrics(database, { ownerMicrosPerDay: 1 });
  expect(modelPool).toEqual({
    usedRatio: 0.1,
    spentDollars: SEAT / 1e6,
    reservedDollars: SEAT / 1e6,
  });
  await keepPoolModels(database, [], rich);
  expect((await storedArenaMetrics(database, { ownerMicrosPerDay: 1 })).modelPool).toBeNull();
});
