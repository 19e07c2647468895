import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addMatch, lease, makeTable } from "../../test/table.ts";
import {
  type Agent,
  type AgentQuery,
  agentBySlug,
  createAgent,
  ensureSeason,
  ensureUser,
  lastCheck,
  listAgents,
  listCandidates,
  type NewAgent,
  newVersion,
  recordCheck,
  setOnline,
  settingsOf,
  versionsOf,
} from "../index.ts";

const { database } = await freshDatabase();
const owner = await ensureUser(database, "ada");

const content = {
  connector: "space",
  settings: { url: "https://a.example", key: "SECRET-KEY" },
  model: "m",
  commit: null,
};
const newAgent = (slug: string, more: Partial<NewAgent> = {}): NewAgent => ({
  slug,
  name: slug,
  games: [{ game: "who-is-spy", locale: "en" }],
  ownerId: owner.id,
  house: false,
  endpoint: null,
  version: content,
  ...more,
});

async function create(slug: string, more?: Partial<NewAgent>): Promise<Agent> {
  const agent = await createAgent(database, newAgent(slug, more));
  if (isFailure(agent)) throw new Error(agent.detail);
  return agent;
}

test("an agent is shown with its owner and newest version, never with settings", async () => {
  const agent = await create("shown");
  expect(agent).toMatchObject({
    owner: { handle: "ada" },
    online: false,
    version: { number: 1, connector: "space", model: "m" },
  });
  const read = [await agentBySlug(database, "shown"), await listAgents(database)];
  expect(JSON.stringify([read, await versionsOf(database, agent.id)])).not.toContain("SECRET");
  expect(await settingsOf(database, agent.version.id)).toEqual(content.settings);
});

test("a slug and an endpoint belong to one agent", async () => {
  const endpoint = "https://one.example";
  await create("first", { endpoint });
  expect(await createAgent(database, newAgent("first"))).toMatchObject({ failed: "slug-taken" });
  expect(await createAgent(database, newAgent("second", { endpoint }))).toMatchObject({
    failed: "endpoint-taken",
  });
  expect(await agentBySlug(database, "second")).toBeNull();
});

test("a version begins only when something that can change behaviour changes", async () => {
  const agent = await create("versions");
  const reordered = { key: "SECRET-KEY", url: "https://a.example" };
  const same = await newVersion(database, agent.id, { ...content, settings: reordered });
  expect(same).toMatchObject({ created: false, version: { number: 1 } });
  const changes = [
    { ...content, model: "n" },
    { ...content, model: "n", commit: "c" },
  ];
  for (const [at, change] of changes.entries()) {
    const next = await newVersion(database, agent.id, change);
    expect(next).toMatchObject({ created: true, version: { number: at + 2 } });
  }
  const versions = await versionsOf(database, agent.id);
  expect(versions.map(({ number, retiredAt }) => [number, retiredAt !== null])).toEqual([
    [3, false],
    [2, true],
    [1, true],
  ]);
});

test("the same change requested twice at the same time creates one version", async () => {
  const agent = await create("twice");
  const change = { ...content, model: "other" };
  const both = await Promise.all([1, 2].map(() => newVersion(database, agent.id, change)));
  expect(both.map(({ created }) => created).toSorted()).toEqual([false, true]);
  expect(await versionsOf(database, agent.id)).toHaveLength(2);
});

test("a check is kept with the version it tried", async () => {
  const agent = await create("checked");
  expect(await lastCheck(database, agent.version.id)).toBeNull();
  await recordCheck(database, agent.version.id, { ok: true, steps: [] });
  expect(await lastCheck(database, agent.version.id)).toEqual({ ok: true, steps: [] });
  expect((await agentBySlug(database, "checked"))?.version.checkedAt).toBeInstanceOf(Date);
});

test("lists narrow and page", async () => {
  for (const slug of ["zh-1", "zh-2", "zh-3"])
    await create(slug, { games: [{ game: "who-is-spy", locale: "zh" }] });
  const first = await listAgents(database, { locale: "zh", limit: 2 });
  expect(first.agents.map(({ slug }) => slug)).toEqual(["zh-3", "zh-2"]);
  const second = await listAgents(database, { locale: "zh", limit: 2, cursor: first.next ?? "" });
  expect(second).toMatchObject({ agents: [{ slug: "zh-1" }], next: null });
  expect((await listAgents(database, { locale: "zh", house: true })).agents).toEqual([]);
  await expect(listAgents(database, { cursor: "nonsense" })).rejects.toThrow(RangeError);
});

test("candidates are the online agents of the language, with their load", async () => {
  const table = await makeTable(database, "candidates");
  const [one, two] = table.seats;
  if (one === undefined || two === undefined) throw new Error("no seats");
  await setOnline(database, one.agentId, true);
  await lease(database, await addMatch(database, table));
  await addMatch(database, table);
  const query = { game: "who-is-spy", locale: "en", seasonId: table.season.id };
  expect(await listCandidates(database, query)).toEqual([
    {
      agentId: one.agentId,
      versionId: one.versionId,
      slug: "candidates-0",
      house: true,
      resident: false,
      verified: false,
      ownerId: null,
      connector: "house",
      playing: 2,
      seasonMatchesLeft: null,
      matches: 0,
      maxConcurrent: null,
      matchesLeft: null,
      rating: 25,
      roles: {},
    },
  ]);
});

test("users and seasons are made once", async () => {
  expect(await ensureUser(database, "ada")).toEqual(owner);
  const season = {
    slug: "s",
    name: "S",
    game: "g",
    config: { a: 1 },
    locales: ["en"],
    house: false,
  };
  const made = await ensureSeason(database, season);
  expect(await ensureSeason(database, { ...season, name: "other" })).toEqual(made);
  expect(made).toMatchObject(season);
});

test("the directory is searched by what names an agent, and narrowed by state and connector", async () => {
  await create("found-here", { name: "50% Owl_" });
  const slugs = async (query: AgentQuery): Promise<string[]> =>
    (await listAgents(database, query)).agents.map(({ slug }) => slug);
  for (const search of ["50% owl_", "FOUND-h", "% o"]) {
    expect(await slugs({ search }), search).toEqual(["found-here"]);
  }
  expect(await slugs({ search: "50_ owl" })).toEqual([]);
  expect(await slugs({ search: "nul\0" })).toEqual([]);
  expect(await slugs({ search: "ADA" })).toContain("found-here");
  expect(await slugs({ search: "found-here", state: "offline" })).toEqual(["found-here"]);
  expect(await slugs({ search: "found-here", state: "online" })).toEqual([]);
  expect(await slugs({ search: "found-here", connector: "space" })).toEqual(["found-here"]);
  const [agent] = (await listAgents(database, { search: "found-here" })).agents;
  await newVersion(database, agent?.id ?? "", { ...content, connector: "openai", model: "other" });
  expect(await slugs({ search: "found-here", connector: "space" })).toEqual([]);
  expect(await slugs({ search: "OTHER", connector: "openai", withoutSecret: true })).toEqual([
    "found-here",
  ]);
});
