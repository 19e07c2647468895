import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, newAgent, seat } from "../../test/agents.ts";
import {
  actsOnAccount,
  agentBySlug,
  agentOfDialOutKey,
  banAccount,
  createAgent,
  createToken,
  deleteAccount,
  describeAgent,
  ensureUser,
  hideDescription,
  hideHandle,
  inTransaction,
  joinQueue,
  listAuditEntries,
  listCandidates,
  moveAgent,
  newDialOutKey,
  notificationsOf,
  readerOfSession,
  recordAuditEntry,
  renameAgent,
  retireAgent,
  retireByModerator,
  revertAct,
  setOnline,
  setRole,
  signInByAccount,
  signInByEmail,
  standingActs,
  tokenHolder,
  userById,
  waitingTickets,
} from "../index.ts";

const { database } = await freshDatabase();
const admin = (await ensureUser(database, "the-admin")).id;

const account = (login: string) => ({
  provider: "github",
  providerId: `id-of-${login}`,
  login,
  organizations: [],
});

async function signedUp(login: string): Promise<string> {
  const id = await signInByAccount(database, account(login));
  if (typeof id !== "string") throw new Error(id.detail);
  return id;
}

function actOf(done: { readonly act: string } | { readonly failed: string }): string {
  if ("failed" in done) throw new Error(done.failed);
  return done.act;
}

const idOf = async (slug: string): Promise<string> => (await agentBySlug(database, slug))?.id ?? "";

const seated = async (): Promise<string[]> =>
  (
    await listCandidates(database, {
      game: "who-is-spy",
      locale: "en",
      seasonId: null,
      practice: true,
    })
  ).map(({ slug }) => slug);

test("a banned account has no session, no token, no queue and no seat, until the ban is lifted", async () => {
  const id = await signedUp("Mallory");
  const made = await createToken(database, id, {
    name: "bot",
    scopes: ["agents"],
    expiresAt: null,
  });
  if (isFailure(made)) throw new Error(made.detail);
  const agent = await addAgent(database, "mallory-bot", { ownerId: id, maxConcurrent: null });
  const rival = await addAgent(database, "rival-of-mallory", { maxConcurrent: null });
  await setOnline(database, agent.id, true);
  const key = await newDialOutKey(database, agent.id);
  const since = Date.now() + 1_000;
  const ticket = await joinQueue(database, {
    agentId: agent.id,
    kind: "practice",
    game: "who-is-spy",
    opponents: "queue",
  });
  expect(isFailure(ticket)).toBe(false);
  expect(await seated()).toContain("mallory-bot");
  const running = await seat(database, agent, rival);
  expect(typeof running).toBe("string");

  const act = actOf(await banAccount(database, admin, id, "Insults people."));
  expect(await userById(database, id)).toBeNull();
  expect(await readerOfSession(database, { userId: id, since })).toBeNull();
  expect(await tokenHolder(database, made.token)).toMatchObject({ userId: id });
  expect(await agentOfDialOutKey(database, key)).toBeNull();
  expect((await waitingTickets(database)).map(({ agentId }) => agentId)).not.toContain(agent.id);
  expect(await seated()).not.toContain("mallory-bot");
  expect(await seat(database, agent, rival)).toMatchObject({ failed: "busy" });
  // A match that has begun is played to its end.
  const { rows } = await database.connection.query(
    `SELECT "status"::text FROM "Match" WHERE "id" = $1`,
    [running],
  );
  expect(rows).toEqual([{ status: "waiting" }]);
  expect(await banAccount(database, admin, id, "Again.")).toMatchObject({ failed: "gone" });

  expect(await revertAct(database, admin, act)).toBe(true);
  expect(await revertAct(database, admin, act)).toBe(false);
  expect(await userById(database, id)).toMatchObject({ id });
  expect(await agentOfDialOutKey(database, key)).toBe(agent.id);
  expect(await signedUp("Mallory")).toBe(id);
  expect(await seated()).toContain("mallory-bot");
});

