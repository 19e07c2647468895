/** `paused`: no match of it begins. */
export type ExperimentStatus = "running" | "paused" | "finished";

/**
 * Why an experiment ended or was paused: its plan is played, all its claims are decided, its budget is
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
  /** The number of matches in its last report; null: there is none. */
  readonly reported: number | null;
}

export const experimentColumns = `
  experiment."id", experiment."slug", experiment."ownerId", CASE WHEN owner."deletedAt" IS NULL THEN owner."handle" END AS "owner",
  experiment."name", experiment."game", experiment."plan", experiment."hash", experiment."status",
  experiment."reason", experiment."createdAt", experiment."endedAt", experiment."publishedAt", experiment."matchesDeletedAt",
  (experiment."report"->>'matches')::int AS "reported"`;

export const experimentTables = `"Experiment" experiment
  LEFT JOIN "User" owner ON owner."id" = experiment."ownerId"`;
