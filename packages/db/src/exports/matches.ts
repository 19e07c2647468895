import type { CallLine, DecisionLine, EventLine, MatchLine } from "@wisp/exports";
import type { SeatFacts } from "@wisp/game";
import type { SeatRecord, Usage } from "@wisp/stats";
import type { Database } from "../database.ts";
import { archivedLogs } from "../log-archive.ts";
import { shownMarks, speechesHidden } from "../matches/speech-shown.ts";
import { type WholeLog, wholeLogs } from "../matches/whole-log.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import { type PackedLeagueMatch, unpackLeagueMatch } from "../records/league.ts";
import { type PackedMatchRecord, unpack } from "../records/who-is-spy.ts";
import { WINNER_ROUND } from "../suspects/calls.ts";

interface MatchRow
  extends Omit<
    MatchLine,
    "startedAt" | "finishedAt" | "pointsScale" | "content" | "seats" | "speechesHidden"
  > {
  readonly speechesHidden: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date;
  readonly record: PackedMatchRecord | PackedLeagueMatch | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly agent: string;
    readonly version: number;
    readonly role: string;
    readonly side: string;
    readonly won: boolean;
    readonly points: number;
    readonly pointsScale: number;
    readonly facts: SeatFacts;
  }[];
}

const BATCH = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

const batch = `
  SELECT match."id" AS "match", match."gameVersion", match."locale", match."config",
    match."startedAt", match."finishedAt" /* not null: the match is finished */, match."seed", match."seedHash",
    match."randomAlgorithm", match."winners", match."rounds", match."fouls", match."clean" /* not null: the match is finished */,
    ${shownMarks} AS "marks", match."duplicateSet", ${wordsHidden} AS "wordsHidden",
    ${speechesHidden} AS "speechesHidden", figures."record", (
      SELECT json_agg(json_build_object('seat', seat."seat", 'agent', agent."slug",
        'version', version."number", 'role', seat."role", 'side', seat."side",
        'won', seat."won", 'points', seat."points", 'pointsScale', seat."pointsScale", 'facts', seat."facts") ORDER BY seat."seat")
      FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
      JOIN "AgentVersion" version ON version."id" = seat."versionId"
      WHERE seat."matchId" = match."id") AS "seats" /* not null: every match has seats */
  FROM "Match" match LEFT JOIN "MatchFigures" figures ON figures."matchId" = match."id"
  WHERE match."seasonId" = $1 AND match."status" = 'finished' AND match."id" > $2
  ORDER BY match."id" LIMIT ${BATCH}`;

/** The finished matches of a season in order of their ids, in constant memory. */
export async function* exportedMatches(
  { connection }: Database,
  seasonId: string,
  names: ContentNames,
): AsyncGenerator<MatchLine> {
  let after = BEFORE_ALL;
  for (;;) {
    const { rows } = await connection.query<MatchRow>({
      name: "exported-matches",
      text: batch,
      values: [seasonId, after],
    });
    for (const row of rows) yield lineOf(row, names);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.match;
  }
}

/** The statistics' data of the seats of a match. */
interface StoredStatistics {
  readonly content: string | null;
  readonly seats: readonly (Usage & Partial<Pick<SeatRecord, keyof NonNullable<Traits>>>)[];
}
type Traits = MatchLine["seats"][number]["record"];

function readOf(packed: MatchRow["record"], locale: string): StoredStatistics {
  if (packed === null) return { content: null, seats: [] };
  if ("content" in packed) return unpackLeagueMatch(packed);
  const { pair, seats } = unpack(packed, locale);
  return { content: pair, seats };
}

/** What only games with traits say about a seat. */
function traitsOf({
  name,
  order,
  speechLength,
  ballots,
}: StoredStatistics["seats"][number]): Traits {
  if (name === undefined || order === undefined || speechLength === undefined) return null;
  const cast = (ballots ?? []).map(({ options, place }) => ({ options, place }));
  return { name, order, speechLength, ballots: cast };
}

function lineOf(
  { record, seats, startedAt, finishedAt, speechesHidden, ...match }: MatchRow,
  names: ContentNames,
): MatchLine {
  const { content, seats: read } = readOf(record, match.locale);
  return {
    ...match,
    ...(speechesHidden > 0 && { speechesHidden }),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt.toISOString(),
    pointsScale: seats[0]?.pointsScale ?? 1,
    content: content === null ? null : names.met(content, match.wordsHidden),
    seats: seats.map(({ pointsScale: _, ...seat }) => {
      const of = read[seat.seat] ?? { failures: 0, tokens: null, costMicros: null };
      const { failures, tokens, costMicros } = of;
      return { ...seat, failures, tokens, costMicros, record: traitsOf(of) };
    }),
  };
}

