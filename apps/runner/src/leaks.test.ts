import { fileURLToPath } from "node:url";
import {
  agentBySlug,
  askForCheck,
  checkById,
  ensureUser,
  getMatch,
  giveSecret,
  incidentsOf,
  lastCheck,
  lifeOf,
  listAgents,
  listMatches,
  newId,
  publicLog,
  secretOfAgent,
  settingsOf,
  storeSecret,
  versionsOf,
  wholeLog,
} from "@wisp/db";
import { keyRing, lastFourOf, newRingKey, seal } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { encodings, leaksIn } from "@wisp/test-kit/leaks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finished, houseSix, register, type SeatableAgent, until, waiting } from "../test/arena.ts";
import {
  CANARY,
  echoingA2a,
  echoingHub,
  echoingModel,
  echoingRouter,
  echoingSpace,
  echoingWisp,
  type Service,
} from "../test/echoing-services.ts";
import { startProcess } from "../test/processes.ts";

const program = fileURLToPath(new URL("../test/fixtures/apart-runner.ts", import.meta.url));
const { database, url } = await freshDatabase();
const text = newRingKey();
const ring = keyRing(text);
const [, ringKey = ""] = text.split(":");
const LIMIT_MS = 700;
const config = { speechTimeLimitMs: LIMIT_MS, voteTimeLimitMs: LIMIT_MS };

const random = (prefix: string): string =>
  `${prefix}PLANTED/${Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64")}`;

interface KeyedAgent extends SeatableAgent {
  readonly slug: string;
  readonly key: string;
}

const services: Service[] = [];
const keyed: KeyedAgent[] = [];
const matches: string[] = [];
const checks: string[] = [];
/** Every row of the database, all output of the runner, and the site's data. */
const searched = { rows: "", output: "", answers: "" };

async function started(service: Promise<Service>): Promise<Service> {
  services.push(await service);
  return service;
}

/** Registers an agent whose owner gave `key` for `host`. */
async function withKey(
  slug: string,
  connector: string,
  settings: object,
  host: string,
  key: string,
  sealedBy = ring,
): Promise<KeyedAgent> {
  const agent = await register(database, slug, connector, settings);
  const id = newId();
  const sealed = seal(sealedBy, key, { id, host });
  await storeSecret(database, { id, sealed, lastFour: lastFourOf(key), host });
  await giveSecret(database, agent.agentId, id);
  const planted = { ...agent, slug, key };
  keyed.push(planted);
  return planted;
}

const hostOf = (address: string): string => new URL(address).host;

async function model(slug: string, fails: boolean): Promise<KeyedAgent> {
  const { url: baseUrl } = await started(echoingModel(fails));
  return withKey(slug, "openai", { baseUrl, model: "m" }, hostOf(baseUrl), random("sk-"));
}

async function server(slug: string, fails: boolean): Promise<KeyedAgent> {
  const { url: at } = await started(echoingWisp(fails));
  return withKey(slug, "wisp", { url: at }, hostOf(at), random("wt-"));
}

async function a2a(slug: string, fails: boolean): Promise<KeyedAgent> {
  const { url: at } = await started(echoingA2a(fails));
  return withKey(slug, "a2a", { url: `${at}/card.json` }, hostOf(at), random("at-"));
}

/** All rows of all tables as text. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ table: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS "table" FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { table } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `SELECT kept::text AS "row" FROM (SELECT * FROM ${table}) kept`,
    );
    texts.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return texts.join("\n");
}

/** The results of the functions behind pages and the API. */
async function everyAnswer(): Promise<string> {
  const answers: unknown[] = [await listAgents(database), await listMatches(database, {})];
  for (const id of matches) {
    answers.push(await getMatch(database, id), await wholeLog(database, id));
    answers.push(await publicLog(database, id));
  }
  for (const { agentId, versionId, slug } of keyed) {
    answers.push(await agentBySlug(database, slug), await versionsOf(database, agentId));
    answers.push(await lastCheck(database, versionId), await settingsOf(database, versionId));
    answers.push(await lifeOf(database, agentId), await incidentsOf(database, agentId, 100));
    answers.push(await secretOfAgent(database, agentId));
  }
  for (const id of checks) answers.push(await checkById(database, id));
  return JSON.stringify(answers);
}

