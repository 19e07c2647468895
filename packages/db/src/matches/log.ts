import type { Decision, GameEvent, LogEntry } from "@wisp/game";
import type { Database, Transaction } from "../database.ts";
import {
  jsonOrNull,
  loggedColumns,
  namesOf,
  parametersOf,
  rounded,
  writtenColumns,
} from "../decision-columns.ts";
import { Fenced, isUniqueViolation } from "../errors.ts";
import { restoreLogs } from "../log-archive.ts";
import type { Queryable } from "../queryable.ts";
import { isHidden, shownEvent } from "./speech-shown.ts";

/** Everything a runner needs to continue a match, including sealed events. */
export interface MatchLog {
  readonly events: readonly LogEntry<GameEvent>[];
  /** In order of `at`, then seat. */
  readonly decisions: readonly Decision[];
}

/** One row of the log as stored. */
export interface EventRow {
  readonly seats: number[];
  readonly allSeats: boolean;
  readonly public: boolean;
  readonly afterEnd: boolean;
  readonly words: boolean;
  readonly event: GameEvent;
  readonly at: Date;
  /** Of events that are read to be shown: see `shownEvent`. */
  readonly hidden: boolean;
}

export const logEntryOf = (row: EventRow): LogEntry<GameEvent> => ({
  to: {
    seats: row.allSeats ? "all" : row.seats,
    public: row.public,
    ...(row.afterEnd && { afterEnd: true }),
  },
  event: row.event,
  ...(row.words ? { words: true } : {}),
});

/** The whole log of a match; for the runner alone, never for a reader of a live match. */
export async function loadLog(database: Database, id: string): Promise<MatchLog> {
  const { connection } = database;
  await restoreLogs(database, [id]);
  const [events, decisions] = await Promise.all([
    loadEvents(connection, [id], logged),
    loadDecisions(connection, [id], ofTable),
  ]);
  return { events: events.map(logEntryOf), decisions: decisions.map(withoutMatch) };
}

/** The rows of a log in order, with all its decisions. */
export interface LoggedRows {
  readonly events: readonly EventRow[];
  readonly decisions: readonly Decision[];
}

/**
 * The rows of logs by match, with one statement after the other. They are to be shown: what moderators
 * hid is left out.
 *
 * @param archived logs as the archive has them, which are read instead of the tables
 */
export async function loadShownLogs(
  connection: Queryable,
  ids: readonly string[],
  archived: readonly string[] = [],
): Promise<ReadonlyMap<string, LoggedRows>> {
  const logs = new Map(
    ids.map((id) => [id, { events: [] as EventRow[], decisions: [] as Decision[] }]),
  );
  const add = (events: OfMatch<EventRow>[], decisions: OfMatch<Decision>[]) => {
    for (const row of events) logs.get(row.matchId)?.events.push(row);
    for (const row of decisions) logs.get(row.matchId)?.decisions.push(withoutMatch(row));
  };
  add(await loadEvents(connection, ids, shown), await loadDecisions(connection, ids, ofTable));
  if (archived.length > 0) {
    const events = await loadEvents(connection, archived, shownOfArchive);
    add(events, await loadDecisions(connection, archived, ofArchive));
  }
  return logs;
}

type OfMatch<Row> = Row & { readonly matchId: string };

const withoutMatch = ({ matchId: _, ...decision }: OfMatch<Decision>): Decision => decision;

/** SQL: the events of matches ($1), and those of logs as the archive has them. */
const eventTable = `"MatchEvent" event WHERE "matchId" = ANY($1::uuid[])`;
const eventsOfArchive = `unnest($1::json[]) AS log,
  json_populate_recordset(NULL::"MatchEvent", log -> 'events') event`;

/** SQL, behind a column of a row that was made of JSON. */
const asInTable = "/* not null: as in the table */";

/** How events are read: as the log has them, or as readers see them. */
const logged = {
  name: "load-events",
  event: `event."event"`,
  hidden: "false",
  source: eventTable,
  note: "",
};
const shown = {
  name: "load-shown-events",
  event: shownEvent,
  hidden: isHidden,
  source: eventTable,
  note: "",
};
const shownOfArchive = {
  name: "load-archived-events",
  event: shownEvent,
  hidden: isHidden,
  source: eventsOfArchive,
  note: asInTable,
};

async function loadEvents(
  connection: Queryable,
  of: readonly string[],
  { name, event, hidden, source, note }: typeof logged,
): Promise<OfMatch<EventRow>[]> {
  const { rows } = await connection.query<OfMatch<EventRow>>({
    name,
    text: `
      SELECT event."matchId" ${note}, event."seats" ${note}, event."allSeats" ${note},
        event."public" ${note}, event."afterEnd" ${note}, event."words" ${note},
        ${event} AS "event" ${note}, ${hidden} AS "hidden", event."at" ${note}
      FROM ${source} ORDER BY event."matchId", event."seq"`,
    values: [of],
  });
  return rows;
}

const ofTable = {
  name: "load-decisions",
  columns: loggedColumns(""),
  source: `"Decision" decision WHERE decision."matchId" = ANY($1::uuid[])`,
  note: "",
};
const ofArchive = {
  name: "load-archived-decisions",
  columns: loggedColumns(asInTable),
  source: `unnest($1::json[]) AS log,
    json_populate_recordset(NULL::"Decision", log -> 'decisions') decision`,
  note: asInTable,
};

async function loadDecisions(
  connection: Queryable,
  of: readonly string[],
  { name, columns, source, note }: typeof ofTable,
): Promise<OfMatch<Decision>[]> {
  const { rows } = await connection.query<OfMatch<Decision>>({
    name,
    text: `
      SELECT "matchId" ${note}, ${columns} FROM ${source}
      ORDER BY "matchId", "at", "seat", "kind", "ask"`,
    values: [of],
  });
  return rows;
}

