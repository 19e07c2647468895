import { setTimeout as sleep } from "node:timers/promises";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import {
  type AccountBan,
  askForCheck,
  changeRole,
  createAgent,
  createToken,
  deleteAccount,
  endSessions,
  ensureUser,
  fileReport,
  getMatch,
  huggingFaceNames,
  keepSignInLink,
  listReports,
  newId,
  recordAuditEntry,
  reportIncident,
  restAgent,
  revokeToken,
  signInByAccount,
  signInByEmail,
  storeSecret,
  takeOffline,
  tokenHolder,
  tokensOf,
  userById,
  useSignInLink,
} from "../index.ts";
import { handleFrom, handlePattern } from "./sign-in.ts";

const { database } = await freshDatabase();
const account = (login: string, more: object = {}) => ({
  provider: "huggingface",
  providerId: `id-of-${login}`,
  login,
  organizations: [],
  ...more,
});

function idOf(signedIn: string | AccountBan): string {
  if (typeof signedIn !== "string") throw new Error(signedIn.detail);
  return signedIn;
}

async function dump(): Promise<string> {
  const { rows: tables } = await database.connection.query<{ name: string }>(
    `SELECT table_name AS "name" FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => database.connection.query(`SELECT t::text FROM "${name}" t`)),
  );
  return JSON.stringify(rows.map((each) => each.rows));
}

test("one external account is one user, with any number of concurrent sign-ins", async () => {
  const ids = await Promise.all(
    Array.from({ length: 10 }, async () => idOf(await signInByAccount(database, account("Grace")))),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await userById(database, ids[0] ?? "")).toMatchObject({ handle: "grace", role: "user" });
});

test("a name that is taken or reserved gets a number", async () => {
  await ensureUser(database, "linus");
  const taken = idOf(await signInByAccount(database, account("Linus")));
  expect((await userById(database, taken))?.handle).toMatch(/^linus-\d+$/);
  const reserved = idOf(await signInByAccount(database, account("admin")));
  expect((await userById(database, reserved))?.handle).toMatch(/^builder-\d+$/);
});

test("a name that was given up proves nothing for who had it", async () => {
  const first = idOf(
    await signInByAccount(database, account("Mover", { organizations: ["crew"] })),
  );
  expect(await huggingFaceNames(database, first)).toEqual(["Mover", "crew"]);
  const heir = account("mover", { providerId: "another" });
  const second = idOf(await signInByAccount(database, heir));
  expect(second).not.toBe(first);
  expect(await huggingFaceNames(database, first)).toEqual([]);
  expect(await huggingFaceNames(database, second)).toEqual(["mover"]);
  const moved = account("Moved", { providerId: "id-of-Mover" });
  expect(await signInByAccount(database, moved)).toBe(first);
  expect(await huggingFaceNames(database, first)).toEqual(["Moved"]);
  expect(await huggingFaceNames(database, second)).toEqual(["mover"]);
});

test.each([
  ["Ada_Lovelace", "ada-lovelace"],
  ["Ünï-Cødé", "uni-c-de"],
  ["--", "builder"],
  ["中文", "builder"],
  ["x", "builder"],
  ["a".repeat(99), "a".repeat(32)],
  ["<script>", "script"],
])("%s becomes the handle %s", (name, handle) => {
  expect(handleFrom(name)).toBe(handle);
  expect(handlePattern.test(handle)).toBe(true);
});

test("a link signs in once, and not after it ran out", async () => {
  const link = {
    email: "Ada@Example.org",
    token: "t0k3n",
    expiresAt: new Date(Date.now() + 60_000),
  };
  await keepSignInLink(database, link);
  expect(await dump()).not.toContain("t0k3n");
  expect(await useSignInLink(database, link.email, "other")).toBe(false);
  expect(await useSignInLink(database, "ada@example.org", "t0k3n")).toBe(true);
  expect(await useSignInLink(database, link.email, "t0k3n")).toBe(false);
  await keepSignInLink(database, { ...link, token: "old", expiresAt: new Date(Date.now() - 1) });
  expect(await useSignInLink(database, link.email, "old")).toBe(false);
  const id = idOf(await signInByEmail(database, link.email));
  expect(await signInByEmail(database, " ada@example.ORG ")).toBe(id);
});

test("a token works until it is revoked or runs out, and is kept as a hash", async () => {
  const user = await ensureUser(database, "token-holder");
  const input = { name: "laptop", scopes: ["read", "agents"] as const, expiresAt: null };
  const made = await createToken(database, user.id, input);
  if (isFailure(made)) throw new Error(made.detail);
  expect(made.token).toMatch(/^wisp_pat_[\w-]{43}$/);
  expect(await dump()).not.toContain(made.token);
  expect(await tokenHolder(database, made.token)).toEqual({
    userId: user.id,
    scopes: ["read", "agents"],
  });
  expect(await tokensOf(database, user.id)).toMatchObject([{ name: "laptop" }]);
  const stranger = await ensureUser(database, "stranger");
  expect(await revokeToken(database, stranger.id, made.kept.id)).toBe(false);
  expect(await revokeToken(database, user.id, made.kept.id)).toBe(true);
  expect(await tokenHolder(database, made.token)).toBeNull();
  const past = { ...input, expiresAt: new Date(Date.now() - 1) };
  const late = await createToken(database, user.id, past);
  if (isFailure(late)) throw new Error(late.detail);
  expect(await tokenHolder(database, late.token)).toBeNull();
  expect(await tokensOf(database, user.id)).toEqual([]);
});

test("nobody has more than twenty tokens", async () => {
  const user = await ensureUser(database, "collector");
  const input = { name: "t", scopes: [], expiresAt: null };
  for (let made = 0; made < 20; made += 1) await createToken(database, user.id, input);
  expect(await createToken(database, user.id, input)).toMatchObject({ failed: "too-many-tokens" });
});

test("a deleted account leaves nothing personal behind", async () => {
  const id = idOf(await signInByAccount(database, account("Petra-Personal")));
  await database.connection.query(`UPDATE "User" SET "email" = $2 WHERE "id" = $1`, [
    id,
    "petra@example.org",
  ]);
  const made = await createToken(database, id, { name: "n", scopes: ["read"], expiresAt: null });
  if (isFailure(made)) throw new Error(made.detail);
  const agentId = newId();
  const secretId = newId();
  await storeSecret(database, {
    id: secretId,
    sealed: "v1.petra",
    lastFour: "tra!",
    host: "petra.example",
  });
  const agent = await createAgent(database, {
    id: agentId,
    secretId,
    slug: "petras-agent",
    name: "Petra's agent",
    description: "by Petra",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: id,
    house: false,
    endpoint: "https://petra.example",
    version: {
      connector: "space",
      settings: { url: "https://petra.example" },
      model: null,
      commit: null,
    },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await reportIncident(database, {
    agentId,
    versionId: agent.version.id,
    matchId: null,
    code: "unreachable",
    detail: "petra.example is gone",
  });
  await askForCheck(database, { ownerId: id, input: { typed: "https://petra.example" } });
  await restAgent(database, { agentId, code: "rate-limited", detail: "petra.example: HTTP 429." });
  const { id: adminId } = await ensureUser(database, "watchful");
  await changeRole(database, adminId, id, "organizer");
  await takeOffline(database, adminId, agentId);
  await recordAuditEntry(database, {
    actorId: adminId,
    action: "agent-retired",
    target: "petras-agent",
  });
  const report = { part: "name", subjectId: agentId, at: 0, reason: "abuse", quote: "" } as const;
  await fileReport(database, { ...report, reporterId: id, detail: "Petra was here" });
  await fileReport(database, {
    ...report,
    reporterId: adminId,
    quote: "Petra's agent",
    detail: "Look at it.",
  });
  const matchId = await seat(database, agent);
  if (typeof matchId !== "string") throw new Error(matchId.detail);
  await database.pool.query(
    `INSERT INTO "Decision" ("matchId", "at", "seat", "nth", "ask", "prompt", "askedAt", "latencyMs", "calls")
      VALUES ($1, 0, 0, 1, 'speech', '', now(), 1, '[{"messages": "I am Petra."}]')`,
    [matchId],
  );
  const toldOthers = await database.pool.query(
    `INSERT INTO "Notification" ("userId", "kind", "data") VALUES ($1, 'match-started',
      '{"match": "m", "agent": {"slug": "petras-agent", "name": "Petra''s agent"}}') RETURNING "id"`,
    [adminId],
  );
  await deleteAccount(database, id);
  const [told] = (
    await database.pool.query(`SELECT "data" FROM "Notification" WHERE "id" = $1`, [
      toldOthers.rows[0]?.id,
    ])
  ).rows;
  expect(told?.data).toEqual({
    match: "m",
    agent: {
      slug: `former-${agentId.slice(-12)}`,
      name: `Former agent ${agentId.slice(-6)}`,
    },
  });
  expect((await dump()).toLowerCase()).not.toContain("petra");
  expect(await userById(database, id)).toBeNull();
  expect(await tokenHolder(database, made.token)).toBeNull();
  expect((await listReports(database, { open: true })).reports).toMatchObject([
    { reporter: "watchful", quote: "", detail: "Look at it." },
  ]);
  // The same person may come back, with a new account.
  expect(await signInByAccount(database, account("Petra-Personal"))).not.toBe(id);
});

test("matches stay after an account is deleted, with its agents under neutral names", async () => {
  const agents = await Promise.all(["quitter", "stayer"].map((slug) => addAgent(database, slug)));
  const matchId = await seat(database, ...agents);
  if (typeof matchId !== "string") throw new Error(matchId.detail);
  await deleteAccount(database, agents[0]?.owner?.id ?? "");
  const names = (await getMatch(database, matchId))?.agents.map(({ name }) => name);
  expect(names).toEqual([expect.stringMatching(/^Former agent [0-9a-f]{6}$/), "stayer"]);
});

test("sessions can be ended", async () => {
  const user = await ensureUser(database, "many-devices");
  // Both times are kept in milliseconds.
  await sleep(5);
  await endSessions(database, user.id);
  const now = await userById(database, user.id);
  expect(now?.sessionsFrom.getTime()).toBeGreaterThan(user.sessionsFrom.getTime());
});
