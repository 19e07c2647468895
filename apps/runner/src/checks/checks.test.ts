import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import {
  agentBySlug,
  askForCheck,
  type Check,
  type CheckWish,
  checkById,
  claimCheck,
  ensureUser,
  giveSecret,
  isFailure,
  lastCheck,
  newId,
  type SealedKey,
  secretById,
  signInByAccount,
  storeSecret,
} from "@wisp/db";
import { keyRing, lastFourOf, newRingKey, seal, unseal } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, afterEach, expect, test } from "vitest";
import { houseSix, register, until, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { spaceAgent } from "../../test/space-agents.ts";
import { type Runner, startRunner } from "../runner.ts";

const KEY = "sk-a-key-nobody-may-see";
const { database, url } = await freshDatabase();
const owner = await ensureUser(database, "ada");
const ring = keyRing(newRingKey());
const runners: Runner[] = [];

async function start(keys = ring, apiBase?: string): Promise<Runner> {
  const runner = await startRunner(settingsFor(url, { keyRing: keys }), { apiBase });
  runners.push(runner);
  return runner;
}

const drain = (): Promise<unknown> => Promise.all(runners.splice(0).map((each) => each.drain()));
afterEach(drain);

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** Hands a call on to an agent. */
async function handOn(url: string, ...[request, response]: Parameters<RequestListener>) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const answer = await fetch(`${url}${request.url}`, { method: "POST", body });
  response.end(await answer.text());
}