test("nobody signs in again with the ways of a banned account, not even after its deletion", async () => {
  const id = await signedUp("Trudy");
  const mailed = await signInByEmail(database, "trudy@example.org");
  if (typeof mailed !== "string") throw new Error(mailed.detail);
  const acts = [
    actOf(await banAccount(database, admin, id, "Spam.")),
    actOf(await banAccount(database, admin, mailed, "Spam by mail.")),
  ];
  const refused = { failed: "banned", detail: "Spam.", act: acts[0] };
  expect(await signInByAccount(database, account("Trudy"))).toEqual(refused);
  await deleteAccount(database, id);
  await deleteAccount(database, mailed);
  expect(await signInByAccount(database, { ...account("Trudy"), login: "Renamed" })).toEqual(
    refused,
  );
  expect(await signInByEmail(database, " Trudy@Example.org")).toMatchObject({
    failed: "banned",
    detail: "Spam by mail.",
  });
  const { rows } = await database.connection.query<{ row: string }>(
    `SELECT act::text AS "row" FROM "ModerationAct" act`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/trudy/i);

  for (const act of acts) expect(await revertAct(database, admin, act)).toBe(true);
  expect(typeof (await signInByAccount(database, account("Trudy")))).toBe("string");
});

test("admins cannot ban themselves or other admins", async () => {
  const other = await ensureUser(database, "other-admin");
  await setRole(database, other.id, "admin");
  expect(await banAccount(database, admin, admin, "Oops.")).toMatchObject({
    failed: "own-account",
  });
  expect(await banAccount(database, admin, other.id, "Coup.")).toMatchObject({
    failed: "is-admin",
  });
});

test("an owner cannot take back a moderator's name, by no way", async () => {
  const owner = await ensureUser(database, "namer");
  const agent = await addAgent(database, "rude-word", { ownerId: owner.id, name: "Rude Word" });
  const done = await renameAgent(database, admin, agent.id, { name: null, reason: "Rude." });
  const act = actOf(done);
  const shown = await agentBySlug(database, `agent-${agent.id.slice(-12)}`);
  expect(shown).toMatchObject({ id: agent.id, name: `Agent ${agent.id.slice(-6)}` });
  expect(await agentBySlug(database, "rude-word")).toBeNull();

  const moderated = { failed: "moderated" };
  expect(await describeAgent(database, agent.id, { name: "Rude Word" })).toMatchObject(moderated);
  expect(await describeAgent(database, agent.id, { name: "Another" })).toMatchObject(moderated);
  // The unchanged name that a form sends along changes nothing.
  const kept = { name: shown?.name, description: "Polite now." };
  expect(await describeAgent(database, agent.id, kept)).toBeNull();
  const again = (more: object) =>
    newAgent(database, "new-slug", { ownerId: owner.id, ...more }).then((given) =>
      createAgent(database, given),
    );
  expect(await again({ name: "rude  WORD" })).toMatchObject(moderated);
  expect(await again({ name: "Ｒude Word" })).toMatchObject(moderated);
  expect(await again({ name: "Fine", slug: "rude-word" })).toMatchObject({ failed: "slug-taken" });
  const second = await addAgent(database, "second-of-namer", { ownerId: owner.id });
  expect(await describeAgent(database, second.id, { name: "Rude word" })).toMatchObject(moderated);
  // Others may have it by right.
  expect(
    isFailure(
      await createAgent(database, await newAgent(database, "by-right", { name: "Rude Word" })),
    ),
  ).toBe(false);

  expect(await actsOnAccount(database, owner.id)).toMatchObject([
    { id: act, kind: "agent-renamed", reason: "Rude.", before: "Rude Word" },
  ]);
  expect(await notificationsOf(database, owner.id, 9)).toMatchObject([
    { kind: "moderated", data: { act: "agent-renamed", reason: "Rude." } },
  ]);
  await revertAct(database, admin, act);
  expect(await agentBySlug(database, "rude-word")).toMatchObject({ name: "Rude Word" });
  expect(await describeAgent(database, agent.id, { name: "Free again" })).toBeNull();
});

