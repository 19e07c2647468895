import { type Database, inTransaction, type Queryable } from "@wisp/db";
import { namesOf, parametersOf, writtenColumns } from "@wisp/db/decision-columns";
import { writtenValues } from "@wisp/db/log";
import { winningSides } from "@wisp/game";
import type { Turn } from "@wisp/play";
import type { WrittenMatch } from "./stored-match.ts";

/** A statement with its values, ready to be sent. */
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The transactions of one match: each the statements that are committed together. */
export type BareMatch = readonly (readonly Statement[])[];

/** Inserts decisions of match $1 given as arrays from parameter `first` on. */
const insertDecisions = (first: number): string => `
    INSERT INTO "Decision" ("matchId", ${namesOf(writtenColumns)})
    SELECT $1::uuid, given.* FROM unnest(${parametersOf(writtenColumns, first, "[]")}) AS given`;

const decisionsText = insertDecisions(2);
const turnText = `
  WITH decided AS (${insertDecisions(9)})
  INSERT INTO "MatchEvent"
    ("matchId", "seq", "type", "seats", "allSeats", "public", "afterEnd", "words", "event")
  SELECT $1::uuid, given.seq, given.type, given.seats::int[], given.seats = '{}', given.public,
    given."afterEnd", given.words, given.event
  FROM unnest($2::int[], $3::text[], $4::text[], $5::bool[], $6::bool[], $7::bool[], $8::json[])
    AS given(seq, type, seats, public, "afterEnd", words, event)`;

const turnOf = (matchId: string, { from, events, decisions }: Turn): Statement => ({
  name: "bare-turn",
  text: turnText,
  values: [
    matchId,
    events.map((_, place) => from + place),
    events.map(({ event }) => event.type),
    events.map(({ to }) => (to.seats === "all" ? "{}" : `{${to.seats.join(",")}}`)),
    events.map(({ to }) => to.public),
    events.map(({ to }) => to.afterEnd === true),
    events.map(({ words }) => words === true),
    events.map(({ event }) => JSON.stringify(event)),
    ...writtenValues(decisions),
  ],
});

/** Tables that a finish writes sums to, the columns of their keys, and how its rows are found. */
const sums = [
  ["Standing", ["seasonId", "locale", "agentId", "versionId", "role", "clean"]],
  ["BoardRow", ["seasonId", "locale", "clean", "agentId"]],
  ["StandingDay", ["agentId", "seasonId", "locale", "day"]],
  ["HeadToHead", ["firstId", "secondId", "seasonId", "locale"]],
  ["MatchFigures", ["matchId"]],
] as const;

/** Which rows of a table match $1 wrote, by SQL over `kept`. */
const ofMatch: Readonly<Record<(typeof sums)[number][0], string>> = {
  Standing: `EXISTS (SELECT 1 FROM seats WHERE seats."agentId" = kept."agentId"
    AND seats."versionId" = kept."versionId" AND seats."role" = kept."role") AND match.ended = kept."clean"`,
  BoardRow: `kept."agentId" IN (SELECT "agentId" FROM seats) AND kept."clean" <= match.ended`,
  StandingDay: `kept."agentId" IN (SELECT "agentId" FROM seats)`,
  HeadToHead: `kept."firstId" IN (SELECT "agentId" FROM seats)
    AND kept."secondId" IN (SELECT "agentId" FROM seats)`,
  MatchFigures: `kept."matchId" = $1`,
};

