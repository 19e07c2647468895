import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** The 256 bits of a seed: 64 hexadecimal digits are taken as they are, other text is hashed. */
export function seedBytes(seed: string): Uint8Array {
  return /^[0-9a-f]{64}$/.test(seed) ? hexToBytes(seed) : sha256(utf8ToBytes(seed));
}

/**
 * SHA-256 of the seed's 256 bits, as 64 hexadecimal digits. Published when a match starts, so
 * that the seed, published when it ends, can be compared with it.
 */
export function seedHash(seed: string): string {
  return bytesToHex(sha256(seedBytes(seed)));
}
