import {
  type BoardRating,
  type Change,
  type Estimate,
  type Faults,
  type FittedBoard,
  type FittedLeague,
  type Intervals,
  intervalsOf,
  type Overlap,
  type Rank,
  type Rating,
  STATISTICS_VERSION,
  type Validity,
  type VarianceShares,
} from "@wisp/stats";
import { type Database, inTransaction } from "../database.ts";
import { skillsOf } from "../records/who-is-spy.ts";
import { type Row, type SumsTable, writing } from "../standings/tables.ts";

/** Which board: a season, a language, and all matches or the clean ones. */
export interface BoardName {
  readonly seasonId: string;
  readonly locale: string;
  readonly clean: boolean;
}

/** What the statistics last said of an agent. */
export interface AgentFit {
  /** With the skill in each role, by its name, where the game has a model of its own. */
  readonly rating: BoardRating & { readonly [skill: string]: Estimate | number | undefined };
  /** Among agents out of placement; null in placement. */
  readonly rank: Rank | null;
  readonly intervals: Intervals;
  /** Of games that tell traits, as are `overlap` and `change`. */
  readonly faults?: Faults;
  /** Absent in a fit of an earlier release, as is `change`. */
  readonly overlap?: Overlap;
  readonly change?: Change;
}

/** What the statistics last said of a version. */
export interface VersionFit {
  readonly matches: number;
  readonly rating: Rating;
  readonly intervals: Intervals;
}

/** What the statistics last said of a board, beside its agents. */
export interface BoardFit extends Pick<FittedBoard, "bias" | "fragility" | "pairs" | "precision"> {
  /** Null where the game tells no traits; what else its statistics have is then empty. */
  readonly validity: Validity | null;
  readonly fittedAt: Date;
  readonly matches: number;
  /** Null in a fit of an earlier release. */
  readonly variance: VarianceShares | null;
}

const agentTable: SumsTable = {
  name: "AgentFit",
  keys: ["seasonId", "locale", "clean", "agentId"],
  values: ["placement", "composite", "skills", "caused", "witnessed", "detail"],
};
const versionTable: SumsTable = {
  name: "VersionFit",
  keys: ["versionId", "seasonId", "locale", "clean"],
  values: ["detail"],
};

const ROWS_AT_ONCE = 500;

/** The rows of a fit as they are kept. */
interface FitRows {
  readonly matches: number;
  readonly detail: object;
  readonly agents: readonly Row[];
  readonly versions: readonly Row[];
}

/** Writes down what was fitted to the matches of a game that tells traits. */
export async function storeFit(
  database: Database,
  board: BoardName,
  fitted: FittedBoard,
): Promise<void> {
  const { validity, bias, fragility, pairs, variance, precision, matches } = fitted;
  await storeRows(database, board, {
    matches,
    detail: { validity, bias, fragility, pairs, variance, precision },
    agents: fitted.agents.map(({ agent, placement, version: _, indicators, ...fit }) => ({
      ...{ agentId: agent, placement, composite: fit.rating.composite.value },
      skills: skillsOf(fit.rating),
      detail: {
        ...{ ...fit, rating: { ...fit.rating }, intervals: intervalsOf(indicators) },
      } satisfies AgentFit,
    })),
    versions: fitted.versions.map(({ version, matches: played, rating, indicators }) => ({
      versionId: version,
      detail: {
        ...{ matches: played, rating, intervals: intervalsOf(indicators) },
      } satisfies VersionFit,
    })),
  });
}

/** Writes down what was fitted to the matches of any other game. */
export async function storeLeague(
  database: Database,
  board: BoardName,
  { matches, agents, ...detail }: FittedLeague,
): Promise<void> {
  await storeRows(database, board, {
    ...{ matches, detail },
    agents: agents.map(({ agent, placement, version: _, ...fit }) => ({
      ...{ agentId: agent, placement, composite: fit.rating.composite.value, skills: {} },
      detail: { ...fit, rating: { ...fit.rating } } satisfies AgentFit,
    })),
    versions: [],
  });
}

/** Replaces what was kept of a board. */
async function storeRows(
  database: Database,
  { seasonId, locale, clean }: BoardName,
  { matches, detail, agents, versions }: FitRows,
): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    // A version of which no match is left on the board has no fit there.
    for (const { name } of [agentTable, versionTable]) {
      await connection.query(
        `DELETE FROM "${name}" WHERE "seasonId" = $1 AND "locale" = $2 AND "clean" = $3`,
        [seasonId, locale, clean],
      );
    }
    for (const [table, rows] of [
      [agentTable, agents],
      [versionTable, versions],
    ] as const) {
      const named = rows.map((row) => ({ seasonId, locale, clean, ...row }));
      for (let from = 0; from < named.length; from += ROWS_AT_ONCE) {
        await connection.query(writing(table, "$1"), [
          JSON.stringify(named.slice(from, from + ROWS_AT_ONCE)),
        ]);
      }
    }
    await connection.query(
      `INSERT INTO "BoardFit" ("seasonId", "locale", "clean", "fittedAt", "matches", "detail")
        VALUES ($1, $2, $3, now(), $4, $5)
        ON CONFLICT ("seasonId", "locale", "clean") DO UPDATE SET "fittedAt" = excluded."fittedAt",
          "matches" = excluded."matches", "detail" = excluded."detail"`,
      [
        ...[seasonId, locale, clean, matches],
        JSON.stringify({ ...detail, statistics: STATISTICS_VERSION }),
      ],
    );
  });
}

/**
 * What the statistics last said of a board; null before they did. Of a fit of an earlier release,
 * which the runner replaces within minutes, parts whose form has changed are left out.
 */
