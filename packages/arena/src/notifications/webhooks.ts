import { randomBytes } from "node:crypto";
import { isLoopbackHost, type Mode, refusalOfHost } from "@wisp/agents";
import { type Database, newId, setWebhook, type User } from "@wisp/db";
import type { Failure } from "@wisp/game";
import { lastFourOf, seal } from "@wisp/secrets";
import type { KeyRingSource } from "../agents/keys.ts";

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
export function webhookUrl(typed: string, mode: Mode): string | Failure<"bad-address"> {
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
