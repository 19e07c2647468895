"use server";

import { randomBytes } from "node:crypto";
import { keepSignInLink } from "@wisp/db";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { env } from "../../env.ts";
import { database } from "../../server/database.ts";
import { sendMail } from "../../server/session/mail.ts";
import { returnAddress } from "./return-address.ts";
import { LINK_MINUTES } from "./sign-in-link.ts";

interface Sent {
  readonly email: string;
  readonly outcome: "sent" | "failed" | null;
}

/** The site's own address, as its operator gave it; on one's own machine as the browser did. */
async function siteAddress(): Promise<string> {
  return env.WISP_URL ?? `http://${(await headers()).get("host") ?? "127.0.0.1"}`;
}

/** Sends a link to sign in with. Tells nobody whether the address is known here. */
export async function sendSignInLink(_: Sent, form: FormData): Promise<Sent> {
  const email = String(form.get("email") ?? "").slice(0, 254);
  if (!z.email().safeParse(email).success) return { email, outcome: "failed" };
  const t = await getTranslations("account.mail");
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + LINK_MINUTES * 60_000);
  await keepSignInLink(database(), { email, token, expiresAt });
  const next = returnAddress(String(form.get("next") ?? ""));
  const link = `${await siteAddress()}/sign-in/link?${new URLSearchParams({ email, token, next })}`;
  const text = t("text", { link, minutes: LINK_MINUTES });
  const sent = await sendMail({ to: email, subject: t("subject"), text });
  return { email, outcome: sent ? "sent" : "failed" };
}
