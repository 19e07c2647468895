import { errorSchema, seasonDetailSchema, seasonListSchema } from "@wisp/api";
import {
  createAgent,
  createToken,
  ensureSeason,
  ensureUser,
  recordCheck,
  setRole,
  type TokenScope,
  type UserRole,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { expect, test } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_SECRET_KEYS: newRingKey(), WISP_MODE: "public" });
const all = await import("./route.ts");
const one = await import("./[slug]/route.ts");
const actions = await import("./[slug]/actions/route.ts");
const entries = await import("./[slug]/entries/route.ts");
const copies = await import("./[slug]/copies/route.ts");
const ranked = await import("../ranked/route.ts");

type Headers = Readonly<Record<string, string>>;

async function bearer(handle: string, role: UserRole, scopes: TokenScope[]): Promise<Headers> {
  const { id } = await ensureUser(database, handle);
  await setRole(database, id, role);
  const made = await createToken(database, id, { name: "t", scopes, expiresAt: null });
  if (isFailure(made)) throw new Error(made.detail);
  return { authorization: `Bearer ${made.token}` };
}

async function agent(slug: string, owner: string | null, house = owner === null): Promise<void> {
  const made = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "who-is-spy", locale: "en" }],
    house,
    endpoint: null,
    ownerId: owner === null ? null : (await ensureUser(database, owner)).id,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(made)) throw new Error(made.detail);
  await recordCheck(database, made.version.id, { ok: true });
}

const request = (method: string, headers: Headers, body?: object): Request =>
  new Request("http://127.0.0.1:3000/api/v1/seasons", {
    method,
    headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const none = { params: Promise.resolve({}) };
const named = (slug: string) => ({ params: Promise.resolve({ slug }) });

const detail = async (answer: Response, status: number) => {
  expect([answer.status, await answer.clone().text()]).toEqual([status, expect.any(String)]);
  return readAnswer(seasonDetailSchema, await answer.json());
};
const refusal = async (answer: Response) => {
  const { error } = readAnswer(errorSchema, await answer.json());
  return { status: answer.status, ...error };
};

await ensureSeason(database, {
  slug: "house",
  name: "House",
  game: "who-is-spy",
  config: {},
  locales: ["en"],
  house: true,
});
const organizer = await bearer("olga", "organizer", ["seasons", "matches"]);
const rival = await bearer("rita", "organizer", ["seasons"]);
const owner = await bearer("ann", "user", ["seasons", "matches"]);
const admin = await bearer("ada", "admin", ["seasons"]);
await agent("fox", "ann");
for (let place = 0; place < 6; place += 1) await agent(`house-${place}`, null);

const cup = {
  name: "Spring cup",
  game: "who-is-spy",
  locales: ["en"],
  visibility: "unlisted",
};

test("an organizer makes a season, changes it, and nobody else may", async () => {
  const body = { ...cup, options: { rounds: 2 }, matchesPerDay: 5, interviews: ["suspect"] };
  expect(await refusal(await all.POST(request("POST", owner, body), none))).toMatchObject({
    status: 403,
    message: expect.stringContaining("Ask the administrator"),
  });
  const less = await bearer("olga", "organizer", ["matches"]);
  expect((await all.POST(request("POST", less, body), none)).status).toBe(403);
  const made = await detail(await all.POST(request("POST", organizer, body), none), 201);
  expect(made.season).toMatchObject({
    slug: "spring-cup",
    status: "draft",
    organizer: "olga",
    options: { rounds: 2 },
    team: "others",
    interviews: ["suspect"],
  });
  expect((await all.POST(request("POST", organizer, body), none)).status).toBe(409);
  const change = { matchesPerDay: null, schedule: "blocks", matchesEach: 6 };
  for (const stranger of [rival, owner]) {
    const answer = await one.PATCH(request("PATCH", stranger, change), named("spring-cup"));
    expect(answer.status).toBe(403);
  }
  const changed = await one.PATCH(request("PATCH", organizer, change), named("spring-cup"));
  expect((await detail(changed, 200)).season).toMatchObject({
    ...change,
    options: { rounds: 2 },
    visibility: "unlisted",
    interviews: ["suspect"],
  });
  // As requests called them before.
  const former = { probes: ["suspect", "own-role"] };
  const again = await one.PATCH(request("PATCH", organizer, former), named("spring-cup"));
  expect((await detail(again, 200)).season).toMatchObject({ interviews: former.probes });
});

test.each([
  [{ ...cup, name: "" }, "name"],
  [{ ...cup, slug: "x y" }, "address"],
  [{ ...cup, options: { rounds: 7 } }, "rounds"],
  [{ ...cup, options: { cheat: true } }, 'no option "cheat"'],
  [{ ...cup, game: "chess" }, "game"],
  [{ ...cup, game: undefined }, "the id of a game is required"],
  [{ ...cup, interviews: ["suspect", "shoe-size"] }, "shoe-size"],
  [{ ...cup, game: "tic-tac-toe", interviews: ["suspect"] }, "has: none"],
  [{ ...cup, packs: ["nowhere"] }, "packs"],
  [{ ...cup, visibility: "public" }, "hidden packs"],
  [{ ...cup, schedule: "blocks" }, "matches per agent"],
  [{ ...cup, schedule: "duplicates" }, "matches per agent"],
  [{ ...cup, schedule: "rotations", matchesEach: 6 }, "schedule"],
  [{ ...cup, team: "self" }, 'Set "team" to "others"'],
  [{ ...cup, team: "family" }, "team"],
  [{ ...cup, opensAt: "tomorrow" }, "opensAt"],
])("a season that cannot be is refused with a sentence: %j", async (body, part) => {
  const refused = await refusal(await all.POST(request("POST", organizer, body), none));
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining(part) });
});