/** The rows that a finish wrote, read back. */
async function finishOf(ours: Queryable, written: WrittenMatch): Promise<Statement[]> {
  const { matchId, played } = written;
  const seats = await ours.query<{ seat: number; role: string; facts: unknown }>(
    `SELECT "seat", "role", "side", "won", "points", "pointsScale", "facts" FROM "MatchSeat"
      WHERE "matchId" = $1 ORDER BY "seat"`,
    [matchId],
  );
  const kept = await Promise.all(
    sums.map(async ([table, keys]): Promise<Statement> => {
      const { rows: found } = await ours.query<{ row: Readonly<Record<string, unknown>> }>(
        `WITH seats AS (SELECT * FROM "MatchSeat" WHERE "matchId" = $1)
          SELECT to_json(kept) AS "row" FROM "${table}" kept
            JOIN (SELECT "clean" AS ended, "seasonId" AS season, "locale" AS language
              FROM "Match" WHERE "id" = $1) match
            ON match.season = kept."seasonId" AND match.language = kept."locale"
          WHERE ${ofMatch[table]} ORDER BY ${keys.map((name) => `kept."${name}"`).join(", ")}`,
        [matchId],
      );
      // What Postgres generates from other columns cannot be written.
      const rows = found.map(({ row: { figureValues: _, ...row } }) => row);
      const names = Object.keys(rows[0] ?? {});
      const columns = names.map((name) => `"${name}"`).join(", ");
      // The peer writes the given rows; it only counts how often a row was written.
      const set = names.map((name) =>
        table === "Standing" && name === "matches"
          ? `"matches" = "Standing"."matches" + 1`
          : `"${name}" = excluded."${name}"`,
      );
      return {
        name: `bare-${table}`,
        text: `INSERT INTO "${table}" (${columns})
          SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)
          ON CONFLICT (${keys.map((name) => `"${name}"`).join(", ")}) DO UPDATE SET ${set.join(", ")}`,
        values: [
          JSON.stringify(rows.map((row) => (table === "Standing" ? { ...row, matches: 1 } : row))),
        ],
      };
    }),
  );
  return [
    {
      name: "bare-finish",
      text: `UPDATE "Match" SET "status" = 'finished', "finishedAt" = now(), "leaseUntil" = NULL,
        "winners" = $2, "rounds" = $3, "fouls" = $4, "clean" = $5 WHERE "id" = $1`,
      values: [matchId, winningSides(played.outcome), played.rounds, played.fouls, played.clean],
    },
    {
      name: "bare-seats",
      text: `UPDATE "MatchSeat" SET "role" = given."role",
        "side" = given."side", "won" = given."won", "points" = given."points",
        "pointsScale" = given."pointsScale", "facts" = given."facts"
        FROM json_to_recordset($2::json)
          AS given("seat" int, "role" text, "side" text, "won" boolean, "points" int, "pointsScale" int, "facts" json)
        WHERE "matchId" = $1 AND "MatchSeat"."seat" = given."seat"`,
      values: [matchId, JSON.stringify(seats.rows)],
    },
    ...kept,
  ];
}

/** The rows of a played match as plain statements, in the transactions that wrote them. */
export async function bareMatch(ours: Database, written: WrittenMatch): Promise<BareMatch> {
  const { matchId } = written;
  const lease: Statement = {
    name: "bare-claim",
    text: `UPDATE "Match" SET "status" = 'running', "runner" = 'bench', "fence" = "fence" + 1,
      "leaseUntil" = now() + interval '15 s', "startedAt" = now() WHERE "id" = $1`,
    values: [matchId],
  };
  const writes = written.writes.map((write): Statement[] =>
    "from" in write
      ? [turnOf(matchId, write)]
      : [
          {
            name: "bare-decisions",
            text: decisionsText,
            values: [matchId, ...writtenValues(write.decisions)],
          },
        ],
  );
  return [[lease], ...writes, await finishOf(ours.connection, written)];
}

const send = async (connection: Queryable, { name, text, values }: Statement): Promise<void> => {
  await connection.query({ name, text, values: [...values] });
};

/** Writes the rows of a match, one transaction after the other. */
export async function writeBare(database: Database, match: BareMatch): Promise<void> {
  for (const statements of match) {
    const [first, ...more] = statements;
    if (first === undefined) continue;
    // One statement is one transaction.
    if (more.length === 0) await send(database.connection, first);
    else {
      await inTransaction(database, async ({ connection }) => {
        for (const statement of statements) await send(connection, statement);
      });
    }
  }
}
