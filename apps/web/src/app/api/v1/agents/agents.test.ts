import { agentStandsSchema, dialOutKeySchema, errorSchema } from "@wisp/api";
import {
  agentBySlug,
  agentOfDialOutKey,
  askForCheck,
  claimCheck,
  createToken,
  ensureUser,
  finishCheck,
  isFailure,
  lifeOf,
  listActs,
  newId,
  secretOfAgent,
  setRole,
  settingsOf,
  versionsOf,
} from "@wisp/db";
import { keyRing, newRingKey, unseal } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { describe, expect, it, vi } from "vitest";

const { database, url } = await freshDatabase();
vi.stubEnv("DATABASE_URL", url);
vi.stubEnv("WISP_MODE", "public");
const ring = newRingKey();
vi.stubEnv("WISP_SECRET_KEYS", ring);
const collection = await import("./route.ts");
const one = await import("./[slug]/route.ts");
const versions = await import("./[slug]/versions/route.ts");
const retirement = await import("./[slug]/retire/route.ts");
const key = await import("./[slug]/key/route.ts");
const dialOut = await import("./dial-out/route.ts");
const dialOutKey = await import("./[slug]/dial-out-key/route.ts");

async function person(handle: string) {
  const user = await ensureUser(database, handle);
  const made = await createToken(database, user.id, {
    name: "test",
    scopes: ["agents"],
    expiresAt: null,
  });
  if (isFailure(made)) throw new Error(made.detail);
  return { user, token: made.token };
}

const ada = await person("ada");
const eve = await person("eve");

type Handler<Params> = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response>;

async function call<Params>(
  handler: Handler<Params>,
  params: Params,
  body?: unknown,
  { token } = ada,
) {
  const request = new Request("https://wisp.example/api/v1/agents", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await handler(request, { params: Promise.resolve(params) });
  return { status: answer.status, body: await answer.json() };
}

let places = 0;
interface Found {
  readonly ok?: boolean;
  readonly endpoint?: string | null;
  readonly model?: string;
  readonly secretHost?: string | null;
  readonly key?: string;
}

/** A check of an address that is done, as a runner leaves it. */
async function checked(found: Found = {}, who = ada): Promise<string> {
  places += 1;
  const place = found.endpoint ?? `https://agent-${places}.example`;
  const secretId = newId();
  const asked = await askForCheck(database, {
    ownerId: who.user.id,
    wish: { typed: place },
    ...(found.key !== undefined && {
      key: { id: secretId, sealed: `sealed ${found.key}`, lastFour: found.key.slice(-4) },
    }),
  });
  if (isFailure(asked)) throw new Error(asked.detail);
  const claimed = await claimCheck(database, 60_000);
  if (claimed === null) throw new Error("no check waits");
  const { ok = true, endpoint = place, model = "m", secretHost = null } = found;
  await finishCheck(database, claimed, {
    result: Object.assign({ ok, steps: [{ name: "address", ok, ms: 1, detail: "." }] }, { model }),
    recognised: Object.assign(
      { kind: "space", settings: { url: place }, endpoint, name: "n", sentence: "." },
      { secretHost, verified: true },
    ),
    ...(found.key !== undefined &&
      secretHost !== null && { key: { sealed: `sealed ${found.key}`, host: secretHost } }),
  });
  return asked.id;
}

const wish = (check: string, more: object = {}) => ({
  check,
  name: "Wary Fox",
  locale: "en",
  ...more,
});

async function registered(more: object = {}, found: Found = {}) {
  const { status, body } = await call(collection.POST, {}, wish(await checked(found), more));
  expect({ status, body }).toMatchObject({ status: 201 });
  return agentStandsSchema.parse(body);
}

const refusal = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  ...errorSchema.parse(body).error,
});