test("the list and the page of a season show it to readers who may see it", async () => {
  const listed = readAnswer(
    seasonListSchema,
    await (await all.GET(request("GET", {}), none)).json(),
  );
  expect(listed.seasons.map(({ slug }) => slug)).toEqual(["house"]);
  const answer = await one.GET(request("GET", {}), named("spring-cup"));
  expect((await detail(answer, 200)).season).toMatchObject({ name: "Spring cup", agents: 0 });
  expect((await one.GET(request("GET", {}), named("no-cup"))).status).toBe(404);
});

test("agents enter and are invited, the season runs from start to its final board", async () => {
  const ask = (headers: Headers, body: object, slug = "spring-cup") =>
    entries.POST(request("POST", headers, body), named(slug));
  expect((await ask(rival, { agent: "fox" })).status).toBe(403);
  expect((await ask(owner, { agent: "fox", invite: true })).status).toBe(403);
  await detail(await ask(owner, { agent: "fox" }), 201);
  const perform = async (headers: Headers, what: string) =>
    actions.POST(request("POST", headers, { action: what }), named("spring-cup"));
  expect(await refusal(await perform(organizer, "start"))).toMatchObject({ status: 409 });
  expect(await refusal(await ask(organizer, { agent: "nosuch", invite: true }))).toMatchObject({
    status: 404,
    message: "No agent has this address.",
  });
  for (let place = 0; place < 6; place += 1) {
    await detail(await ask(organizer, { agent: `house-${place}`, invite: true }), 201);
  }
  for (const stranger of [rival, owner])
    expect((await perform(stranger, "start")).status).toBe(403);
  const started = await detail(await perform(organizer, "start"), 200);
  expect(started.season.status).toBe("open");
  expect(started.progress).toMatchObject([{ locale: "en", planned: 7 }]);
  expect((await detail(await perform(organizer, "start"), 200)).season.status).toBe("open");
  const body = { agent: "fox", season: "spring-cup" };
  const joined = await ranked.POST(request("POST", owner, body), none);
  expect(await refusal(joined)).toMatchObject({ status: 403, code: "no-season" });

  const leave = (headers: Headers, slug: string) =>
    entries.DELETE(request("DELETE", headers, { agent: slug }), named("spring-cup"));
  expect((await leave(rival, "fox")).status).toBe(403);
  expect((await leave(organizer, "fox")).status).toBe(403);
  const left = await detail(await leave(owner, "fox"), 200);
  expect(left.entries).toHaveLength(6);
  expect((await leave(owner, "fox")).status).toBe(404);

  expect((await perform(organizer, "publish")).status).toBe(409);
  await perform(admin, "freeze");
  const published = await detail(await perform(organizer, "publish"), 200);
  expect(published.season).toMatchObject({ status: "published", publishedAt: expect.any(String) });
  const text = JSON.stringify(published);
  expect(text).not.toMatch(/planSeed|"id"/);
});

test("a season is copied by any organizer, and repeated with its agents by its own", async () => {
  const copy = (headers: Headers, body: object) =>
    copies.POST(request("POST", headers, body), named("spring-cup"));
  expect((await copy(owner, {})).status).toBe(403);
  expect((await copy(rival, { agents: true })).status).toBe(403);
  const copied = await detail(await copy(rival, { visibility: "unlisted" }), 201);
  expect(copied.season).toMatchObject({
    slug: "spring-cup-copy",
    status: "draft",
    organizer: "rita",
    options: { rounds: 2 },
    schedule: "blocks",
    matchesEach: 6,
    opensAt: null,
  });
  expect(copied.entries).toEqual([]);
  const opensAt = "2040-01-01T00:00:00.000Z";
  const repeated = await detail(await copy(organizer, { agents: true, opensAt }), 201);
  expect(repeated.season).toMatchObject({ slug: "spring-cup-2", name: "Spring cup 2", opensAt });
  expect(repeated.entries.map(({ agent: { slug } }) => slug)).toEqual(
    Array.from({ length: 6 }, (_, place) => `house-${place}`),
  );
  expect(await refusal(await copy(organizer, { name: "" }))).toMatchObject({ status: 400 });
});
