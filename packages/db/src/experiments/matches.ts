import type { Failure, Locale } from "@wisp/game";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { createMatch, type NewMatch } from "../matches/create.ts";
import { addingLabBytes, type LabLimits, withinLabLimits } from "../quota/lab.ts";

/** The version of the rules by which a block was begun; that of the match if it is its first. */
async function versionOfBlock(
  { connection }: Transaction,
  experimentId: string,
  { duplicateSet = null, gameVersion }: NewMatch,
): Promise<number> {
  const { rows } = await connection.query<{ gameVersion: number }>({
    name: "version-of-block",
    text: `SELECT "gameVersion" FROM "Match" WHERE "experimentId" = $1 AND "duplicateSet" = $2 LIMIT 1`,
    values: [experimentId, duplicateSet],
  });
  return rows[0]?.gameVersion ?? gameVersion;
}

/**
 * Makes a planned match of a running experiment, by the version of the rules of its block; null when it was made before or the experiment does
 * not run. Two concurrent processes make one match. Refuses when an agent is busy, or the owner's
 * allowance for the lab is used up.
 *
 * @param planned the match's id in the plan
 */
export async function createExperimentMatch(
  database: Database,
  { experimentId, planned }: { readonly experimentId: string; readonly planned: string },
  match: NewMatch,
  limits: LabLimits,
): Promise<string | null | Failure<"busy" | "allowance">> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const { rows } = await connection.query<{ ownerId: string | null }>({
      name: "lock-experiment",
      text: `SELECT "ownerId" FROM "Experiment" WHERE "id" = $1 AND "status" = 'running' FOR UPDATE`,
      values: [experimentId],
    });
    const [experiment] = rows;
    if (experiment === undefined) return null;
    // A separate statement: it sees commits made while this one waited for the lock.
    const { rowCount: known } = await connection.query({
      name: "experiment-match-made",
      text: `SELECT 1 FROM "ExperimentMatch" WHERE "experimentId" = $1 AND "planned" = $2`,
      values: [experimentId, planned],
    });
    if (known !== 0) return null;
    const { ownerId } = experiment;
    const agentIds = match.seats.map(({ agentId }) => agentId);
    const gameVersion = await versionOfBlock(transaction, experimentId, match);
    const made = { ...match, gameVersion, experimentId, borrowerId: ownerId };
    const id = await withinLabLimits(transaction, { ownerId, limits }, agentIds, () =>
      createMatch(database, made, transaction),
    );
    if (typeof id !== "string") return id;
    await connection.query({
      name: "keep-experiment-match",
      text: `INSERT INTO "ExperimentMatch" ("experimentId", "planned", "matchId") VALUES ($1, $2, $3)`,
      values: [experimentId, planned, id],
    });
    return id;
  });
}

/** How far the planned matches of an experiment are, which were made. */
export interface MadeMatch {
  /** Its id in the plan. */
  readonly planned: string;
  readonly matchId: string;
  /** `played`: it is over, and sealed. `counted`: its result is kept. */
  readonly status: "waiting" | "running" | "played" | "finished" | "failed" | "counted";
}

const selectMade = `
  SELECT made."planned", made."matchId",
    CASE WHEN made."result" IS NOT NULL THEN 'counted'
      ELSE coalesce(match."status"::text, 'failed') END AS "status"
  FROM "ExperimentMatch" made LEFT JOIN "Match" match ON match."id" = made."matchId"
  WHERE made."experimentId" = $1`;

/** The matches of an experiment that were made. */
export async function madeMatches(
  { connection }: Database,
  experimentId: string,
): Promise<MadeMatch[]> {
  const { rows } = await connection.query<MadeMatch>({
    name: "made-matches",
    text: selectMade,
    values: [experimentId],
  });
  return rows;
}

/**
 * Gives up the matches of an experiment that are not over; their runners stop at the next heartbeat. An unsealed
 * match is over, though it is running until a runner has finished it.
 */
export async function stopExperimentMatches(
  { connection }: Pick<Database, "connection">,
  experimentId: string,
): Promise<void> {
  await connection.query({
    name: "stop-experiment-matches",
    text: `
      UPDATE "Match" SET "status" = 'failed', "finishedAt" = now(), "leaseUntil" = NULL,
        "failure" = 'Its experiment was cancelled.'
      WHERE "experimentId" = $1 AND "status" IN ('waiting', 'running')
        AND "sealed" IS DISTINCT FROM false`,
    values: [experimentId],
  });
}

/** The set-up a match was played with. */
export interface PlayedVersions {
  readonly locale: Locale;
  /** Version of the game's rules. */
  readonly rules: number;
  /** Numbers of the agents' versions, by seat. */
  readonly versions: readonly number[];
  /** Accounts that own the agents now, by seat; null: none does. */
  readonly owners: readonly (string | null)[];
}

