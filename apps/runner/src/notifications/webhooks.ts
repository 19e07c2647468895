import { createHmac } from "node:crypto";
import type { OutboundClient } from "@wisp/agents";
import {
  type Database,
  leaseWebhookDeliveries,
  recordWebhookCall,
  type WebhookDelivery,
  type WebhookOutcome,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type KeyRing, SecretUnreadable, unseal } from "@wisp/secrets";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { pathOf } from "./run.ts";

/** The message that is posted to a webhook. */
interface WebhookMessage {
  readonly headers: Readonly<
    Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>
  >;
  /** JSON. */
  readonly body: string;
}

/**
 * The message of a notification as Standard Webhooks describes it
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). Id and
 * body are the same for every attempt; the timestamp, and so the signature, is that of the attempt.
 *
 * @param secret "whsec_" and base64
 * @param siteUrl address of the site; undefined where it is not known: the message has no link
 */
function webhookMessage(
  { id, kind, data, createdAt }: WebhookDelivery["notification"],
  { secret, siteUrl, now }: { secret: string; siteUrl: string | undefined; now: Date },
): WebhookMessage {
  const url = siteUrl === undefined ? null : siteUrl + pathOf({ kind, data });
  const body = JSON.stringify({
    type: kind === "webhook-test" ? "test" : kind,
    timestamp: createdAt.toISOString(),
    data: { ...data, url },
  });
  const messageId = `notification_${id}`;
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key)
    .update(`${messageId}.${timestamp}.${body}`)
    .digest("base64");
  return {
    headers: {
      "webhook-id": messageId,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
    body,
  };
}

const POLL_INTERVAL_MS = 2_000;
/** Maximum number of concurrent calls. */
const MAX_AT_ONCE = 32;
/** Time limit of a whole call, including the response. */
const CALL_LIMIT_MS = 5_000;
/** Answers are not used; a longer one counts as a failure. */
const ANSWER_LIMIT_BYTES = 16 * 1_024;

interface WebhookDeps {
  readonly database: Database;
  /** Separate from the client that calls agents, so that webhooks cannot delay matches. */
  readonly client: OutboundClient;
  /** Reads the secrets that sign messages. */
  readonly keyRing: KeyRing;
  /** For links in messages; undefined where it is not known. */
  readonly siteUrl: string | undefined;
}

/**
 * Delivers notifications to webhooks until the runner drains, whenever this runner leads. Each call is
 * started under the fence of the duty. A message is delivered at least once, or tried three times: a
 * crash between an answer and the note of it repeats the call with the same `webhook-id`.
 */
export async function runWebhooks(deps: DutyDeps & WebhookDeps): Promise<void> {
  const { database, log, drain } = deps;
  await whileLeading({ ...deps, duty: "webhooks", everyMs: POLL_INTERVAL_MS }, async (lease) => {
    while (lease.held && !drain.aborted) {
      const deliveries = await leaseWebhookDeliveries(database, lease.leased, MAX_AT_ONCE);
      if (deliveries.length === 0) return;
      await Promise.all(
        deliveries.map(async (delivery) => {
          const outcome = await callWebhook(deps, delivery);
          if (await recordWebhookCall(database, delivery, outcome)) {
            log.info({ user: delivery.userId }, "a webhook was disabled");
          }
        }),
      );
    }
  });
}

/** Calls a webhook once. Any answer with a status of 200 to 299 is a success. */
async function callWebhook(
  { client, keyRing, siteUrl }: WebhookDeps,
  { url, secret: sealed, notification }: WebhookDelivery,
): Promise<WebhookOutcome> {
  const secret = secretOf(keyRing, sealed);
  if (secret === undefined) {
    return { ok: false, result: "The secret cannot be read any more. Set up the webhook again." };
  }
  const { headers, body } = webhookMessage(notification, { secret, siteUrl, now: new Date() });
  const answer = await client.postText(url, body, {
    headers,
    limitBytes: ANSWER_LIMIT_BYTES,
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  });
  if (isFailure(answer)) return { ok: false, result: answer.detail };
  const ok = answer.status >= 200 && answer.status < 300;
  return { ok, result: `HTTP ${answer.status}` };
}

function secretOf(
  ring: KeyRing,
  { id, sealed, host }: WebhookDelivery["secret"],
): string | undefined {
  try {
    return unseal(ring, sealed, { id, host });
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}
