import { isOfBannedOwner } from "../availability.ts";
import type { Database } from "../database.ts";
import { standing } from "../moderation/act.ts";

/** `paused`: no match of it begins. */
export type ExperimentStatus = "running" | "paused" | "finished";

/**
 * Why an experiment ended or was paused: its plan is played, all its comparisons are decided, its budget is
 * used up, its owner said so; its agents lose every decision, a match could not be played, or it changes
 * an agent that its owner may not change; or it was paused for too long.
 */
export type ExperimentReason =
  | "all-blocks"
  | "decided"
  | "budget"
  | "owner"
  | "unreachable"
  | "failed"
  | "forbidden"
  | "expired";

/** A controlled experiment in the arena. */
export interface Experiment {
  readonly id: string;
  readonly slug: string;
  /** Null: the owner's account was deleted. */
  readonly ownerId: string | null;
  /** Handle of the owner; null: the account was deleted. */
  readonly owner: string | null;
  readonly name: string;
  readonly game: string;
  /** As it was before the first match. */
  readonly plan: unknown;
  /** SHA-256 of the plan, in hexadecimal digits. */
  readonly hash: string;
  readonly status: ExperimentStatus;
  /** Null while it runs. */
  readonly reason: ExperimentReason | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Null: only its owner sees it. */
  readonly publishedAt: Date | null;
  /** When its matches were deleted, as it was not published; null: they are there. */
  readonly matchesDeletedAt: Date | null;
  /** Among the experiments of its collection, from 0; null: it belongs to none. */
  readonly place: number | null;
  /** The number of matches in its last report; null: there is none. */
  readonly reported: number | null;
}

export const experimentColumns = `
  experiment."id", experiment."slug", experiment."ownerId", CASE WHEN owner."deletedAt" IS NULL THEN owner."handle" END AS "owner",
  experiment."name", experiment."game", experiment."plan", experiment."hash", experiment."status",
  experiment."reason", experiment."createdAt", experiment."endedAt", experiment."publishedAt", experiment."matchesDeletedAt", experiment."place",
  (experiment."report"->>'matches')::int AS "reported"`;

export const experimentTables = `"Experiment" experiment
  LEFT JOIN "User" owner ON owner."id" = experiment."ownerId"`;

/** An agent as an experiment names it. */
export interface NamedVersion {
  readonly slug: string;
  /** Null: its newest. */
  readonly number: number | null;
}

/** A version of an agent that an experiment may seat. */
export interface ExperimentAgent {
  readonly agentId: string;
  readonly slug: string;
  readonly ownerId: string | null;
  readonly house: boolean;
  /** The operator's. */
  readonly resident: boolean;
  /** Or its owner is banned. */
  readonly retired: boolean;
  /** Its owner lets experiments and forks of others call it. */
  readonly openToLab: boolean;
  /** Invited to matches of others. */
  readonly online: boolean;
  /** Matches it may sit in at once; null: any number. */
  readonly maxConcurrent: number | null;
  readonly versionId: string;
  readonly number: number;
  readonly connector: string;
  readonly settings: unknown;
  /** Games and languages that it plays. */
  readonly games: readonly { readonly game: string; readonly locale: string }[];
}

/** Those of the named versions that are there; never one that represents a person. */
export async function experimentAgents(
  { connection }: Pick<Database, "connection">,
  named: readonly NamedVersion[],
): Promise<ExperimentAgent[]> {
  const { rows } = await connection.query<ExperimentAgent>({
    name: "experiment-agents",
    text: `
      SELECT agent."id" AS "agentId", named."slug" /* not null: it found the agent */, agent."ownerId", agent."house",
        agent."resident", agent."retiredAt" IS NOT NULL OR ${isOfBannedOwner("agent")} AS "retired",
        agent."openToLab", agent."online", agent."maxConcurrent",
        version."id" AS "versionId",
        version."number", version."connector", version."settings",
        (SELECT coalesce(json_agg(json_build_object('game', plays."game", 'locale', plays."locale")),
            '[]'::json)
          FROM "AgentGame" plays WHERE plays."agentId" = agent."id") AS "games"
      FROM unnest($1::text[], $2::int[]) AS named("slug", "number")
      JOIN "Agent" agent ON NOT agent."person" AND agent."id" = coalesce(
        (SELECT slugged."id" FROM "Agent" slugged WHERE slugged."slug" = named."slug"),
        -- A plan keeps the slug that it was written with.
        (SELECT act."agentId" FROM "ModerationAct" act
          WHERE act."kind" = 'agent-renamed' AND act."before" ->> 'slug' = named."slug"
            AND ${standing("act")} ORDER BY act."id" LIMIT 1))
      JOIN "AgentVersion" version ON version."agentId" = agent."id" AND version."number" = coalesce(
        named."number",
        (SELECT max(newest."number") FROM "AgentVersion" newest WHERE newest."agentId" = agent."id"))`,
    values: [named.map(({ slug }) => slug), named.map(({ number }) => number)],
  });
  return rows;
}
