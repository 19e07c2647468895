import { PLACEMENT } from "@wisp/stats";
import { type Connection, type Database, inTransaction } from "../database.ts";
import type { Difference } from "./difference.ts";

interface Board {
  readonly seasonId: string;
  readonly locale: string;
}

/**
 * Ranks of board $1, $2 at the end of day $3: agents out of placement first, then by the gain of
 * the days in the season's window ($4 of them; null: all). Equal gains share a rank.
 */
const ranksOn = `
  SELECT "agentId", "seasonId", "locale", $3::date AS "day",
    (rank() OVER (ORDER BY "placement", "gain" DESC))::int AS "rank", "gain", "pointsScale" FROM (
    SELECT "agentId", "seasonId", "locale", max("pointsScale") AS "pointsScale",
      sum("matches") < ${PLACEMENT.matches} OR sum("matchesAsSpy") < ${PLACEMENT.asSpy} AS "placement",
      coalesce(sum("points" - "matches" * "pointsScale")
        FILTER (WHERE $4::int IS NULL OR "day" > $3::date - $4::int), 0)::int AS "gain"
    FROM "StandingDay" WHERE "seasonId" = $1 AND "locale" = $2 AND "day" <= $3::date
    GROUP BY "agentId", "seasonId", "locale") counted`;

/** The totals of a board count from day $3 on; null: all days. */
const countWindow = `
  UPDATE "BoardRow" row SET "gain" = counted."gain" FROM (
    SELECT kept."agentId", kept."clean", coalesce(sum(CASE WHEN kept."clean"
        THEN day."cleanPoints" - day."cleanMatches" * day."pointsScale"
        ELSE day."points" - day."matches" * day."pointsScale" END), 0)::int AS "gain"
    FROM "BoardRow" kept LEFT JOIN "StandingDay" day
      ON day."agentId" = kept."agentId" AND day."seasonId" = kept."seasonId"
        AND day."locale" = kept."locale" AND ($3::date IS NULL OR day."day" >= $3::date)
    WHERE kept."seasonId" = $1 AND kept."locale" = $2
    GROUP BY kept."agentId", kept."clean") counted
  WHERE row."seasonId" = $1 AND row."locale" = $2 AND row."agentId" = counted."agentId"
    AND row."clean" = counted."clean" AND row."gain" <> counted."gain"`;

interface TurnRow extends Board {
  readonly window: number | null;
  /** Days to write ranks of. */
  readonly days: readonly string[];
  readonly windowFrom: string | null;
}

/**
 * The boards whose days have not been turned to `today` ($1): those of a new day, or of a season
 * whose window was changed.
 */
const dueBoards = `
  SELECT season."id" AS "seasonId", board."locale", season."rankWindowDays" AS "window",
    ($1::date - season."rankWindowDays" + 1)::text AS "windowFrom",
    ARRAY(SELECT generate_series(coalesce(turn."day" + 1, (
        SELECT min(day."day") FROM "StandingDay" day
        WHERE day."seasonId" = season."id" AND day."locale" = board."locale")),
      $1::date - 1, interval '1 day')::date::text) AS "days"
  FROM "Season" season CROSS JOIN unnest(season."locales") AS board("locale")
  LEFT JOIN "BoardTurn" turn ON turn."seasonId" = season."id" AND turn."locale" = board."locale"
  WHERE turn."day" IS NULL OR turn."day" < $1::date - 1 OR turn."windowFrom"
    IS DISTINCT FROM $1::date - season."rankWindowDays" + 1`;

async function turn(connection: Connection, due: TurnRow, today: string): Promise<void> {
  const { seasonId, locale, window, windowFrom, days } = due;
  // Whoever finishes a match holds its agents' rows from its beginning to its commit.
  await connection.query(
    `SELECT 1 FROM "BoardRow" WHERE "seasonId" = $1 AND "locale" = $2 ORDER BY "agentId", "clean"
      FOR NO KEY UPDATE`,
    [seasonId, locale],
  );
  for (const day of days) {
    await connection.query(
      `INSERT INTO "RankDay" ("agentId", "seasonId", "locale", "day", "rank", "gain",
          "pointsScale", "composite", "place")
        SELECT ranks.*, fit."composite", (fit."detail" -> 'rank' ->> 'place')::int
        FROM (${ranksOn}) ranks LEFT JOIN "AgentFit" fit ON fit."seasonId" = $1
          AND fit."locale" = $2 AND fit."agentId" = ranks."agentId" AND NOT fit."clean"
        ON CONFLICT DO NOTHING`,
      [seasonId, locale, day, window],
    );
  }
  await connection.query(countWindow, [seasonId, locale, windowFrom]);
  await connection.query(
    `INSERT INTO "BoardTurn" ("seasonId", "locale", "day", "windowFrom")
      VALUES ($1, $2, $3::date - 1, $4)
      ON CONFLICT ("seasonId", "locale") DO UPDATE SET "day" = excluded."day",
        "windowFrom" = excluded."windowFrom"`,
    [seasonId, locale, today, windowFrom],
  );
}

