import { type FittedBoard, type FittedLeague, intervalsOf, STATISTICS_VERSION } from "@wisp/stats";
import { type Database, inTransaction } from "../database.ts";
import { skillsOf } from "../records/who-is-spy.ts";
import { type Row, type SumsTable, writing } from "../standings/tables.ts";
import type { AgentFit, BoardName, VersionFit } from "./fit.ts";

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

/** The rows of a fit as stored. */
interface FitRows {
  readonly matches: number;
  readonly detail: object;
  readonly agents: readonly Row[];
  readonly versions: readonly Row[];
}

/** Stores the fit of a board whose game has traits. */
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
      agentId: agent,
      placement,
      composite: fit.rating.composite.value,
      skills: skillsOf(fit.rating),
      detail: {
        ...fit,
        rating: { ...fit.rating },
        intervals: intervalsOf(indicators),
      } satisfies AgentFit,
    })),
    versions: fitted.versions.map(({ version, matches: played, rating, indicators }) => ({
      versionId: version,
      detail: {
        matches: played,
        rating,
        intervals: intervalsOf(indicators),
      } satisfies VersionFit,
    })),
  });
}

/** Stores the fit of a board of any other game. */
export async function storeLeague(
  database: Database,
  board: BoardName,
  { matches, agents, ...detail }: FittedLeague,
): Promise<void> {
  await storeRows(database, board, {
    matches,
    detail,
    agents: agents.map(({ agent, placement, version: _, ...fit }) => ({
      agentId: agent,
      placement,
      composite: fit.rating.composite.value,
      skills: {},
      detail: { ...fit, rating: { ...fit.rating } } satisfies AgentFit,
    })),
    versions: [],
  });
}

/** Replaces the stored fit of a board. */
async function storeRows(
  database: Database,
  { seasonId, locale, clean }: BoardName,
  { matches, detail, agents, versions }: FitRows,
): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    // A version without matches on the board has no fit there.
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
        seasonId,
        locale,
        clean,
        matches,
        JSON.stringify({ ...detail, statistics: STATISTICS_VERSION }),
      ],
    );
  });
}