/** The set-up a match was played with. Throws if there is no such match. */
export async function playedVersions(
  { connection }: Database,
  matchId: string,
): Promise<PlayedVersions> {
  const { rows } = await connection.query<PlayedVersions>({
    name: "played-versions",
    text: `
      SELECT match."locale", match."gameVersion" AS "rules",
        (SELECT array_agg(version."number" ORDER BY seat."seat") FROM "MatchSeat" seat
          JOIN "AgentVersion" version ON version."id" = seat."versionId"
          WHERE seat."matchId" = match."id") AS "versions" /* not null: every match has seats */,
        (SELECT array_agg(agent."ownerId" ORDER BY seat."seat") FROM "MatchSeat" seat
          JOIN "Agent" agent ON agent."id" = seat."agentId"
          WHERE seat."matchId" = match."id") AS "owners" /* not null: every match has seats */
      FROM "Match" match WHERE match."id" = $1`,
    values: [matchId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no match ${matchId}.`);
  return row;
}

/** Stores the report's data of a finished match, and counts its size; the first one stays. */
export async function keepExperimentResult(
  { connection }: Database,
  matchId: string,
  result: unknown,
): Promise<void> {
  await connection.query({
    name: "keep-experiment-result",
    text: `
      WITH kept AS (
        UPDATE "ExperimentMatch" SET "result" = $2 WHERE "matchId" = $1 AND "result" IS NULL
        RETURNING "experimentId")
      ${addingLabBytes(
        `SELECT experiment."ownerId" FROM kept
          JOIN "Experiment" experiment ON experiment."id" = kept."experimentId"`,
        "$1",
      )}`,
    values: [matchId, JSON.stringify(result)],
  });
}

/** Forgets the matches that could not be played, so that they are made again. */
export async function forgetFailedMatches(
  { connection }: Database,
  experimentId: string,
): Promise<void> {
  await connection.query({
    name: "forget-failed-matches",
    text: `
      DELETE FROM "ExperimentMatch" made USING "Match" match
      WHERE made."experimentId" = $1 AND match."id" = made."matchId"
        AND match."status" = 'failed'`,
    values: [experimentId],
  });
}

/** The stored results of an experiment's matches, and where each can be watched. */
export interface KeptResult {
  readonly matchId: string;
  readonly result: unknown;
}

/** The kept results of an experiment, in the order of their matches. */
export async function experimentResults(
  { connection }: Database,
  experimentId: string,
): Promise<KeptResult[]> {
  const { rows } = await connection.query<KeptResult>({
    name: "experiment-results",
    text: `
      SELECT "matchId", "result" FROM "ExperimentMatch"
      WHERE "experimentId" = $1 AND "result" IS NOT NULL ORDER BY "matchId"`,
    values: [experimentId],
  });
  return rows;
}

/** The newest kept results of an experiment, newest match first. */
export async function newestResults(
  { connection }: Database,
  experimentId: string,
  most: number,
): Promise<unknown[]> {
  const { rows } = await connection.query<{ result: unknown }>({
    name: "newest-results",
    text: `
      SELECT "result" FROM "ExperimentMatch"
      WHERE "experimentId" = $1 AND "result" IS NOT NULL ORDER BY "matchId" DESC LIMIT $2`,
    values: [experimentId, most],
  });
  return rows.map(({ result }) => result);
}

/** The experiment that a match belongs to, with its place in the plan; null: none. */
export async function experimentOfMatch(
  { connection }: Database,
  matchId: string,
): Promise<{ readonly slug: string; readonly planned: string } | null> {
  const { rows } = await connection.query<{ slug: string; planned: string }>({
    name: "experiment-of-match",
    text: `
      SELECT experiment."slug", made."planned" FROM "ExperimentMatch" made
      JOIN "Experiment" experiment ON experiment."id" = made."experimentId"
      WHERE made."matchId" = $1`,
    values: [matchId],
  });
  return rows[0] ?? null;
}

/** The matches of some blocks of an experiment that were made, in the order of the plan's ids. */
export async function matchesOfBlocks(
  { connection }: Database,
  experimentId: string,
  blocks: readonly number[],
): Promise<MadeMatch[]> {
  const { rows } = await connection.query<MadeMatch>({
    name: "matches-of-blocks",
    text: `
      ${selectMade} AND split_part(made."planned", '/', 1) = ANY($2::text[])
      ORDER BY made."planned"`,
    values: [experimentId, blocks.map((block) => String(block + 1))],
  });
  return rows;
}
