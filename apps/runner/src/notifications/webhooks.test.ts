import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type OutboundClient, outboundClient } from "@wisp/agents";
import { registerWebhook } from "@wisp/arena";
import {
  DutyLost,
  deleteAccount,
  dropLooseSecrets,
  enableWebhook,
  ensureUser,
  leaseDuty,
  leaseWebhookDeliveries,
  MAX_WEBHOOK_FAILURES,
  MAX_WEBHOOK_TRIES,
  notificationsOf,
  testWebhook,
  webhookOf,
} from "@wisp/db";
import { newestMigration } from "@wisp/db/migrations";
import { isFailure } from "@wisp/game";
import { keyRing, newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, afterEach, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { notifiedOwner } from "../../test/notified-owner.ts";
import { DutyLeases } from "../duties.ts";
import { createLogger } from "../log.ts";
import { runWebhooks } from "./webhooks.ts";

const { database } = await freshDatabase();
const ring = keyRing(newRingKey());
const log = createLogger("silent");

interface Call {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

const calls: Call[] = [];
/** How each path answers; 204 unless it is listed. */
const answers = new Map<string, (response: ServerResponse) => void>([
  ["/fails", (response) => response.writeHead(500).end("broken")],
  ["/redirects", (response) => response.writeHead(302, { location: "/fine" }).end()],
  ["/hangs", () => {}],
  [
    "/endless",
    (response) => {
      const chunk = Buffer.alloc(64 * 1_024);
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.writeHead(200).on("drain", write);
      write();
    },
  ],
]);
let written = 0;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const path = request.url ?? "";
  calls.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
  response.on("close", () => {
    written = Math.max(written, response.socket?.bytesWritten ?? 0);
  });
  const answer = answers.get(path);
  if (answer === undefined) response.writeHead(204).end();
  else answer(response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;

const local = outboundClient({ mode: "local" });
/** Finds this machine behind every name. */
const rebound = outboundClient({
  mode: "public",
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
});
afterAll(async () => {
  await local.close();
  await rebound.close();
  server.closeAllConnections();
  server.close();
});

let stop = async (): Promise<void> => {};
afterEach(() => stop());

function start(client: OutboundClient = local): void {
  const draining = new AbortController();
  const running = runWebhooks({
    database,
    dutyLeases: new DutyLeases(database, "one", 60_000),
    log,
    drain: draining.signal,
    client,
    keyRing: ring,
    siteUrl: "https://arena.example",
  });
  stop = async () => {
    draining.abort();
    await running;
  };
}

async function register(userId: string, url: string): Promise<string> {
  const made = await registerWebhook(database, { id: userId }, url, {
    mode: "local",
    ring: () => ring,
  });
  if (isFailure(made)) throw new Error(made.detail);
  return made.secret;
}

const userId = async (handle: string) => (await ensureUser(database, handle)).id;
const lastOf = (id: string) =>
  until("a call", async () => (await webhookOf(database, id))?.last ?? undefined);
const callsTo = (path: string) => calls.filter((call) => call.path === path);

/** As if the wait before the next attempt were over. */
const skipWait = (id: string) =>
  database.connection.query(
    `UPDATE "Notification" SET "webhookDueAt" = now() WHERE "userId" = $1 AND "webhookDueAt" IS NOT NULL`,
    [id],
  );

test("a notification is posted with a signature that the secret verifies", async () => {
  const owner = await notifiedOwner(database, "ada", { agentName: "Fox" });
  const secret = await register(owner.id, `${base}/fine`);
  await owner.suspend();
  const beginning = Math.floor(Date.now() / 1_000);
  start();
  expect(await lastOf(owner.id)).toMatchObject({ ok: true, result: "HTTP 204" });
  const [call, ...others] = callsTo("/fine");
  expect(others).toEqual([]);
  const { headers, body = "" } = call ?? {};
  const signed = `${headers?.["webhook-id"]}.${headers?.["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const mac = createHmac("sha256", key).update(signed).digest("base64");
  expect(headers?.["webhook-signature"]).toBe(`v1,${mac}`);
  expect(headers?.["content-type"]).toBe("application/json");
  expect(Number(headers?.["webhook-timestamp"])).toBeGreaterThanOrEqual(beginning);
  expect(Number(headers?.["webhook-timestamp"])).toBeLessThanOrEqual(Date.now() / 1_000 + 1);
  expect(JSON.parse(body)).toEqual({
    type: "agent-suspended",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      agent: { slug: "of-ada", name: "Fox" },
      reason: "No answer came in time.",
      url: "https://arena.example/me/agents/of-ada/decisions?fault=missed",
    },
  });
});

test.each([
  ["/fails", /HTTP 500/],
  ["/redirects", /redirects \(302\)/],
  ["/hangs", /did not answer in time/],
  ["/endless", /larger than 16384 bytes/],
])("a webhook at %s fails without harm, and is called again later", async (path, sentence) => {
  const id = await userId(`owner-of-${path.slice(1)}`);
  await register(id, base + path);
  expect(await testWebhook(database, id)).toBe(true);
  const before = calls.length;
  start();
  expect(await lastOf(id)).toMatchObject({ ok: false, result: expect.stringMatching(sentence) });
  expect(calls).toHaveLength(before + 1);
  expect(written).toBeLessThan(8 * 1_024 * 1_024);
  expect((await webhookOf(database, id))?.pending).toBe(true);
  expect(callsTo("/fine")).toHaveLength(1);
});

test("a name that leads to a private address is not called", async () => {
  const id = await userId("rebinder");
  await register(id, `https://public.example:${port}/private`);
  await testWebhook(database, id);
  start(rebound);
  expect(await lastOf(id)).toMatchObject({
    ok: false,
    result: expect.stringMatching(/public\.example does not lead to a public address\. [^\d]*$/),
  });
  expect(callsTo("/private")).toEqual([]);
});

test("private addresses are refused when a webhook is set up", async () => {
  const id = await userId("private");
  const urls = [
    "https://127.0.0.1/",
    "https://10.0.0.1/x",
    "https://[::1]/",
    "https://localhost/",
    "https://169.254.169.254/latest/meta-data",
    "https://0x7f.1/",
    "http://public.example/",
    "ftp://public.example/",
    "https://user:pw@public.example/",
    "not an address",
    "",
    `https://public.example/${"x".repeat(500)}`,
  ];
  const deps = { mode: "public", ring: () => ring } as const;
  for (const url of urls) {
    const made = await registerWebhook(database, { id }, url, deps);
    expect([url, made]).toMatchObject([url, { failed: "bad-address" }]);
  }
  expect(await webhookOf(database, id)).toBeNull();
  const unset = { ...deps, ring: () => null };
  expect(await registerWebhook(database, { id }, "https://public.example/", unset)).toMatchObject({
    failed: "not-set-up",
  });
});

test("a message has three attempts; ten lost messages in a row disable the webhook", async () => {
  const id = await userId("failing");
  await register(id, `${base}/fails`);
  const attempts = async (): Promise<void> => {
    for (let attempt = 1; attempt <= MAX_WEBHOOK_TRIES; attempt += 1) {
      const before = callsTo("/fails").length;
      await skipWait(id);
      start();
      await until("the attempt", async () => {
        const webhook = await webhookOf(database, id);
        return callsTo("/fails").length > before && webhook?.last?.ok === false;
      });
      await stop();
    }
  };
  await testWebhook(database, id);
  const before = callsTo("/fails").length;
  await attempts();
  const ids = callsTo("/fails")
    .slice(before)
    .map(({ headers }) => headers["webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([MAX_WEBHOOK_TRIES, 1]);
  expect(await webhookOf(database, id)).toMatchObject({ failures: 1, pending: false });
  await database.prisma.webhook.update({
    where: { userId: id },
    data: { failures: MAX_WEBHOOK_FAILURES - 1 },
  });
  await testWebhook(database, id);
  await testWebhook(database, id);
  await attempts();
  expect(await webhookOf(database, id)).toMatchObject({
    failures: MAX_WEBHOOK_FAILURES,
    disabledAt: expect.any(Date),
    pending: false,
  });
  expect(await notificationsOf(database, id, 5)).toMatchObject([
    { kind: "webhook-disabled", data: { reason: "HTTP 500" } },
  ]);
  expect(await testWebhook(database, id)).toBe(false);
  expect(await enableWebhook(database, id)).toBe(true);
  expect(await testWebhook(database, id)).toBe(true);
});

test("only the runner with the duty begins calls, and each once", async () => {
  const id = await userId("fenced");
  await register(id, `${base}/fine`);
  await testWebhook(database, id);
  const lease = await leaseDuty(database, "webhooks", {
    runner: "two",
    leaseMs: 60_000,
    release: newestMigration(),
  });
  if (lease === null) throw new Error("the duty is taken");
  const lost = { ...lease, fence: lease.fence - 1 };
  await expect(leaseWebhookDeliveries(database, lost, 9)).rejects.toThrow(DutyLost);
  const mine = async () =>
    (await leaseWebhookDeliveries(database, lease, 99)).filter((each) => each.userId === id);
  expect(await mine()).toMatchObject([{ attempt: 1, url: `${base}/fine` }]);
  expect(await mine()).toEqual([]);
});

test("a webhook goes with its secret when it is replaced, and with the account", async () => {
  const id = await userId("leaving");
  const secrets = async () => database.prisma.secret.count();
  const before = await secrets();
  const first = await register(id, `${base}/fine`);
  expect(await register(id, `${base}/fine?two`)).not.toBe(first);
  expect(await secrets()).toBe(before + 1);
  expect(await dropLooseSecrets(database, new Date(Date.now() + 60_000))).toBe(0);
  await deleteAccount(database, id);
  expect(await secrets()).toBe(before);
  expect(await webhookOf(database, id)).toBeNull();
  await expect(register(id, `${base}/fine`)).resolves.toMatch(/^whsec_/);
  expect(await webhookOf(database, id)).toBeNull();
});
