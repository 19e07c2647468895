"use server";

import { randomBytes } from "node:crypto";
import { countAttempt, keepSignInLink } from "@wisp/db";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { env } from "#env.ts";
import { callerOf } from "#server/limits/caller.ts";
import { timesOf } from "#server/limits/classrooms.ts";
import { sharedRates } from "#server/limits/limits.ts";
import { LINK_MINUTES, sendMail } from "#server/session/sign-in-link.ts";
import { signInMethods } from "#server/session/sign-in-methods.ts";
import { endBrowserSession } from "#server/session/signed-in.ts";
import { siteAddress } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";
import { returnAddress } from "./sign-in.ts";

/** How a link was asked for. */
export interface SignInLinkState {
  readonly email: string;
  readonly outcome: "sent" | "failed" | "too-many" | null;
  /** How long to wait, when there were too many. */
  readonly minutes?: number;
}

/** Counts a mail; the milliseconds to wait when it would be one too many. */
async function countMail(email: string): Promise<number> {
  const address = callerOf(await headers());
  const { mailsFrom } = sharedRates;
  const counted = [
    [`mail/from/${address}`, { ...mailsFrom, max: mailsFrom.max * timesOf(address) }],
    [`mail/to/${email.trim().toLowerCase()}`, sharedRates.mailsTo],
    ["mail", sharedRates.mails],
  ] as const;
  for (const [what, rate] of counted) {
    const waitMs = await countAttempt(database(), what, rate);
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

/** Sends a link to sign in with. Does not reveal whether the address is known here. */
export async function sendSignInLink(_: SignInLinkState, form: FormData): Promise<SignInLinkState> {
  const email = String(form.get("email") ?? "").slice(0, 254);
  const site = await siteAddress();
  const mayMail = site !== null && signInMethods(env).includes("email-link");
  if (!mayMail || !z.email().safeParse(email).success) {
    return { email, outcome: "failed" };
  }
  const waitMs = await countMail(email);
  if (waitMs > 0) return { email, outcome: "too-many", minutes: Math.ceil(waitMs / 60_000) };
  const t = await getTranslations("account.mail");
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + LINK_MINUTES * 60_000);
  await keepSignInLink(database(), { email, token, expiresAt });
  const next = returnAddress(String(form.get("next") ?? ""));
  const link = `${site}/sign-in/link?${new URLSearchParams({ email, token, next })}`;
  const text = t("text", { link, minutes: LINK_MINUTES });
  const sent = await sendMail({ to: email, subject: t("subject"), text });
  return { email, outcome: sent ? "sent" : "failed" };
}

/** Ends the session of this browser, and leads home. */
export async function signOut(): Promise<void> {
  await endBrowserSession();
  redirect("/");
}
