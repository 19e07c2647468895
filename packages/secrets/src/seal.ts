import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyRing } from "./ring.ts";

const ALGORITHM = "aes-256-gcm";
/** 96 bits, random for every seal (NIST SP 800-38D, 8.2.2). */
const IV_BYTES = 12;
const TAG_BYTES = 16;

const pattern = /^v1\.([a-z0-9-]{1,16})\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/;

/** A sealed text that cannot be read; its message contains no part of the secret. */
export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable";
}

/** The bytes of a base64url text; undefined when another text stands for the same bytes. */
function bytesOf(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}

/** The row and host that a sealed text is bound to. */
export interface SecretBinding {
  /** Of the row that keeps it. */
  readonly id: string;
  /** The one host it may be sent to; "" while that is not known. */
  readonly host: string;
}

/** No host has a line break in it. */
const boundTo = ({ id, host }: SecretBinding): Buffer => Buffer.from(`${id}\n${host}`);

/** Seals a text with the ring's first key as `v1.keyId.iv.ciphertext.tag`, for one row and host. */
export function seal(ring: KeyRing, text: string, row: SecretBinding): string {
  const [id] = ring.ids;
  const key = ring.key(id);
  if (key === undefined) throw new Error(`The ring names the key ${id} and does not have it.`);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(row));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const parts = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url"));
  return ["v1", id, ...parts].join(".");
}

/** The id of the key that sealed a text; null when it is not a sealed text. */
export const keyIdOf = (sealed: string): string | null => pattern.exec(sealed)?.[1] ?? null;

/**
 * The text that was sealed for a row and host. Throws SecretUnreadable when no key of the ring sealed
 * it, it was sealed for another row or host, or anything of it was changed.
 */
export function unseal(ring: KeyRing, sealed: string, row: SecretBinding): string {
  const [, id, ...encoded] = pattern.exec(sealed) ?? [];
  const [iv, hidden, tag] = encoded.map(bytesOf);
  if (id === undefined || iv === undefined || hidden === undefined || tag === undefined) {
    throw new SecretUnreadable("The sealed secret is damaged.");
  }
  const key = ring.key(id);
  if (key === undefined) {
    throw new SecretUnreadable(
      `The secret was sealed with the key ${id}, which is not in the ring.`,
    );
  }
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(row)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString("utf8");
  } catch {
    throw new SecretUnreadable(
      "The sealed secret was changed, or is not this row's or for this host.",
    );
  }
}

/** Of shorter secrets, four characters would reveal too much. */
const MIN_CHARACTERS = 12;

/** The visible part of a secret: its last four characters; only bullets for a short one. */
export function lastFourOf(text: string): string {
  const characters = [...text];
  return characters.length < MIN_CHARACTERS ? "••••" : characters.slice(-4).join("");
}
