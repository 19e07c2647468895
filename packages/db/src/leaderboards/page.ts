import type { Metrics, Sums } from "@wisp/stats";
import type { Database } from "../database.ts";
import type { PublicAgent } from "../matches/summary.ts";
import type { AgentFit, LeaderboardName } from "./fit.ts";

/** The fit as columns of a leaderboard: ratings of the newest version, shares of failures. */
export const fitNames = ["composite", "caused", "witnessed"] as const;
export type FitName = (typeof fitNames)[number];

export const leaderboardKinds = ["house", "resident", "owned"] as const;
export type LeaderboardKind = (typeof leaderboardKinds)[number];

/** One agent of a season and language, all its versions together. */
export interface LeaderboardEntry {
  /** From 1: agents out of placement first, then by what ranks the game; equal ones share a rank. */
  readonly rank: number;
  readonly agent: PublicAgent & {
    /** Provided by the operator of this arena. */
    readonly resident: boolean;
    /** By its owner or a moderator: it plays no more. */
    readonly retired: boolean;
    /** Hash of its approved picture; null: its avatar is its face. */
    readonly picture: string | null;
    readonly owner: string | null;
  };
  /** The newest version that has played. */
  readonly version: { readonly number: number; readonly model: string | null };
  readonly placement: boolean;
  /** By id; the one that ranks counts the days of the season's window. */
  readonly figures: Metrics;
  /** Matches that reported tokens, and their cost. */
  readonly reported: { readonly tokens: number; readonly cost: number };
  /** Null before it is fitted. */
  readonly fit: AgentFit | null;
}

/** Which rows of a leaderboard, and in which order. */
export interface LeaderboardQuery extends LeaderboardName {
  /** What ranks the game, the id of another of its metrics, or something fitted. */
  readonly by: "rank" | FitName | { readonly figure: string } | { readonly skill: string };
  readonly descending: boolean;
  /** Part of the name of an agent, its owner or its model; "" is all. */
  readonly search?: string;
  /** Null: every kind. */
  readonly kind?: LeaderboardKind | null;
  readonly offset?: number;
  /** Null: all. */
  readonly limit: number | null;
}

/** A part of a leaderboard, in its order. */
export interface LeaderboardPage {
  readonly rows: readonly LeaderboardEntry[];
  /** Rows on all pages together. */
  readonly count: number;
}

interface EntryRow extends Omit<LeaderboardEntry, "rank" | "reported"> {
  readonly place: string;
  readonly rank: number;
  readonly roles: Readonly<Record<string, Sums>>;
  readonly count: number;
}

const isFitted = (by: LeaderboardQuery["by"]): by is FitName | { readonly skill: string } =>
  typeof by === "object" ? "skill" in by : fitNames.some((fitted) => fitted === by);

const kinds: Readonly<Record<LeaderboardKind, string>> = {
  house: `"house"`,
  resident: `"resident"`,
  owned: `NOT "house" AND NOT "resident"`,
};

/** Whether a column has the searched text in it. */
const holds = (column: string): string =>
  // Normalising is slow, and does not change plain ASCII.
  `position($4 IN CASE WHEN octet_length(${column}) = length(${column})
    THEN lower(${column} COLLATE "C") ELSE lower(normalize(${column}, NFKC)) END) > 0`;

/**
 * What rows are narrowed by. Agents, owners and models are each looked through once instead of being
 * joined to every row.
 */
function narrowing({ search = "", kind = null }: LeaderboardQuery): string {
  const kept =
    kind === null ? "" : `AND row."agentId" IN (SELECT "id" FROM "Agent" WHERE ${kinds[kind]})`;
  if (search === "") return kept;
  // A slug is plain ASCII in lower case.
  return `${kept} AND (row."agentId" IN (SELECT "id" FROM "Agent"
      WHERE ${holds('"name"')} OR position($4 IN "slug") > 0
        OR "ownerId" IN (SELECT "id" FROM "User" WHERE ${holds('"handle"')}))
    OR row."versionId" IN (SELECT "id" FROM "AgentVersion" WHERE ${holds('"model"')}))`;
}

