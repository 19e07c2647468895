import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonical } from "@wisp/game";
import type { Experiment } from "./experiment.ts";

/**
 * SHA-256 of an experiment as 64 hexadecimal digits: of its values, independent of their order in the
 * file and of written defaults. Results carry it, so that a later change can be seen.
 */
export const experimentHash = (experiment: Experiment): string =>
  bytesToHex(sha256(utf8ToBytes(canonical(experiment))));
