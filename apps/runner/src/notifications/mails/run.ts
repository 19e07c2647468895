import { unsubscribeToken } from "@wisp/arena";
import { claimMails, endMail, planMails } from "@wisp/db";
import type { KeyRing } from "@wisp/secrets";
import { createTransport } from "nodemailer";
import { type DutyMeans, whileLeading } from "../../duties/while-leading.ts";
import { composeMail } from "./compose.ts";

/** Mails to one user within an hour; the last of them is a digest of the waiting notifications. */
const MAILS_PER_HOUR = 4;
const POLL_INTERVAL_MS = 5_000;
/** A mail server that does not respond must not delay other duties. */
const CONNECT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 30_000;

/** How the arena sends mails. */
export interface MailSettings {
  /** smtps://user:password@host */
  readonly smtpUrl: string;
  /** The sender: an address, or a name with an address in angle brackets. */
  readonly from: string;
  /** Address of the site, without a slash at its end. */
  readonly siteUrl: string;
  /** Signs links to unsubscribe. */
  readonly keyRing: KeyRing;
}

/** Whether a mail server refused a mail permanently (RFC 5321, 4.2.1: replies from 500). */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 500;

/**
 * Sends notifications by e-mail until the runner drains, whenever this runner leads. Mails are made,
 * and each attempt is started, under the fence of the duty. A mail is sent at least once: again after a
 * crash between the mail server's answer and the note of it, with the same content and Message-ID.
 */
export async function runMails(means: DutyMeans & MailSettings): Promise<void> {
  const { database, smtpUrl, from, siteUrl, keyRing, log, drain } = means;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: ANSWER_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await whileLeading({ ...means, duty: "mails", everyMs: POLL_INTERVAL_MS }, async (lead) => {
    await planMails(database, lead.claim, MAILS_PER_HOUR);
    while (lead.held && !drain.aborted) {
      // One at a time: an attempt begins only when the mail is about to be sent.
      const [mail] = await claimMails(database, lead.claim, 1);
      if (mail === undefined) return;
      const token = unsubscribeToken(keyRing, mail.userId);
      try {
        await transport.sendMail({ from, ...composeMail(mail, { siteUrl, token }) });
      } catch (error) {
        // The address is personal, so the log does not contain the server's answer.
        log.warn({ mail: mail.id, error: errorText(error) }, "a mail was not accepted");
        if (isPermanent(error)) await endMail(database, mail.id, false);
        continue;
      }
      await endMail(database, mail.id, true);
    }
  });
  transport.close();
}

/** The code and reply number of an error, without its text: servers repeat addresses in it. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  return "responseCode" in error ? `${code} ${String(error.responseCode)}` : code;
}
