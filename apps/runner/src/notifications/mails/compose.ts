import type { DueMail } from "@wisp/db";
import { pathOf } from "../href.ts";
import { mailTexts } from "./texts.ts";

/** Notifications that a digest lists; the site has the others. */
const MAX_LISTED = 50;
const MAX_SUBJECT_LENGTH = 150;

/** A mail as passed to the mail server: the same for every attempt. */
export interface ComposedMail {
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
