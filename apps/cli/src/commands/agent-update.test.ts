import { agentBySlug, secretOfAgent, settingsOf, versionsOf } from "@wisp/db";
import { newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { keyedApi, serving, spaceAgent } from "../../test/servers.ts";
import { fileOf, type Ran, wisp } from "../../test/wisp.ts";

const KEY = "sk-a-key-nobody-may-see";
const OTHER_KEY = "sk-another-key-nobody-may-see-too";
const { database, url: databaseUrl } = await freshDatabase();
const env = { DATABASE_URL: databaseUrl, WISP_SECRET_KEYS: newRingKey() };
const agent = (words: string[], more = {}): Promise<Ran> =>
  wisp(["agent", ...words], { env: { ...env, ...more } });

const stored = async (slug: string) => {
  const found = await agentBySlug(database, slug);
  if (found === null) throw new Error(`no agent ${slug}`);
  return { found, secret: await secretOfAgent(database, found.id) };
};

test("a model's settings make a new version of the same agent, with the key it has", async () => {
  const url = await keyedApi(KEY, OTHER_KEY);
  const words = ["add", `m@${url}/v1`, "--name", "Model"];
  expect((await agent(words, { WISP_AGENT_KEY: KEY })).code).toBe(0);
  const same = await agent(["update", "model"]);
  expect({ code: same.code, out: JSON.parse(same.stdout) }).toEqual({
    code: 0,
    out: { agent: "model", version: 1, created: false, online: true },
  });
  expect(same.stderr).toContain("Nothing differs from version 1");
  const templates = await fileOf(
    '{"ask": "{{question}}{{#options}} Answer exactly one of these: {{options}}{{/options}}"}',
  );
  const limit = ["--limit-field", "max_completion_tokens"];
  const other = await agent([
    "update",
    "model",
    "--model",
    "n",
    "--templates",
    templates,
    ...limit,
  ]);
  expect(JSON.parse(other.stdout)).toMatchObject({ version: 2, created: true });
  expect(other.stderr).toContain("It plays as version 2 from now on.");
  const settings = async () => settingsOf(database, (await stored("model")).found.version.id);
  expect(await settings()).toMatchObject({ prompts: "wisp-v5" });
  const { found, secret } = await stored("model");
  expect(found.version).toMatchObject({ number: 2, model: "n" });
  expect(secret).toMatchObject({ lastFour: "-see", host: new URL(url).host });
  expect(await versionsOf(database, found.id)).toHaveLength(2);

  // An agent registered before the second version of the prompts keeps the first.
  await database.pool.query(
    `UPDATE "AgentVersion" SET "settings" = "settings"::jsonb - 'prompts' WHERE "id" = $1`,
    [found.version.id],
  );
  const kept = await agent(["update", "model"]);
  expect(JSON.parse(kept.stdout)).toMatchObject({ version: 2, created: false });
  const chosen = await agent(["update", "model", "--strategy", "direct"]);
  expect(JSON.parse(chosen.stdout)).toMatchObject({ version: 3, created: true });
  expect(await settings()).toMatchObject({ strategy: "direct" });
  expect(await settings()).not.toHaveProperty("prompts");
  const newest = await agent(["update", "model", "--prompts", "wisp-v2"]);
  expect(JSON.parse(newest.stdout)).toMatchObject({ version: 4, created: true });
  const wrong = await agent(["update", "model", "--strategy", "oracle"]);
  expect(wrong.stderr).toContain("strategy: Invalid option");

  const rekeyed = await agent(["update", "model", "--key-from", "MINE"], { MINE: OTHER_KEY });
  expect(JSON.parse(rekeyed.stdout)).toMatchObject({ version: 4, created: false });
  expect(rekeyed.stderr).toContain("Its key was replaced. Nothing else differs from version 4.");
  expect(rekeyed.stderr).not.toContain("it was not changed");
  expect((await stored("model")).secret).toMatchObject({ lastFour: "-too" });

  // Another host is not sent the key; it has to be given for it.
  const elsewhere = await keyedApi(KEY);
  const moved = ["update", "model", `m@${elsewhere}/v1`];
  const refused = await agent(moved);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/--key-from VARIABLE[\s\S]*model was not changed/);
  expect((await stored("model")).found.version.number).toBe(4);
  expect((await agent([...moved, "--key-from", "MINE"], { MINE: KEY })).code).toBe(0);
  expect((await stored("model")).secret?.host).toBe(new URL(elsewhere).host);
});

