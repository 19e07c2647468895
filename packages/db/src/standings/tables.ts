import { canonical } from "@wisp/game";
import type { Queryable } from "../queryable.ts";

/** A row of a table by column, as JSON writes it. */
export type Row = Readonly<Record<string, unknown>>;

/** A table of sums. */
export interface SumsTable {
  readonly name: string;
  /** Columns of its key. */
  readonly keys: readonly string[];
  /** All others. */
  readonly values: readonly string[];
}

export const standingTable: SumsTable = {
  name: "Standing",
  keys: ["seasonId", "locale", "agentId", "versionId", "role", "clean"],
  values: ["matches", "sums"],
};
export const leaderboardTable: SumsTable = {
  name: "BoardRow",
  keys: ["seasonId", "locale", "clean", "agentId"],
  values: [
    "versionId",
    "number",
    "windowPoints",
    "windowMatches",
    "pointsScale",
    "rankValue",
    "matches",
    "placedOn",
    "placement",
    "roles",
    "figures",
    "mu",
    "sigma",
  ],
};
export const dayTable: SumsTable = {
  name: "StandingDay",
  keys: ["agentId", "seasonId", "locale", "day"],
  values: ["matches", "wins", "points", "pointsScale", "cleanMatches", "cleanPoints"],
};
export const headToHeadTable: SumsTable = {
  name: "HeadToHead",
  keys: ["firstId", "secondId", "seasonId", "locale"],
  values: ["matches", "difference", "squares", "pointsScale"],
};
export const recordTable: SumsTable = {
  name: "MatchFigures",
  keys: ["matchId"],
  values: ["seasonId", "locale", "record"],
};

/** SQL: a list of columns. */
export const quoted = (names: readonly string[]): string =>
  names.map((name) => `"${name}"`).join(", ");

/**
 * Writes the rows of a JSON parameter.
 *
 * @param adds columns whose values are added; all others are overwritten
 */
export function writing(table: SumsTable, parameter: string, adds: readonly string[] = []): string {
  const columns = quoted([...table.keys, ...table.values]);
  const sets = table.values.map((name) => {
    const before = adds.includes(name) ? `"${table.name}"."${name}" + ` : "";
    return `"${name}" = ${before}excluded."${name}"`;
  });
  return `
    INSERT INTO "${table.name}" (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::"${table.name}", ${parameter}::json)
    ON CONFLICT (${quoted(table.keys)}) DO UPDATE SET ${sets.join(", ")}`;
}

/** Writes the rows of a JSON parameter over those of their keys, all of which are there. */
export function updating({ name, keys, values }: SumsTable, parameter: string): string {
  const same = keys.map((key) => `kept."${key}" = given."${key}"`).join(" AND ");
  const sets = values.map((value) => `"${value}" = given."${value}"`).join(", ");
  return `
    UPDATE "${name}" kept SET ${sets}
    FROM json_populate_recordset(NULL::"${name}", ${parameter}::json) given WHERE ${same}`;
}

const ROWS_AT_ONCE = 1_000;

/** Writes rows over those of their keys. */
export async function writeRows(
  connection: Queryable,
  table: SumsTable,
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await connection.query(writing(table, "$1"), [some]);
  }
}

/** Deletes the rows of these keys. */
export async function deleteRows(
  connection: Queryable,
  table: SumsTable,
  rows: readonly Row[],
): Promise<void> {
  const same = table.keys.map((name) => `kept."${name}" = given."${name}"`).join(" AND ");
  await connection.query(
    `DELETE FROM "${table.name}" kept
      USING json_populate_recordset(NULL::"${table.name}", $1::json) given WHERE ${same}`,
    [JSON.stringify(rows)],
  );
}

/** All rows of a table, without the columns that Postgres generates. */
export async function allRows(connection: Queryable, table: SumsTable): Promise<Row[]> {
  const { rows } = await connection.query<{ row: Row }>(
    `SELECT to_json(kept) AS "row"
      FROM (SELECT ${quoted([...table.keys, ...table.values])} FROM "${table.name}") kept`,
  );
  return rows.map(({ row }) => row);
}

/** A projection that differed from the log; it now has the log's value. */
export interface StoredDifference {
  /** "match <id>", "match <id> seat <seat>", or a table's name in lower case and a key. */
  readonly where: string;
  readonly kept: unknown;
  readonly rebuilt: unknown;
}

/** Compares stored projections with those from the logs, and collects the differences. */
export class TableComparison {
  readonly differences: StoredDifference[] = [];

  /** Notes a difference; true when there is one. */
  differs(where: string, kept: unknown, rebuilt: unknown): boolean {
    if (canonical(kept) === canonical(rebuilt)) return false;
    this.differences.push({ where, kept, rebuilt });
    return true;
  }
}
