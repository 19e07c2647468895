import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { entrant } from "../../test/seasons.ts";
import {
  DutyLost,
  deleteAccount,
  endMail,
  ensureUser,
  leaseDuty,
  leaseMails,
  lifeOf,
  MAX_MAIL_TRIES,
  type NotificationPreferences,
  notificationPreferences,
  notificationsOf,
  planMails,
  recordCheck,
  reportIncident,
  saveNotificationPreferences,
  unsubscribeFromMails,
} from "../index.ts";

const { database } = await freshDatabase();

const lease = await leaseDuty(database, "mails", { runner: "test", leaseMs: 600_000 });
if (lease === null) throw new Error("the duty is taken");

/** A user with a verified address and an agent. */
async function reader(handle: string) {
  const agent = await entrant(database, handle);
  const { id } = await ensureUser(database, handle);
  await database.prisma.user.update({
    where: { id },
    data: { email: `${handle}@example.org`, emailVerifiedAt: new Date() },
  });
  return { id, agent };
}

/** Suspends an agent, and lifts the suspension. */
async function suspend({ agent }: Awaited<ReturnType<typeof reader>>): Promise<void> {
  const { id: agentId, version } = agent;
  const incident = { agentId, versionId: version.id, matchId: null, code: "timeout", detail: "x" };
  // Incidents of the millisecond in which the last check passed do not count.
  while ((await lifeOf(database, agentId))?.suspendedAt === null) {
    await reportIncident(database, incident);
  }
  await recordCheck(database, version.id, { ok: true });
}

/** Stores choices for all channels. */
async function choose(
  userId: string,
  change: (before: NotificationPreferences) => NotificationPreferences,
): Promise<void> {
  await saveNotificationPreferences(database, userId, {
    preferences: change(await notificationPreferences(database, userId)),
    shown: ["site", "email", "webhook"],
    locale: "zh",
  });
}

const withSuspensionBy =
  (channel: "email" | "site", enabled: boolean) =>
  (before: NotificationPreferences): NotificationPreferences => ({
    ...before,
    "agent-suspended": { ...before["agent-suspended"], [channel]: enabled },
  });

const mailsOf = async (userId: string) =>
  (
    await database.prisma.notificationMail.findMany({
      where: { userId },
      include: { notifications: true },
      orderBy: { createdAt: "asc" },
    })
  ).map(({ notifications }) => notifications.length);

/** As if all mails of a user had been made an hour ago. */
const anHourLater = (userId: string) =>
  database.connection.query(
    `UPDATE "NotificationMail" SET "createdAt" = "createdAt" - interval '61 minutes' WHERE "userId" = $1`,
    [userId],
  );

test("a kind reaches a user on the channels they chose", async () => {
  const ada = await reader("ada");
  await suspend(ada);
  await planMails(database, lease, 10);
  expect(await mailsOf(ada.id)).toEqual([]);
  await choose(ada.id, withSuspensionBy("site", false));
  await suspend(ada);
  const kinds = (await notificationsOf(database, ada.id, 10)).map(({ kind }) => kind);
  expect(kinds).toEqual(["agent-recovered", "agent-recovered", "agent-suspended"]);
  await choose(ada.id, withSuspensionBy("email", true));
  await suspend(ada);
  await planMails(database, lease, 10);
  expect(await mailsOf(ada.id)).toEqual([1]);
  const shown = await notificationsOf(database, ada.id, 10);
  expect(shown.map(({ readAt }) => readAt)).toEqual([null, null, null, null]);
  const [mail] = await leaseMails(database, lease, 10);
  expect(mail).toMatchObject({
    to: "ada@example.org",
    handle: "ada",
    locale: "zh",
    notifications: [{ kind: "agent-suspended", data: { agent: { slug: ada.agent.slug } } }],
  });
  await endMail(database, mail?.id ?? "", true);
});

test("no mail is made for an address that is not verified", async () => {
  const bea = await reader("bea");
  await choose(bea.id, withSuspensionBy("email", true));
  await database.prisma.user.update({ where: { id: bea.id }, data: { emailVerifiedAt: null } });
  await suspend(bea);
  await planMails(database, lease, 10);
  expect(await mailsOf(bea.id)).toEqual([]);
});

test("the last mail of an hour gathers what waits, and later ones wait", async () => {
  const cid = await reader("cid");
  await choose(cid.id, withSuspensionBy("email", true));
  for (let count = 0; count < 6; count += 1) await suspend(cid);
  await planMails(database, lease, 3);
  expect((await mailsOf(cid.id)).toSorted()).toEqual([1, 1, 4]);
  for (let count = 0; count < 2; count += 1) await suspend(cid);
  await planMails(database, lease, 3);
  expect(await mailsOf(cid.id)).toHaveLength(3);
  await anHourLater(cid.id);
  await planMails(database, lease, 3);
  await planMails(database, lease, 3);
  expect((await mailsOf(cid.id)).toSorted()).toEqual([1, 1, 1, 1, 4]);
});

test("a mail is tried a few times, with growing waits, and by the duty's runner only", async () => {
  const dan = await reader("dan");
  await choose(dan.id, withSuspensionBy("email", true));
  await suspend(dan);
  await planMails(database, lease, 3);
  const due = () =>
    database.connection.query(
      `UPDATE "NotificationMail" SET "dueAt" = now() - interval '1 second'
        WHERE "userId" = $1 AND "dueAt" IS NOT NULL`,
      [dan.id],
    );
  const mine = async () =>
    (await leaseMails(database, lease, 100)).filter(({ userId }) => userId === dan.id);
  const ids = new Set<string>();
  for (let attempt = 1; attempt <= MAX_MAIL_TRIES; attempt += 1) {
    await due();
    const [mail] = await mine();
    ids.add(mail?.id ?? "none");
    expect(await mine()).toEqual([]);
  }
  expect(ids.size).toBe(1);
  expect(ids).not.toContain("none");
  await due();
  expect(await mine()).toEqual([]);
  const lost = { ...lease, fence: lease.fence - 1 };
  await expect(planMails(database, lost, 3)).rejects.toThrow(DutyLost);
  await expect(leaseMails(database, lost, 3)).rejects.toThrow(DutyLost);
});

test("unsubscribing ends mails, those that wait included; so does deleting the account", async () => {
  const eve = await reader("eve");
  await choose(eve.id, withSuspensionBy("email", true));
  await suspend(eve);
  await planMails(database, lease, 1);
  await suspend(eve);
  for (let times = 0; times < 2; times += 1) await unsubscribeFromMails(database, eve.id);
  await anHourLater(eve.id);
  await planMails(database, lease, 1);
  const leased = await leaseMails(database, lease, 100);
  expect(leased.filter(({ userId }) => userId === eve.id)).toEqual([]);
  await suspend(eve);
  await planMails(database, lease, 1);
  expect(await mailsOf(eve.id)).toEqual([1]);
  expect((await notificationPreferences(database, eve.id))["agent-suspended"]).toEqual({
    site: true,
    email: false,
    webhook: true,
  });
  await deleteAccount(database, eve.id);
  expect(await mailsOf(eve.id)).toEqual([]);
  expect(await database.prisma.notificationPreference.count({ where: { userId: eve.id } })).toBe(0);
  await choose(eve.id, withSuspensionBy("email", true));
  expect(await database.prisma.notificationPreference.count({ where: { userId: eve.id } })).toBe(0);
});
