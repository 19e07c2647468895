import type { NotificationChannel } from "@wisp/db";
import { env } from "#env.ts";

/** The channels that the operator has set up; each runner that sends needs the same settings. */
export function availableChannels(): readonly NotificationChannel[] {
  const { WISP_SECRET_KEYS, WISP_SMTP_URL, WISP_MAIL_FROM, WISP_URL } = env;
  if (WISP_SECRET_KEYS === undefined) return ["site"];
  const hasMail =
    WISP_SMTP_URL !== undefined && WISP_MAIL_FROM !== undefined && WISP_URL !== undefined;
  return hasMail ? ["site", "email", "webhook"] : ["site", "webhook"];
}
