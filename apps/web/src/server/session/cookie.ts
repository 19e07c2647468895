import { hkdfSync } from "node:crypto";
import { ringEntries } from "@wisp/secrets";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { env } from "#env.ts";

/** Whether people find the site by https: then its cookies are for that alone. */
export const secureCookies = (): boolean => URL.parse(env.WISP_URL ?? "")?.protocol === "https:";

/** The name of next-auth's cookie here; a cookie with the other name may be forged. */
export const cookieName = (name: "session-token" | "state" | "callback-url"): string =>
  `${secureCookies() ? "__Secure-" : ""}next-auth.${name}`;

/** Sessions are sealed with a separate key, derived from the first of the ring: a rotation ends them. */
export function sessionSecret(): string | undefined {
  const [first] = ringEntries(env.WISP_SECRET_KEYS ?? "");
  if (first === undefined) return undefined;
  return Buffer.from(hkdfSync("sha256", first.entry, "", "wisp/sessions", 32)).toString("base64");
}

/** The cookies of a request's header, by name. */
export const readCookies = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header.split(/;\s*/).map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    }),
  );

const sessionSchema = z.object({ sub: z.uuid(), since: z.number() });

/** The content of a session's cookie. */
export interface SignInSession {
  readonly userId: string;
  /** Milliseconds since 1970 of the sign-in. */
  readonly since: number;
}

/** The session in a request's cookies; null when there is none, or none of ours. */
export async function sessionIn(
  cookie: (name: string) => string | undefined,
): Promise<SignInSession | null> {
  const secret = sessionSecret();
  const token = cookie(cookieName("session-token"));
  if (secret === undefined || token === undefined) return null;
  // What cannot be read was sealed with a key that is gone, or by another party.
  const held = await decode({ token, secret }).catch(() => null);
  const session = sessionSchema.safeParse(held);
  return session.success ? { userId: session.data.sub, since: session.data.since } : null;
}
