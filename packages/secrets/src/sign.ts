import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "./ring.ts";

/** Keys for signatures are derived, one for each purpose (RFC 5869), so that none is used for two. */
const macOf = (key: KeyObject, purpose: string, text: string): Buffer =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", key, "", `wisp/sign/${purpose}`, 32)))
    .update(text)
    .digest();

/**
 * Signs a text with the ring's first key (HMAC-SHA256): `keyId.signature`. The same text gets the same
 * signature as long as that key is the first.
 *
 * @param purpose a signature for one purpose is invalid for another
 */
export function sign(ring: KeyRing, purpose: string, text: string): string {
  const [id] = ring.ids;
  const key = ring.key(id);
  if (key === undefined) throw new Error(`The ring names the key ${id} and does not have it.`);
  return `${id}.${macOf(key, purpose, text).toString("base64url")}`;
}

/** Whether any key of the ring signed a text for a purpose. */
export function isSigned(ring: KeyRing, purpose: string, text: string, signature: string): boolean {
  const [, id = "", encoded = ""] = /^([a-z0-9-]{1,16})\.([\w-]{43})$/.exec(signature) ?? [];
  const key = ring.key(id);
  if (key === undefined) return false;
  const given = Buffer.from(encoded, "base64url");
  const mac = macOf(key, purpose, text);
  return given.length === mac.length && timingSafeEqual(given, mac);
}