/** A server of one's own on a free port. */
async function serving(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const good = () =>
  spaceAgent(({ status, message }) =>
    status === "vote" ? (message ?? "").split(",")[0] : "It is warm.",
  );

function sealed(text: string, host = "", keys = ring): SealedKey {
  const id = newId();
  return { id, sealed: seal(keys, text, { id, host }), lastFour: lastFourOf(text) };
}

async function ask(wish: CheckWish, key?: SealedKey): Promise<string> {
  const asked = await askForCheck(database, { ownerId: owner.id, wish, key });
  if (isFailure(asked)) throw new Error(asked.detail);
  return asked.id;
}

async function read(id: string): Promise<Check> {
  const check = await checkById(database, id);
  if (check === null) throw new Error(`no check ${id}`);
  return check;
}

const done = (id: string): Promise<Check> =>
  until(
    `check ${id} is done`,
    async () => {
      const check = await read(id);
      return check.status === "done" ? check : undefined;
    },
    15_000,
  );

const dump = async (): Promise<string> => {
  const tables = ["Check", "Secret", "Agent", "AgentVersion", "Trouble"];
  const rows = await Promise.all(
    tables.map(async (table) => (await database.pool.query(`SELECT * FROM "${table}"`)).rows),
  );
  return JSON.stringify(rows);
};

test("an address that is asked about is checked at once, step by step", async () => {
  await using agent = await good();
  await start();
  const begun = Date.now();
  const check = await done(await ask({ typed: agent.url }));
  // Faster than the next look: it was heard.
  expect(Date.now() - begun).toBeLessThan(1_500);
  expect(check.result).toMatchObject({ ok: true, model: "test" });
  const names = ["address", "wake", "model", "init", "perceive", "speech", "vote"];
  expect(check.steps).toEqual(
    names.map((name) => ({
      ...{ name, ok: true, ms: expect.any(Number), detail: expect.stringMatching(/\S/) },
      ...{ found: expect.any(String), about: expect.any(String), more: expect.any(String) },
    })),
  );
  expect(check.recognised).toMatchObject({
    ...{ kind: "space", endpoint: agent.url, settings: { url: agent.url }, verified: true },
  });
});

test("a step that fails says what is wrong, and what is no address too", async () => {
  await using agent = await spaceAgent((_, response) => {
    response.writeHead(500).end("oops");
    return undefined;
  });
  await start();
  const failed = await done(await ask({ typed: agent.url }));
  expect(failed.result).toMatchObject({ ok: false });
  expect(failed.steps).toContainEqual(
    expect.objectContaining({
      name: "speech",
      ok: false,
      detail: expect.stringMatching(/HTTP 500/),
    }),
  );
  const nothing = await done(await ask({ typed: "not an address" }));
  expect(nothing).toMatchObject({ recognised: null, result: { ok: false } });
  expect(nothing.steps).toMatchObject([{ name: "address", ok: false }]);
});

test("an agent that sleeps is seen waking, and passes once it is awake", async () => {
  let awake = false;
  await using agent = await good();
  const address = await serving(async (request, response) => {
    if (!awake) {
      response.writeHead(503).end();
      return;
    }
    await handOn(agent.url, request, response);
  });
  await start();
  const id = await ask({ typed: address });
  await until("it is seen waking", async () => {
    const { status, steps } = await read(id);
    return status === "running" && JSON.stringify(steps).includes('"pending":true');
  });
  expect((await read(id)).steps).toMatchObject([
    { name: "address", ok: true },
    { name: "wake", pending: true, detail: expect.stringMatching(/^Waking for \d s/) },
  ]);
  awake = true;
  const { result, steps } = await done(id);
  expect(result).toMatchObject({ ok: true });
  expect(JSON.stringify(steps)).not.toContain("pending");
});

/** A model that wants the key, and repeats it in everything it says. */
const keyed = (): Promise<string> =>
  serving((request, response) => {
    response.setHeader("content-type", "application/json");
    const { authorization = "" } = request.headers;
    if (authorization !== `Bearer ${KEY}`) {
      response.writeHead(401).end(JSON.stringify({ error: { message: `no: ${authorization}` } }));
      return;
    }
    const content = `I was called with ${KEY}.`;
    const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
    const data = [{ id: "m", object: "model" }];
    const answer = request.method === "GET" ? { data } : { id: "x", model: "m", choices };
    response.end(JSON.stringify(answer));
  });

test("a key is read by the runner alone, for the host of its address, and is nowhere in plain", async () => {
  const address = await keyed();
  await start();
  const key = sealed(KEY);
  const wish = { typed: `${address}/v1`, model: "m" };
  const { steps, recognised } = await done(await ask(wish, key));
  expect(steps).toContainEqual(expect.objectContaining({ name: "speech", ok: true }));
  expect(recognised).toMatchObject({ kind: "openai", secretHost: new URL(address).host });
  const { host } = new URL(address);
  const kept = await secretById(database, key.id);
  expect(kept).toMatchObject({ host });
  expect(unseal(ring, kept?.sealed ?? "", { id: key.id, host })).toBe(KEY);
  expect(await done(await ask(wish))).toMatchObject({ result: { ok: false } });
  const wrong = await done(await ask(wish, sealed("sk-another-key")));
  expect(wrong.result).toMatchObject({ ok: false });
  expect(await dump()).not.toMatch(/sk-a-key|sk-another/);
});

test("a key that cannot be read any more is told", async () => {
  await start();
  const other = keyRing(newRingKey());
  const check = await done(await ask({ typed: "owner/space" }, sealed(KEY, "", other)));
  expect(check.steps).toMatchObject([
    { name: "key", ok: false, detail: expect.stringMatching(/give it again/) },
  ]);
});

test("a registered agent is checked with its own key, and its version keeps the result", async () => {
  await using agent = await good();
  const heard = new Set<string | undefined>();
  const address = await serving(async (request, response) => {
    heard.add(request.headers.authorization);
    await handOn(agent.url, request, response);
  });
  const { agentId, versionId } = await register(database, "own", "space", { url: address });
  const { host } = new URL(address);
  const key = sealed(KEY, host);
  await storeSecret(database, { ...key, host });
  await giveSecret(database, agentId, key.id);
  await start();
  const { result, recognised } = await done(await ask({ agentId }));
  expect({ result, recognised }).toMatchObject({ result: { ok: true }, recognised: null });
  expect([...heard]).toEqual([`Bearer ${KEY}`]);
  expect(await lastCheck(database, versionId)).toEqual(result);
  expect((await agentBySlug(database, "own"))?.version.passedAt).toBeInstanceOf(Date);

  const stray = sealed(KEY, "elsewhere.example");
  await storeSecret(database, { ...stray, host: "elsewhere.example" });
  await giveSecret(database, agentId, stray.id);
  const refused = await done(await ask({ agentId }));
  expect(refused.steps).toMatchObject([
    { name: "settings", ok: false, detail: expect.stringMatching(/given for elsewhere.example/) },
  ]);
  expect(await dump()).not.toContain(KEY);
});

test("an agent that plays as many matches as it may is not disturbed by a check", async () => {
  await using agent = await good();
  const seated = await register(database, "busy", "space", { url: agent.url });
  const house = await houseSix(database);
  await waiting(database, { agents: [seated, ...house.slice(1)], seed: "busy" });
  await database.pool.query(`UPDATE "Agent" SET "maxConcurrent" = 1 WHERE "id" = $1`, [
    seated.agentId,
  ]);
  await start();
  const { result } = await done(await ask({ agentId: seated.agentId }));
  expect(result).toMatchObject({
    ok: false,
    steps: [{ name: "agent", detail: expect.stringMatching(/as many matches as it may/) }],
  });
  expect(await lastCheck(database, seated.versionId)).toBeNull();
});

/** A lease that is over as soon as it begins, whatever the clock is rounded to. */
const RUN_OUT_MS = -1_000;

test("a check of a lost runner is taken again; one that runners die of is given up", async () => {
  await using agent = await good();
  const id = await ask({ typed: agent.url });
  await claimCheck(database, RUN_OUT_MS);
  await start();
  expect(await done(id)).toMatchObject({ result: { ok: true } });
  await drain();
  const poison = await ask({ typed: agent.url });
  for (let tries = 0; tries < 5; tries += 1) await claimCheck(database, RUN_OUT_MS);
  await start();
  expect((await done(poison)).steps).toMatchObject([{ name: "arena", ok: false, failed: "arena" }]);
});

test("no more than eight at once, and a runner that drains gives them back to the next", async () => {
  await using agent = await good();
  let hangs = true;
  let inside = 0;
  const address = await serving(async (request, response) => {
    inside += 1;
    while (hangs) await sleep(20);
    if (response.destroyed) return;
    await handOn(agent.url, request, response);
  });
  await start();
  const ids = await Promise.all(Array.from({ length: 10 }, () => ask({ typed: address })));
  const statuses = async (): Promise<string> =>
    (await Promise.all(ids.map(read)))
      .map(({ status }) => status)
      .toSorted()
      .join(" ");
  await until("eight are called", () => inside === 8);
  await sleep(300);
  const eight = "running ".repeat(8);
  expect([inside, await statuses()]).toEqual([8, `${eight}waiting waiting`]);
  const begun = Date.now();
  await drain();
  expect(Date.now() - begun).toBeLessThan(3_000);
  expect(await statuses()).toBe("waiting ".repeat(10).trim());
  hangs = false;
  await start();
  for (const id of ids) expect(await done(id)).toMatchObject({ result: { ok: true } });
});

test("who signed in with Hugging Face is shown to own the Spaces of their organizations", async () => {
  const agent = await good();
  const hub = await serving((_, response) => {
    response.end(JSON.stringify({ id: "acme/spy", sha: "c0ffee", host: agent.url }));
  });
  await start(ring, hub);
  const account = { provider: "huggingface", providerId: "1", login: "ada-hf" };
  const member = await signInByAccount(database, { ...account, organizations: ["Acme"] });
  for (const [ownerId, verified] of [
    [member, true],
    [owner.id, false],
  ] as const) {
    const asked = await askForCheck(database, { ownerId, wish: { typed: "space:acme/spy" } });
    if (isFailure(asked)) throw new Error(asked.detail);
    const done = await until("the check is done", async () => {
      const check = await checkById(database, asked.id);
      return check?.status === "done" && check;
    });
    expect(done.recognised).toMatchObject({ kind: "space", verified });
  }
});
