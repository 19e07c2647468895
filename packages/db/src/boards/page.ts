import type { Figures, Sums } from "@wisp/stats";
import type { Database } from "../database.ts";
import type { PublicAgent } from "../matches/summary.ts";
import type { AgentFit, BoardName } from "./fit.ts";

/** What was fitted, as columns of a board: ratings of the newest version, shares of failures. */
export const fitNames = ["composite", "caused", "witnessed"] as const;
export type FitName = (typeof fitNames)[number];

export const boardKinds = ["house", "resident", "owned"] as const;
export type BoardKind = (typeof boardKinds)[number];

/** One agent of a season and language, all its versions together. */
export interface BoardEntry {
  /** From 1: agents out of placement first, then by what ranks the game; equal ones share a rank. */
  readonly rank: number;
  readonly agent: PublicAgent & {
    /** Kept by whoever runs this arena. */
    readonly resident: boolean;
    /** Hash of its approved picture; null: its avatar is its face. */
    readonly picture: string | null;
    readonly owner: string | null;
  };
  /** The newest version that has played. */
  readonly version: { readonly number: number; readonly model: string | null };
  readonly placement: boolean;
  /** By id; the one that ranks counts the days of the season's window. */
  readonly figures: Figures;
  /** Matches that reported tokens, and their cost. */
  readonly reported: { readonly tokens: number; readonly cost: number };
  /** Null before it is fitted. */
  readonly fit: AgentFit | null;
}

export interface BoardQuery extends BoardName {
  /** What ranks the game, the id of another of its figures, or something fitted. */
  readonly by: "rank" | FitName | { readonly figure: string } | { readonly skill: string };
  readonly descending: boolean;
  /** Part of the name of an agent, its owner or its model; "" is all. */
  readonly search?: string;
  /** Null: every kind. */
  readonly kind?: BoardKind | null;
  readonly offset?: number;
  /** Null: all. */
  readonly limit: number | null;
}

export interface BoardPage {
  readonly rows: readonly BoardEntry[];
  /** Rows on all pages together. */
  readonly count: number;
}

interface EntryRow extends Omit<BoardEntry, "rank" | "reported"> {
  readonly rank: string;
  readonly roles: Readonly<Record<string, Sums>>;
  readonly count: string;
}

const isFitted = (by: BoardQuery["by"]): by is FitName | { readonly skill: string } =>
  typeof by === "object" ? "skill" in by : fitNames.some((fitted) => fitted === by);

const kinds: Readonly<Record<BoardKind, string>> = {
  house: `agent."house"`,
  resident: `agent."resident"`,
  owned: `NOT agent."house" AND NOT agent."resident"`,
};

/** Whether a column has the searched text in it. */
const holds = (column: string): string =>
  // Normalising is slow, and nothing to what is plain ASCII.
  `position($4 IN CASE WHEN octet_length(${column}) = length(${column})
    THEN lower(${column} COLLATE "C") ELSE lower(normalize(${column}, NFKC)) END) > 0`;

/**
 * What agents are narrowed by. Owners and models are each looked through once instead of being joined
 * to every row.
 */
const narrowing = ({ search = "", kind = null }: BoardQuery): string => {
  const named = `(${holds('agent."name"')} OR ${holds('agent."slug"')}
    OR agent."ownerId" IN (SELECT "id" FROM "User" WHERE ${holds('"handle"')})
    OR row."versionId" IN (SELECT "id" FROM "AgentVersion" WHERE ${holds('"model"')}))`;
  return `${kind === null ? "true" : kinds[kind]} AND ${search === "" ? `$4 = ''` : named}`;
};

const board = `row."seasonId" = $1 AND row."locale" = $2 AND row."clean" = $3`;

/** What ranks follow. */
const byRank = (row: string): string => `${row}."placement", ${row}."rankValue" DESC`;

/** The board's best by rank, from the index: only as many rows are read as are shown. */
const byTotal = `
  SELECT head."agentId", head."place",
    CASE WHEN (head."placement", head."rankValue") = (first."placement", first."rankValue")
      THEN 1 + (SELECT count(*) FROM "BoardRow" row WHERE ${board}
          AND row."placement" < first."placement")
        + (SELECT count(*) FROM "BoardRow" row WHERE ${board}
          AND row."placement" = first."placement" AND row."rankValue" > first."rankValue")
      ELSE $6 + rank() OVER (ORDER BY ${byRank("head")}) END AS "rank",
    (SELECT count(*) FROM "BoardRow" row WHERE ${board}) AS "count"
  FROM head, (SELECT "placement", "rankValue" FROM head WHERE "place" = 1) first WHERE $4 = ''`;
const head = `
  SELECT row.*, row_number() OVER (ORDER BY ${byRank("row")}, row."agentId") AS "place"
  FROM (
    SELECT row."agentId", row."placement", row."rankValue" FROM "BoardRow" row WHERE ${board}
    ORDER BY ${byRank("row")}, row."agentId" LIMIT $5 OFFSET $6) row`;

const fitOfRow = `LEFT JOIN "AgentFit" fit ON fit."seasonId" = $1 AND fit."locale" = $2
  AND fit."clean" = $3 AND fit."agentId" = row."agentId"`;