/** SQL: the match row ($1 its id, $2 the fence), locked against a change of hands until the statement commits. */
export const lockedMatchSql = `
  SELECT "id" FROM "Match"
  WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running' FOR SHARE`;

/** Inserts decisions given as an array of each column from parameter `first` on; the first answer stays. */
const insertDecisions = (first: number): string => `
    INSERT INTO "Decision" ("matchId", ${namesOf(writtenColumns)})
    SELECT held."id", given.*
    FROM held, unnest(${parametersOf(writtenColumns, first, "[]")})
      AS given(${namesOf(writtenColumns)})
    ON CONFLICT DO NOTHING`;

/** Decisions as an array of values for each of `writtenColumns`, in their order. */
export function writtenValues(decisions: readonly Decision[]): unknown[][] {
  const { integers, texts, flags, times, json } = writtenColumns;
  return [
    ...integers.map((name) => decisions.map((decision) => rounded(decision[name]))),
    ...texts.map((name) => decisions.map((decision) => decision[name])),
    ...flags.map((name) => decisions.map((decision) => decision[name])),
    ...times.map((name) => decisions.map((decision) => decision[name])),
    ...json.map((name) => decisions.map((decision) => jsonOrNull(decision[name]))),
  ];
}

/** A match that was made in the same transaction: no other process can know of it. */
const made = `SELECT $1::uuid AS "id", $2::int AS "fence"`;

/** Appends events from `$3` on, given as arrays in $4 to $9, unless that would leave a gap. */
const insertEvents = `
  INSERT INTO "MatchEvent"
    ("matchId", "seq", "type", "seats", "allSeats", "public", "afterEnd", "words", "event")
  SELECT held."id", $3::int + given.place - 1, given.type, coalesce(given.seats, '{}')::int[],
    given.seats IS NULL, given.public, given."afterEnd", given.words, given.event
  FROM held, unnest($4::text[], $5::text[], $6::bool[], $7::bool[], $8::bool[], $9::json[])
    WITH ORDINALITY AS given(type, seats, public, "afterEnd", words, event, place)
  WHERE $3::int = 0 OR EXISTS (
    SELECT 1 FROM "MatchEvent" WHERE "matchId" = $1 AND "seq" = $3::int - 1)`;

// One statement is one transaction and one round trip: this is the hot path.
const appending = (match: string): string => `
  WITH held AS (${match}),
  written AS (${insertEvents} RETURNING 1),
  decided AS (${insertDecisions(10)})
  SELECT (SELECT count(*) FROM held)::int AS "held",
    (SELECT count(*) FROM written)::int AS "written"`;
const appendStatement = appending(lockedMatchSql);
const beginStatement = appending(made);

type Events = readonly LogEntry<GameEvent>[];

const turnValues = (
  { id, fence, from }: { readonly id: string; readonly fence: number; readonly from: number },
  events: Events,
  decisions: readonly Decision[],
): unknown[] => [
  id,
  fence,
  from,
  events.map(({ event }) => event.type),
  events.map(({ to }) => (to.seats === "all" ? null : `{${to.seats.join(",")}}`)),
  events.map(({ to }) => to.public),
  events.map(({ to }) => to.afterEnd === true),
  events.map(({ words }) => words === true),
  events.map(({ event }) => JSON.stringify(event)),
  ...writtenValues(decisions),
];

/**
 * Appends a turn to the log: `events` take the places from `from` on, together with the decisions
 * they follow from, all or nothing. A decision that is stored already stays as it is.
 *
 * Throws `Fenced` when the match is no longer the caller's or a place is taken; then nothing is
 * written. Throws an Error when `from` is beyond the end of the log (a bug of the caller).
 */
export async function appendTurn(
  database: Database,
  id: string,
  fence: number,
  from: number,
  events: readonly LogEntry<GameEvent>[],
  decisions: readonly Decision[] = [],
): Promise<void> {
  const result = await database.connection
    .query<{ held: number; written: number }>({
      name: "append-turn",
      text: appendStatement,
      values: turnValues({ id, fence, from }, events, decisions),
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Fenced("taken", id) : error;
    });
  const counted = result.rows[0];
  if (counted?.held !== 1) throw new Fenced("lost", id);
  if (counted.written !== events.length) {
    throw new Error(`Match ${id}: event ${from} would leave a gap in the log.`);
  }
}

/** Writes the initial log of a match, in the transaction that created it: its runner continues from there. */
export async function beginLog(
  { connection }: Transaction,
  id: string,
  { events, decisions }: MatchLog,
): Promise<void> {
  await connection.query({
    name: "begin-log",
    text: beginStatement,
    values: turnValues({ id, fence: 0, from: 0 }, events, decisions),
  });
}

const decisionsStatement = `
  WITH held AS (${lockedMatchSql}),
  decided AS (${insertDecisions(3)})
  SELECT count(*)::int AS "held" FROM held`;

/**
 * Keeps answers as they arrive, before they are applied; one that is stored already stays.
 * Throws `Fenced` when the match is no longer the caller's.
 */
export async function saveDecisions(
  database: Database,
  id: string,
  fence: number,
  decisions: readonly Decision[],
): Promise<void> {
  const { rows } = await database.connection.query<{ held: number }>({
    name: "save-decisions",
    text: decisionsStatement,
    values: [id, fence, ...writtenValues(decisions)],
  });
  if (rows[0]?.held !== 1) throw new Fenced("lost", id);
}
