import { randomAlgorithm, seedHash } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { entrant, makeOrganizer } from "../test/seasons.ts";
import {
  type Agent,
  createMatch,
  DutyLost,
  deleteAccount,
  ensureUser,
  followAgent,
  followedAgents,
  followedMatches,
  leaseDuty,
  MAX_FOLLOWED_AGENTS,
  MAX_MATCH_NOTIFICATIONS,
  notificationPreferences,
  notificationsOf,
  notifyFollowers,
  saveNotificationPreferences,
  unfollowAgent,
} from "./index.ts";

const { database } = await freshDatabase();
const organizer = await makeOrganizer(database);
const lease = await leaseDuty(database, "follows", { runner: "test", leaseMs: 600_000 });
if (lease === null) throw new Error("the duty is taken");

const idOf = async (handle: string) => (await ensureUser(database, handle)).id;
const slugs = async (userId: string) =>
  (await followedAgents(database, userId)).map(({ slug }) => slug);

/** An agent that may play several matches at once. */
async function player(owner: string | null = null): Promise<Agent> {
  const agent = await entrant(database, owner);
  await database.prisma.agent.update({ where: { id: agent.id }, data: { maxConcurrent: null } });
  return agent;
}

async function play(agents: readonly Agent[], seasonId: string | null = null): Promise<string> {
  const id = await createMatch(database, {
    seasonId,
    gameVersion: 1,
    locale: "en",
    pace: "full",
    game: "who-is-spy",
    config: {},
    materials: {},
    seed: "s",
    seedHash: seedHash("s"),
    randomAlgorithm,
    seats: agents.map(({ id: agentId, version }, seat) => ({
      seat,
      agentId,
      versionId: version.id,
    })),
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const started = { status: "running" as const, startedAt: new Date() };
  await database.prisma.match.update({ where: { id }, data: started });
  return id;
}

async function wantNotifications(userId: string): Promise<void> {
  const preferences = await notificationPreferences(database, userId);
  await saveNotificationPreferences(database, userId, {
    preferences: {
      ...preferences,
      "match-started": { site: true, email: false, webhook: false },
    },
    shown: ["site"],
    locale: "en",
  });
}

test("a user follows agents, up to a limit, until they or the owner leave", async () => {
  const ada = await idOf("ada");
  const [one, two] = [await player("bob"), await player()];
  for (const { slug } of [one, two, one]) {
    expect(await followAgent(database, ada, slug)).toEqual({ following: true });
  }
  expect((await slugs(ada)).toSorted()).toEqual([one.slug, two.slug].toSorted());
  expect(await followAgent(database, ada, "nobody")).toMatchObject({ failed: "unknown-agent" });
  await unfollowAgent(database, ada, two.slug);
  await unfollowAgent(database, ada, two.slug);
  expect(await slugs(ada)).toEqual([one.slug]);
  await database.connection.query(
    `WITH made AS (INSERT INTO "Agent" ("id", "slug", "name")
        SELECT gen_random_uuid(), 'many-' || n, 'Many' FROM generate_series(1, $2::int) n
        RETURNING "id")
      INSERT INTO "Follow" ("userId", "agentId") SELECT $1, "id" FROM made`,
    [ada, MAX_FOLLOWED_AGENTS - 1],
  );
  expect(await followAgent(database, ada, two.slug)).toMatchObject({ failed: "too-many-agents" });
  expect(await followAgent(database, ada, one.slug)).toEqual({ following: true });
  await deleteAccount(database, await idOf("bob"));
  expect(await slugs(ada)).toHaveLength(MAX_FOLLOWED_AGENTS - 1);
  await deleteAccount(database, ada);
  expect(await slugs(ada)).toEqual([]);
  expect(await followAgent(database, ada, two.slug)).toMatchObject({ failed: "too-many-agents" });
});

test("the newest listed matches of followed agents are shown, each once", async () => {
  const cid = await idOf("cid");
  const [one, two, other] = [await player(), await player(), await player()];
  for (const { slug } of [one, two]) await followAgent(database, cid, slug);
  const unlisted = await organizer.season({ visibility: "unlisted" });
  const matches = [await play([one, two]), await play([one, other]), await play([two])];
  await play([other]);
  await play([one], unlisted.id);
  const shown = async (limit: number) =>
    (await followedMatches(database, cid, limit)).map(({ id }) => id);
  expect(await shown(9)).toEqual(matches.toReversed());
  expect(await shown(2)).toEqual(matches.toReversed().slice(0, 2));
});

test("users who chose it are notified of a match once, and of a few in an hour", async () => {
  const [dan, eve] = [await idOf("dan"), await idOf("eve")];
  const [one, two] = [await player(), await player()];
  for (const userId of [dan, eve]) {
    for (const { slug } of [one, two]) await followAgent(database, userId, slug);
  }
  await wantNotifications(dan);
  const unlisted = await organizer.season({ visibility: "unlisted" });
  await play([one], unlisted.id);
  const old = await play([one]);
  await database.prisma.match.update({
    where: { id: old },
    data: { startedAt: new Date(Date.now() - 10 * 60_000) },
  });
  const match = await play([one, two, two]);
  for (let times = 0; times < 2; times += 1) await notifyFollowers(database, lease);
  expect(await notificationsOf(database, dan, 9)).toMatchObject([
    { kind: "match-started", data: { match, others: 1, agent: { slug: expect.any(String) } } },
  ]);
  for (let count = 0; count < MAX_MATCH_NOTIFICATIONS + 2; count += 1) await play([one]);
  for (let times = 0; times < 2; times += 1) await notifyFollowers(database, lease);
  const found = await notificationsOf(database, dan, 99);
  expect(found).toHaveLength(MAX_MATCH_NOTIFICATIONS);
  expect(new Set(found.map(({ data }) => data.match)).size).toBe(MAX_MATCH_NOTIFICATIONS);
  expect(await notificationsOf(database, eve, 9)).toEqual([]);
  const lost = { ...lease, fence: lease.fence - 1 };
  await expect(notifyFollowers(database, lost)).rejects.toThrow(DutyLost);
});
