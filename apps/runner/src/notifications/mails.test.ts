import { unsubscribeByToken } from "@wisp/arena";
import { leaseDuty, leaseMails, planMails, releaseDuty } from "@wisp/db";
import { newestMigration } from "@wisp/db/migrations";
import { keyRing, newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, afterEach, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { mailServer } from "../../test/mail-server.ts";
import { notifiedOwner } from "../../test/notified-owner.ts";
import { DutyLeases } from "../duties.ts";
import { createLogger } from "../log.ts";
import { plainName } from "./mail-texts.ts";
import { composeMail, runMails } from "./mails.ts";

const { database } = await freshDatabase();
const server = await mailServer();
afterAll(() => server[Symbol.asyncDispose]());

const ring = keyRing(newRingKey());
const siteUrl = "https://arena.example";
const lines: string[] = [];
const log = createLogger("info", { write: (line: string) => void lines.push(line) });

let stop = async (): Promise<void> => {};
afterEach(() => stop());

/** Starts the duty as in a runner. */
function start(runner: string): void {
  const draining = new AbortController();
  const running = runMails({
    database,
    dutyLeases: new DutyLeases(database, runner, 60_000),
    log,
    drain: draining.signal,
    smtpUrl: server.url,
    from: "Wisp <wisp@arena.example>",
    siteUrl,
    keyRing: ring,
  });
  stop = async () => {
    draining.abort();
    await running;
  };
}

const mailsTo = (handle: string) => server.mails.filter(({ to }) => to === `${handle}@example.org`);

const stateOf = async (userId: string) =>
  database.prisma.notificationMail.findFirst({ where: { userId } });

test("an owner receives one mail, in their language, that unsubscribes without signing in", async () => {
  const ada = await notifiedOwner(database, "ada", { agentName: "Fuchs", locale: "zh" });
  await ada.suspend();
  start("one");
  await until("the state of a mail", () => mailsTo("ada").length === 1);
  const [mail] = mailsTo("ada");
  expect(mail?.text).toContain("“Fuchs” 因技术故障被暂停。");
  expect(mail?.text).toContain(`${siteUrl}/me/agents/of-ada/decisions?fault=missed`);
  expect(mail?.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const sent = await stateOf(ada.id);
  expect(mail?.headers.get("message-id")).toBe(`<${sent?.id}@arena.example>`);
  await until("the state of a mail", async () => (await stateOf(ada.id))?.sentAt !== null);
  const link = /^<(.*)>$/.exec(mail?.headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(mail?.text).toContain(`${siteUrl}/unsubscribe?${new URLSearchParams({ token })}`);
  expect(await unsubscribeByToken(database, ring, `${token}x`)).toBe(false);
  expect(await unsubscribeByToken(database, keyRing(newRingKey()), token)).toBe(false);
  expect(await unsubscribeByToken(database, ring, token)).toBe(true);
  await ada.suspend();
  await stop();
  start("two");
  const bob = await notifiedOwner(database, "bob");
  await bob.suspend();
  await until("the state of a mail", () => mailsTo("bob").length === 1);
  expect(mailsTo("ada")).toHaveLength(1);
});

test("an hour brings three single mails and a digest", async () => {
  const cid = await notifiedOwner(database, "cid");
  for (let count = 0; count < 9; count += 1) await cid.suspend(`Reason ${count}.`);
  start("one");
  await until("the state of a mail", () => mailsTo("cid").length === 4);
  const texts = mailsTo("cid").map(({ text }) => text.match(/Reason \d/g)?.length ?? 0);
  expect(texts.toSorted()).toEqual([1, 1, 1, 6]);
  expect(mailsTo("cid").map(({ headers }) => headers.get("subject"))).toContain(
    "[Wisp] 6 notifications",
  );
});

test("a mail whose delivery was not confirmed is sent again, with the same Message-ID and text", async () => {
  const dan = await notifiedOwner(database, "lost-dan");
  await dan.suspend();
  start("one");
  await until("the state of a mail", () => mailsTo("lost-dan").length === 1);
  await until("the state of a mail", () => lines.some((line) => line.includes("was not accepted")));
  expect((await stateOf(dan.id))?.sentAt).toBeNull();
  await stop();
  await database.connection.query(
    `UPDATE "NotificationMail" SET "dueAt" = now() WHERE "userId" = $1`,
    [dan.id],
  );
  start("two");
  await until("the state of a mail", () => mailsTo("lost-dan").length === 2);
  const [first, second] = mailsTo("lost-dan");
  expect(second?.text).toBe(first?.text);
  for (const name of ["message-id", "date", "subject"]) {
    expect(second?.headers.get(name)).toBe(first?.headers.get(name));
  }
});

test("a mail to an address that does not exist is given up; a busy server is tried again", async () => {
  const gone = await notifiedOwner(database, "gone-eve");
  const busy = await notifiedOwner(database, "busy-fay");
  await gone.suspend();
  await busy.suspend();
  start("one");
  await until("the state of a mail", async () => (await stateOf(gone.id))?.dueAt === null);
  await until("the state of a mail", async () => (await stateOf(busy.id))?.tries === 1);
  expect((await stateOf(gone.id))?.sentAt).toBeNull();
  expect((await stateOf(busy.id))?.dueAt?.getTime()).toBeGreaterThan(Date.now());
  expect(lines.join("")).not.toContain("@example.org");
});

test("names are data: they create no line, no header and no link", async () => {
  const name = "Evil\r\nBcc: all@example.org\u202E https://evil.example/x?a=1 www.evil.example";
  const gil = await notifiedOwner(database, "gil", { agentName: name });
  await gil.suspend();
  const lease = await leaseDuty(database, "mails", {
    runner: "test",
    leaseMs: 60_000,
    release: newestMigration(),
  });
  if (lease === null) throw new Error("the duty is taken");
  await planMails(database, lease, 4);
  const [mail] = (await leaseMails(database, lease, 10)).filter(({ userId }) => userId === gil.id);
  await releaseDuty(database, lease);
  if (mail === undefined) throw new Error("no mail");
  const { subject, text } = composeMail(mail, { siteUrl, token: "token" });
  expect(subject).not.toMatch(/[\r\n\u202E]/);
  for (const written of [subject, text]) {
    expect(written).toContain("Evil Bcc:");
    expect(written).not.toMatch(/https:\/\/evil|evil\.example|all@example/);
  }
  expect(plainName("a".repeat(500))).toHaveLength(83);
});
