import { createTransport } from "nodemailer";
import { z } from "zod";
import { env } from "#env.ts";

/** How long a link by e-mail is good for. */
export const LINK_MINUTES = 15;

/** The content of a link: its recipient, and the proof of it. */
export const signInLink = z.object({
  email: z.email().max(254),
  token: z.string().min(1).max(200),
});

/** Sends a mail in plain text by the operator's server; false when it was not taken. */
export async function sendMail(mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}): Promise<boolean> {
  const { WISP_SMTP_URL: url, WISP_MAIL_FROM: from } = env;
  if (url === undefined || from === undefined) return false;
  try {
    await createTransport(url).sendMail({ from, ...mail });
    return true;
  } catch (error) {
    // The address is personal: the log contains only the server's answer.
    console.error("A mail was not taken.", error instanceof Error ? error.message : "");
    return false;
  }
}
