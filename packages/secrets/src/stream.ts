import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { KeyRing } from "./ring.ts";
import { SecretUnreadable } from "./seal.ts";

/**
 * A sealed stream is a line `wisp-sealed 1 keyId salt check` and chunks of AES-256-GCM: 65,536 bytes and a tag each,
 * the last one shorter or of the same length. A nonce is the number of its chunk, and whether that is the last one,
 * so that no chunk can be moved, left out or cut off (the STREAM construction: Hoang, Reyhanitabar, Rogaway and
 * Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", 2015; age has the same).
 * The key is the stream's own, derived by HKDF from the ring's key with the salt.
 */
const MAGIC = "wisp-sealed 1 ";
const ALGORITHM = "aes-256-gcm";
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const MAX_HEADER_BYTES = 128;
const NEW_LINE = 10;

const headerPattern = /^wisp-sealed 1 ([a-z0-9-]{1,16}) ([\w-]{22}) ([\w-]{22})$/;

/** That a stream was sealed with a key that is not at hand; the message names its id. */
export class SealKeyMissing extends Error {
  override readonly name = "SealKeyMissing";
}

interface StreamKey {
  readonly key: Buffer;
  /** Says whether a key is the right one before anything is decrypted. */
  readonly check: Buffer;
}

function streamKey(key: KeyObject, salt: Buffer): StreamKey {
  const derived = hkdfSync("sha256", key, salt, "wisp sealed stream", KEY_BYTES + CHECK_BYTES);
  const bytes = Buffer.from(derived);
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(chunk, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** The bytes in pieces of `size`; the last one is shorter or as long, and marked. At least one piece. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly isLast: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    let left = Buffer.concat(parts);
    for (; left.length > size; left = left.subarray(size)) {
      yield { piece: left.subarray(0, size), isLast: false };
    }
    parts = [left];
    length = left.length;
  }
  yield { piece: Buffer.concat(parts), isLast: true };
}

/** Seals a stream with the ring's first key. Memory does not depend on its length. */
export async function* sealStream(
  ring: KeyRing,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const [id] = ring.ids;
  const ringKey = ring.key(id);
  if (ringKey === undefined) throw new Error(`The ring names the key ${id} and does not have it.`);
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = streamKey(ringKey, salt);
  yield Buffer.from(`${MAGIC}${id} ${salt.toString("base64url")} ${check.toString("base64url")}\n`);
  let chunk = 0;
  for await (const { piece, isLast } of inPieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(chunk, isLast), {
      authTagLength: TAG_BYTES,
    });
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    chunk += 1;
  }
}

function keyOf(header: string, ring: KeyRing | undefined): Buffer {
  const [, id, salt, check] = headerPattern.exec(header) ?? [];
  if (id === undefined || salt === undefined || check === undefined) {
    throw new SecretUnreadable("Its first line was changed.");
  }
  const ringKey = ring?.key(id);
  if (ringKey === undefined) {
    throw new SealKeyMissing(`It was encrypted with the key ${id}, which is not at hand.`);
  }
  const derived = streamKey(ringKey, Buffer.from(salt, "base64url"));
  if (!timingSafeEqual(derived.check, Buffer.from(check, "base64url"))) {
    throw new SealKeyMissing(
      `It was encrypted with another key than the one that is called ${id} here, or its first line was changed.`,
    );
  }
  return derived.key;
}

async function* following(
  first: Buffer,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* unsealChunks(key: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunk = 0;
  for await (const { piece, isLast } of inPieces(sealed, SEALED_CHUNK_BYTES)) {
    if (piece.length < TAG_BYTES) throw new SecretUnreadable("It is cut short.");
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(chunk, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES));
    const opened = decipher.update(piece.subarray(0, piece.length - TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw new SecretUnreadable("It is cut short or was changed.");
    }
    yield opened;
    chunk += 1;
  }
}

/**
 * The content of a sealed stream, and of a stream that is not sealed. Nothing is given out before it is
 * authenticated. Throws SealKeyMissing when the ring does not have its key, and SecretUnreadable when the stream is
 * cut short or was changed, then or later.
 *
 * @param mustBeSealed a stream that is not sealed was changed, too
 */
export async function* unsealStream(
  ring: KeyRing | undefined,
  source: AsyncIterable<Buffer>,
  mustBeSealed = false,
): AsyncGenerator<Buffer> {
  const rest = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  try {
    const isSealed = (): boolean => start.subarray(0, MAGIC.length).toString("latin1") === MAGIC;
    const needsMore = (): boolean =>
      start.length < MAGIC.length ||
      (isSealed() && start.length < MAX_HEADER_BYTES && !start.includes(NEW_LINE));
    while (needsMore()) {
      const next = await rest.next();
      if (next.done === true) break;
      start = Buffer.concat([start, next.value]);
    }
    if (!isSealed()) {
      if (mustBeSealed) throw new SecretUnreadable("It is not encrypted.");
      yield* following(start, rest);
      return;
    }
    const end = start.indexOf(NEW_LINE);
    if (end === -1) throw new SecretUnreadable("It is cut short or was changed.");
    const key = keyOf(start.subarray(0, end).toString("latin1"), ring);
    yield* unsealChunks(key, following(start.subarray(end + 1), rest));
  } finally {
    await rest.return?.();
  }
}
