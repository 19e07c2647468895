import { isOfBannedOwner } from "../availability.ts";
import type { Database } from "../database.ts";
import {
  type Experiment,
  type ExperimentReason,
  type ExperimentStatus,
  experimentColumns,
  experimentTables,
} from "./experiment.ts";

/** The experiment with a slug, also one that few may see; null if there is none. */
export async function experimentBySlug(
  { connection }: Pick<Database, "connection">,
  slug: string,
): Promise<Experiment | null> {
  const { rows } = await connection.query<Experiment>({
    name: "experiment-by-slug",
    text: `SELECT ${experimentColumns} FROM ${experimentTables} WHERE experiment."slug" = $1`,
    values: [slug],
  });
  return rows[0] ?? null;
}

/**
 * Those that wait for matches to be made or counted. An experiment of a collection waits for those before
 * it.
 */
export async function experimentsToRun({ connection }: Database): Promise<Experiment[]> {
  const { rows } = await connection.query<Experiment>({
    name: "experiments-to-run",
    text: `
      SELECT ${experimentColumns} FROM ${experimentTables}
      WHERE experiment."status" = 'running' AND NOT ${isOfBannedOwner("experiment")} AND NOT EXISTS (
        SELECT 1 FROM "Experiment" earlier
        WHERE earlier."collectionId" = experiment."collectionId" AND earlier."place" < experiment."place"
          AND earlier."status" <> 'finished')
      OR EXISTS (
        SELECT 1 FROM "ExperimentMatch" planned JOIN "Match" match ON match."id" = planned."matchId"
        WHERE planned."experimentId" = experiment."id" AND planned."result" IS NULL
          AND match."status" IN ('finished', 'played'))
      ORDER BY experiment."id"`,
  });
  return rows;
}

/** The newest failure of an agent in a match of an experiment. */
export interface ExperimentIncident {
  readonly name: string;
  readonly ownerId: string | null;
  readonly matchId: string;
  readonly at: Date;
  /** For the agent's owner alone: it may contain its address. */
  readonly detail: string;
}

/**
 * The newest failure of one of these agents in the matches of an experiment since it last ran on; null:
 * none.
 */
export async function newestExperimentIncident(
  { connection }: Pick<Database, "connection">,
  experimentId: string,
  slugs: readonly string[],
): Promise<ExperimentIncident | null> {
  const { rows } = await connection.query<ExperimentIncident>({
    name: "newest-experiment-incident",
    text: `
      SELECT agent."name", agent."ownerId", incident."matchId", incident."at", incident."detail"
      FROM "Agent" agent
      JOIN "Incident" incident ON incident."agentId" = agent."id"
      JOIN "Match" match ON match."id" = incident."matchId"
      WHERE agent."slug" = ANY($2::text[]) AND match."experimentId" = $1 AND incident."at" >= (
        SELECT coalesce(max((change->>'at')::timestamptz), '-infinity')
        FROM "Experiment" experiment, jsonb_array_elements(experiment."history") AS change
        WHERE experiment."id" = $1 AND change->>'status' = 'running')
      ORDER BY incident."at" DESC LIMIT 1`,
    values: [experimentId, slugs],
  });
  return rows[0] ?? null;
}

const LISTED = 100;

/** The newest published experiments that belong to no collection, newest first; at most 100. */
export async function publishedExperiments({ connection }: Database): Promise<Experiment[]> {
  const { rows } = await connection.query<Experiment>({
    name: "published-experiments",
    text: `
      SELECT ${experimentColumns} FROM ${experimentTables} WHERE experiment."publishedAt" IS NOT NULL AND experiment."collectionId" IS NULL
      ORDER BY experiment."publishedAt" DESC LIMIT ${LISTED}`,
  });
  return rows;
}

/** The newest experiments of an owner that belong to no collection, newest first; at most 100. */
export async function experimentsOf(
  { connection }: Database,
  ownerId: string,
): Promise<Experiment[]> {
  const { rows } = await connection.query<Experiment>({
    name: "experiments-of-owner",
    text: `
      SELECT ${experimentColumns} FROM ${experimentTables} WHERE experiment."ownerId" = $1 AND experiment."collectionId" IS NULL
      ORDER BY experiment."id" DESC LIMIT ${LISTED}`,
    values: [ownerId],
  });
  return rows;
}

