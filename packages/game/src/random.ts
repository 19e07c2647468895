import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

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

/** Recorded with every match: a change of algorithm needs a new name. */
export const randomAlgorithm = "hmac-sha256/xoroshiro128plus/1";

/** A short run of draws that belongs to one label. */
export interface Draws {
  /** A whole number from 0 to `below` - 1; `below` must be at least 1. */
  int(below: number): number;
  /** A number from 0 (included) to 1 (excluded). */
  float(): number;
  /** One of `items`, each equally likely; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** A copy of `items` in random order (Fisher-Yates). */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * Labelled chance: the same label gives the same draws however often and in whatever order it is
 * asked for, so that one more draw elsewhere never shifts this one.
 */
export type Random = (label: string) => Draws;

/** Chance derived from a seed (see `seedBytes`) by HMAC-SHA-256 of the label. */
export function randomFrom(seed: string): Random {
  // Keyed on first use and cloned for each label: hashing the key again would double the cost.
  let keyed: ReturnType<typeof hmac.create> | undefined;
  return (label) => {
    keyed ??= hmac.create(sha256, seedBytes(seed));
    const digest = keyed.clone().update(utf8ToBytes(label)).digest();
    const words = new DataView(digest.buffer, digest.byteOffset, 16);
    const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => words.getInt32(at)));
    const int = (below: number): number => {
      if (!Number.isInteger(below) || below < 1) throw new RangeError(`int(${below})`);
      return uniformInt(generator, 0, below - 1);
    };
    return {
      int,
      float: () => uniformFloat64(generator),
      pick(items) {
        const at = int(items.length);
        for (const item of items.slice(at, at + 1)) return item;
        throw new RangeError("pick from an empty list");
      },
      shuffle(items) {
        const left = [...items];
        return items.flatMap(() => left.splice(int(left.length), 1));
      },
    };
  };
}

/** The same chance under a prefix: `scoped(random, "agent/3")("vote/1")` is "agent/3/vote/1". */
export function scoped(random: Random, prefix: string): Random {
  return (label) => random(`${prefix}/${label}`);
}
