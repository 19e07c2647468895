import {
  agentBySlug,
  giveSecret,
  lastCheck,
  newId,
  type SealedKey,
  secretById,
  settingsOf,
  storeSecret,
} from "@wisp/db";
import { keyRing, lastFourOf, newRingKey, seal, unseal } from "@wisp/secrets";
import { expect, test } from "vitest";
import { register } from "../../test/arena.ts";
import { good, handOn, makeChecks } from "../../test/checks.ts";

const KEY = "sk-a-key-nobody-may-see";
const { database, ring, start, serving, ask, done } = await makeChecks();

function sealed(text: string, host = "", keys = ring): SealedKey {
  const id = newId();
  return { id, sealed: seal(keys, text, { id, host }), lastFour: lastFourOf(text) };
}

const dump = async (): Promise<string> => {
  const tables = ["Check", "Secret", "Agent", "AgentVersion", "Incident"];
  const rows = await Promise.all(
    tables.map(async (table) => (await database.pool.query(`SELECT * FROM "${table}"`)).rows),
  );
  return JSON.stringify(rows);
};

/** A model that requires the key, and repeats it in every answer. */
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

test("a key is read only by the runner, for the host of its address, and is nowhere in plain text", async () => {
  const address = await keyed();
  await start();
  const key = sealed(KEY);
  const input = { typed: `${address}/v1`, model: "m" };
  const { steps, recognised } = await done(await ask(input, key));
  expect(steps).toContainEqual(expect.objectContaining({ name: "speech", ok: true }));
  expect(recognised).toMatchObject({ kind: "openai", secretHost: new URL(address).host });
  const { host } = new URL(address);
  const kept = await secretById(database, key.id);
  expect(kept).toMatchObject({ host });
  expect(unseal(ring, kept?.sealed ?? "", { id: key.id, host })).toBe(KEY);
  expect(await done(await ask(input))).toMatchObject({ result: { ok: false } });
  const wrong = await done(await ask(input, sealed("sk-another-key")));
  expect(wrong.result).toMatchObject({ ok: false });
  // A check of an agent with changes names the key that is stored for it.
  const stored = await done(await ask({ ...input, storedKey: key.id }));
  expect(stored.steps).toContainEqual(expect.objectContaining({ name: "speech", ok: true }));
  const asked: string[] = [];
  const elsewhere = await serving((request, response) => {
    asked.push(request.url ?? "");
    response.end("{}");
  });
  const moved = await done(await ask({ ...input, typed: `${elsewhere}/v1`, storedKey: key.id }));
  expect(moved.steps).toContainEqual(
    expect.objectContaining({ name: "key", ok: false, detail: expect.stringContaining(host) }),
  );
  expect(asked).toEqual([]);
  expect(await secretById(database, key.id)).toEqual(kept);
  expect(await dump()).not.toMatch(/sk-a-key|sk-another/);
});

test("a key that cannot be read any more is reported", async () => {
  await start();
  const other = keyRing(newRingKey());
  const check = await done(await ask({ typed: "owner/space" }, sealed(KEY, "", other)));
  expect(check.steps).toMatchObject([
    { name: "key", ok: false, detail: expect.stringMatching(/give it again/) },
  ]);
});

test("settings that its service needs are kept, of an address and of a registered agent", async () => {
  const address = await serving(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = Buffer.concat(chunks).toString("utf8");
    response.setHeader("content-type", "application/json");
    if (asked.includes('"role":"system"')) {
      response.writeHead(400).end('{"error": {"message": "System role not supported"}}');
      return;
    }
    const content = /exactly one of these:(?: |\\n- )([^,\\]+)/.exec(asked)?.[1] ?? "It is warm.";
    const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
    response.end(JSON.stringify({ id: "x", model: "m", choices }));
  });
  await start();
  const { recognised, result } = await done(await ask({ typed: `m@${address}/v1` }));
  expect(result).toMatchObject({ ok: true });
  expect(recognised).toMatchObject({ settings: { model: "m", systemRole: "user" } });

  const before = {
    baseUrl: `${address}/v1`,
    model: "m",
    limitField: "max_tokens",
    sampling: { maxTokens: 1_024 },
    templates: {},
  };
  const { agentId, versionId } = await register(database, "gemma", "openai", before);
  expect((await done(await ask({ agentId }))).result).toMatchObject({ ok: true });
  const now = await agentBySlug(database, "gemma");
  expect(await settingsOf(database, now?.version.id ?? "")).toEqual({
    ...before,
    systemRole: "user",
  });
  expect(now?.version).toMatchObject({ id: versionId, passedAt: expect.any(Date) });
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