describe("an agent", () => {
  it("is registered from a check of its owner, with the key that came with it", async () => {
    const host = "key.example";
    const made = await registered(
      { online: true, maxConcurrent: 3, description: " Calm. " },
      { key: "sk-abcdefgh", secretHost: host },
    );
    expect(made).toEqual({
      ...{ slug: "wary-fox", name: "Wary Fox", version: 1, state: "online", practiceOnly: false },
    });
    const agent = await agentBySlug(database, "wary-fox");
    expect(agent).toMatchObject({ description: "Calm.", verified: true, owner: { handle: "ada" } });
    const secret = await secretOfAgent(database, agent?.id ?? "");
    expect(secret).toMatchObject({ lastFour: "efgh", host });
    const { rows } = await database.pool.query(`SELECT FROM "Check" WHERE "secretId" IS NOT NULL`);
    expect(rows).toEqual([]);
  });

  it("is made once by a check, however often that is sent, and does not tell its id", async () => {
    const check = await checked({ endpoint: null });
    const many = await Promise.all(
      Array.from({ length: 5 }, () => call(collection.POST, {}, wish(check, { name: "Twice" }))),
    );
    expect(many.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(many.map(({ body }) => body.slug))).toEqual(new Set(["twice"]));
    const agent = await agentBySlug(database, "twice");
    expect(agent?.id.slice(0, 13)).toBe(check.slice(0, 13));
    expect(agent?.id.slice(15)).not.toBe(check.slice(15));
    await call(retirement.POST, { slug: "twice" });
    expect(refusal(await call(collection.POST, {}, wish(check)))).toMatchObject({ status: 409 });
  });

  it("whose check failed practises only", async () => {
    const made = await registered({ name: "Lame", online: true }, { ok: false });
    expect(made).toMatchObject({ state: "online", practiceOnly: true });
  });

  it("gets another slug where its name is taken, unless its owner chose one", async () => {
    const { slug } = await registered();
    expect(slug).toMatch(/^wary-fox-[0-9a-f]{6}$/);
    expect((await registered({ name: "New" })).slug).toMatch(/^new-[0-9a-f]{6}$/);
    const chosen = wish(await checked(), { slug: "wary-fox" });
    expect(refusal(await call(collection.POST, {}, chosen))).toMatchObject({ status: 409 });
    expect((await registered({ slug: "fox-7x" })).slug).toBe("fox-7x");
  });

  it.each<[string, object, RegExp]>([
    ["no name", { name: " " }, /1 to 60/],
    ["two lines", { name: "a\nb" }, /line end/],
    ["a long text", { description: "x".repeat(501) }, /500/],
    ["a slug that is a page", { slug: "new" }, /slug/],
    ["too many matches at once", { maxConcurrent: 21 }, /maxConcurrent/],
    ["an unknown field", { house: true }, /house/],
  ])("is not registered with %s", async (_, more, message) => {
    const told = refusal(await call(collection.POST, {}, wish(await checked(), more)));
    expect(told).toMatchObject({ status: 400, message: expect.stringMatching(message) });
  });

  it("is not registered from another's check, one that goes on, or one that understood nothing", async () => {
    const theirs = await checked({}, eve);
    expect(refusal(await call(collection.POST, {}, wish(theirs)))).toMatchObject({ status: 404 });
    const asked = await askForCheck(database, { ownerId: ada.user.id, wish: { typed: "x" } });
    if (isFailure(asked)) throw new Error(asked.detail);
    expect(refusal(await call(collection.POST, {}, wish(asked.id)))).toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/still under way/) },
    });
    const claimed = await claimCheck(database, 60_000);
    if (claimed === null) throw new Error("no check waits");
    await finishCheck(database, claimed, { result: { ok: false, steps: [] } });
    expect(refusal(await call(collection.POST, {}, wish(asked.id)))).toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/not understood/) },
    });
  });

  it("is alone at its address", async () => {
    const endpoint = "https://alone.example";
    const { slug } = await registered({ name: "Alone" }, { endpoint });
    const again = refusal(await call(collection.POST, {}, wish(await checked({ endpoint }))));
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining(slug) });
    const theirs = wish(await checked({ endpoint }, eve));
    const told = refusal(await call(collection.POST, {}, theirs, eve));
    expect(told).toMatchObject({ status: 409 });
    expect(told.message).not.toContain(slug);
  });
});