/** The plan of an earlier experiment with counted matches. */
export interface EarlierPlan {
  readonly id: string;
  readonly plan: unknown;
}

/** Experiments with counted matches that an owner may read, newest first; at most 100. */
export async function earlierPlans(
  { connection }: Database,
  { ownerId, game }: { readonly ownerId: string; readonly game: string },
): Promise<EarlierPlan[]> {
  const { rows } = await connection.query<EarlierPlan>({
    name: "earlier-plans",
    text: `
      SELECT "id", "plan" FROM "Experiment"
      WHERE "game" = $2 AND "report" IS NOT NULL AND ("ownerId" = $1 OR "publishedAt" IS NOT NULL)
      ORDER BY "id" DESC LIMIT ${LISTED}`,
    values: [ownerId, game],
  });
  return rows;
}

/** How long the finished matches of an experiment took together. */
export interface ExperimentPace {
  readonly matches: number;
  /** Time in which at least one of them was being played, in milliseconds. */
  readonly ms: number;
}

/** How long the finished matches of an experiment took. */
export async function experimentPace(
  { connection }: Database,
  id: string,
): Promise<ExperimentPace> {
  const { rows } = await connection.query<ExperimentPace>({
    name: "experiment-pace",
    text: `
      SELECT count(*)::int AS "matches",
        coalesce(sum(greatest(0, extract(epoch FROM "overAt" - greatest("startedAt", "before")))), 0)::float8
          * 1000 AS "ms"
      FROM (
        SELECT "startedAt", "overAt", max("overAt") OVER (
          ORDER BY "startedAt", "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "before"
        FROM (
          -- A match of a block finishes with the block, which a pause delays.
          SELECT "id", "startedAt", CASE WHEN "sealed" IS NULL THEN "finishedAt" ELSE (
            SELECT event."at" FROM "MatchEvent" event WHERE event."matchId" = match."id"
            ORDER BY event."seq" DESC LIMIT 1) END AS "overAt"
          FROM "Match" match
          WHERE "id" IN (SELECT "matchId" FROM "ExperimentMatch" WHERE "experimentId" = $1)
            AND "status" = 'finished' AND "startedAt" IS NOT NULL
        ) ended
      ) played`,
    values: [id],
  });
  const [pace] = rows;
  if (pace === undefined) throw new Error("an aggregate has no row");
  return pace;
}

/** The interim report of an experiment; null before the first match. */
export async function experimentReport({ connection }: Database, id: string): Promise<unknown> {
  const { rows } = await connection.query<{ report: unknown }>({
    name: "experiment-report",
    text: `SELECT "report" FROM "Experiment" WHERE "id" = $1`,
    values: [id],
  });
  return rows[0]?.report ?? null;
}

/** A change of an experiment's status. */
export interface StatusChange {
  /** In ISO 8601. */
  readonly at: string;
  readonly status: ExperimentStatus;
  readonly reason: ExperimentReason | null;
}

/** How the status of an experiment has changed since its start, in order. */
export async function experimentHistory(
  { connection }: Database,
  id: string,
): Promise<StatusChange[]> {
  const { rows } = await connection.query<{ history: StatusChange[] }>({
    name: "experiment-history",
    text: `SELECT "history" FROM "Experiment" WHERE "id" = $1`,
    values: [id],
  });
  return rows[0]?.history ?? [];
}

/** How far an experiment is. */
export interface ExperimentProgress {
  readonly id: string;
  /** Matches whose result is counted. */
  readonly played: number;
  /** Includes the maximum cost of running calls; in millionths of a US dollar. */
  readonly spentMicros: number;
}

/** How far experiments are, in no order. */
export async function experimentProgress(
  { connection }: Database,
  ids: readonly string[],
): Promise<ExperimentProgress[]> {
  const { rows } = await connection.query<ExperimentProgress>({
    name: "experiment-progress",
    text: `
      SELECT given."id",
        (SELECT count(*)::int FROM "ExperimentMatch" made
          WHERE made."experimentId" = given."id" AND made."result" IS NOT NULL) AS "played",
        (SELECT coalesce(sum(spend."micros"), 0)::float8 FROM "Spend" spend
          WHERE spend."scope" = 'experiment/' || given."id") AS "spentMicros"
      FROM unnest($1::uuid[]) AS given("id")`,
    values: [ids],
  });
  return rows;
}
