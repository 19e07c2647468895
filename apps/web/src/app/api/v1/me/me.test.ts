import { errorSchema, meSchema, personalTokenListSchema, personalTokenMadeSchema } from "@wisp/api";
import {
  createAgent,
  createExperiment,
  createExperimentMatch,
  createToken,
  ensureUser,
  experimentBySlug,
  listPeople,
  recordCheck,
  reportIncident,
  restAgent,
  unlimitedLab,
  userById,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { encode } from "next-auth/jwt";
import { expect, it } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({
  WISP_MODE: "public",
  WISP_URL: "https://wisp.example",
  WISP_SECRET_KEYS: newRingKey(),
  WISP_SPEND_PER_DAY: "2.5",
});
const me = await import("./route.ts");
const tokens = await import("./tokens/route.ts");
const { sessionSecret } = await import("#server/session/cookie.ts");
const ada = await ensureUser(database, "ada");

/** The cookie of a browser with a signed-in user. */
async function session(userId: string): Promise<Record<string, string>> {
  const secret = sessionSecret() ?? "";
  const token = await encode({ secret, token: { sub: userId, since: Date.now() + 1_000 } });
  return { cookie: `__Secure-next-auth.session-token=${token}` };
}

it("takes no session by https from a cookie that plain HTTP could have set", async () => {
  const { cookie = "" } = await session(ada.id);
  expect((await call(me.GET, { cookie })).status).toBe(200);
  const plain = { cookie: cookie.replace("__Secure-", "") };
  expect((await call(me.GET, plain)).body).toMatchObject({ error: { code: "account-needed" } });
});

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

async function call(handler: Handler, headers: Record<string, string>, body?: unknown) {
  const request = new Request("https://wisp.example/api/v1/me", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await handler(request, { params: Promise.resolve({}) });
  return { status: answer.status, body: await answer.json() };
}

const mine = await session(ada.id);

it("shows an agent's state to its owner, and to nobody else", async () => {
  const agent = await createAgent(database, {
    slug: "fox",
    name: "Fox",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: ada.id,
    house: false,
    endpoint: null,
    version: { connector: "space", settings: { url: "SETTINGS" }, model: "m", commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  const { id: agentId, version } = agent;
  const step = { name: "speech", ok: false, ms: 12, detail: "It said nothing." };
  await recordCheck(database, version.id, { ok: false, steps: [step] });
  const incident = { agentId, versionId: version.id, matchId: null, code: "timeout" };
  await reportIncident(database, { ...incident, detail: "10 s were not enough." });
  const { status, body } = await call(me.GET, mine);
  expect(status).toBe(200);
  expect(readAnswer(meSchema, body)).toMatchObject({
    handle: "ada",
    role: "user",
    quotas: { agents: { used: 1, limit: 20 }, spendMicrosToday: { used: 0, limit: 2_500_000 } },
    agents: [
      {
        slug: "fox",
        state: "offline",
        practiceOnly: true,
        keyEndsIn: null,
        dialOut: null,
        lastCheck: { ok: false, steps: [{ ...step, pending: false }] },
        incidents: [{ code: "timeout", detail: "10 s were not enough." }],
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain("SETTINGS");
  expect(readAnswer(meSchema, body).agents).toMatchObject([{ resting: null, answerMs: null }]);
  await recordCheck(database, version.id, { ok: true, steps: [], answerMs: { "*": 34_000 } });
  const rest = { agentId, code: "rate-limited", detail: "HTTP 429.", afterMs: 60_000 } as const;
  await restAgent(database, rest);
  expect(readAnswer(meSchema, (await call(me.GET, mine)).body).agents).toMatchObject([
    {
      resting: { code: "rate-limited", detail: "HTTP 429.", until: expect.any(String) },
      answerMs: 34_000,
    },
  ]);
  // Games that it does not play do not count.
  const times = { "who-is-spy": 2_000, holdem: 90_000 };
  await recordCheck(database, version.id, { ok: true, steps: [], answerMs: times });
  expect(readAnswer(meSchema, (await call(me.GET, mine)).body).agents).toMatchObject([
    { answerMs: 2_000 },
  ]);
  const eve = await ensureUser(database, "eve");
  const theirs = readAnswer(meSchema, (await call(me.GET, await session(eve.id))).body);
  expect(theirs).toMatchObject({ handle: "eve", agents: [] });
  expect((await call(me.GET, {})).status).toBe(401);
});

it("shows who uses an agent in the lab, and what one's own experiments took today", async () => {
  const { id: ownerId } = await ensureUser(database, "borrower");
  const fox = await database.prisma.agent.findUniqueOrThrow({
    where: { slug: "fox" },
    include: { versions: true },
  });
  const versionId = fox.versions[0]?.id ?? "";
  /** A match of an experiment of an account, with the agent. */
  const match = async (slug: string, account: string) => {
    const plan = { ownerId: account, slug, name: slug, game: "who-is-spy", plan: {}, hash: "" };
    const made = await createExperiment(database, plan);
    if (isFailure(made)) throw new Error(made.detail);
    const { id: experimentId = "" } = (await experimentBySlug(database, slug)) ?? {};
    return createExperimentMatch(
      database,
      { experimentId, planned: "1/a/b" },
      {
        seasonId: null,
        game: "who-is-spy",
        gameVersion: 1,
        locale: "en",
        config: {},
        materials: {},
        seed: "s",
        seedHash: "h",
        randomAlgorithm: "t",
        pace: "full",
        seats: [{ seat: 0, agentId: fox.id, versionId }],
      },
      unlimitedLab,
    );
  };
  await database.prisma.agent.update({ where: { id: fox.id }, data: { maxConcurrent: null } });
  const matchId = await match("borrowed", ownerId);
  await match("own", ada.id);
  const read = readAnswer(meSchema, (await call(me.GET, mine)).body);
  expect(read.quotas.lab).toEqual({
    matchesToday: { used: 1, limit: 2_000 },
    bytesToday: { used: 0, limit: 500_000_000 },
  });
  expect(read.agents[0]?.labUses).toMatchObject([
    {
      kind: "experiment",
      id: "borrowed",
      name: "borrowed",
      owner: "borrower",
      matches: 1,
      match: matchId,
    },
  ]);
  const { people } = await listPeople(database, { search: "borrower" });
  expect(people).toMatchObject([{ labMatchesToday: 1, labBytesToday: 0 }]);
});

it("makes tokens that have their scopes until their owner revokes them in a session", async () => {
  const made = await call(tokens.POST, mine, { name: "ci", scopes: ["read"] });
  expect(made.status).toBe(201);
  const { secret, kept } = readAnswer(personalTokenMadeSchema, made.body);
  expect(kept).toMatchObject({ name: "ci", endsIn: secret.slice(-4), scopes: ["read"] });
  const days = (Date.parse(kept.expiresAt ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  expect((await call(me.GET, bearer(secret))).status).toBe(200);
  const list = await call(tokens.GET, bearer(secret));
  expect(readAnswer(personalTokenListSchema, list.body).tokens).toHaveLength(1);
  expect(JSON.stringify(list.body)).not.toContain(secret);
  for (const [handler, body] of [
    [tokens.POST, { name: "more", scopes: ["agents"] }],
    [tokens.DELETE, { id: kept.id }],
    [me.DELETE, { handle: "ada" }],
  ] as const) {
    const refused = await call(handler, bearer(secret), body);
    expect(refused.status).toBe(403);
    expect(readAnswer(errorSchema, refused.body).error.message).toMatch(/Tokens cannot do this/);
  }
  const eve = await session((await ensureUser(database, "eve")).id);
  expect((await call(tokens.DELETE, eve, { id: kept.id })).status).toBe(404);
  expect((await call(tokens.DELETE, mine, { id: kept.id })).status).toBe(200);
  expect((await call(me.GET, bearer(secret))).status).toBe(401);
  const other = await createToken(database, ada.id, {
    name: "m",
    scopes: ["matches"] as const,
    expiresAt: null,
  });
  if (isFailure(other)) throw new Error(other.detail);
  expect((await call(me.GET, bearer(other.token))).status).toBe(403);
});

it.each([
  [{ name: "", scopes: ["read"] }],
  [{ name: "x", scopes: [] }],
  [{ name: "x", scopes: ["admin"] }],
  [{ name: "x", scopes: ["read"], expiresInDays: 0 }],
])("makes no token of %j", async (body) => {
  expect((await call(tokens.POST, mine, body)).status).toBe(400);
});

it("deletes an account whose handle was typed, and with it its session", async () => {
  const wrong = await call(me.DELETE, mine, { handle: "eve" });
  expect(wrong.status).toBe(400);
  expect(readAnswer(errorSchema, wrong.body).error.message).toContain("ada");
  expect(await call(me.DELETE, mine, { handle: "ada" })).toEqual({
    status: 200,
    body: { done: true },
  });
  expect(await userById(database, ada.id)).toBeNull();
  expect((await call(me.GET, mine)).status).toBe(401);
});