test("settings of how a model is called are the owner's, or what its check found", async () => {
  const bodies: unknown[] = [];
  const url = await serving(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = Buffer.concat(chunks).toString("utf8");
    response.setHeader("content-type", "application/json");
    if (asked.includes('"role":"system"')) {
      response.writeHead(400).end('{"error": {"message": "System role not supported"}}');
      return;
    }
    bodies.push(JSON.parse(asked));
    const content =
      /exactly one of these:(?: |\\n- )([^,\\]+)/.exec(asked)?.[1] ?? "**It is warm.**";
    const message = { role: "assistant", content };
    response.end(JSON.stringify({ model: "m", choices: [{ message, finish_reason: "stop" }] }));
  });
  const settings = async () => settingsOf(database, (await stored("gemma")).found.version.id);
  const added = await agent(["add", `m@${url}/v1`, "--name", "Gemma"]);
  expect(added.code).toBe(0);
  expect(added.stderr).toMatch(/ok +model .+which are kept: systemRole user\./);
  expect(added.stderr).toMatch(/warn +speech .+Markdown.+\/docs\/connecting-an-agent#warnings/);
  expect(await settings()).toMatchObject({ systemRole: "user" });

  const extra = await fileOf('{"chat_template_kwargs": {"enable_thinking": false}}');
  const words = ["--reasoning-effort", "low", "--extra-body", extra];
  const changed = await agent(["update", "gemma", ...words]);
  expect(JSON.parse(changed.stdout)).toMatchObject({ version: 2, created: true });
  expect(await settings()).toMatchObject({ systemRole: "user", reasoningEffort: "low" });
  expect(bodies.at(-1)).toMatchObject({
    reasoning_effort: "low",
    chat_template_kwargs: { enable_thinking: false },
  });
  const same = await agent(["update", "gemma"]);
  expect(JSON.parse(same.stdout)).toMatchObject({ version: 2, created: false });
  const shown = await agent(["show", "gemma"]);
  expect(shown.stdout).toContain(
    'reasoningEffort low, extraBody {"chat_template_kwargs":{"enable_thinking":false}}, systemRole user.',
  );

  const strategySettings = await fileOf('{"guess": false}');
  const pipeline = ["--strategy", "guess-speak-reason", "--strategy-settings", strategySettings];
  expect((await agent(["update", "gemma", ...pipeline])).code).toBe(0);
  expect(await settings()).toMatchObject({ strategySettings: { guess: false } });
  const further = await agent(["update", "gemma", "--reasoning-effort", "high"]);
  expect(JSON.parse(further.stdout)).toMatchObject({ created: true });
  expect(await settings()).toMatchObject({ strategySettings: { guess: false } });
  expect((await agent(["show", "gemma"])).stdout).toContain('strategySettings {"guess":false}');
  // Those of a strategy go with it, and others are refused.
  expect((await agent(["update", "gemma", "--strategy", "direct"])).code).toBe(0);
  expect(await settings()).not.toHaveProperty("strategySettings");
  const unknown = await agent(["update", "gemma", "--strategy-settings", strategySettings]);
  expect(unknown.stderr).toContain('Settings of the strategy "direct": none.');

  const own = await agent(["update", "gemma", "--extra-body", await fileOf('{"n": 5}')]);
  expect(own.stderr).toContain('extraBody: "n" is set by the arena');
});

test("a server moves to another address that is nobody's yet", async () => {
  const [one, two] = [await spaceAgent(), await spaceAgent()];
  expect((await agent(["add", one, "--name", "Server"])).code).toBe(0);
  // The program at the same address is another, which only its owner knows.
  const changed = await agent(["update", "server", "--new-version"]);
  expect(JSON.parse(changed.stdout)).toMatchObject({ version: 2, created: true });
  const flags = await agent(["update", "server", "--model", "x"]);
  expect({ code: flags.code, stderr: flags.stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/--model is for models/),
  });
  const moved = await agent(["update", "server", two]);
  expect(JSON.parse(moved.stdout)).toMatchObject({ agent: "server", version: 3, created: true });
  expect((await agent(["add", one, "--name", "Second"])).code).toBe(0);
  const taken = await agent(["update", "second", two]);
  expect(taken).toMatchObject({ code: 2, stdout: "" });
  expect(taken.stderr).toMatch(/Another agent is registered at this address/);
});
