import type { Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { type PublicAgent, publicAgent } from "../matches/summary.ts";
import { lockSeason, type Season } from "./season.ts";

/** The times of a tournament beyond its start. */
export interface TournamentDay {
  /** IANA name of the zone in which its times are written. */
  readonly zone: string;
  /** Minutes before the start in which agents must pass their check; 0: they need not. */
  readonly checkInMinutes: number;
  /**
   * Starts of the second round and those after it, counted through the stages. A round without one begins when the last
   * one ends.
   */
  readonly roundStarts: readonly Date[];
}

/** The times of a tournament; null: none are set. */
export async function tournamentDayOf(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<TournamentDay | null> {
  const { rows } = await connection.query<TournamentDay>({
    name: "tournament-day",
    text: `SELECT "zone", "checkInMinutes", "roundStarts" FROM "TournamentDay" WHERE "seasonId" = $1`,
    values: [seasonId],
  });
  return rows[0] ?? null;
}

/** When the check-in of a tournament opens; null: it has none. */
export const checkInOpensAt = (
  { opensAt }: Pick<Season, "opensAt">,
  day: Pick<TournamentDay, "checkInMinutes"> | null,
): Date | null =>
  opensAt === null || day === null || day.checkInMinutes === 0
    ? null
    : new Date(opensAt.getTime() - day.checkInMinutes * 60_000);

/** When a round may begin; null: as soon as the one before is over. `round` is counted through the stages, from 0. */
export const roundStart = (day: TournamentDay | null, round: number): Date | null =>
  round === 0 ? null : (day?.roundStarts[round - 1] ?? null);

/** Sets the times of a tournament, and records it. Fails when its check-in can no longer be changed. */
export async function setTournamentDay(
  database: Database,
  actorId: string,
  seasonId: string,
  { zone, checkInMinutes, roundStarts }: TournamentDay,
): Promise<{ readonly set: true } | Failure<"not-now">> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const before = await tournamentDayOf(transaction, seasonId);
    if (season.status !== "draft" && checkInMinutes !== (before?.checkInMinutes ?? 0)) {
      const detail = "The tournament has started: its check-in can no longer be changed.";
      return { failed: "not-now", detail };
    }
    await transaction.connection.query(
      `INSERT INTO "TournamentDay" ("seasonId", "zone", "checkInMinutes", "roundStarts")
       VALUES ($1, $2, $3, $4::timestamptz[])
       ON CONFLICT ("seasonId") DO UPDATE SET "zone" = EXCLUDED."zone",
         "checkInMinutes" = EXCLUDED."checkInMinutes", "roundStarts" = EXCLUDED."roundStarts"`,
      [seasonId, zone, checkInMinutes, roundStarts],
    );
    await recordAuditEntry(transaction, {
      actorId,
      action: "tournament-times-set",
      target: season.slug,
      detail: { zone, checkInMinutes, roundStarts: roundStarts.map((at) => at.toISOString()) },
    });
    return { set: true };
  });
}

/** SQL: the newest version of `agent` passed its last check since $2, or is of the arena or its operator, and needs none. */
const isCheckedIn = `(agent."house" OR agent."resident" OR coalesce(
  version."checkedAt" >= $2::timestamptz AND (version."check" ->> 'ok')::bool, false))`;

const newestVersion = `LATERAL (SELECT "checkedAt", "check" FROM "AgentVersion"
  WHERE "agentId" = agent."id" ORDER BY "number" DESC LIMIT 1) version`;

/** An entrant and whether it has checked in. */
export interface CheckIn {
  readonly agent: PublicAgent;
  readonly ownerId: string | null;
  readonly isCheckedIn: boolean;
}

/** Who has entered a tournament, and who of them has passed a check since its check-in opened; by name. */
export async function checkIns(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
  opensAt: Date,
): Promise<CheckIn[]> {
  const { rows } = await connection.query<CheckIn>({
    name: "check-ins",
    text: `
      SELECT ${publicAgent} AS "agent", agent."ownerId", ${isCheckedIn} AS "isCheckedIn"
      FROM "SeasonEntry" entry JOIN "Agent" agent ON agent."id" = entry."agentId"
      JOIN ${newestVersion} ON true
      WHERE entry."seasonId" = $1 AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL
      ORDER BY agent."name", agent."slug"`,
    values: [seasonId, opensAt],
  });
  return rows;
}

/**
 * At the start of a tournament: withdraws who has not checked in, in the transaction that starts it. Returns how many
 * are left; no agent is withdrawn before the check-in has opened, nor where there is none.
 */
export async function endCheckIn(
  { connection }: Transaction,
  seasonId: string,
  now: Date,
): Promise<{ readonly left: number } | null> {
  const { rows } = await connection.query<{ opensAt: Date | null; checkInMinutes: number }>(
    `SELECT season."opensAt", day."checkInMinutes"
     FROM "Season" season JOIN "TournamentDay" day ON day."seasonId" = season."id"
     WHERE season."id" = $1`,
    [seasonId],
  );
  const [times] = rows;
  const opens = times === undefined ? null : checkInOpensAt(times, times);
  if (opens === null || opens > now) return null;
  await connection.query(
    `UPDATE "SeasonEntry" missed SET "withdrawnAt" = now()
     FROM "SeasonEntry" entry JOIN "Agent" agent ON agent."id" = entry."agentId"
     JOIN ${newestVersion} ON true
     WHERE entry."seasonId" = $1 AND entry."withdrawnAt" IS NULL AND entry."enteredAt" IS NOT NULL
       AND NOT ${isCheckedIn}
       AND missed."seasonId" = entry."seasonId" AND missed."agentId" = entry."agentId"`,
    [seasonId, opens],
  );
  const { rows: counted } = await connection.query<{ left: number }>(
    `SELECT count(*)::int AS "left" FROM "SeasonEntry"
     WHERE "seasonId" = $1 AND "enteredAt" IS NOT NULL AND "withdrawnAt" IS NULL`,
    [seasonId],
  );
  return { left: counted[0]?.left ?? 0 };
}