test("who deletes the account and signs in again gets back neither a name nor a description", async () => {
  const renamed = await signedUp("Sybil");
  const named = await addAgent(database, "foul-name", { ownerId: renamed, name: "Foul Name" });
  await renameAgent(database, admin, named.id, { name: null, reason: "Foul." });
  const retired = await addAgent(database, "pest", { ownerId: renamed, name: "The Pest" });
  await retireByModerator(database, admin, retired.id, "A pest.");
  const mailed = await signInByEmail(database, "sybil@example.org");
  if (typeof mailed !== "string") throw new Error(mailed.detail);
  const text = "Buy now at foul.example";
  const seller = await addAgent(database, "seller", { ownerId: mailed, description: text });
  await hideDescription(database, admin, seller.id, "Advertising.");
  for (const id of [renamed, mailed]) await deleteAccount(database, id);

  const again = await signedUp("Sybil");
  const mailedAgain = await signInByEmail(database, "Sybil@example.org");
  if (typeof mailedAgain !== "string") throw new Error(mailedAgain.detail);
  expect(again).not.toBe(renamed);
  for (const given of [
    { ownerId: again, name: "foul NAME" },
    { ownerId: again, name: "The Pest" },
    { ownerId: mailedAgain, description: text },
  ]) {
    const agent = await newAgent(database, "way-back", given);
    expect(await createAgent(database, agent)).toMatchObject({ failed: "moderated" });
  }
  const other = await newAgent(database, "no-way-back", {
    ownerId: mailedAgain,
    name: "Foul Name",
  });
  expect(isFailure(await createAgent(database, other))).toBe(false);
  const { rows } = await database.connection.query<{ row: string }>(
    `SELECT act::text AS "row" FROM "ModerationAct" act WHERE "reason" IN ('Foul.', 'A pest.')`,
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/sybil/i);
});

test("renamings are reverted newest first, and every copy of a name follows", async () => {
  const owner = await ensureUser(database, "twice");
  const agent = await addAgent(database, "first-name", { ownerId: owner.id, name: "First name" });
  const first = actOf(
    await renameAgent(database, admin, agent.id, { name: "Second name", reason: "One." }),
  );
  const second = actOf(
    await renameAgent(database, admin, agent.id, { name: "Third name", reason: "Two." }),
  );
  const texts = async () =>
    JSON.stringify([
      await notificationsOf(database, owner.id, 9),
      await listAuditEntries(database),
      await agentBySlug(database, "third-name"),
    ]);
  expect(await texts()).not.toMatch(/first.name|second.name/i);
  expect(await revertAct(database, admin, first)).toBe(false);
  expect(await revertAct(database, admin, second)).toBe(true);
  expect(await revertAct(database, admin, first)).toBe(true);
  expect(await agentBySlug(database, "first-name")).toMatchObject({ name: "First name" });
  expect(await texts()).not.toMatch(/second.name|third.name/i);
});

test("a hidden description stays away until a moderator shows it again", async () => {
  const agent = await addAgent(database, "spammer", { description: "Buy now at evil.example" });
  const act = actOf(await hideDescription(database, admin, agent.id, "Advertising."));
  expect(await agentBySlug(database, "spammer")).toMatchObject({ description: "" });
  expect(await describeAgent(database, agent.id, { description: "Buy!" })).toMatchObject({
    failed: "moderated",
    detail: expect.stringContaining("Advertising."),
  });
  expect(await describeAgent(database, agent.id, { description: "", name: "Spam" })).toBeNull();
  // Nor does another agent of the owner carry it.
  const ownerId = agent.owner?.id ?? "";
  const text = "Buy now  at EVIL.example";
  const carrier = await newAgent(database, "carrier", { ownerId, description: text });
  expect(await createAgent(database, carrier)).toMatchObject({ failed: "moderated" });
  const second = await addAgent(database, "second-carrier", { ownerId });
  expect(await describeAgent(database, second.id, { description: text })).toMatchObject({
    failed: "moderated",
  });
  await revertAct(database, admin, act);
  expect(await agentBySlug(database, "spammer")).toMatchObject({
    description: "Buy now at evil.example",
  });
});

