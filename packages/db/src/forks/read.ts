import { isOfBannedOwner } from "../availability.ts";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { BranchKind } from "./branches.ts";
import { type Fork, selectForks } from "./fork.ts";

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