const leaderboard = (row: string): string =>
  `${row}."seasonId" = $1 AND ${row}."locale" = $2 AND ${row}."clean" = $3`;

/** The agent of `row` in another table of the leaderboard. */
const sameAgent = (other: string): string =>
  `${leaderboard(other)} AND ${other}."agentId" = row."agentId"`;

const fitOfRow = `LEFT JOIN "AgentFit" fit ON ${sameAgent("fit")}`;

/** A table that keeps numbers by id: as JSON, and as an array that Postgres generates from it. */
interface NumbersById {
  readonly table: string;
  /** Its name in the statement that sorts rows. */
  readonly alias: string;
  readonly json: string;
  readonly values: string;
}

const metricsById: NumbersById = {
  table: `"BoardRow"`,
  alias: "row",
  json: `"figures"`,
  values: `"figureValues"`,
};
const skillsById: NumbersById = {
  table: `"AgentFit"`,
  alias: "fit",
  json: `"skills"`,
  values: `"skillValues"`,
};

const numbersById = (by: Exclude<LeaderboardQuery["by"], string>): NumbersById =>
  "skill" in by ? skillsById : metricsById;

/**
 * The position of the number with id $7 among the values of a row, and the ids for which that is
 * true: those of one of the rows.
 */
const slot = ({ table, json, values }: NumbersById): string => `
  SELECT one.${values}[1] AS "ids", 1 + key."place"::int AS "place"
  FROM (SELECT row.${values}, row.${json} FROM ${table} row WHERE ${leaderboard("row")} LIMIT 1) one
  LEFT JOIN LATERAL jsonb_object_keys(one.${json}) WITH ORDINALITY AS key("id", "place")
    ON key."id" = $7`;

/** The number with id $7; a row that an earlier release wrote with other ids is read as JSON. */
const numberOf = ({ table, alias, json, values }: NumbersById): string => `
  CASE WHEN ${alias}.${values}[1] = (SELECT "ids" FROM slot)
    THEN ${alias}.${values}[(SELECT "place" FROM slot)]
    ELSE (SELECT (own.${json} ->> $7)::float8 FROM ${table} own WHERE ${sameAgent("own")}) END`;

/** What rows are sorted by. */
function sortValue({ by }: LeaderboardQuery): string {
  if (by === "rank") return `row."rankValue"`;
  if (typeof by === "string") return `fit."${by}"`;
  return numberOf(numbersById(by));
}

/** The rows of all pages, with the values they are sorted by. */
function matching(query: LeaderboardQuery): string {
  const { by } = query;
  // A rating has the placement of its fit: without a place there it is below the line.
  const isRating = by === "composite" || (typeof by === "object" && "skill" in by);
  // As an expression, so that the narrow index is read, not the one with this order.
  const below = isRating
    ? `coalesce(fit."placement", true)`
    : by === "rank"
      ? `row."placement"`
      : `row."placement" IS TRUE`;
  return `
    SELECT row."agentId", row."rankValue", ${sortValue(query)} AS "value",
      ${below} AS "below"
    FROM "BoardRow" row ${isFitted(by) ? fitOfRow : ""}
    WHERE ${leaderboard("row")} ${narrowing(query)}`;
}

/**
 * The ids of a page's agents in their order: agents in placement are below all others, however the others
 * are sorted.
 */
function sorted({ by, descending }: LeaderboardQuery): string {
  // The rank value is never null, and its index has that order.
  const nulls = by === "rank" ? "" : "NULLS LAST";
  // With constants the planner would make a new plan for every page.
  return `SELECT "agentId" FROM matching
    ORDER BY "below", "value" ${descending ? "DESC" : "ASC"} ${nulls}, "rankValue" DESC, "agentId"
    LIMIT (SELECT $5::bigint) OFFSET (SELECT $6::bigint)`;
}

