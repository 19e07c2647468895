import { unsubscribeToken } from "@wisp/arena";
import { type DueMail, endMail, leaseMails, planMails } from "@wisp/db";
import type { KeyRing } from "@wisp/secrets";
import { createTransport } from "nodemailer";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { mailTexts } from "./mail-texts.ts";
import { pathOf } from "./run.ts";

/** Notifications that a digest lists; the site has the others. */
const MAX_LISTED = 50;
const MAX_SUBJECT_LENGTH = 150;

/** A mail as passed to the mail server: the same for every attempt. */
interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

interface Sender {
  /** Address of the site, without a slash at its end. */
  readonly siteUrl: string;
  /** See `unsubscribeToken`. */
  readonly token: string;
}

/**
 * Composes a mail in plain text. Its Message-ID is made of the mail's id, so that a receiver can drop
 * one that was sent twice. List-Unsubscribe follows RFC 8058 (one click).
 */
export function composeMail(mail: DueMail, { siteUrl, token }: Sender): ComposedMail {
  const { id, to, handle, locale, createdAt, notifications } = mail;
  const texts = mailTexts(locale);
  const sentences = notifications.map((notification) => ({
    text: texts.sentence(notification),
    href: siteUrl + pathOf(notification),
  }));
  const [only] = sentences;
  const single = sentences.length === 1 && only !== undefined;
  const query = new URLSearchParams({ token });
  const listed = sentences.slice(0, MAX_LISTED).map(({ text, href }) => `${text}\n${href}`);
  const left = sentences.length - listed.length;
  const paragraphs = [
    texts.greeting(handle),
    ...(single ? [] : [texts.digestLead(sentences.length)]),
    ...listed,
    ...(left > 0 ? [texts.more(left)] : []),
    `-- \n${texts.choose}\n${siteUrl}/me/notifications\n${texts.unsubscribe}\n${siteUrl}/unsubscribe?${query}`,
  ];
  const subject = single ? only.text : texts.digestSubject(sentences.length);
  return {
    to,
    subject: `[Wisp] ${[...subject].slice(0, MAX_SUBJECT_LENGTH).join("")}`,
    text: `${paragraphs.join("\n\n")}\n`,
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    date: createdAt,
    headers: {
      "List-Unsubscribe": `<${siteUrl}/api/unsubscribe?${query}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

/** Mails to one user within an hour; the last of them is a digest of the waiting notifications. */
const MAILS_PER_HOUR = 4;
const POLL_INTERVAL_MS = 5_000;
/** A mail server that does not respond must not delay other duties. */
const CONNECT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 30_000;

/** How the arena sends mails. */
interface MailSettings {
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
export async function runMails(deps: DutyDeps & MailSettings): Promise<void> {
  const { database, smtpUrl, from, siteUrl, keyRing, log, drain } = deps;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: ANSWER_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await whileLeading({ ...deps, duty: "mails", everyMs: POLL_INTERVAL_MS }, async (lease) => {
    await planMails(database, lease.leased, MAILS_PER_HOUR);
    while (lease.held && !drain.aborted) {
      // One at a time: an attempt begins only when the mail is about to be sent.
      const [mail] = await leaseMails(database, lease.leased, 1);
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
