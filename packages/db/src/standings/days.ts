import type { Ranking } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { namedJson, notifying } from "../notifications/notification.ts";
import type { Queryable } from "../queryable.ts";
import type { StoredDifference } from "./tables.ts";

interface Leaderboard {
  readonly seasonId: string;
  readonly locale: string;
}

/** Whether a day counts on day $3. */
const inWindow = `$4::int IS NULL OR day."day" > $3::date - $4::int`;

/** How a game ranks; null for a game that this release does not have: its leaderboards do not change. */
export type RankingOf = (game: string) => Ranking | null;

/**
 * What ranks agents (see `rankValueOf` of @wisp/stats) by sums of points and matches, all given as SQL;
 * `fee` and `start` are null where it is a mean.
 */
const rankValue = (
  points: string,
  matches: string,
  scale: string,
  { start, fee }: Readonly<Record<"start" | "fee", string>>,
): string => `CASE
  WHEN ${fee}::float8 IS NOT NULL
    THEN ${start}::float8 + (${points} - ${matches} * ${fee}::float8 * ${scale}) / ${scale}
  WHEN ${matches} = 0 THEN 0
  ELSE ${points}::float8 / (${matches} * ${scale}) END`;

/** The parameters `start` and `fee` of a ranking. */
const amountsOf = (ranking: Ranking): readonly (number | null)[] =>
  ranking.figure === "total" ? [ranking.start, ranking.fee] : [null, null];

/**
 * Ranks of leaderboard $1, $2 at the end of day $3: agents out of placement first, then by what ranks its
 * game ($5, $6) over the days in the season's window ($4 of them; null: all). Equal ones share a rank.
 */
const ranksOn = `
  SELECT "agentId", "seasonId", "locale", $3::date AS "day",
    (rank() OVER (ORDER BY "placement", "rankValue" DESC))::int AS "rank", "rankValue" FROM (
    SELECT "agentId", "seasonId", "locale", "placement",
      ${rankValue('"points"', '"matches"', '"pointsScale"', { start: "$5", fee: "$6" })}
        AS "rankValue"
    FROM (
      SELECT day."agentId", day."seasonId", day."locale", max(day."pointsScale") AS "pointsScale",
        coalesce(bool_and(row."placedOn" IS NULL OR row."placedOn" > $3::date), true)
          AS "placement",
        coalesce(sum(day."points") FILTER (WHERE ${inWindow}), 0)::float8 AS "points",
        coalesce(sum(day."matches") FILTER (WHERE ${inWindow}), 0)::float8 AS "matches"
      FROM "StandingDay" day LEFT JOIN "BoardRow" row ON row."agentId" = day."agentId"
        AND row."seasonId" = day."seasonId" AND row."locale" = day."locale" AND NOT row."clean"
      WHERE day."seasonId" = $1 AND day."locale" = $2 AND day."day" <= $3::date
      GROUP BY day."agentId", day."seasonId", day."locale") counted) valued`;

/** What ranks the agents of a leaderboard ($4, $5; its metric is $6) counts from day $3 on; null: all days. */
const countWindow = `
  UPDATE "BoardRow" row SET "windowPoints" = valued."points", "windowMatches" = valued."matches",
    "rankValue" = valued."rankValue",
    "figures" = jsonb_set(row."figures", ARRAY[$6::text], to_jsonb(valued."rankValue"))
  FROM (
    SELECT counted.*, ${rankValue('"points"', '"matches"', '"pointsScale"', { start: "$4", fee: "$5" })}
      AS "rankValue"
    FROM (
      SELECT kept."agentId", kept."clean", kept."pointsScale",
        coalesce(sum(CASE WHEN kept."clean" THEN day."cleanPoints" ELSE day."points" END), 0)::int
          AS "points",
        coalesce(sum(CASE WHEN kept."clean" THEN day."cleanMatches" ELSE day."matches" END), 0)::int
          AS "matches"
      FROM "BoardRow" kept LEFT JOIN "StandingDay" day
        ON day."agentId" = kept."agentId" AND day."seasonId" = kept."seasonId"
          AND day."locale" = kept."locale" AND ($3::date IS NULL OR day."day" >= $3::date)
      WHERE kept."seasonId" = $1 AND kept."locale" = $2
      GROUP BY kept."agentId", kept."clean", kept."pointsScale") counted) valued
  WHERE row."seasonId" = $1 AND row."locale" = $2 AND row."agentId" = valued."agentId"
    AND row."clean" = valued."clean"
    AND (row."windowPoints", row."windowMatches") <> (valued."points", valued."matches")`;

