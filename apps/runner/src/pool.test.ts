import { outboundClient } from "@wisp/agents";
import {
  createAgent,
  createSeason,
  ensureUser,
  enterSeason,
  type PoolCaps,
  performSeasonAction,
  recordCheck,
  reservesOfSeason,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { strategies } from "@wisp/papers/strategies";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { spentOn } from "@wisp/test-kit/spending";
import { afterAll, expect, test } from "vitest";
import { finished, houseSix, type SeatableAgent, until, waiting } from "../test/arena.ts";
import { fakeModel, KEY, player, rawJson, requestIn } from "../test/models.ts";
import { settingsFor } from "../test/settings.ts";
import { readPool } from "./pool.ts";
import { startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const price = { input: 2.5, output: 10 };
/** A call of the scripted server: 812 tokens in, 64 out. */
const CALL_MICROS = 812 * price.input + 64 * price.output;
const rich: PoolCaps = {
  agentMicrosPerDay: 100_000_000,
  ownerMicrosPerDay: 100_000_000,
  newMicrosPerDay: 1_000_000_000,
  arenaMicrosPerDay: 1_000_000_000,
};

const declared = (address: string, name = "small") =>
  JSON.stringify([
    {
      name,
      model: "org/small-8b",
      address,
      keyFrom: "WISP_TEST_POOL_KEY",
      price,
      matchesPerDay: 100,
    },
  ]);

let serial = 0;

/** A student's agent made of words. */
async function student(model: string, words: string): Promise<SeatableAgent> {
  serial += 1;
  const { id: ownerId } = await ensureUser(database, `student-${serial}`);
  const agent = await createAgent(database, {
    slug: `words-${serial}`,
    name: `Words ${serial}`,
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId,
    house: false,
    endpoint: null,
    version: {
      connector: "pool",
      settings: { model, words, prompts: "wisp-v5" },
      model: "org/small-8b",
      commit: null,
    },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await recordCheck(database, agent.version.id, { ok: true });
  return { agentId: agent.id, versionId: agent.version.id };
}

const runnerWith = (poolModels: string) => {
  process.env.WISP_TEST_POOL_KEY = KEY;
  return startRunner(settingsFor(url, { poolModels, poolCaps: rich, matchesAtOnce: 10 }));
};

/** What the stored decisions of some matches cost. */
async function costOf(condition: string, value: string): Promise<number> {
  const { rows } = await database.pool.query<{ micros: string }>(
    `SELECT coalesce(sum(decision."costMicros"), 0) AS "micros" FROM "Decision" decision
      JOIN "Match" match ON match."id" = decision."matchId" WHERE match.${condition} = $1`,
    [value],
  );
  return Number(rows[0]?.micros ?? 0);
}

test("a class of ten agents of words plays a season whose costs match the ledger to the cent", async () => {
  const strategiesSeen = new Set<string>();
  let calls = 0;
  const answers = player();
  await using service = await fakeModel((call) => {
    calls += 1;
    const prompt = requestIn(call)
      .messages.map(({ content }) => content)
      .join("\n");
    const own = prompt.match(/Secret plan \d+/g) ?? [];
    // No agent reads the words of another.
    if (own.length !== 1) throw new Error(`a prompt has ${own.length} strategies`);
    strategiesSeen.add(own[0] ?? "");
    return answers(call);
  });
  const runner = await runnerWith(declared(`${service.url}/v1`));
  try {
    const teacher = { id: (await ensureUser(database, "teacher")).id, role: "organizer" } as const;
    const made = await createSeason(database, teacher, {
      terms: {
        ...plainTerms,
        slug: "class",
        name: "Class",
        game: "who-is-spy",
        config: {},
        schedule: "blocks",
        matchesEach: 6,
        clockMs: null,
        variant: false,
        poolModel: "small",
      },
      packs: [],
      drawsWords: true,
    });
    if (isFailure(made)) throw new Error(made.detail);
    const { id } = made;
    for (let at = 1; at <= 10; at += 1) {
      const { agentId } = await student("small", `Secret plan ${at}`);
      expect(await enterSeason(database, id, agentId)).toEqual({ entered: true });
    }
    const other = await student("large", "Secret plan 11");
    expect(await enterSeason(database, id, other.agentId)).toMatchObject({
      failed: "other-model",
    });
    const started = await performSeasonAction(database, {
      seasonId: id,
      action: "start",
      actorId: teacher.id,
      seats: 6,
      allowSameOwner: false,
    });
    if (isFailure(started)) throw new Error(started.detail);
    await until("the season is played", async () => {
      const season = await database.prisma.season.findUniqueOrThrow({ where: { id } });
      return season.status === "frozen";
    });
    const matches = await database.prisma.match.findMany({ where: { seasonId: id } });
    expect(matches.map(({ status }) => status)).toEqual(matches.map(() => "finished"));
    expect(matches).toHaveLength(10);
    expect(strategiesSeen.size).toBe(10);
    await until("all reservations are closed", async () =>
      (await reservesOfSeason(database, id)).every(
        ({ reservedMicros, usedMicros }) => reservedMicros === usedMicros,
      ),
    );
    const ledger = await reservesOfSeason(database, id);
    expect(ledger).toHaveLength(60);
    const used = ledger.reduce((sum, { usedMicros }) => sum + usedMicros, 0);
    expect(used).toBe(calls * CALL_MICROS);
    expect(await costOf('"seasonId"', id)).toBe(used);
    expect(await spentOn(database, "pool")).toBe(used);
    expect(await spentOn(database, "pool/new")).toBe(used);
    expect(await spentOn(database, `season/${id}`)).toBe(used);
    const { rows } = await database.pool.query<{ sum: string }>(
      `SELECT sum("micros") AS "sum" FROM "Spend" WHERE "scope" LIKE 'pool/agent/%'`,
    );
    expect(Number(rows[0]?.sum)).toBe(used);
    // The owners pay nothing.
    expect(await database.prisma.spend.count({ where: { scope: { startsWith: "owner/" } } })).toBe(
      0,
    );
  } finally {
    await runner.drain();
  }
});

test("a pool model that fails in mid-match: the match goes on, the agent rests, nothing is billed twice", async () => {
  const answers = player();
  let calls = 0;
  await using service = await fakeModel((call) => {
    calls += 1;
    // Every seat speaks and votes in the first round, so each is asked twice at least.
    return calls > 1 ? rawJson({ error: "the account is blocked" }, 403) : answers(call);
  });
  const house = await houseSix(database, "beside-");
  const runner = await runnerWith(declared(`${service.url}/v1`, "weak"));
  try {
    const agent = await student("weak", "Say little.");
    const seats = [agent, ...house.slice(0, 5)];
    const id = await waiting(database, { agents: seats, seed: "weak" });
    await finished(database, id);
    const rested = await until("the agent rests", async () => {
      const row = await database.prisma.agent.findUniqueOrThrow({ where: { id: agent.agentId } });
      return row.restCode !== null && row;
    });
    expect(rested).toMatchObject({ restCode: "rate-limited", suspendedAt: null });
    const incidents = await database.prisma.incident.findMany({
      where: { agentId: agent.agentId },
    });
    expect(JSON.stringify(incidents)).not.toContain("blocked");
    const closed = await until("its reservation is closed", async () => {
      const row = await database.prisma.poolReserve.findFirstOrThrow({ where: { matchId: id } });
      return row.reservedMicros === row.usedMicros && row;
    });
    expect(Number(closed.usedMicros)).toBe(CALL_MICROS);
    expect(await costOf('"id"', id)).toBe(CALL_MICROS);
  } finally {
    await runner.drain();
  }
});

const deps = {
  client,
  games,
  strategies,
  keyFrom: (name: string) => (name === "POOL_KEY" ? KEY : undefined),
};
const entry = {
  name: "small",
  address: "https://models.example/v1",
  price,
  matchesPerDay: 10,
} as const;

test("the declarations are read with their defaults, and keys stay out of what is stored", () => {
  const { pool, declared: stored } = readPool(
    JSON.stringify([{ ...entry, keyFrom: "POOL_KEY" }]),
    deps,
  );
  expect(stored).toEqual([
    {
      name: "small",
      model: "small",
      address: entry.address,
      calling: "{}",
      locales: ["en", "zh"],
      matchesPerDay: 10,
      maxTokens: 1_024,
      inputPerMillion: 2.5,
      outputPerMillion: 10,
    },
  ]);
  expect(pool.get("small")?.settings).toMatchObject({ key: KEY, sampling: { maxTokens: 1_024 } });
  const settings = { temperature: 0.4, limitField: "max_tokens", extraBody: { top_k: 5 } };
  const [called] = readPool(JSON.stringify([{ ...entry, settings }]), deps).declared;
  expect(JSON.parse(called?.calling ?? "")).toEqual({ temperature: 0.4, extraBody: { top_k: 5 } });
  expect(readPool(undefined, deps).pool.size).toBe(0);
  expect(readPool("", deps).declared).toEqual([]);
});

test.each([
  ["no JSON", "small", /not JSON/],
  ["no list", "{}", /array/],
  ["a key in place of its variable", [{ ...entry, keyFrom: "sk-secret" }], /names an environment/],
  ["a variable that is not set", [{ ...entry, keyFrom: "ANOTHER" }], /has no ANOTHER/],
  ["an unknown field", [{ ...entry, token: "x" }], /token/],
  ["a name with a space", [{ ...entry, name: "a b" }], /small letters/],
  ["the same name twice", [entry, entry], /small twice/],
  [
    "an address without https",
    [{ ...entry, address: "http://models.example/v1" }],
    /must be https/,
  ],
  ["no price", [{ ...entry, price: undefined }], /price/],
])("%s is refused with a sentence", (_, given, sentence) => {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  expect(() => readPool(text, deps)).toThrow(/^WISP_POOL_MODELS cannot be used: /);
  expect(() => readPool(text, deps)).toThrow(sentence);
});