export async function boardFit(
  database: Database,
  { seasonId, locale, clean }: BoardName,
): Promise<BoardFit | null> {
  const { rows } = await database.connection.query<{
    readonly fittedAt: Date;
    readonly matches: number;
    readonly detail: Omit<BoardFit, "fittedAt" | "matches" | "variance" | "precision"> &
      Partial<Pick<BoardFit, "variance" | "precision">> & { readonly statistics?: number };
  }>({
    name: "board-fit",
    text: `SELECT "fittedAt", "matches", "detail" FROM "BoardFit"
      WHERE "seasonId" = $1 AND "locale" = $2 AND "clean" = $3`,
    values: [seasonId, locale, clean],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { statistics, ...detail } = row.detail;
  const { fittedAt, matches } = row;
  const changed =
    statistics === STATISTICS_VERSION ? {} : { fragility: null, pairs: [], precision: null };
  return { fittedAt, matches, variance: null, precision: null, ...detail, ...changed };
}

/** A board whose statistics are behind its matches. */
export interface StaleBoard {
  readonly seasonId: string;
  readonly slug: string;
  readonly game: string;
  /** Of the season's matches. */
  readonly config: unknown;
  readonly locale: string;
}

/** A board is fitted before its time when it has this many times the matches of its last fit. */
const GROWTH = 1.25;

/** When a board is worth a fit. */
export interface StaleLimits {
  /** A board that was fitted after it counts only when it has grown by a quarter since. */
  readonly before: Date;
  /** With fewer matches a board is none yet. */
  readonly least: number;
  /** How many seats a match of a season has. */
  readonly seatsOf: (board: Pick<StaleBoard, "game" | "config">) => number;
}

/**
 * Boards that have more matches than were last fitted, or were fitted by other statistics. The fits
 * of a young board are soon out of date, so one that grows fast is fitted again early.
 */
export async function staleBoards(
  database: Database,
  { before, least, seatsOf }: StaleLimits,
): Promise<StaleBoard[]> {
  const { rows } = await database.connection.query<
    StaleBoard & {
      readonly seats: number;
      readonly fittedAt: Date | null;
      readonly fitted: number;
      readonly isCurrent: boolean;
    }
  >({
    name: "stale-boards",
    text: `
      SELECT season."id" AS "seasonId", season."slug", season."game", season."config",
        board."locale", played."seats"::float8, fit."fittedAt",
        coalesce(fit."matches", 0) AS "fitted",
        coalesce(fit."detail" ->> 'statistics' = $1, false) AS "isCurrent"
      FROM "Season" season CROSS JOIN unnest(season."locales") AS board("locale")
      CROSS JOIN LATERAL (SELECT coalesce(sum(row."matches"), 0) AS "seats"
        FROM "BoardRow" row WHERE row."seasonId" = season."id" AND row."locale" = board."locale"
          AND NOT row."clean") played
      LEFT JOIN "BoardFit" fit ON fit."seasonId" = season."id" AND fit."locale" = board."locale"
        AND NOT fit."clean"
      WHERE played."seats" > 0 AND EXISTS (SELECT 1 FROM "MatchFigures" known
        WHERE known."seasonId" = season."id" AND known."locale" = board."locale")
      ORDER BY fit."fittedAt" NULLS FIRST, season."id"`,
    values: [`${STATISTICS_VERSION}`],
  });
  return rows.flatMap(({ seats, fittedAt, fitted, isCurrent, ...board }) => {
    const matches = seats / seatsOf(board);
    const isDue = fittedAt === null || fittedAt < before || matches >= GROWTH * fitted;
    return isDue && matches >= Math.max(least, fitted + (isCurrent ? 1 : 0)) ? [board] : [];
  });
}

/** The newest version of every agent that has played for a board, by agent. */
export async function newestVersions(
  database: Database,
  { seasonId, locale, clean }: BoardName,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.connection.query<{ agentId: string; versionId: string }>({
    name: "newest-versions",
    text: `SELECT "agentId", "versionId" FROM "BoardRow"
      WHERE "seasonId" = $1 AND "locale" = $2 AND "clean" = $3`,
    values: [seasonId, locale, clean],
  });
  return new Map(rows.map(({ agentId, versionId }) => [agentId, versionId]));
}

/** What the statistics last said of an agent on one of its boards, and of its versions there. */
export interface AgentBoardFit {
  readonly season: string;
  readonly locale: string;
  readonly fit: AgentFit;
  /** When the board was fitted, and from how many matches. */
  readonly fittedAt: Date;
  readonly matches: number;
  /** By version number. */
  readonly versions: readonly (VersionFit & { readonly number: number })[];
}

/** The same of all boards of an agent, over all matches. */
export async function fitsOfAgent(database: Database, agentId: string): Promise<AgentBoardFit[]> {
  const { rows } = await database.connection.query<AgentBoardFit>({
    name: "fits-of-agent",
    text: `
      SELECT season."slug" AS "season", fit."locale", fit."detail" AS "fit",
        board."fittedAt", board."matches", (
        SELECT coalesce(json_agg(jsonb_set(own."detail"::jsonb, '{number}',
          to_jsonb(version."number")) ORDER BY version."number" DESC), '[]'::json)
        FROM "AgentVersion" version JOIN "VersionFit" own ON own."versionId" = version."id"
          AND own."seasonId" = fit."seasonId" AND own."locale" = fit."locale" AND NOT own."clean"
        WHERE version."agentId" = $1) AS "versions"
      FROM "AgentFit" fit JOIN "Season" season ON season."id" = fit."seasonId"
      JOIN "BoardFit" board USING ("seasonId", "locale", "clean")
      WHERE fit."agentId" = $1 AND NOT fit."clean"`,
    values: [agentId],
  });
  return rows;
}