/** The figure whose id is $7. */
const figureOf = (row: string): string => `(${row}."figures" ->> $7)::float8`;

/**
 * What rows are ordered by: agents in placement stand below all others, whichever way the others are
 * sorted. `figures` is the alias of "BoardRow" with its figures.
 */
function order({ by, descending }: BoardQuery, figures: string): string {
  const value = isFitted(by)
    ? typeof by === "string"
      ? `fit."${by}"`
      : `(fit."skills" ->> $7)::float8`
    : by === "rank"
      ? `row."rankValue"`
      : figureOf(figures);
  // A rating has the placement of its fit: without a place there it stands below the line.
  const isRating = by === "composite" || (typeof by === "object" && "skill" in by);
  const below = isRating ? `coalesce(fit."placement", true)` : `row."placement"`;
  const direction = descending ? "DESC" : "ASC";
  return `${below}, ${value} ${direction} NULLS LAST, row."rankValue" DESC, row."agentId"`;
}

const ranked = `
  SELECT row."agentId", row."versionId", row."placement", row."rankValue",
    rank() OVER (ORDER BY ${byRank("row")}) AS "rank"
  FROM "BoardRow" row WHERE ${board}`;

/** A page of all rows in any other order. */
function byValue(query: BoardQuery): string {
  // Only the page's rows are sorted to their end, and only theirs are the ranks that are kept.
  return `
    SELECT wanted.*, ranked."rank" FROM (
      SELECT sorted.*, row_number() OVER () AS "place" FROM (
        SELECT row."agentId", (SELECT count(*) FROM "BoardRow" row WHERE ${board}) AS "count"
        FROM "BoardRow" row ${isFitted(query.by) ? fitOfRow : ""} WHERE ${board} AND $4 = ''
        ORDER BY ${order(query, "row")} LIMIT $5 OFFSET $6) sorted) wanted
    JOIN (${ranked}) ranked USING ("agentId")`;
}

/** A page of the rows of some agents; all are ranked, from the index alone. */
function narrowed(query: BoardQuery): string {
  const figures = `JOIN "BoardRow" figures ON figures."seasonId" = $1 AND figures."locale" = $2
    AND figures."clean" = $3 AND figures."agentId" = row."agentId"`;
  const unfitted = query.by === "rank" ? "" : figures;
  return `
    SELECT sorted.*, row_number() OVER () AS "place" FROM (
      SELECT row."agentId", row."rank", count(*) OVER () AS "count" FROM (${ranked}) row
      JOIN "Agent" agent ON agent."id" = row."agentId" ${isFitted(query.by) ? fitOfRow : unfitted}
      WHERE ${narrowing(query)} ORDER BY ${order(query, "figures")}
      LIMIT $5 OFFSET $6) sorted`;
}

function places(query: BoardQuery): string {
  const { by, descending, search = "", kind = null } = query;
  if (search !== "" || kind !== null) return `page AS MATERIALIZED (${narrowed(query)})`;
  return by === "rank" && descending
    ? `head AS MATERIALIZED (${head}), page AS MATERIALIZED (${byTotal})`
    : `page AS MATERIALIZED (${byValue(query)})`;
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

const reportedIn = (roles: readonly Sums[]): BoardEntry["reported"] => ({
  tokens: roles.reduce((sum, { tokenMatches }) => sum + tokenMatches, 0),
  cost: roles.reduce((sum, { costMatches }) => sum + costMatches, 0),
});

/** A page of a board; reads what is kept of its agents, never matches. */
export async function boardPage(database: Database, query: BoardQuery): Promise<BoardPage> {
  const { seasonId, locale, clean, search = "", limit, offset = 0 } = query;
  const { rows } = await database.connection.query<EntryRow>({
    text: `
      WITH ${places(query)}
      SELECT page."rank", page."count", row."placement", row."roles", row."figures", fit."detail" AS "fit",
        json_build_object('slug', agent."slug", 'name', agent."name", 'house', agent."house", 'person', agent."person",
          'avatar', agent."avatar", 'picture', agent."picture", 'resident', agent."resident", 'owner', owner."handle")
          AS "agent",
        json_build_object('number', version."number", 'model', version."model") AS "version"
      FROM page JOIN "BoardRow" row ON row."seasonId" = $1 AND row."locale" = $2
        AND row."clean" = $3 AND row."agentId" = page."agentId"
      JOIN "Agent" agent ON agent."id" = row."agentId"
      JOIN "AgentVersion" version ON version."id" = row."versionId"
      LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      ${fitOfRow}
      ORDER BY page."place"`,
    values: [
      ...[seasonId, locale, clean, plain(search), limit, offset],
      ...(typeof query.by === "string" ? [] : Object.values(query.by)),
    ],
  });
  return {
    rows: rows.map(({ rank, roles, agent, version, placement, figures, fit }) => ({
      rank: Number(rank),
      ...{ agent, version, placement, figures, fit, reported: reportedIn(Object.values(roles)) },
    })),
    count: Number(rows[0]?.count ?? 0),
  };
}
