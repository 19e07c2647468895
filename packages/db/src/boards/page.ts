import { type FigureName, type Figures, figuresOf, type Tally, totalOf } from "@wisp/stats";
import type { Database } from "../database.ts";
import type { PublicAgent } from "../matches/summary.ts";
import type { AgentFit, BoardName } from "./fit.ts";

/** What was fitted, as columns of a board: ratings of the newest version, shares of failures. */
export const fitNames = ["composite", "spy", "civilian", "caused", "witnessed"] as const;
export type FitName = (typeof fitNames)[number];

export const boardKinds = ["house", "resident", "owned"] as const;
export type BoardKind = (typeof boardKinds)[number];

/** One agent of a season and language, all its versions together. */
export interface BoardEntry {
  /** By total, from 1; agents with the same total share a rank. */
  readonly rank: number;
  readonly agent: PublicAgent & {
    /** Kept by whoever runs this arena. */
    readonly resident: boolean;
    readonly owner: string | null;
  };
  /** The newest version that has played. */
  readonly version: { readonly number: number; readonly model: string | null };
  /** `total` counts the days of the season's window. */
  readonly figures: Figures;
  /** Null before it is fitted. */
  readonly fit: AgentFit | null;
}

export interface BoardQuery extends BoardName {
  readonly by: FigureName | FitName;
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

interface EntryRow extends Omit<BoardEntry, "figures" | "rank"> {
  readonly rank: string;
  readonly gain: number;
  readonly tally: Tally;
  readonly count: string;
}

const isFitted = (name: string): name is FitName => fitNames.some((fitted) => fitted === name);

const kinds: Readonly<Record<BoardKind, string>> = {
  house: `agent."house"`,
  resident: `agent."resident"`,
  owned: `NOT agent."house" AND NOT agent."resident"`,
};

/** Joins that agents are narrowed by, and the condition. */
const narrowing = (kind: BoardKind | null): readonly [joins: string, condition: string] => [
  `JOIN "Agent" agent ON agent."id" = row."agentId"
    JOIN "AgentVersion" version ON version."id" = row."versionId"
    LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
    CROSS JOIN LATERAL (SELECT lower(concat_ws(E'\\n', agent."name", agent."slug",
      owner."handle", version."model")) AS "text") names`,
  // Normalising is slow, and nothing to what is plain ASCII.
  `${kind === null ? "true" : kinds[kind]} AND ($4 = '' OR position($4 IN CASE
    WHEN octet_length(names."text") = length(names."text") THEN names."text"
    ELSE lower(normalize(names."text", NFKC)) END) > 0)`,
];

const board = `row."seasonId" = $1 AND row."locale" = $2 AND row."clean" = $3`;

/** The board's best by total, from the index: only as many rows are read as are shown. */
const byTotal = `
  SELECT head."agentId", head."place", CASE WHEN head."gain" = first."gain"
      THEN (SELECT 1 + count(*) FROM "BoardRow" row WHERE ${board} AND row."gain" > first."gain")
      ELSE $6 + rank() OVER (ORDER BY head."gain" DESC) END AS "rank",
    (SELECT count(*) FROM "BoardRow" row WHERE ${board}) AS "count"
  FROM head, (SELECT max("gain") AS "gain" FROM head) first WHERE $4 = ''`;
const head = `
  SELECT row."agentId", row."gain", row_number() OVER (ORDER BY row."gain" DESC, row."agentId")
    AS "place"
  FROM "BoardRow" row WHERE ${board}
  ORDER BY row."gain" DESC, row."agentId" LIMIT $5 OFFSET $6`;

const fitOfRow = `LEFT JOIN "AgentFit" fit ON fit."seasonId" = $1 AND fit."locale" = $2
  AND fit."clean" = $3 AND fit."agentId" = row."agentId"`;

/** A page in any other order; every row's rank by total is told beside. */
function byValue({ by, descending, search = "", kind = null }: BoardQuery): string {
  const fitted = isFitted(by);
  const value = fitted ? `fit."${by}"` : by === "total" ? `row."gain"` : `row."${by}"`;
  const [joins, condition] = search === "" && kind === null ? ["", `$4 = ''`] : narrowing(kind);
  const count =
    joins === "" ? `(SELECT count(*) FROM "BoardRow" row WHERE ${board})` : "count(*) OVER ()";
  // On a board of ratings agents in placement stand below all others.
  const below =
    by === "composite" || by === "spy" || by === "civilian"
      ? `coalesce(fit."placement", true), `
      : "";
  // Only the page's rows are sorted to their end, and only theirs are the ranks that are kept.
  return `
    SELECT wanted.*, ranked."rank" FROM (
      SELECT sorted.*, row_number() OVER () AS "place" FROM (
        SELECT row."agentId", ${count} AS "count" FROM "BoardRow" row
        ${fitted ? fitOfRow : ""} ${joins}
        WHERE ${board} AND ${condition}
        ORDER BY ${below}${value} ${descending ? "DESC" : "ASC"} NULLS LAST, row."gain" DESC,
          row."agentId"
        LIMIT $5 OFFSET $6) sorted) wanted
    JOIN (
      SELECT row."agentId", rank() OVER (ORDER BY row."gain" DESC) AS "rank"
      FROM "BoardRow" row WHERE ${board}) ranked USING ("agentId")`;
}

function places(query: BoardQuery): string {
  const { by, descending, search = "", kind = null } = query;
  return by === "total" && descending && search === "" && kind === null
    ? `head AS MATERIALIZED (${head}), page AS MATERIALIZED (${byTotal})`
    : `page AS MATERIALIZED (${byValue(query)})`;
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** A page of a board; reads what is kept of its agents, never matches. */
export async function boardPage(database: Database, query: BoardQuery): Promise<BoardPage> {
  const { seasonId, locale, clean, search = "", limit, offset = 0 } = query;
  const { rows } = await database.connection.query<EntryRow>({
    text: `
      WITH ${places(query)}
      SELECT page."rank", page."count", row."gain", row."tally", fit."detail" AS "fit",
        json_build_object('slug', agent."slug", 'name', agent."name", 'house', agent."house",
          'avatar', agent."avatar", 'resident', agent."resident", 'owner', owner."handle")
          AS "agent",
        json_build_object('number', version."number", 'model', version."model") AS "version"
      FROM page JOIN "BoardRow" row ON row."seasonId" = $1 AND row."locale" = $2
        AND row."clean" = $3 AND row."agentId" = page."agentId"
      JOIN "Agent" agent ON agent."id" = row."agentId"
      JOIN "AgentVersion" version ON version."id" = row."versionId"
      LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      ${fitOfRow}
      ORDER BY page."place"`,
    values: [seasonId, locale, clean, plain(search), limit, offset],
  });
  return {
    rows: rows.map(({ rank, gain, tally, agent, version, fit }) => ({
      rank: Number(rank),
      ...{ agent, version, fit },
      figures: { ...figuresOf(tally), total: totalOf(gain, tally.pointsScale) },
    })),
    count: Number(rows[0]?.count ?? 0),
  };
}
