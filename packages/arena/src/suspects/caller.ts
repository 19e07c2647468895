import { createHash } from "node:crypto";
import type { PersonIdentity } from "../people/person.ts";

/**
 * What calls are kept under: a hash of the account's id or of the secret in the browser's cookie. It
 * identifies no person, and is never shown.
 */
export function callerKey(identity: PersonIdentity): string {
  const name = "user" in identity ? `user/${identity.user.id}` : `visitor/${identity.visitor}`;
  return createHash("sha256").update(`call/${name}`).digest("base64url");
}
