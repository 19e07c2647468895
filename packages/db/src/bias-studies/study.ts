import type { Failure, Locale } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";

export type BiasStudyStatus = "waiting" | "running" | "done" | "stopped";

/** A study of what the votes of an agent's version depend on. */
export interface BiasStudy {
  readonly id: string;
  readonly agentId: string;
  /** Number of the version that is asked. */
  readonly version: number;
  readonly language: Locale;
  /** Methods of naming the players. */
  readonly namings: readonly number[];
  readonly status: BiasStudyStatus;
  /** Why it ended before its last vote, in words the owner can act on; null if it did not. */
  readonly failure: string | null;
  /** Answers so far, and their cost in millionths of a US dollar; null: not known. */
  readonly answers: number;
  readonly costMicros: number | null;
  /** Metrics by method of naming, as the runner wrote them; null until it is complete. */
  readonly report: unknown;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** An answer of a study: see `BiasAnswer` of the lab. */
export interface BiasVote {
  readonly naming: number;
  /** Place among the votes of its naming. */
  readonly ask: number;
  readonly choice: number | null;
  readonly missed: string | null;
  readonly costMicros: number | null;
}

const columns = `study."id", study."agentId", version."number" AS "version", study."language",
  study."namings", study."status", study."failure", study."report", study."createdAt",
  study."finishedAt", votes."answers", votes."costMicros"`;
const studies = `"BiasStudy" study JOIN "AgentVersion" version ON version."id" = study."versionId"
  CROSS JOIN LATERAL (SELECT count(*)::int AS "answers", sum(vote."costMicros")::float8 AS "costMicros"
    FROM "BiasVote" vote WHERE vote."studyId" = study."id") votes`;

/** The newest study of an agent, whatever its state. */
export async function newestBiasStudy(
  { connection }: Pick<Database, "connection">,
  agentId: string,
): Promise<BiasStudy | null> {
  const { rows } = await connection.query<BiasStudy>({
    name: "newest-bias-study",
    text: `SELECT ${columns} FROM ${studies} WHERE study."agentId" = $1
      ORDER BY study."id" DESC LIMIT 1`,
    values: [agentId],
  });
  return rows[0] ?? null;
}

/** The newest complete study of an agent. */
export async function completeBiasStudy(
  { connection }: Pick<Database, "connection">,
  agentId: string,
): Promise<BiasStudy | null> {
  const { rows } = await connection.query<BiasStudy>({
    name: "complete-bias-study",
    text: `SELECT ${columns} FROM ${studies}
      WHERE study."agentId" = $1 AND study."report" IS NOT NULL
      ORDER BY study."id" DESC LIMIT 1`,
    values: [agentId],
  });
  return rows[0] ?? null;
}

/** The answers of a study so far, in order. */
export async function biasVotesOf(
  { connection }: Pick<Database, "connection">,
  studyId: string,
): Promise<BiasVote[]> {
  const { rows } = await connection.query<BiasVote>({
    name: "bias-votes-of",
    text: `SELECT "naming", "ask", "choice", "missed", "costMicros" FROM "BiasVote"
      WHERE "studyId" = $1 ORDER BY "naming", "ask"`,
    values: [studyId],
  });
  return rows;
}

/** The version of an agent whose votes are wanted. */
export interface VotesWanted {
  readonly slug: string;
  /** Null: any version, where the plan names none. */
  readonly version: number | null;
  readonly language: Locale;
  /** Only this owner's agents show the votes of a study that is not complete. */
  readonly ownerId: string | null;
}

/** The first answer at each place that an agent's version gave in any of its studies, in order. */
export async function firstBiasVotes(
  { connection }: Pick<Database, "connection">,
  { slug, version, language, ownerId }: VotesWanted,
): Promise<BiasVote[]> {
  const { rows } = await connection.query<BiasVote>({
    name: "first-bias-votes",
    text: `SELECT DISTINCT ON (vote."naming", vote."ask")
        vote."naming", vote."ask", vote."choice", vote."missed", vote."costMicros"
      FROM "BiasVote" vote JOIN "BiasStudy" study ON study."id" = vote."studyId"
      JOIN "Agent" agent ON agent."id" = study."agentId"
      JOIN "AgentVersion" version ON version."id" = study."versionId"
      WHERE agent."slug" = $1 AND ($2::int IS NULL OR version."number" = $2) AND study."language" = $3
        AND (study."report" IS NOT NULL OR agent."ownerId" = $4)
      ORDER BY vote."naming", vote."ask", study."id"`,
    values: [slug, version, language, ownerId],
  });
  return rows;
}

/** Newest decisions of an agent that the expected cost of a vote is read from. */
const COST_SAMPLE = 200;

/** Mean cost of an agent's newest decisions of a kind in millionths of a US dollar; null: not known. */
export async function meanDecisionCost(
  { connection }: Pick<Database, "connection">,
  agentId: string,
  game: string,
  ask: string,
): Promise<number | null> {
  const { rows } = await connection.query<{ mean: number | null }>({
    name: "mean-decision-cost",
    text: `SELECT avg(newest."costMicros")::float8 AS "mean" FROM (
        SELECT decision."costMicros" FROM "MatchSeat" seat
        JOIN "Match" match ON match."id" = seat."matchId" AND match."game" = $2
        JOIN "Decision" decision ON decision."matchId" = seat."matchId"
          AND decision."seat" = seat."seat" AND decision."kind" = 'decision' AND decision."ask" = $3
        WHERE seat."agentId" = $1 AND decision."costMicros" IS NOT NULL
        ORDER BY seat."matchId" DESC LIMIT ${COST_SAMPLE}) newest`,
    values: [agentId, game, ask],
  });
  return rows[0]?.mean ?? null;
}

/** Studies of one owner that may wait or run at the same time. */
export const MAX_OPEN_BIAS_STUDIES = 2;
/** Studies of one owner that may begin within a day. */
export const MAX_BIAS_STUDIES_A_DAY = 6;

export interface NewBiasStudy {
  readonly ownerId: string;
  readonly agentId: string;
  readonly language: Locale;
  readonly namings: readonly number[];
}

/**
 * Asks the runners for a study of an agent's newest version. One of the same version, language and namings
 * that ended early is continued.
 */
export async function requestBiasStudy(
  database: Database,
  { ownerId, agentId, language, namings }: NewBiasStudy,
): Promise<{ readonly id: string } | Failure<"too-many-studies">> {
  return inTransaction(database, async ({ connection }) => {
    // Without it two concurrent requests would both find room.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `bias-studies/${ownerId}`,
    ]);
    const { rows } = await connection.query<{ open: number; own: number; today: number }>(
      `SELECT (count(*) FILTER (WHERE study."status" IN ('waiting', 'running')))::int AS "open",
          (count(*) FILTER (WHERE study."status" IN ('waiting', 'running')
            AND study."agentId" = $2))::int AS "own",
          (count(*) FILTER (WHERE study."createdAt" > now() - interval '1 day'))::int AS "today"
        FROM "BiasStudy" study JOIN "Agent" agent ON agent."id" = study."agentId"
        WHERE agent."ownerId" = $1`,
      [ownerId, agentId],
    );
    const { open = 0, own = 0, today = 0 } = rows[0] ?? {};
    if (own > 0) {
      const detail = "A study of this agent is not done. Wait until it is, or stop it.";
      return { failed: "too-many-studies", detail };
    }
    if (open >= MAX_OPEN_BIAS_STUDIES) {
      const detail = `${MAX_OPEN_BIAS_STUDIES} studies of your agents are not done. Wait until one is.`;
      return { failed: "too-many-studies", detail };
    }
    const { rows: continued } = await connection.query<{ id: string }>(
      `UPDATE "BiasStudy" study SET "status" = 'waiting', "failure" = NULL, "failures" = 0,
          "nextAt" = now(), "finishedAt" = NULL
        WHERE study."id" = (SELECT newest."id" FROM "BiasStudy" newest
            WHERE newest."agentId" = $1 ORDER BY newest."id" DESC LIMIT 1)
          AND study."report" IS NULL AND study."language" = $2 AND study."namings" = $3::int[]
          AND study."versionId" = (SELECT version."id" FROM "AgentVersion" version
            WHERE version."agentId" = $1 ORDER BY version."number" DESC LIMIT 1)
        RETURNING study."id"`,
      [agentId, language, namings],
    );
    const id = continued[0]?.id ?? newId();
    if (continued.length === 0) {
      if (today >= MAX_BIAS_STUDIES_A_DAY) {
        const detail = `${MAX_BIAS_STUDIES_A_DAY} studies of your agents began within a day. Try again tomorrow.`;
        return { failed: "too-many-studies", detail };
      }
      await connection.query(
        `INSERT INTO "BiasStudy" ("id", "agentId", "versionId", "language", "namings")
          SELECT $1, $2, version."id", $3, $4::int[] FROM "AgentVersion" version
          WHERE version."agentId" = $2 ORDER BY version."number" DESC LIMIT 1`,
        [id, agentId, language, namings],
      );
    }
    await connection.query("SELECT pg_notify('bias_studies', '')");
    return { id };
  });
}

/** Stops the open study of an agent; its answers stay. False: there is none. */
export async function stopBiasStudy({ connection }: Database, agentId: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE "BiasStudy" SET "status" = 'stopped', "leaseUntil" = NULL, "finishedAt" = now()
      WHERE "agentId" = $1 AND "status" IN ('waiting', 'running')`,
    [agentId],
  );
  return rowCount !== 0;
}
