import { dirname } from "node:path";
import {
  agentBySlug,
  agentOfDialOutKey,
  createAgent,
  lifeOf,
  recordCheck,
  restAgent,
} from "@wisp/db";
import { newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, expect, test } from "vitest";
import { serving, spaceAgent } from "../../test/servers.ts";
import { fileOf, linesOf, type Ran, wisp } from "../../test/wisp.ts";
import { leaveAddress } from "../arena/ports.ts";

const { database, url: databaseUrl } = await freshDatabase();
const env = { DATABASE_URL: databaseUrl, WISP_SECRET_KEYS: newRingKey() };
const agent = (...words: string[]): Promise<Ran> => wisp(["agent", ...words], { env });
const address = await spaceAgent();

async function registered(slug: string) {
  const found = await agentBySlug(database, slug);
  if (found === null) throw new Error(`no agent ${slug}`);
  return found;
}

beforeAll(async () => {
  const particulars = [
    "--name",
    "Mine",
    "--description",
    "Mine own.",
    "--max-concurrent",
    "3",
    "--separate-sessions",
  ];
  const { code, stderr } = await agent("add", address, "--language", "zh", ...particulars);
  expect({ code, stderr }).toMatchObject({ code: 0 });
});

test("the list names every agent with its state, for people and for programs", async () => {
  const { stdout } = await agent("list");
  expect(stdout).toMatch(/^mine +online +Space or server +zh +Mine$/m);
  expect(linesOf((await agent("list", "--json")).stdout)).toEqual([
    {
      agent: "mine",
      name: "Mine",
      state: "online",
      kind: "space",
      games: [{ game: "who-is-spy", locale: "zh", online: true }],
    },
  ]);
});

test("an agent is shown with its versions and its last check", async () => {
  const { code, stdout } = await agent("show", "mine");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Mine \(mine\), who-is-spy in Chinese\nMine own\.\nOnline: it is invited to matches\.\n/,
  );
  expect(stdout).toMatch(/^Concurrent matches: 3\. It keeps sessions apart\.$/m);
  expect(stdout).toMatch(
    /^ {2}1 {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}Space or server {2}(?!.*unpinned)/m,
  );
  expect(stdout).toMatch(/^Last check, .* UTC: passed\n {2}ok +address /m);
  expect(stdout).toMatch(/^No recent technical failures\.$/m);
  const json = JSON.parse((await agent("show", "mine", "--json")).stdout);
  expect(json).toMatchObject({ life: { state: "online" }, check: { ok: true }, incidents: [] });
  // Settings are shown of models only: those of other agents hold their address.
  expect(json.settings).toBeNull();
});

test("its owner can change its games", async () => {
  const set = (games: string) => agent("set", "mine", "--games", games);
  expect((await set("who-is-spy/zh,who-is-spy/en")).stdout).toBe("mine was changed.\n");
  expect((await agent("show", "mine")).stdout).toContain("who-is-spy in English, Chinese\n");
  const { code, stderr } = await set("chess/en");
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("who-is-spy/en"),
  });
});

test("its owner can change its name and whether it is invited", async () => {
  expect((await agent("offline", "mine")).stdout).toMatch(/^Offline: not invited to matches\./);
  expect(await registered("mine")).toMatchObject({ state: "offline" });
  expect((await agent("online", "mine")).stdout).toMatch(/^Online: /);
  expect(await registered("mine")).toMatchObject({ state: "online" });
  const set = await agent("set", "mine", "--name", "新名字", "--max-concurrent", "2");
  expect(set.code).toBe(0);
  const mine = await registered("mine");
  expect(mine).toMatchObject({ slug: "mine", name: "新名字", description: "Mine own." });
  expect(await lifeOf(database, mine.id)).toMatchObject({ maxConcurrent: 2 });
  expect((await agent("set", "mine", "--no-separate-sessions")).code).toBe(0);
  expect(await lifeOf(database, mine.id)).toMatchObject({ maxConcurrent: 1 });
  const several = await agent("set", "mine", "--max-concurrent", "2", "--name", "Half");
  expect(several.code).toBe(2);
  expect(several.stderr).toContain("add --separate-sessions");
  expect(await registered("mine")).toMatchObject({ name: "新名字" });
});

test("an agent that plays over MCP is neither invited nor checked", async () => {
  const made = await createAgent(database, {
    slug: "helper",
    name: "Helper",
    ownerId: null,
    house: false,
    endpoint: null,
    games: [{ game: "tic-tac-toe", locale: "en" }],
    version: { connector: "mcp", settings: {}, model: null, commit: null },
  });
  expect(made).toMatchObject({ state: "offline" });
  expect((await agent("list")).stdout).toMatch(/^helper +offline +assistant over MCP /m);
  const online = await agent("online", "helper");
  expect(online.code).toBe(2);
  expect(online.stderr).toContain("joins practice matches itself");
  expect((await wisp(["check", "helper"], { env })).code).not.toBe(0);
  expect(await registered("helper")).toMatchObject({
    state: "offline",
    version: { passedAt: null },
  });
  expect((await agent("retire", "helper")).code).toBe(0);
});