beforeAll(async () => {
  await houseSix(database);
  const spaces = [await started(echoingSpace(false)), await started(echoingSpace(true))];
  const hub = await started(
    echoingHub(
      Object.fromEntries(spaces.map(({ url: at }, index) => [`ada/private-${index}`, at])),
    ),
  );
  const router = await started(echoingRouter());
  const agents = [
    await model("model-speaks", false),
    await model("model-fails", true),
    await withKey("router", "hf-inference", { model: "org/name" }, hostOf(hub.url), random("hf_")),
    ...(await Promise.all(
      spaces.map(({ url: at }, index) =>
        withKey(
          `space-${index}`,
          "space",
          { url: at, space: `ada/private-${index}` },
          hostOf(at),
          random("hf_"),
        ),
      ),
    )),
    await server("wisp-speaks", false),
  ];
  const unfit = [
    await server("wisp-fails", true),
    await withKey(
      "unreadable",
      "openai",
      { baseUrl: router.url, model: "m" },
      hostOf(router.url),
      random("sk-"),
      keyRing(newRingKey()),
    ),
    await withKey(
      "elsewhere",
      "openai",
      { baseUrl: router.url, model: "m" },
      "elsewhere.example",
      random("sk-"),
    ),
    // No hub knows it: the hub's answer contains the token.
    await withKey(
      "unknown",
      "space",
      { url: spaces[0]?.url.replace("127.0.0.1", "localhost") ?? "", space: "ada/unknown" },
      hostOf(spaces[0]?.url.replace("127.0.0.1", "localhost") ?? ""),
      random("hf_"),
    ),
  ];
  for (const spy of [0, 1, 3, 4]) {
    matches.push(await waiting(database, { agents, seed: `leak ${spy}`, spy, config }));
  }
  const table = [...unfit, ...agents.slice(0, 2)];
  matches.push(await waiting(database, { agents: table, seed: "unfit", config }));
  const overA2a = [await a2a("a2a-speaks", false), await a2a("a2a-fails", true)];
  const mixed = [...overA2a, ...agents.slice(0, 4)];
  matches.push(await waiting(database, { agents: mixed, seed: "a2a", config }));
  const runner = await startProcess(url, { WISP_SECRET_KEYS: text, WISP_LOG_LEVEL: "trace" }, [
    program,
    hub.url,
    router.url,
  ]);
  for (const id of matches) await finished(database, id);
  const owner = await ensureUser(database, "local");
  // One owner cannot have more open checks.
  const together = 10;
  for (let at = 0; at < keyed.length; at += together) {
    for (const { agentId } of keyed.slice(at, at + together)) {
      const check = await askForCheck(database, { ownerId: owner.id, input: { agentId } });
      if ("failed" in check) throw new Error(check.detail);
      checks.push(check.id);
    }
    for (const id of checks) {
      await until(`check ${id}`, async () => (await checkById(database, id))?.status === "done");
    }
  }
  runner.child.kill("SIGTERM");
  await runner.ended;
  searched.rows = await everyRow();
  searched.answers = await everyAnswer();
  searched.output = runner.output();
});

afterAll(() => Promise.all(services.map((service) => service[Symbol.asyncDispose]())));

test("every key that could be read reached the one service it was given for", () => {
  const unfit = ["unreadable", "elsewhere", "unknown"];
  for (const { slug, key } of keyed.filter((each) => !unfit.includes(each.slug))) {
    expect(services.filter(({ keys }) => keys.has(key)).length, slug).toBeGreaterThan(0);
  }
  for (const { slug, key } of keyed.filter((each) =>
    ["unreadable", "elsewhere"].includes(each.slug),
  ))
    expect(services.filter(({ keys }) => keys.has(key)).length, slug).toBe(0);
});

describe("the search finds", () => {
  test.each(["rows", "output", "answers"] as const)(
    "in the %s what services said next to their keys",
    (place) => {
      expect(leaksIn(searched[place], CANARY)).not.toEqual([]);
    },
  );

  test("every encoding, where a service may write it", () => {
    expect(leaksIn(searched.rows, CANARY)).toEqual(expect.arrayContaining(Object.keys(encodings)));
  });

  test("a key that is put into a table in any of these ways, whole or in part", async () => {
    const secret = random("sk-");
    expect(leaksIn(searched.rows, secret)).toEqual([]);
    const planted = { ...encodings, "a part": (whole: string) => whole.slice(14, 28) };
    for (const [way, write] of Object.entries(planted)) {
      await database.pool.query(`UPDATE "Agent" SET "description" = $1 WHERE "slug" = 'router'`, [
        write(secret),
      ]);
      expect(leaksIn(await everyRow(), secret)).toContain(way);
    }
    await database.pool.query(`UPDATE "Agent" SET "description" = '' WHERE "slug" = 'router'`);
  });
});

describe.each(["rows", "output", "answers"] as const)("no key leaks into the %s", (place) => {
  test("of an agent, or of the ring", () => {
    const secrets = [
      ...keyed.map(({ slug, key }) => [slug, key] as const),
      ["ring", ringKey] as const,
    ];
    const leaks = secrets.flatMap(([of, secret]) =>
      leaksIn(searched[place], secret).map((way) => `${of}: ${way}`),
    );
    expect(leaks).toEqual([]);
  });
});
