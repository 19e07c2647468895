import { isResting, isTooSlow } from "../availability.ts";
import type { Database } from "../database.ts";
import { type PublicAgent, publicAgent } from "../matches/summary.ts";

/**
 * Why an agent cannot be seated. `suspended`: or its owner is banned. `not-passed`: its newest version
 * never passed a check. `too-slow`: in its check it took longer for an answer than the season gives.
 * `resting`: its service limits its rate, or its quota is spent.
 */
export type IneligibilityReason =
  | "retired"
  | "withdrawn"
  | "suspended"
  | "not-passed"
  | "too-slow"
  | "resting";

/** An agent in a season. */
export interface Entry {
  readonly agentId: string;
  readonly agent: PublicAgent;
  /** Those of the season in which it plays, or would play when it was invited. */
  readonly locales: readonly string[];
  /** Handle; null: nobody's. */
  readonly owner: string | null;
  readonly ownerId: string | null;
  readonly invitedAt: Date | null;
  readonly enteredAt: Date | null;
  readonly withdrawnAt: Date | null;
  /** Null if it can be seated. */
  readonly ineligibility: IneligibilityReason | null;
  /** Null if it can be seated. */
  readonly ineligibleSince: Date | null;
  /** Matches it finished in the season. */
  readonly matches: number;
}

const ineligibility = `CASE WHEN agent."retiredAt" IS NOT NULL THEN 'retired'
  WHEN entry."withdrawnAt" IS NOT NULL THEN 'withdrawn'
  WHEN coalesce(agent."suspendedAt", owner."bannedAt") IS NOT NULL THEN 'suspended'
  WHEN NOT agent."house" AND version."passedAt" IS NULL THEN 'not-passed'
  WHEN ${isTooSlow("version", "season")} THEN 'too-slow'
  WHEN ${isResting("agent")} THEN 'resting' END`;

/** All agents that were invited or have entered, withdrawn ones too, in the order of their names. */
export async function listEntries(database: Database, seasonId: string): Promise<Entry[]> {
  const { rows } = await database.connection.query<Entry>({
    name: "list-entries",
    text: `
      SELECT entry."agentId", ${publicAgent} AS "agent", entry."locales", agent."ownerId",
        owner."handle" AS "owner", entry."invitedAt", entry."enteredAt", entry."withdrawnAt",
        ${ineligibility} AS "ineligibility",
        coalesce(agent."retiredAt", entry."withdrawnAt", agent."suspendedAt", owner."bannedAt",
          CASE WHEN version."passedAt" IS NULL THEN version."createdAt"
            WHEN ${isTooSlow("version", "season")} THEN version."checkedAt"
            WHEN ${isResting("agent")} THEN agent."restingSince" END)
          AS "ineligibleSince",
        (SELECT coalesce(sum("matches"), 0)::int FROM "Standing" standing
          WHERE standing."seasonId" = entry."seasonId" AND standing."agentId" = agent."id")
          AS "matches"
      FROM "SeasonEntry" entry JOIN "Agent" agent ON agent."id" = entry."agentId"
      JOIN "Season" season ON season."id" = entry."seasonId"
      JOIN LATERAL (
        SELECT "passedAt", "createdAt", "checkedAt", "answerMs" FROM "AgentVersion" WHERE "agentId" = agent."id"
        ORDER BY "number" DESC LIMIT 1) version ON true
      LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      WHERE entry."seasonId" = $1 ORDER BY agent."name", agent."slug"`,
    values: [seasonId],
  });
  return rows;
}

/** Those who have entered and not been withdrawn. */
export const isEntered = ({ enteredAt, withdrawnAt }: Entry): boolean =>
  enteredAt !== null && withdrawnAt === null;