/**
 * Turns the days of all boards to `today` (UTC, as 2026-11-20): writes down where every agent stood
 * at the end of each day before it, and lets totals count the days of the seasons' windows. Does
 * nothing where that is done. Call it a little after midnight: what ends just before it is to be
 * committed.
 *
 * @returns how many boards were turned
 */
export async function turnDays(database: Database, today: string): Promise<number> {
  const { rows } = await database.connection.query<TurnRow>(dueBoards, [today]);
  for (const due of rows) {
    await inTransaction(database, ({ connection }) => turn(connection, due, today));
  }
  return rows.length;
}

interface RankRow {
  readonly agentId: string;
  readonly kept: unknown;
  readonly rebuilt: unknown;
}

/** Sets right the ranks that were written down; they follow from the sums of the days. */
export async function rebuildRanks(connection: Connection): Promise<Difference[]> {
  const differences: Difference[] = [];
  const { rows: written } = await connection.query<Board & { window: number | null; day: string }>(`
    SELECT turn."seasonId", turn."locale", season."rankWindowDays" AS "window", days."day"::text
    FROM "BoardTurn" turn JOIN "Season" season ON season."id" = turn."seasonId",
      LATERAL (SELECT DISTINCT "day" FROM "StandingDay" counted
        WHERE counted."seasonId" = turn."seasonId" AND counted."locale" = turn."locale"
        UNION SELECT DISTINCT "day" FROM "RankDay" ranks
        WHERE ranks."seasonId" = turn."seasonId" AND ranks."locale" = turn."locale") days
    WHERE days."day" <= turn."day" ORDER BY 1, 2, 4`);
  for (const { seasonId, locale, window, day } of written) {
    const { rows } = await connection.query<RankRow>(
      `WITH rebuilt AS (${ranksOn}), kept AS (
          SELECT "agentId", "rank", "gain", "pointsScale" FROM "RankDay"
          WHERE "seasonId" = $1 AND "locale" = $2 AND "day" = $3),
        compared AS (
          SELECT "agentId", kept."rank" AS "wasRank", kept."gain" AS "wasGain", rebuilt."rank",
            rebuilt."gain", rebuilt."pointsScale", kept."agentId" IS NULL AS "missing"
          FROM kept FULL JOIN rebuilt USING ("agentId")
          WHERE (kept."rank", kept."gain", kept."pointsScale")
            IS DISTINCT FROM (rebuilt."rank", rebuilt."gain", rebuilt."pointsScale")),
        gone AS (
          DELETE FROM "RankDay" ranks USING compared
          WHERE ranks."seasonId" = $1 AND ranks."locale" = $2 AND ranks."day" = $3
            AND ranks."agentId" = compared."agentId" AND compared."rank" IS NULL),
        put AS (
          INSERT INTO "RankDay" ("agentId", "seasonId", "locale", "day", "rank", "gain", "pointsScale")
          SELECT "agentId", $1, $2, $3, "rank", "gain", "pointsScale" FROM compared
          WHERE "rank" IS NOT NULL
          ON CONFLICT ("agentId", "seasonId", "locale", "day") DO UPDATE SET
            "rank" = excluded."rank", "gain" = excluded."gain",
            "pointsScale" = excluded."pointsScale")
        SELECT "agentId", json_build_array("wasRank", "wasGain") AS "kept",
          json_build_array("rank", "gain") AS "rebuilt" FROM compared ORDER BY "agentId"`,
      [seasonId, locale, day, window],
    );
    for (const { agentId, kept, rebuilt } of rows) {
      differences.push({ where: `rankday ${agentId}/${seasonId}/${locale}/${day}`, kept, rebuilt });
    }
  }
  return differences;
}