describe("its owner", () => {
  it("changes how it is shown and seated; nobody else does", async () => {
    const { slug } = await registered({ name: "Changing", avatar: 2 });
    const { id } = (await agentBySlug(database, slug)) ?? {};
    expect(await agentBySlug(database, slug)).toMatchObject({ avatar: 2 });
    expect(await lifeOf(database, id ?? "")).toMatchObject({ showReasoning: true });
    const change = {
      ...{ name: "Changed", description: "d", avatar: 7, showReasoning: false },
      ...{ online: true, maxConcurrent: 2 },
    };
    const { body } = await call(one.PATCH, { slug }, change);
    expect(body).toMatchObject({ slug, name: "Changed", state: "online" });
    expect(await agentBySlug(database, slug)).toMatchObject({ avatar: 7 });
    expect(await lifeOf(database, id ?? "")).toMatchObject({ showReasoning: false });
    expect((await call(one.PATCH, { slug }, { avatar: 8 })).status).toBe(400);
    expect((await call(one.PATCH, { slug }, { online: false })).body).toMatchObject({
      ...{ name: "Changed", state: "offline" },
    });
    for (const [handler, sent] of [
      [one.PATCH, { online: true }],
      [retirement.POST, undefined],
      [key.PUT, { key: "sk-stolen-key" }],
      [key.DELETE, undefined],
      [versions.POST, { check: await checked({}, eve) }],
      [dialOutKey.POST, undefined],
    ] as const) {
      expect(refusal(await call(handler, { slug }, sent, eve))).toMatchObject({ status: 404 });
    }
  });

  it("starts a version where something changed, and not where nothing did", async () => {
    const endpoint = "https://versions.example";
    const { slug } = await registered({ name: "Versions" }, { endpoint });
    const version = async (found: Found) =>
      call(versions.POST, { slug }, { check: await checked(found) });
    expect((await version({ endpoint })).body).toMatchObject({ version: 1 });
    expect((await version({ endpoint, model: "m2" })).body).toMatchObject({ version: 2 });
    const moved = await version({ endpoint: "https://moved.example", ok: false });
    expect(moved.body).toMatchObject({ version: 3, practiceOnly: true });
    const agent = await agentBySlug(database, slug);
    expect(await settingsOf(database, agent?.version.id ?? "")).toEqual({
      url: "https://moved.example",
    });
    expect(await versionsOf(database, agent?.id ?? "")).toHaveLength(3);
    await registered({ name: "Free again" }, { endpoint });
    expect(refusal(await version({ endpoint }))).toMatchObject({ status: 409 });
  });

  it("replaces and deletes its key, which stays with the host it was given for", async () => {
    const at = { endpoint: "https://k.example", secretHost: "k.example" };
    const { slug } = await registered({ name: "Keyed" }, { ...at, key: "sk-firstkey" });
    const id = (await agentBySlug(database, slug))?.id ?? "";
    await call(key.PUT, { slug }, { key: "sk-second-key" });
    const kept = await secretOfAgent(database, id);
    expect(kept).toMatchObject({ lastFour: "-key", host: "k.example" });
    expect(kept && unseal(keyRing(ring), kept.sealed, kept)).toBe("sk-second-key");
    await call(versions.POST, { slug }, { check: await checked(at) });
    expect(await secretOfAgent(database, id)).not.toBeNull();
    await call(versions.POST, { slug }, { check: await checked({ secretHost: "else.example" }) });
    expect(await secretOfAgent(database, id)).toBeNull();
    expect(refusal(await call(key.PUT, { slug }, { key: "sk-third-key" }))).toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/new version/) },
    });
    await call(versions.POST, { slug }, { check: await checked({ ...at, key: "sk-fourthkey" }) });
    expect((await call(key.DELETE, { slug })).status).toBe(200);
    expect(await secretOfAgent(database, id)).toBeNull();
    const { rows } = await database.pool.query(`SELECT "sealed" FROM "Secret"`);
    expect(JSON.stringify(rows)).not.toMatch(/firstkey|second|fourth/);
  });

  it("retires it, as whoever administers may, which is noted", async () => {
    const { slug } = await registered({ name: "Old" });
    expect((await call(retirement.POST, { slug })).body).toMatchObject({ state: "retired" });
    expect(refusal(await call(one.PATCH, { slug }, { online: true }))).toMatchObject({
      status: 409,
    });
    expect(await listActs(database)).toEqual({ acts: [], next: null });
    const { slug: other } = await registered({ name: "Other" });
    const admin = await person("root");
    await setRole(database, admin.user.id, "admin");
    const { body } = await call(retirement.POST, { slug: other }, undefined, admin);
    expect(body).toMatchObject({ state: "retired" });
    expect((await listActs(database)).acts).toMatchObject([
      { actorId: admin.user.id, actor: "root", act: "agent-retired", target: other },
    ]);
  });

  it("brings one that connects by itself, with a key that is told once", async () => {
    const { status, body } = await call(dialOut.POST, {}, { name: "Laptop", locale: "zh" });
    expect(status).toBe(201);
    const made = dialOutKeySchema.parse(body);
    const agent = await agentBySlug(database, made.slug);
    expect(await agentOfDialOutKey(database, made.key)).toBe(agent?.id);
    const next = dialOutKeySchema.parse((await call(dialOutKey.POST, { slug: made.slug })).body);
    expect(await agentOfDialOutKey(database, made.key)).toBeNull();
    expect(await agentOfDialOutKey(database, next.key)).toBe(agent?.id);
    const sent = { check: await checked() };
    expect(refusal(await call(versions.POST, { slug: made.slug }, sent))).toMatchObject({
      status: 409,
    });
  });
});
