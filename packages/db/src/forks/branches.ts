import type { Failure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { createMatch, type NewMatch } from "../matches/create.ts";
import { beginLog, type MatchLog } from "../matches/log.ts";
import { copyHiddenSpeeches } from "../matches/speech-shown.ts";
import type { MatchStatus } from "../matches/summary.ts";
import { addingLabBytes, type LabLimits, withinLabLimits } from "../quota/lab.ts";

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
        coalesce(match."status", 'finished') AS "status", branch."result"
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