/** What ranks agents of the leaderboard, upwards; of those in placement or of those out of it. */
const ladder = (which: string): string => `ARRAY(
  SELECT row."rankValue" FROM "BoardRow" row WHERE ${leaderboard("row")} AND ${which}
  ORDER BY row."rankValue")`;

/** One more than the agents that rank above `row`. */
const rank = `1 + cardinality(ladders."placed") + CASE WHEN row."placement"
  THEN cardinality(ladders."below") - width_bucket(row."rankValue", ladders."below")
  ELSE - width_bucket(row."rankValue", ladders."placed") END`;

/**
 * Subqueries read owners, versions and fits: a join of these tables takes twice as long to plan. A
 * statement has to use every parameter, also $4 where nothing is searched.
 */
function statement(query: LeaderboardQuery): string {
  const { by, search = "", kind = null } = query;
  const isWhole = search === "" && kind === null;
  return `
    WITH ${typeof by === "string" ? "" : `slot AS MATERIALIZED (${slot(numbersById(by))}),`}
    matching AS (${matching(query)}),
    ladders AS MATERIALIZED (
      SELECT ${ladder(`NOT row."placement"`)} AS "placed", ${ladder(`row."placement"`)} AS "below")
    SELECT page."place", ${rank} AS "rank", row."placement", row."roles", row."figures",
      ${isWhole ? `cardinality("placed") + cardinality("below")` : "(SELECT count(*)::int FROM matching)"} AS "count",
      (SELECT fit."detail" FROM "AgentFit" fit WHERE ${sameAgent("fit")}) AS "fit",
      json_build_object('slug', agent."slug", 'name', agent."name", 'house', agent."house", 'person', agent."person",
        'avatar', agent."avatar", 'picture', agent."picture", 'resident', agent."resident",
        'retired', agent."retiredAt" IS NOT NULL,
        'owner', (SELECT "handle" FROM "User" WHERE "id" = agent."ownerId")) AS "agent",
      (SELECT json_build_object('number', version."number", 'model', version."model")
        FROM "AgentVersion" version WHERE version."id" = row."versionId") AS "version" /* not null: it refers to one */
    FROM ladders, unnest(ARRAY(${sorted(query)})) WITH ORDINALITY AS page("agentId", "place")
    JOIN "BoardRow" row ON ${leaderboard("row")} AND row."agentId" = page."agentId"
    JOIN "Agent" agent ON agent."id" = row."agentId"
    ${search === "" ? "WHERE $4 = ''" : ""}`;
}

/** Names a statement: the same text has the same name. */
function nameOf({ by, descending, search = "", kind = null }: LeaderboardQuery): string {
  const column = typeof by === "string" ? by : Object.keys(by)[0];
  return `board-page-${column}-${descending}-${kind}-${search !== ""}`;
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

const reportedIn = (roles: readonly Sums[]): LeaderboardEntry["reported"] => ({
  tokens: roles.reduce((sum, { tokenMatches }) => sum + tokenMatches, 0),
  cost: roles.reduce((sum, { costMatches }) => sum + costMatches, 0),
});

/** A page of a leaderboard; reads the rows of its agents, never matches. */
export async function leaderboardPage(
  database: Database,
  query: LeaderboardQuery,
): Promise<LeaderboardPage> {
  const { seasonId, locale, clean, search = "", limit, offset = 0 } = query;
  const { rows } = await database.connection.query<EntryRow>({
    name: nameOf(query),
    text: statement(query),
    values: [
      seasonId,
      locale,
      clean,
      plain(search),
      limit,
      offset,
      ...(typeof query.by === "string" ? [] : Object.values(query.by)),
    ],
  });
  return {
    rows: rows
      .toSorted((one, other) => Number(one.place) - Number(other.place))
      .map(({ rank, roles, agent, version, placement, figures, fit }) => ({
        rank,
        agent,
        version,
        placement,
        figures,
        fit,
        reported: reportedIn(Object.values(roles)),
      })),
    count: rows[0]?.count ?? 0,
  };
}