interface TurnRow extends Leaderboard {
  readonly game: string;
  readonly window: number | null;
  /** Days to write ranks of. */
  readonly days: readonly string[];
  readonly windowFrom: string | null;
}

/**
 * The leaderboards whose days have not been turned to `today` ($1): those of a new day, or of a season
 * whose window was changed.
 */
const dueLeaderboards = `
  SELECT season."id" AS "seasonId", season."game", board."locale",
    season."rankWindowDays" AS "window",
    ($1::date - season."rankWindowDays" + 1)::text AS "windowFrom",
    ARRAY(SELECT generate_series(coalesce(turn."day" + 1, (
        SELECT min(day."day") FROM "StandingDay" day
        WHERE day."seasonId" = season."id" AND day."locale" = board."locale")),
      $1::date - 1, interval '1 day')::date::text) AS "days"
  FROM "Season" season CROSS JOIN unnest(season."locales") AS board("locale")
  LEFT JOIN "BoardTurn" turn ON turn."seasonId" = season."id" AND turn."locale" = board."locale"
  WHERE turn."day" IS NULL OR turn."day" < $1::date - 1 OR turn."windowFrom"
    IS DISTINCT FROM $1::date - season."rankWindowDays" + 1`;

/** Notifies the owners of agents that led a leaderboard at the end of the day before `day`, and no longer do. */
async function notifyOfLostPlaces(
  connection: Queryable,
  { seasonId, locale }: Leaderboard,
  day: string,
): Promise<void> {
  await connection.query(
    notifying(
      "first-place-lost",
      `SELECT agent."ownerId" AS "userId", json_build_object('agent', ${namedJson("agent")},
          'season', ${namedJson("season")}, 'locale', "locale") AS "data"
        FROM "RankDay" before
        JOIN "RankDay" now USING ("agentId", "seasonId", "locale")
        JOIN "Agent" agent ON agent."id" = "agentId"
        JOIN "Season" season ON season."id" = "seasonId"
        WHERE "seasonId" = $1 AND "locale" = $2 AND before."day" = $3::date - 1
          AND now."day" = $3::date AND before."rank" = 1 AND now."rank" > 1`,
    ),
    [seasonId, locale, day],
  );
}

async function turn(
  connection: Queryable,
  due: TurnRow,
  ranking: Ranking,
  today: string,
): Promise<void> {
  const amounts = amountsOf(ranking);
  const { seasonId, locale, window, windowFrom, days } = due;
  // A transaction that finishes a match holds its agents' rows from its beginning to its commit.
  await connection.query(
    `SELECT 1 FROM "BoardRow" WHERE "seasonId" = $1 AND "locale" = $2 ORDER BY "agentId", "clean"
      FOR NO KEY UPDATE`,
    [seasonId, locale],
  );
  for (const day of days) {
    await connection.query(
      `INSERT INTO "RankDay" ("agentId", "seasonId", "locale", "day", "rank", "rankValue",
          "composite", "place")
        SELECT ranks.*, fit."composite", (fit."detail" -> 'rank' ->> 'place')::int
        FROM (${ranksOn}) ranks LEFT JOIN "AgentFit" fit ON fit."seasonId" = $1
          AND fit."locale" = $2 AND fit."agentId" = ranks."agentId" AND NOT fit."clean"
        ON CONFLICT DO NOTHING`,
      [seasonId, locale, day, window, ...amounts],
    );
  }
  const last = days.at(-1);
  if (last !== undefined) await notifyOfLostPlaces(connection, due, last);
  await connection.query(countWindow, [seasonId, locale, windowFrom, ...amounts, ranking.figure]);
  await connection.query(
    `INSERT INTO "BoardTurn" ("seasonId", "locale", "day", "windowFrom")
      VALUES ($1, $2, $3::date - 1, $4)
      ON CONFLICT ("seasonId", "locale") DO UPDATE SET "day" = excluded."day",
        "windowFrom" = excluded."windowFrom"`,
    [seasonId, locale, today, windowFrom],
  );
}

