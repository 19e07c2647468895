import { agentBySlug, lastCheck, reportIncident } from "@wisp/db";
import { newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { keyedApi, serving } from "../../test/servers.ts";
import { fileOf, type Ran, startStarter, wisp } from "../../test/wisp.ts";

const KEY = "sk-a-key-nobody-may-see";
const { database, url: databaseUrl } = await freshDatabase();
const environment = { DATABASE_URL: databaseUrl, WISP_SECRET_KEYS: newRingKey() };
const run = (words: string[], env = {}, input?: string): Promise<Ran> =>
  wisp(words, { env: { ...environment, ...env }, input });
const starter = await startStarter();
afterAll(() => starter[Symbol.asyncDispose]());

test("a check prints each step with its time and verdict, and its result", async () => {
  const { code, stdout, stderr } = await run(["check", starter.url]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const step of ["address", "wake", "model", "init", "perceive", "speech", "vote"]) {
    expect(stdout).toMatch(new RegExp(`^  ok +${step} \\(\\d+ ms\\) \\S`, "m"));
  }
  expect(stdout).toMatch(/\nIt passed\.\n$/);
});

test("a failure is explained, and the command fails", async () => {
  const url = await serving((_, response) => response.end('{"success": true, "result": 42}'));
  const { code, stdout } = await run(["check", url]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^ {2}failed model .*must be a string[\s\S]*It failed\. Fix/m);
  const none = await run(["check", "ftp://example.com"]);
  expect(none.code).toBe(1);
  expect(none.stdout).toMatch(/^ {2}failed address /m);
});

test("for programs the whole result is one line of JSON, without the settings", async () => {
  const { code, stdout, stderr } = await run(["check", starter.url, "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    steps: expect.arrayContaining([expect.objectContaining({ name: "vote", ok: true })]),
    recognised: { kind: "space", verified: true, commit: null },
  });
  expect(stdout).not.toMatch(/settings|secretHost/);
  expect(stderr).toMatch(/^ {2}ok +vote/m);
});

test("a key comes from the environment or standard input, and is never shown", async () => {
  const url = await keyedApi(KEY);
  const words = ["check", `${url}/v1`, "--model", "m"];
  const ways: (readonly [string[], Record<string, string>, string?])[] = [
    [[], { WISP_AGENT_KEY: KEY, OPENAI_API_KEY: "sk-another-key" }],
    [["--key-from", "OTHER"], { OTHER: KEY, WISP_AGENT_KEY: "sk-another-key" }],
    [["--key-stdin"], { OPENAI_API_KEY: "sk-another-key" }, `${KEY}\n`],
  ];
  for (const [more, env, input] of ways) {
    const { code, stdout, stderr } = await run([...words, ...more], env, input);
    expect({ more, code, stdout }).toMatchObject({ code: 0 });
    expect(stdout + stderr).not.toContain(KEY);
  }
  const kept = await run(words, { HF_TOKEN: KEY, OPENAI_API_KEY: KEY });
  expect(kept.code).toBe(1);
  expect(kept.stderr).toMatch(
    /--key-from VARIABLE.*OPENAI_API_KEY is sent to api\.openai\.com only/,
  );
});

test("a registered agent is checked with its stored key; a check that passes brings it back", async () => {
  const url = await keyedApi(KEY);
  const sampling = await fileOf('{"temperature": 0.2}');
  const add = ["agent", "add", `m@${url}/v1`, "--name", "Keyed", "--sampling", sampling];
  const added = await run(add, { WISP_AGENT_KEY: KEY });
  expect({ code: added.code, stderr: added.stderr }).toMatchObject({ code: 0 });
  const agent = await agentBySlug(database, "keyed");
  const version = agent?.version ?? { id: "", connector: "", model: "" };
  expect(version).toMatchObject({ connector: "openai", model: "m" });
  const agentId = agent?.id ?? "";
  for (let times = 0; times < 3; times += 1) {
    await reportIncident(database, {
      agentId,
      versionId: version.id,
      matchId: null,
      code: "timeout",
      detail: "Too slow.",
    });
  }
  expect(await agentBySlug(database, "keyed")).toMatchObject({ state: "suspended" });
  const shown = await run(["agent", "show", "keyed"]);
  expect(shown.stdout).toMatch(
    /Suspended since .* UTC: Too slow\. .*npm run -s wisp -- check keyed/,
  );
  expect(shown.stdout).toMatch(/Its key ends in -see\./);
  expect(shown.stdout).toMatch(
    /Recent technical failures:\n( {2}\S+ \S+ UTC {2}timeout: Too slow\.\n){3}/,
  );
  const { code, stdout } = await run(["check", "keyed"]);
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(await lastCheck(database, version.id)).toMatchObject({ ok: true });
  expect(await agentBySlug(database, "keyed")).toMatchObject({ state: "online" });

  const wrong = await run(["agent", "key", "keyed", "--key-stdin"], {}, "sk-a-wrong-key\n");
  expect(wrong.code).toBe(0);
  expect((await run(["check", "keyed"])).stdout).toMatch(/^ {2}failed model /m);
  expect((await run(["agent", "key", "keyed", "--remove"])).code).toBe(0);
  expect((await run(["check", "keyed"])).code).toBe(1);
  const again = await run(["agent", "key", "keyed", "--key-from", "MINE"], { MINE: KEY });
  expect(again.stdout).toContain(`for ${new URL(url).host} only`);
  expect((await run(["check", "keyed"])).code).toBe(0);

  const tables = ["Agent", "AgentVersion", "Secret", "Check", "Incident"];
  for (const table of tables) {
    const { rows } = await database.pool.query(`SELECT * FROM "${table}"`);
    expect(JSON.stringify(rows)).not.toContain(KEY);
  }
  const lost = await run(["check", "keyed"], { WISP_SECRET_KEYS: newRingKey() });
  expect(lost.code).toBe(1);
  expect(lost.stderr).toMatch(
    /not in the ring\. Give it again: npm run -s wisp -- agent key keyed/,
  );
});

test.each([
  [["check"], /^Usage: npm run -s wisp -- check/],
  [["check", "one", "two"], /^Usage: npm run -s wisp -- check/],
  [["check", "nobody"], /There is no agent "nobody"/],
  [["check", "http://127.0.0.1:7860", "--templates", "/no/such/file"], /cannot be read/],
  [["check", "http://127.0.0.1:7860", "--key", "sk-secret"], /--key/],
])("%j is misuse, reported in a sentence", async (words, sentence) => {
  const { code, stdout, stderr } = await run(words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/\n\s+at /);
});
