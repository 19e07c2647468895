import { checkAskedSchema, checkSchema, errorSchema } from "@wisp/api";
import {
  checkById,
  createAgent,
  ensureUser,
  finishCheck,
  LOCAL_OWNER,
  leaseCheck,
  MAX_OPEN_CHECKS,
  newId,
  reportCheck,
  retireAgent,
  secretById,
  storeSecret,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { keyRing, newRingKey, unseal } from "@wisp/secrets";
import { afterEach, describe, expect, it } from "vitest";
import { openSite, setSite, type Variables } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";
import { GET } from "./[id]/route.ts";
import { POST } from "./route.ts";

const { database, url } = await openSite();
const keys = newRingKey();
const KEY = "sk-a-key-nobody-may-see";
const DEEP = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
const UNKNOWN = "0198c0de-0000-7000-8000-000000000000";

/** The calls of a site with these settings. */
function siteWith(variables: Variables) {
  return {
    ask(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
      setSite({ DATABASE_URL: url, ...variables });
      return POST(
        new Request("http://127.0.0.1:3000/api/v1/checks", {
          method: "POST",
          headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
        { params: Promise.resolve({}) },
      );
    },
    read(id: string): Promise<Response> {
      setSite({ DATABASE_URL: url, ...variables });
      return GET(new Request("http://127.0.0.1:3000/"), { params: Promise.resolve({ id }) });
    },
  };
}

const local = siteWith({ WISP_MODE: "local", WISP_SECRET_KEYS: keys });
const address = "http://127.0.0.1:7860";

afterEach(() => database.pool.query(`DELETE FROM "Check"`));

async function asked(body: unknown, headers?: Readonly<Record<string, string>>): Promise<string> {
  const answer = await local.ask(body, headers);
  expect(answer.status).toBe(202);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  return readAnswer(checkAskedSchema, await answer.json()).id;
}

async function refused(answer: Response) {
  const { error } = readAnswer(errorSchema, await answer.json());
  return { status: answer.status, ...error };
}

const read = async (id: string) => readAnswer(checkSchema, await (await local.read(id)).json());

async function leased() {
  const check = await leaseCheck(database, 60_000);
  if (check === null) throw new Error("no check waits");
  return check;
}

describe("a check", () => {
  it("is reported while it runs and when it is over, without settings and the key's destination", async () => {
    const further = { reasoningEffort: "low", extraBody: { top_k: 20 }, systemRole: "user" };
    const id = await asked({ address, sampling: { temperature: 0.5 }, ...further });
    const waiting = { id, status: "waiting", recognised: null, steps: [], ok: null };
    expect(await read(id)).toEqual({ ...waiting, finishedAt: null });
    const check = await leased();
    expect(check.input).toEqual({ typed: address, sampling: { temperature: 0.5 }, ...further });
    const still = { name: "wake", ok: false, ms: 5, detail: "Waking.", pending: true };
    await reportCheck(database, check, [still], 60_000);
    expect(await read(id)).toMatchObject({ status: "running", steps: [still], ok: null });
    const step = { name: "wake", ok: true, ms: 9, detail: "It is awake." };
    const recognised = {
      kind: "space",
      settings: { url: "SETTINGS", space: "a/SPACE" },
      endpoint: "ENDPOINT",
      name: "agent",
      secretHost: "HOST",
      verified: true,
      sentence: "A server.",
    };
    await finishCheck(database, check, { result: { ok: true, steps: [step] }, recognised });
    const shown = await read(id);
    expect(shown).toMatchObject({ status: "done", ok: true, steps: [{ ...step, pending: false }] });
    expect(shown.recognised).toEqual({
      kind: "space",
      name: "agent",
      sentence: "A server.",
      model: null,
      verified: true,
      unpinned: true,
      taken: null,
    });
    expect(JSON.stringify(shown)).not.toMatch(/SETTINGS|SPACE|ENDPOINT|HOST/);
  });

  it("names, once the address is understood, the agent registered there, as far as that is public", async () => {
    const [own, stranger] = await Promise.all(
      [LOCAL_OWNER, "stranger"].map((handle) => ensureUser(database, handle)),
    );
    const there = async (endpoint: string, ownerId: string | undefined) => {
      const slug = endpoint.replace("https://", "");
      await createAgent(database, {
        slug,
        name: slug,
        games: [{ game: "who-is-spy", locale: "en" }],
        ownerId: ownerId ?? null,
        house: false,
        endpoint,
        version: { connector: "space", settings: { url: endpoint }, model: null, commit: null },
      });
    };
    await there("https://mine", own?.id);
    await there("https://theirs", stranger?.id);
    const taken = async (endpoint: string, space?: string) => {
      await database.pool.query(`DELETE FROM "Check"`);
      const id = await asked({ address });
      const recognised = {
        kind: "space",
        settings: { url: endpoint, space },
        endpoint,
        name: "agent",
        secretHost: null,
        verified: true,
        sentence: "A server.",
      };
      await reportCheck(database, await leased(), [], 60_000, recognised);
      const shown = await read(id);
      expect(shown.status).toBe("running");
      return shown.recognised?.taken;
    };
    const named = (slug: string) => ({ slug, name: slug });
    expect(await taken("https://mine")).toEqual({ own: true, agent: named("mine") });
    expect(await taken("https://theirs")).toEqual({ own: false, agent: null });
    expect(await taken("https://theirs", "a/b")).toEqual({ own: false, agent: named("theirs") });
    expect(await taken("https://nobodys")).toBeNull();
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["a page", { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }],
    ["a page at localhost", { host: "localhost:3000", origin: "http://localhost:3000" }],
    ["a program", { host: "[::1]:3000", "content-type": "application/json; charset=utf-8" }],
  ])("is asked for by %s of this site", async (_, headers) => {
    expect(await asked({ address }, headers)).toBe((await leased()).id);
  });

  it("of a registered agent needs its slug alone", async () => {
    const owner = await ensureUser(database, LOCAL_OWNER);
    const agent = await createAgent(database, {
      slug: "own",
      name: "Own",
      games: [{ game: "who-is-spy", locale: "en" }],
      ownerId: owner.id,
      house: false,
      endpoint: null,
      version: { connector: "space", settings: { url: address }, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    await asked({ agent: "own" });
    expect((await leased()).input).toEqual({ agentId: agent.id });
    const stranger = await ensureUser(database, "stranger");
    await createAgent(database, {
      slug: "theirs",
      name: "T",
      games: [{ game: "who-is-spy", locale: "en" }],
      ownerId: stranger.id,
      house: false,
      endpoint: null,
      version: { connector: "space", settings: { url: address }, model: null, commit: null },
    });
    expect(await refused(await local.ask({ agent: "theirs" }))).toMatchObject({ status: 401 });
    expect(await refused(await local.ask({ agent: "own" }))).toMatchObject({ status: 429 });
    await retireAgent(database, agent.id);
    expect(await refused(await local.ask({ agent: "own" }))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/is retired/),
    });
    expect(await refused(await local.ask({ agent: "nobody" }))).toMatchObject({
      status: 401,
      code: "account-needed",
    });
    expect(await refused(await local.ask({ agent: "a\0b" }))).toMatchObject({
      status: 401,
      code: "account-needed",
    });
  });

  it("of a registered agent with changes has the rest of its settings, and names its key", async () => {
    const owner = await ensureUser(database, LOCAL_OWNER);
    const id = newId();
    await storeSecret(database, { id, sealed: "sealed", lastFour: "test", host: "models.example" });
    const settings = { baseUrl: "https://models.example/v1", model: "m", limitField: "max_tokens" };
    const made = await createAgent(database, {
      slug: "a-model",
      name: "A model",
      games: [{ game: "who-is-spy", locale: "en" }],
      ownerId: owner.id,
      house: false,
      endpoint: null,
      version: { connector: "openai", settings, model: "m", commit: null },
      secretId: id,
    });
    if (isFailure(made)) throw new Error(made.detail);
    await asked({ agent: "a-model", prompts: "wisp-v2", sampling: { temperature: 0 } });
    expect((await leased()).input).toEqual({
      typed: "https://models.example/v1",
      model: "m",
      limitField: "max_tokens",
      prompts: "wisp-v2",
      sampling: { temperature: 0 },
      storedKey: id,
    });
  });

  it("keeps its key sealed: nothing that is stored or answered holds it", async () => {
    const answer = await local.ask({ address, key: KEY });
    const text = await answer.text();
    const { id } = readAnswer(checkAskedSchema, JSON.parse(text));
    const secretId = (await checkById(database, id))?.secretId ?? "";
    const secret = await secretById(database, secretId);
    expect(unseal(keyRing(keys), secret?.sealed ?? "", { id: secretId, host: "" })).toBe(KEY);
    expect(secret?.lastFour).toBe(KEY.slice(-4));
    const { rows: checks } = await database.pool.query(`SELECT * FROM "Check"`);
    const { rows: secrets } = await database.pool.query(`SELECT * FROM "Secret"`);
    const shown = await (await local.read(id)).text();
    expect([text, shown, JSON.stringify([checks, secrets])].join()).not.toContain(KEY);
  });
});

describe("a call that is refused", () => {
  it.each<[string, unknown, number, string]>([
    ["nothing", {}, 400, '"address": name either'],
    ["both", { address, agent: "own" }, 400, '"address": name either'],
    ["an unknown field", { address, secret: "x" }, 400, "secret"],
    ["a key with white space", { address, key: "sk-a key of mine" }, 400, '"key": a key is'],
    ["invalid sampling", { address, sampling: [1] }, 400, '"sampling"'],
    ["further fields that are a list", { address, extraBody: [1] }, 400, '"extraBody"'],
    ["another role", { address, systemRole: "developer" }, 400, '"systemRole"'],
    ["deep further fields", `{"address":"${address}","extraBody":{"a":${DEEP}}}`, 400, "20 levels"],
    ["a key as its address", { address: KEY }, 400, "looks like a key"],
    ["a key as its model", { address, model: ` ${KEY}` }, 400, "looks like a key"],
    ["deep sampling", `{"address":"${address}","sampling":{"a":${DEEP}}}`, 400, "20 levels"],
    ["deep templates", `{"address":"${address}","templates":{"a":${DEEP}}}`, 400, "20 levels"],
    ["no object", "[]", 400, "The body"],
    ["no JSON", "{", 400, "The body is not JSON."],
    ["a long body", { address, model: "m".repeat(70_000) }, 413, "64 KiB"],
  ])("with %s", async (_, body, status, message) => {
    const refusal = await refused(await local.ask(body));
    expect(refusal.status).toBe(status);
    expect(refusal.message).toContain(message);
    expect(refusal.message).not.toContain(KEY);
  });

  it.each<[string, Readonly<Record<string, string>>, number]>([
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a text", { "content-type": "text/plain" }, 415],
    ["another site's script", { origin: "https://evil.example" }, 403],
    ["another port of this machine", { origin: "http://127.0.0.1:8000" }, 403],
    ["a hidden origin", { origin: "null" }, 403],
    ["another site's page", { "sec-fetch-site": "cross-site" }, 403],
    ["a sister site", { "sec-fetch-site": "same-site" }, 403],
    ["a name that was made to lead here", { host: "evil.example:3000" }, 403],
    ["a name below localhost", { host: "evil.localhost:3000" }, 403],
    ["an address of the network", { host: "192.168.0.7:3000" }, 403],
    ["no host", { host: "" }, 403],
  ])("from %s", async (_, headers, status) => {
    expect(await refused(await local.ask({ address }, headers))).toMatchObject({ status });
    expect(await leaseCheck(database, 60_000)).toBeNull();
  });

  it("is the eleventh open one", async () => {
    for (let count = 0; count < MAX_OPEN_CHECKS; count += 1) await asked({ address });
    expect(await refused(await local.ask({ address, key: KEY }))).toMatchObject({
      status: 429,
      code: "too-many-checks",
      message: expect.stringMatching(/Wait until one has finished/),
    });
    await finishCheck(database, await leased(), { result: { ok: true, steps: [] } });
    await asked({ address });
  });

  it("asks for a check that is not there", async () => {
    expect(await refused(await local.read(UNKNOWN))).toMatchObject({
      status: 404,
      code: "not-found",
    });
    expect(await refused(await local.read("x"))).toMatchObject({
      status: 400,
      code: "bad-request",
    });
  });

  it("is any in public mode, which is the default", async () => {
    const set = { WISP_SECRET_KEYS: keys };
    for (const environment of [{ ...set, WISP_MODE: "public" }, set]) {
      const { ask } = siteWith(environment);
      expect(await refused(await ask({ address }))).toMatchObject({
        status: 401,
        code: "account-needed",
        message: expect.stringMatching(/account/),
      });
    }
    expect(await leaseCheck(database, 60_000)).toBeNull();
  });

  it("has a key where none can be sealed", async () => {
    const { ask } = siteWith({ WISP_MODE: "local" });
    expect(await refused(await ask({ address, key: KEY }))).toMatchObject({
      status: 503,
      code: "not-set-up",
    });
    expect((await ask({ address })).status).toBe(202);
  });
});
