import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonical, type GameEvent, type LogEntry, type Outcome } from "@wisp/game";
import type { StoredPart } from "@wisp/play";
import { z } from "zod";

export const branchKinds = ["original", "changed"] as const;
export type BranchKind = (typeof branchKinds)[number];

/** The result of a branch: all data for the effect of a change. */
export const branchResultSchema = z.strictObject({
  /** Seats. */
  winners: z.array(z.int().min(0)).readonly(),
  /** By seat, in units of 1 / pointsScale. */
  points: z.array(z.number()).readonly(),
  pointsScale: z.number(),
  /** By seat. */
  sides: z.array(z.string()).readonly(),
  /** An agent could not be reached after the change: the branch does not count. */
  isBroken: z.boolean(),
  /** SHA-256 of the log: branches that turned out the same have the same. */
  log: z.string(),
});
export type BranchResult = z.infer<typeof branchResultSchema>;

/** A branch that is over. */
export interface EndedBranch {
  readonly kind: BranchKind;
  /** From 0: the two branches of one run have the same chance. */
  readonly run: number;
  readonly result: BranchResult;
}

const logHash = (events: readonly LogEntry<GameEvent>[]): string =>
  bytesToHex(sha256(utf8ToBytes(canonical(events))));

/** @param given the initial part of the branch: lost decisions in it are those of the forked match */
export function branchResult(
  { winners, points, pointsScale, sides }: Outcome,
  { events, decisions }: StoredPart,
  given: StoredPart,
): BranchResult {
  const known = new Set(given.decisions.map(({ seat, nth }) => `${seat}/${nth}`));
  const isBroken = decisions.some(
    ({ kind, missed, seat, nth }) =>
      kind === "decision" && missed === "error" && !known.has(`${seat}/${nth}`),
  );
  return { winners, points, pointsScale, sides, isBroken, log: logHash(events) };
}