test("an agent that a moderator retired is not registered, moved to or unretired again by its owner", async () => {
  const endpoint = "space:https://bad.example/";
  const agent = await addAgent(database, "bad-agent", { endpoint, name: "Bad agent" });
  const ownerId = agent.owner?.id ?? "";
  await setOnline(database, agent.id, true);
  const act = actOf(await retireByModerator(database, admin, agent.id, "Attacks the arena."));
  await setOnline(database, agent.id, true);
  expect(await agentBySlug(database, "bad-agent")).toMatchObject({
    state: "retired",
    online: false,
  });
  expect(await seated()).not.toContain("bad-agent");
  const more = { ownerId, slug: "bad-2", name: "Other name" };
  const elsewhere = await newAgent(database, "bad-2", { ...more, endpoint });
  expect(await createAgent(database, elsewhere)).toMatchObject({ failed: "moderated" });
  const named = await newAgent(database, "bad-3", { ...more, slug: "bad-3", name: "Bad Agent" });
  expect(await createAgent(database, named)).toMatchObject({ failed: "moderated" });
  const decoy = await addAgent(database, "decoy", { ownerId });
  expect(await moveAgent(database, decoy.id, { endpoint, verified: false })).toMatchObject({
    failed: "moderated",
  });
  // Deleting the account and coming back does not free the address either.
  await deleteAccount(database, ownerId);
  const stranger = await newAgent(database, "stranger-bad", { endpoint });
  expect(await createAgent(database, stranger)).toMatchObject({ failed: "moderated" });
  await revertAct(database, admin, act);
  // The account is gone, and the agent stays with it.
  expect(await createAgent(database, stranger)).toMatchObject({ slug: "stranger-bad" });
});

test("reverting a retirement brings the agent back as it was, offline", async () => {
  const endpoint = "space:https://mistake.example/";
  const agent = await addAgent(database, "by-mistake", { endpoint });
  const act = actOf(await retireByModerator(database, admin, agent.id, "A mistake."));
  expect(await retireByModerator(database, admin, agent.id, "Twice.")).toMatchObject({
    failed: "gone",
  });
  await revertAct(database, admin, act);
  expect(await agentBySlug(database, "by-mistake")).toMatchObject({ state: "offline" });
  expect(
    await createAgent(database, await newAgent(database, "thief", { endpoint })),
  ).toMatchObject({ failed: "endpoint-taken" });
  // An owner's own retirement frees the address, as before.
  await retireAgent(database, agent.id);
  expect(
    isFailure(await createAgent(database, await newAgent(database, "heir", { endpoint }))),
  ).toBe(false);
});

test("a hidden handle does not come back with another sign-up, and its player has the neutral name", async () => {
  const id = await signedUp("Vulgar");
  const player = await addAgent(database, "vulgar", {
    ownerId: null,
    person: true,
    name: "vulgar",
    endpoint: `human:${id}`,
  });
  await inTransaction(database, (transaction) =>
    recordAuditEntry(transaction, {
      actorId: admin,
      action: "class-member-removed",
      target: "vulgar",
    }),
  );
  const act = actOf(await hideHandle(database, admin, id, "Vulgar."));
  const handle = `member-${id.slice(-12)}`;
  expect(await userById(database, id)).toMatchObject({ handle });
  const { entries } = await listAuditEntries(database);
  expect(entries.find(({ action }) => action === "class-member-removed")?.target).toBe(handle);
  const slug = `member-${player.id.slice(-12)}`;
  expect(await idOf(slug)).toBe(player.id);
  expect(await agentBySlug(database, slug)).toMatchObject({ name: handle });
  // Neither the same person nor another provider's account of that name gets it.
  await deleteAccount(database, id);
  const back = await signedUp("Vulgar");
  const elsewhere = await signInByAccount(database, { ...account("Vulgar"), providerId: "x" });
  for (const each of [back, String(elsewhere)]) {
    expect((await userById(database, each))?.handle).toMatch(/^builder-\d+$/);
  }
  const { acts } = await standingActs(database);
  expect(acts.find((each) => each.id === act)).toMatchObject({ before: null, reason: "Vulgar." });

  const other = await signedUp("Harmless");
  const wrong = actOf(await hideHandle(database, admin, other, "A mistake."));
  await revertAct(database, admin, wrong);
  expect(await userById(database, other)).toMatchObject({ handle: "harmless" });
});
