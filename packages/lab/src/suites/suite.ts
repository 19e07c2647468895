import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonical, locales } from "@wisp/game";
import { playRecordSchema } from "@wisp/play";
import { z } from "zod";

/** Characters of a suite's name. */
export const MAX_SUITE_NAME = 120;

export const SUITE_FORMAT = "wisp-suite/1";

const momentSchema = z.strictObject({
  /** Place of its match in the suite. */
  match: z.int().min(0),
  seat: z.int().min(0),
  /** Which of the seat's asks it is, from 1. */
  nth: z.int().min(1),
  /** Length of the log at the moment. */
  at: z.int().min(0),
  /** The seat's role. */
  role: z.string(),
});
/** A moment of a recorded match at which an agent is asked. */
export type Moment = z.infer<typeof momentSchema>;

/** Of a match only what asking and scoring need: nothing that its agents said in private. */
const suiteMatchSchema = playRecordSchema.pick({ config: true, seed: true, events: true }).extend({
  /** Absent in a suite that was made from the archive of a season. */
  materials: z.unknown().optional(),
  content: z.string().nullable(),
  /** Id of the match in its arena; absent where it was played elsewhere. */
  match: z.string().optional(),
});
export type SuiteMatch = z.infer<typeof suiteMatchSchema>;

export const suiteSchema = z.strictObject({
  format: z.literal(SUITE_FORMAT),
  name: z.string().min(1).max(MAX_SUITE_NAME),
  game: z.string(),
  /** The newest version of the game's rules by which one of the matches was played; each log names its own. */
  version: z.int(),
  language: z.enum(locales),
  /** Name of the game's probe that is asked at every moment. */
  probe: z.string(),
  /** SHA-256 of everything else: see `suiteHash`. */
  hash: z.string(),
  matches: z.array(suiteMatchSchema),
  moments: z.array(momentSchema).min(1),
});
/** Recorded moments with the truth known: a benchmark of one question, the same for every agent. */
export type Suite = z.infer<typeof suiteSchema>;

/** Identifies a suite's content: two suites with the same hash are the same benchmark. */
export const suiteHash = ({ hash: _, ...rest }: Suite): string =>
  bytesToHex(sha256(utf8ToBytes(canonical(rest))));
