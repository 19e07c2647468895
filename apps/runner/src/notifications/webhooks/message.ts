import { createHmac } from "node:crypto";
import type { WebhookDelivery } from "@wisp/db";
import { pathOf } from "../href.ts";

/** The message that is posted to a webhook. */
export interface WebhookMessage {
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
export function webhookMessage(
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
