import type { Failure } from "@wisp/game";
import { isOfBannedOwner } from "../availability.ts";
import { type Database, inTransaction } from "../database.ts";
import { isId, newId } from "../id.ts";
import { createMatch, type NewMatch } from "../matches/create.ts";
import { beginLog, type MatchLog } from "../matches/log.ts";
import { copyNotes } from "../matches/notes.ts";
import { shownStatus } from "../matches/sealed.ts";
import { copyHiddenSpeeches } from "../matches/speech-shown.ts";
import type { MatchStatus } from "../matches/summary.ts";
import { addingLabBytes, type LabLimits, withinLabLimits } from "../quota/lab.ts";
import { type Fork, type ForkReason, selectForks } from "./fork.ts";

/** Without the change, or with it. */
export type BranchKind = "original" | "changed";

/** Which branch of a fork. */
export interface BranchId {
  readonly forkId: string;
  /** From 0. */
  readonly run: number;
  readonly kind: BranchKind;
}

/**
 * Makes a branch of a running fork: a match whose log begins with `stored`. Null when it was made before
 * or the fork is over. Two concurrent processes make one match. Refuses when an agent is busy, or the
 * owner's allowance for the lab is used up.
 */
export async function createBranch(
  database: Database,
  { forkId, run, kind }: BranchId,
  match: NewMatch,
  stored: MatchLog,
  limits: LabLimits,
): Promise<string | null | Failure<"busy" | "allowance">> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const { rows } = await connection.query<{ ownerId: string | null }>({
      name: "lock-fork",
      text: `SELECT "ownerId" FROM "Fork" WHERE "id" = $1 AND "status" = 'running' FOR UPDATE`,
      values: [forkId],
    });
    const [fork] = rows;
    if (fork === undefined) return null;
    // A separate statement: it sees commits made while this one waited for the lock.
    const { rowCount: made } = await connection.query({
      name: "branch-made",
      text: `SELECT 1 FROM "ForkBranch" WHERE "forkId" = $1 AND "run" = $2 AND "kind" = $3::"BranchKind"`,
      values: [forkId, run, kind],
    });
    if (made !== 0) return null;
    const { ownerId } = fork;
    const agentIds = match.seats.map(({ agentId }) => agentId);
    const id = await withinLabLimits(transaction, { ownerId, limits }, agentIds, () =>
      createMatch(database, { ...match, forkId, borrowerId: ownerId }, transaction),
    );
    if (typeof id !== "string") return id;
    await beginLog(transaction, id, stored);
    await copyHiddenSpeeches(transaction, { forkId, matchId: id });
    await copyNotes(transaction, { forkId, matchId: id });
    await connection.query({
      name: "keep-branch",
      text: `INSERT INTO "ForkBranch" ("forkId", "run", "kind", "matchId") VALUES ($1, $2, $3::"BranchKind", $4)`,
      values: [forkId, run, kind, id],
    });
    return id;
  });
}

/** A branch that was made. */
export interface MadeBranch extends Pick<BranchId, "run" | "kind"> {
  readonly matchId: string;
  readonly status: MatchStatus;
  /** How it ended, as `keepBranchResult` was given it; null: it is not over, or not counted. */
  readonly result: unknown;
}

/** The branches of a fork that were made, run by run. */
export async function branchesOf(
  { connection }: Pick<Database, "connection">,
  forkId: string,
): Promise<MadeBranch[]> {
  const { rows } = await connection.query<MadeBranch>({
    name: "branches-of-fork",
    text: `
      SELECT branch."run", branch."kind", branch."matchId",
        coalesce(${shownStatus}, 'finished') AS "status", branch."result"
      FROM "ForkBranch" branch LEFT JOIN "Match" match ON match."id" = branch."matchId"
      WHERE branch."forkId" = $1 ORDER BY branch."run", branch."kind"`,
    values: [forkId],
  });
  return rows;
}

/** Keeps how a finished branch ended, and counts its size; the first result stays. */
export async function keepBranchResult(
  { connection }: Database,
  matchId: string,
  result: unknown,
): Promise<void> {
  await connection.query({
    name: "keep-branch-result",
    text: `
      WITH kept AS (
        UPDATE "ForkBranch" SET "result" = $2 WHERE "matchId" = $1 AND "result" IS NULL
        RETURNING "forkId")
      ${addingLabBytes(
        `SELECT fork."ownerId" FROM kept JOIN "Fork" fork ON fork."id" = kept."forkId"`,
        "$1",
      )}`,
    values: [matchId, JSON.stringify(result)],
  });
}