test("an agent that dials out has a key that is shown once, and a new one on request", async () => {
  const { code, stdout, stderr } = await agent("add", "--dial-out", "--name", "Laptop");
  expect(code).toBe(0);
  const { agent: slug, key } = JSON.parse(stdout);
  expect(slug).toBe("laptop");
  expect(stderr).toContain("No arena is open here on the database of DATABASE_URL");
  const laptop = await registered("laptop");
  expect(laptop).toMatchObject({ state: "offline", version: { connector: "dial-out" } });
  expect(await agentOfDialOutKey(database, key)).toBe(laptop.id);
  expect(stderr.match(new RegExp(`WISP_KEY=${key} .*starters`, "g"))).toHaveLength(2);
  const shown = await agent("show", "laptop");
  expect(shown.stdout).toContain(`the key that ends in ${key.slice(-4)}: never connected.`);
  expect(shown.stdout).toMatch(/Never checked: npm run -s wisp -- check laptop/);
  expect(shown.stdout).not.toContain(key);
  const next = JSON.parse((await agent("key", "laptop")).stdout).key;
  expect(await agentOfDialOutKey(database, key)).toBeNull();
  expect(await agentOfDialOutKey(database, next)).toBe(laptop.id);
  expect((await agent("key", "laptop", "--remove")).code).toBe(2);
  const given = await agent("key", "laptop", "--key-from", "PATH");
  expect({ code: given.code, stdout: given.stdout }).toEqual({ code: 2, stdout: "" });
  expect(await agentOfDialOutKey(database, next)).toBe(laptop.id);
  expect((await agent("update", "laptop")).stderr).toMatch(/runs its own program/);
  const checked = await wisp(["check", "laptop"], { env });
  expect(checked.code).toBe(1);
  expect(checked.stdout).toMatch(/^ {2}failed /m);
});

test("an agent that rests, is slow and was warned is shown with each", async () => {
  const { id, version } = await registered("mine");
  const steps = [{ name: "speech", ok: true, ms: 9, found: "said-json", detail: "It said JSON." }];
  const check = { ok: true, steps, answerMs: { "*": 12_400 } };
  await recordCheck(database, version.id, check);
  const detail = "No credit left";
  await restAgent(database, { agentId: id, code: "quota-spent", detail, afterMs: 600_000 });
  const { stdout } = await agent("show", "mine");
  expect(stdout).toMatch(
    /^Online: it rests until .* UTC because its quota is used up\. No credit left\. If you have renewed the quota: npm run -s wisp -- check mine In its check it took up to 13 s .*, such as "reasoning"\.$/m,
  );
  expect(stdout).not.toContain("it is invited to matches");
  expect(stdout).toMatch(/^ {2}warn +speech \(9 ms\) It said JSON\.$/m);
});

test("a retired agent is left alone; its address can be registered again", async () => {
  expect((await agent("retire", "mine")).stdout).toMatch(/^Retired since .* UTC/);
  for (const words of [["online"], ["offline"], ["retire"], ["key"]]) {
    const { code, stderr } = await agent(...words, "mine");
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/is retired/) });
  }
  expect((await agent("list")).stdout).toMatch(/^mine +retired /m);
  const again = JSON.parse((await agent("add", address, "--name", "Mine")).stdout);
  expect(again.agent).toMatch(/^mine-[0-9a-f]{6}$/);
});

test("while the arena is open, commands print its address", async () => {
  const open = await serving((_, response) => response.end("{}"));
  const dataDirectory = dirname(await fileOf("{}"));
  const takeAway = leaveAddress({ databaseUrl, dataDirectory }, open);
  const here = (...words: string[]): Promise<Ran> =>
    wisp(["agent", ...words], { env: { ...env, WISP_DATA: dataDirectory } });
  const { stderr } = await here("key", "laptop");
  expect(stderr.match(new RegExp(`WISP_URL=${open} WISP_KEY=`, "g"))).toHaveLength(2);
  expect(stderr).not.toContain("No arena is open");
  expect((await here("show", "laptop")).stdout).toContain(`Its page: ${open}/agents/laptop\n`);
  takeAway();
  expect((await here("show", "laptop")).stdout).toMatch(/Its page: \/agents\/laptop of the site/);
});
