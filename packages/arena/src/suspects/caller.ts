import { createHash } from "node:crypto";
import type { BaselineClaim } from "@wisp/db";
import type { PersonIdentity } from "../people/person.ts";

/** All identities of a request; calls are stored under the first. */
export type Callers = readonly [PersonIdentity, ...PersonIdentity[]];

/**
 * What calls are kept under: a hash of the account's id or of the secret in the browser's cookie. It
 * identifies no person, and is never shown.
 */
export function callerKey(identity: PersonIdentity): string {
  const name = "user" in identity ? `user/${identity.user.id}` : `visitor/${identity.visitor}`;
  return createHash("sha256").update(`call/${name}`).digest("base64url");
}

/** The claim of callers that a call counts in the human baseline; null without an account. */
export function baselineClaim([first, ...others]: Callers): BaselineClaim | null {
  return "user" in first ? { userId: first.user.id, alsoKnownAs: others.map(callerKey) } : null;
}
