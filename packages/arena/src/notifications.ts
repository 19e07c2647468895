import { randomBytes } from "node:crypto";
import { isLoopbackHost, type Mode, refusalOfHost } from "@wisp/agents";
import { type Database, isId, newId, setWebhook, type User, unsubscribeFromMails } from "@wisp/db";
import type { Failure } from "@wisp/game";
import { isSigned, type KeyRing, lastFourOf, seal, sign } from "@wisp/secrets";
import type { KeyRingSource } from "./agents/keys.ts";

const MAX_URL_LENGTH = 500;
/** Length of a secret in bytes; Standard Webhooks recommends 24 to 64. */
const SECRET_BYTES = 32;

/** A webhook that was set up. */
export interface NewWebhook {
  readonly url: string;
  /** Signs its messages; shown only once. */
  readonly secret: string;
}

const refused = (detail: string): Failure<"bad-address"> => ({ failed: "bad-address", detail });

/** The address of a webhook as it is stored, or why it cannot be called. */
function webhookUrl(typed: string, mode: Mode): string | Failure<"bad-address"> {
  const url = URL.parse(typed.trim());
  if (url === null || typed.length > MAX_URL_LENGTH) {
    return refused(
      `Enter an address such as https://example.org/wisp, up to ${MAX_URL_LENGTH} characters.`,
    );
  }
  const refusal = refusalOfHost(url.hostname, mode);
  if (refusal !== undefined) return refused(refusal);
  const isLocal = mode === "local" && url.protocol === "http:" && isLoopbackHost(url.hostname);
  if (url.protocol !== "https:" && !isLocal) return refused("A webhook needs an https address.");
  if (url.username !== "" || url.password !== "") {
    return refused("An address with a user name or a password cannot be used.");
  }
  url.hash = "";
  return url.href;
}

/** Replaces a user's webhook by one with a new secret. */
export async function registerWebhook(
  database: Database,
  user: Pick<User, "id">,
  typed: string,
  { mode, ring }: { readonly mode: Mode; readonly ring: KeyRingSource },
): Promise<NewWebhook | Failure<"bad-address" | "not-set-up">> {
  const url = webhookUrl(typed, mode);
  if (typeof url !== "string") return url;
  const keys = ring();
  if (keys === null) {
    const detail = "Webhooks need WISP_SECRET_KEYS, which the operator of this site has to set.";
    return { failed: "not-set-up", detail };
  }
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  const { host } = new URL(url);
  const id = newId();
  const sealed = seal(keys, secret, { id, host });
  const stored = { id, sealed, lastFour: lastFourOf(secret), host };
  await setWebhook(database, user.id, { url, secret: stored });
  return { url, secret };
}

const PURPOSE = "unsubscribe";

/**
 * The token of a link that ends all mails to a user. It works without signing in and does not expire:
 * it opens nothing else.
 */
export const unsubscribeToken = (ring: KeyRing, userId: string): string =>
  `${userId}.${sign(ring, PURPOSE, userId)}`;

/** The user of a token; null if the arena did not sign it. */
export function unsubscribingUser(ring: KeyRing, token: string): string | null {
  const userId = token.slice(0, 36);
  const isValid =
    isId(userId) && token[36] === "." && isSigned(ring, PURPOSE, userId, token.slice(37));
  return isValid ? userId : null;
}

/** Ends all mails to the user of a token; false if the arena did not sign it. */
export async function unsubscribeByToken(
  database: Database,
  ring: KeyRing,
  token: string,
): Promise<boolean> {
  const userId = unsubscribingUser(ring, token);
  if (userId === null) return false;
  await unsubscribeFromMails(database, userId);
  return true;
}