/**
 * Turns the days of all leaderboards to `today` (UTC, as 2026-11-20): writes down where every agent stood
 * at the end of each day before it, and lets totals count the days of the seasons' windows. Does
 * nothing where that is done. Call it a little after midnight: what ends just before it is to be
 * committed.
 *
 * @param rankingOf how a game ranks, by its id
 * @returns how many leaderboards were turned
 */
export async function turnDays(
  database: Database,
  rankingOf: RankingOf,
  today: string,
): Promise<number> {
  const { rows } = await database.connection.query<TurnRow>(dueLeaderboards, [today]);
  let turned = 0;
  for (const due of rows) {
    const ranking = rankingOf(due.game);
    if (ranking === null) continue;
    await inTransaction(database, ({ connection }) => turn(connection, due, ranking, today));
    turned += 1;
  }
  return turned;
}

interface RankRow {
  readonly agentId: string;
  readonly kept: unknown;
  readonly rebuilt: unknown;
}

/** Sets right the ranks that were written down; they follow from the sums of the days. */
export async function rebuildRanks(
  connection: Queryable,
  rankingOf: RankingOf,
): Promise<StoredDifference[]> {
  const differences: StoredDifference[] = [];
  const { rows: written } = await connection.query<
    Leaderboard & { game: string; window: number | null; day: string }
  >(`
    SELECT turn."seasonId", turn."locale", season."game", season."rankWindowDays" AS "window", days."day"::text
    FROM "BoardTurn" turn JOIN "Season" season ON season."id" = turn."seasonId",
      LATERAL (SELECT DISTINCT "day" FROM "StandingDay" counted
        WHERE counted."seasonId" = turn."seasonId" AND counted."locale" = turn."locale"
        UNION SELECT DISTINCT "day" FROM "RankDay" ranks
        WHERE ranks."seasonId" = turn."seasonId" AND ranks."locale" = turn."locale") days
    WHERE days."day" <= turn."day" ORDER BY turn."seasonId", turn."locale", days."day"`);
  for (const { seasonId, locale, game, window, day } of written) {
    const ranking = rankingOf(game);
    if (ranking === null) continue;
    const { rows } = await connection.query<RankRow>(
      `WITH rebuilt AS (${ranksOn}), kept AS (
          SELECT "agentId", "rank", "rankValue" FROM "RankDay"
          WHERE "seasonId" = $1 AND "locale" = $2 AND "day" = $3),
        compared AS (
          SELECT "agentId", kept."rank" AS "wasRank", kept."rankValue" AS "wasValue",
            rebuilt."rank", rebuilt."rankValue", kept."agentId" IS NULL AS "missing"
          FROM kept FULL JOIN rebuilt USING ("agentId")
          WHERE (kept."rank", kept."rankValue")
            IS DISTINCT FROM (rebuilt."rank", rebuilt."rankValue")),
        gone AS (
          DELETE FROM "RankDay" ranks USING compared
          WHERE ranks."seasonId" = $1 AND ranks."locale" = $2 AND ranks."day" = $3
            AND ranks."agentId" = compared."agentId" AND compared."rank" IS NULL),
        put AS (
          INSERT INTO "RankDay" ("agentId", "seasonId", "locale", "day", "rank", "rankValue")
          SELECT "agentId", $1, $2, $3, "rank", "rankValue" FROM compared
          WHERE "rank" IS NOT NULL
          ON CONFLICT ("agentId", "seasonId", "locale", "day") DO UPDATE SET
            "rank" = excluded."rank", "rankValue" = excluded."rankValue")
        SELECT "agentId" /* not null: either has it */,
          json_build_array("wasRank", "wasValue") AS "kept",
          json_build_array("rank", "rankValue") AS "rebuilt" FROM compared ORDER BY "agentId"`,
      [seasonId, locale, day, window, ...amountsOf(ranking)],
    );
    for (const { agentId, kept, rebuilt } of rows) {
      differences.push({ where: `rankday ${agentId}/${seasonId}/${locale}/${day}`, kept, rebuilt });
    }
  }
  return differences;
}
