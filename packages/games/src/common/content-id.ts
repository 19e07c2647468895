import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const ID_LENGTH = 16;

/** Names what a match was dealt, by its hash: 16 hexadecimal digits, equal for equal texts. */
export const contentId = (text: string): string =>
  bytesToHex(sha256(utf8ToBytes(text))).slice(0, ID_LENGTH);
