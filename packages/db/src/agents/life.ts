import { z } from "zod";
import { isTooSlow } from "../availability.ts";
import type { Database, Transaction } from "../database.ts";
import { namedJson, notifying } from "../notifications/notification.ts";
import { type AgentState, stateOf } from "./agent.ts";

/** The state of an agent, for its owner only. */
export interface Life {
  readonly state: AgentState;
  /** The owner's choice. */
  readonly online: boolean;
  readonly suspendedAt: Date | null;
  /** Why, in words its owner can act on. */
  readonly suspension: string | null;
  readonly retiredAt: Date | null;
  readonly verified: boolean;
  /** The owner's choice: see `describeAgent`. */
  readonly showReasoning: boolean;
  /** The owner's choice: see `describeAgent`. */
  readonly openToLab: boolean;
  /** Null: any number. */
  readonly maxConcurrent: number | null;
  /** Its owner says that it keeps sessions apart. */
  readonly separateSessions: boolean;
  /** When the newest version passed a check first. */
  readonly passedAt: Date | null;
  /** Of the newest version's last check, passed or not. */
  readonly checkedAt: Date | null;
  /** When its rest ends, which may be over; null: it has not rested since its last check that passed. */
  readonly restingUntil: Date | null;
  /** Why it rests or last rested: see `RestCode`, and in words its owner can act on. */
  readonly restCode: string | null;
  readonly restDetail: string | null;
  /**
   * Milliseconds of its slowest answer in the games it plays, in the newest version's last check that
   * passed; null: not measured.
   */
  readonly answerMs: number | null;
  /** Number of failed health checks in a row. */
  readonly failedHealthChecks: number;
  /** When its next health check is due; null if it gets none. */
  readonly nextHealthCheckAt: Date | null;
  /** Last characters of its key; null without one. */
  readonly lastFour: string | null;
}

const answerTimes = z.record(z.string(), z.number()).nullish();

/** The slowest of the stored times of answers in `games`; "*" is the time of all games. */
function slowestOf(stored: unknown, games: readonly { readonly game: string }[]): number | null {
  const times = answerTimes.parse(stored) ?? {};
  const played = games.flatMap(({ game }) => times[game] ?? times["*"] ?? []);
  return played.length === 0 ? null : Math.max(...played);
}

/** How an agent fares; null for an unknown one. */
export async function lifeOf(database: Database, agentId: string): Promise<Life | null> {
  const row = await database.prisma.agent.findUnique({
    where: { id: agentId },
    select: {
      online: true,
      suspendedAt: true,
      suspension: true,
      retiredAt: true,
      verified: true,
      showReasoning: true,
      openToLab: true,
      maxConcurrent: true,
      separateSessions: true,
      nextHealthCheckAt: true,
      failedHealthChecks: true,
      restingUntil: true,
      restCode: true,
      restDetail: true,
      secret: { select: { lastFour: true } },
      games: { select: { game: true } },
      versions: {
        select: { passedAt: true, checkedAt: true, answerMs: true },
        orderBy: { number: "desc" },
        take: 1,
      },
    },
  });
  if (row === null) return null;
  const { secret, versions, games, ...life } = row;
  const [version] = versions;
  return {
    ...life,
    state: stateOf(life),
    passedAt: version?.passedAt ?? null,
    checkedAt: version?.checkedAt ?? null,
    answerMs: slowestOf(version?.answerMs, games),
    lastFour: secret?.lastFour ?? null,
  };
}

/** The result of a check as it is stored. */
type RecordedCheck = object & {
  readonly ok: boolean;
  readonly steps?: unknown;
  /** See `CheckResult.answerMs` in `@wisp/agents`. */
  readonly answerMs?: Readonly<Record<string, number>>;
};

/**
 * Keeps the result of a pre-flight check with the version it tried. One that passed lifts a
 * suspension and ends a rest when it was the newest version's; whether the agent is online stays its
 * owner's choice.
 */
export async function recordCheck(
  database: Transaction,
  versionId: string,
  check: RecordedCheck,
): Promise<void> {
  await database.connection.query({
    name: "record-check",
    text: `
      WITH checked AS (
        UPDATE "AgentVersion" SET "check" = $2::json, "checkedAt" = now(),
          "answerMs" = CASE WHEN $3::bool THEN $4::jsonb ELSE "answerMs" END,
          "passedAt" = CASE WHEN $3::bool THEN coalesce("passedAt", now()) ELSE "passedAt" END
        WHERE "id" = $1 RETURNING "agentId", "number"),
      before AS (
        SELECT agent."id", agent."suspendedAt" IS NOT NULL AS "suspended"
        FROM "Agent" agent JOIN checked ON checked."agentId" = agent."id"
        WHERE $3::bool AND NOT EXISTS (
          SELECT 1 FROM "AgentVersion" newer
          WHERE newer."agentId" = checked."agentId" AND newer."number" > checked."number")
        FOR NO KEY UPDATE OF agent),
      recovered AS (
        UPDATE "Agent" agent SET "suspendedAt" = NULL, "suspension" = NULL,
          "failedHealthChecks" = 0, "recoveredAt" = now(), "restingUntil" = NULL,
          "restingSince" = NULL, "restCode" = NULL, "restDetail" = NULL, "rests" = 0
        FROM before WHERE agent."id" = before."id"
        RETURNING CASE WHEN before."suspended" THEN agent."ownerId" END AS "userId",
          json_build_object('agent', ${namedJson("agent")}) AS "data")
      ${notifying("agent-recovered", "SELECT * FROM recovered")}`,
    values: [
      versionId,
      JSON.stringify(check),
      check.ok,
      check.answerMs === undefined ? null : JSON.stringify(check.answerMs),
    ],
  });
  if (check.ok) await enterWhereFastEnough(database, versionId);
}

/**
 * Enters an agent that is too slow for the house season of its game in the arena's own seasons that it
 * is fast enough for. One that was withdrawn from them stays out.
 */
async function enterWhereFastEnough(database: Transaction, versionId: string): Promise<void> {
  await database.connection.query({
    name: "enter-where-fast-enough",
    text: `
      INSERT INTO "SeasonEntry" ("seasonId", "agentId", "locales", "enteredAt")
      SELECT season."id", agent."id", played."locales", now()
      FROM "AgentVersion" version JOIN "Agent" agent ON agent."id" = version."agentId"
      JOIN "Season" house ON house."house" AND ${isTooSlow("version", "house")}
      JOIN "Season" season ON season."game" = house."game" AND NOT season."house"
        AND season."creatorId" IS NULL AND season."status" = 'open' AND season."schedule" = 'queue'
        AND NOT ${isTooSlow("version", "season")}
      CROSS JOIN LATERAL (
        SELECT array_agg(played."locale" ORDER BY played."locale") AS "locales"
        FROM "AgentGame" played WHERE played."agentId" = agent."id"
          AND played."game" = season."game" AND played."locale" = ANY(season."locales")) played
      WHERE version."id" = $1 AND version."retiredAt" IS NULL AND NOT agent."house"
        AND agent."retiredAt" IS NULL AND played."locales" IS NOT NULL
      ON CONFLICT DO NOTHING`,
    values: [versionId],
  });
}