/** Forks of one owner that may run at the same time. */
export const MAX_OPEN_FORKS = 5;

export interface NewFork extends Pick<Fork, "seat" | "nth" | "answer" | "runs" | "chance"> {
  readonly ownerId: string;
  readonly matchId: string;
  /** The version that takes the seat; null where the answer changes. */
  readonly versionId: string | null;
}

/** Starts a fork: the runners make its branches from now on. */
export async function createFork(
  database: Database,
  { ownerId, matchId, seat, nth, answer, versionId, runs, chance }: NewFork,
): Promise<{ readonly id: string } | Failure<"too-many">> {
  return inTransaction(database, async ({ connection }) => {
    // Without it two concurrent requests would both find room.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `forks/${ownerId}`,
    ]);
    const { rows } = await connection.query<{ open: number }>(
      `SELECT count(*)::int AS "open" FROM "Fork" WHERE "ownerId" = $1 AND "status" <> 'finished'`,
      [ownerId],
    );
    if ((rows[0]?.open ?? 0) >= MAX_OPEN_FORKS) {
      const detail = `${MAX_OPEN_FORKS} of your forks are not finished. Wait for one, or stop one first.`;
      return { failed: "too-many" as const, detail };
    }
    const id = newId();
    await connection.query(
      `INSERT INTO "Fork" ("id", "ownerId", "matchId", "seat", "nth", "answer", "versionId", "runs", "chance")
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::"ForkChance")`,
      [id, ownerId, matchId, seat, nth, answer, versionId, runs, chance],
    );
    return { id };
  });
}

/** Ends a running fork; false when it was over. Finished runs stay. */
export async function endFork(
  { connection }: Pick<Database, "connection">,
  id: string,
  reason: ForkReason,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "end-fork",
    text: `
      UPDATE "Fork" SET "status" = 'finished', "reason" = $2, "endedAt" = now()
      WHERE "id" = $1 AND "status" = 'running'`,
    values: [id, reason],
  });
  return rowCount === 1;
}

/** One fork; null if there is none with that id. */
export async function forkById(
  { connection }: Pick<Database, "connection">,
  id: string,
): Promise<Fork | null> {
  if (!isId(id)) return null;
  const { rows } = await connection.query<Fork>({
    name: "fork-by-id",
    text: `${selectForks} WHERE fork."id" = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

const LISTED = 100;

/** The newest forks of an owner, newest first; at most 100. */
export async function forksOf({ connection }: Database, ownerId: string): Promise<Fork[]> {
  const { rows } = await connection.query<Fork>({
    name: "forks-of-owner",
    text: `${selectForks} WHERE fork."ownerId" = $1 ORDER BY fork."id" DESC LIMIT ${LISTED}`,
    values: [ownerId],
  });
  return rows;
}

/** Those that wait for branches to be made or counted. */
export async function forksToRun({ connection }: Database): Promise<Fork[]> {
  const { rows } = await connection.query<Fork>({
    name: "forks-to-run",
    text: `
      ${selectForks}
      WHERE fork."status" = 'running' AND NOT ${isOfBannedOwner("fork")} OR EXISTS (
        SELECT 1 FROM "ForkBranch" branch JOIN "Match" played ON played."id" = branch."matchId"
        WHERE branch."forkId" = fork."id" AND branch."result" IS NULL
          AND played."status" = 'finished')
      ORDER BY fork."id"`,
  });
  return rows;
}

/** The branch that a match is; null: none. */
export async function branchOfMatch(
  { connection }: Database,
  matchId: string,
): Promise<{ readonly forkId: string; readonly run: number; readonly kind: BranchKind } | null> {
  if (!isId(matchId)) return null;
  const { rows } = await connection.query<{ forkId: string; run: number; kind: BranchKind }>({
    name: "branch-of-match",
    text: `SELECT "forkId", "run", "kind" FROM "ForkBranch" WHERE "matchId" = $1`,
    values: [matchId],
  });
  return rows[0] ?? null;
}