/**
 * Names of matches' contents in an export: their own names, or a number while they are secret; the
 * same content has the same number, so that its matches are still one cluster.
 */
export class ContentNames {
  readonly #names = new Map<string, string>();
  #hidden = 0;

  /** The name of the content of a match. */
  met(content: string, hidden: boolean): string {
    const known = this.#names.get(content);
    if (known !== undefined) return known;
    if (hidden) this.#hidden += 1;
    const name = hidden ? `hidden-${this.#hidden}` : content;
    this.#names.set(content, name);
    return name;
  }

  /** The name of a content; one of no match that was met stays secret. */
  of(content: string): string {
    return this.#names.get(content) ?? "hidden";
  }
}

/** Maximum number of logs in memory: those with prompts are long. */
const LOGS_AT_ONCE = 20;

/** The logs of a season's finished matches in order of their ids, as `wholeLog` gives them. */
async function* seasonLogs(
  database: Database,
  seasonId: string,
): AsyncGenerator<WholeLog & { readonly id: string }> {
  let after = BEFORE_ALL;
  for (;;) {
    const { rows } = await database.connection.query<{ id: string }>({
      name: "exported-ids",
      text: `SELECT "id" FROM "Match" WHERE "seasonId" = $1 AND "status" = 'finished' AND "id" > $2
        ORDER BY "id" LIMIT ${LOGS_AT_ONCE}`,
      values: [seasonId, after],
    });
    const ids = rows.map(({ id }) => id);
    const archived: string[] = [];
    for await (const { log } of archivedLogs(database, ids)) archived.push(log);
    yield* await wholeLogs(database, ids, archived);
    const last = rows.at(-1);
    if (last === undefined || rows.length < LOGS_AT_ONCE) return;
    after = last.id;
  }
}

/** The events of all finished matches of a season. */
export async function* exportedEvents(
  database: Database,
  seasonId: string,
): AsyncGenerator<EventLine> {
  for await (const { id, events } of seasonLogs(database, seasonId)) {
    for (const { cursor, at, to, words, event, hidden } of events) {
      yield {
        match: id,
        cursor,
        at: at.toISOString(),
        public: to.public,
        seats: to.seats === "all" ? "all" : [...to.seats],
        ...(to.afterEnd && { afterEnd: to.afterEnd }),
        words,
        ...(hidden && { hidden }),
        event: { ...event },
      };
    }
  }
}

/** The decisions of all finished matches of a season. */
export async function* exportedDecisions(
  database: Database,
  seasonId: string,
): AsyncGenerator<DecisionLine> {
  for await (const { id, decisions } of seasonLogs(database, seasonId)) {
    for (const decision of decisions) {
      // Raw answers and failures of calls contain the agent's address.
      const { raw: _, askedAt, detail, ...kept } = decision;
      yield {
        match: id,
        ...kept,
        askedAt: askedAt.toISOString(),
        detail: kept.missed === "illegal" ? detail : null,
      };
    }
  }
}

interface CallRow extends Omit<CallLine, "person" | "at"> {
  readonly id: string;
  readonly person: string;
  readonly at: Date;
}

const CALLS_AT_ONCE = 5_000;

/**
 * The calls and guesses of people in the finished matches of a season, in the order in which they were made.
 * People are numbered in that order: an export contains no identifier of theirs.
 */
export async function* exportedCalls(
  { connection }: Database,
  seasonId: string,
): AsyncGenerator<CallLine> {
  const people = new Map<string, number>();
  let after = "0";
  for (;;) {
    const { rows } = await connection.query<CallRow>({
      name: "exported-calls",
      text: `
        SELECT call."id"::text, call."matchId" AS "match", call."person", call."source"::text,
          call."cursor", call."round", call."choice" AS "seat",
          call."view", call."verified", call."at"
        FROM "SuspectCall" call JOIN "Match" match ON match."id" = call."matchId"
        WHERE match."seasonId" = $1 AND match."status" = 'finished' AND call."id" > $2
          AND call."round" > ${WINNER_ROUND}
        ORDER BY call."id" LIMIT ${CALLS_AT_ONCE}`,
      values: [seasonId, after],
    });
    for (const { id: _, person, at, ...row } of rows) {
      const number = people.get(person) ?? people.size + 1;
      people.set(person, number);
      yield { ...row, person: number, at: at.toISOString() };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CALLS_AT_ONCE) return;
    after = last.id;
  }
}
