import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";

/** Bytes of a key of AES-256. */
const KEY_BYTES = 32;

const entryPattern = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/]{43}=)$/;

const HOW =
  "write id:base64 with 32 bytes, several with a space between; make one with `npm run -s wisp -- secrets new-key`";

/** Keys that secrets are sealed with. Neither its text nor JSON of it show a key. */
export interface KeyRing {
  /** Ids in order; the first key seals, all of them unseal. */
  readonly ids: readonly [string, ...string[]];
  /** Undefined for an id that is not in the ring. */
  key(id: string): KeyObject | undefined;
}

function entryOf(text: string, place: number): readonly [string, KeyObject] {
  const [, id, base64] = entryPattern.exec(text) ?? [];
  // The text is not repeated: most of it may be a key.
  if (id === undefined || base64 === undefined) {
    throw new Error(`Entry ${place + 1} of the key ring is not a key: ${HOW}.`);
  }
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64") !== base64) {
    throw new Error(`Key ${id} of the key ring is not 32 bytes in base64: ${HOW}.`);
  }
  return [id, createSecretKey(bytes)];
}

/** The entries of a ring's text, in order, with the id of each. */
export const ringEntries = (text: string): { readonly id: string; readonly entry: string }[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((entry) => entry !== "")
    .map((entry) => ({ id: entry.split(":")[0] ?? "", entry }));

/**
 * The ring in a text like "id:base64 id2:base64": 32-byte keys, ids of a-z, 0-9 and "-", 16
 * characters at most. Throws an Error with a sentence that never holds a key.
 */
export function keyRing(text: string): KeyRing {
  const keys = new Map<string, KeyObject>();
  for (const [place, { entry }] of ringEntries(text).entries()) {
    const [id, key] = entryOf(entry, place);
    if (keys.has(id)) throw new Error(`The key ring has two keys with the id ${id}.`);
    keys.set(id, key);
  }
  const [first, ...others] = keys.keys();
  if (first === undefined) throw new Error(`The key ring is empty: ${HOW}.`);
  return { ids: [first, ...others], key: (id) => keys.get(id) };
}

/** One new entry for a ring's text, with a new id. */
export const newRingKey = (): string =>
  `k-${randomBytes(6).toString("hex")}:${randomBytes(KEY_BYTES).toString("base64")}`;
