import type { Database } from "../database.ts";
import { plainListed, quotingListed, quotingOwn } from "../decision-columns.ts";
import { isId } from "../id.ts";
import { restoreLogs } from "../log-archive.ts";
import { textsHiddenFrom, withoutTexts } from "../matches/speech-shown.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import {
  type DecisionKey,
  type DecisionName,
  type ListedDecision,
  nameArrays,
  type OwnDecision,
} from "./decision.ts";
import type { DecisionFault } from "./faults.ts";

/** A filter of an agent's decisions; absent fields do not restrict it. */
export interface DecisionFilter {
  readonly fault?: DecisionFault;
  readonly game?: string;
  /** Number of the agent's version. */
  readonly version?: number;
  readonly matchId?: string;
  /** What was asked: "speech", "vote" ... */
  readonly ask?: string;
}

export interface DecisionQuery extends DecisionFilter {
  readonly agentId: string;
  /** `next` of the previous page. */
  readonly cursor?: string;
  /** 1 to 100; 50 by default. */
  readonly limit?: number;
}

/** A page of decisions, newest first. */
export interface DecisionPage {
  readonly decisions: readonly ListedDecision[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
}

const MAX_PAGE = 100;
/** Characters of an answer in a list. */
const MAX_TEXT = 400;
/** Match, question, and seat; no match has more questions or seats. */
const cursorPattern = /^([0-9a-f-]{36})\.(\d{1,6})\.(\d{1,2})$/;

/** The decision that a cursor of `listDecisions` names; null for other texts, which make it throw. */
export function decisionNamed(cursor: string): DecisionKey | null {
  const [, matchId = "", nth, seat] = cursorPattern.exec(cursor) ?? [];
  return isId(matchId) ? { matchId, nth: Number(nth), seat: Number(seat) } : null;
}

/** A decision as a cursor of `listDecisions`. */
export const decisionCursor = ({ matchId, nth, seat }: DecisionKey): string =>
  `${matchId}.${nth}.${seat}`;

/** Whether a text can be a cursor of `listDecisions`. */
export const isDecisionCursor = (text: string): boolean => decisionNamed(text) !== null;

/** SQL: what everybody who lists decisions reads; `decision`, `match` and `version` are aliases. */
const listedColumns = `
  ${plainListed}, decision."matchId", match."game", match."locale",
  match."finishedAt" /* not null: only finished matches are read */, version."number" AS "version",
  (SELECT ruled."foul" FROM "DecisionFault" ruled WHERE ruled."agentId" = seat."agentId"
    AND ruled."fault" = 'foul' AND ruled."matchId" = decision."matchId"
    AND ruled."nth" = decision."nth" AND ruled."seat" = decision."seat") AS "foul",
  (SELECT opening."event"->'names'->>decision."seat" FROM "MatchEvent" opening
    WHERE opening."matchId" = match."id" AND opening."seq" = 0) AS "player",
  ${wordsHidden} AS "wordsHidden"`;

/** SQL: where the decisions of an agent's seats in finished matches are. */
const decisionsOfSeats = `
  "MatchSeat" seat
  JOIN "Match" match ON match."id" = seat."matchId" AND match."status" = 'finished'
  JOIN "AgentVersion" version ON version."id" = seat."versionId"
  JOIN "Decision" decision ON decision."matchId" = seat."matchId"
    AND decision."seat" = seat."seat" AND decision."kind" = 'decision'`;

/** Adds a value to those of a statement; returns the name of its parameter. */
type Given = (value: unknown) => string;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** SQL for a filter and a cursor; `key` is the alias of the table that is read in order. */
function wanted(
  { game, version, matchId, ask }: DecisionFilter,
  after: DecisionKey | null,
  key: string,
  given: Given,
): { readonly match: string[]; readonly decision: string[] } {
  // Branches of forks repeat the decisions of the forked match.
  const match = ['match."forkId" IS NULL'];
  const decision: string[] = [];
  if (game !== undefined) match.push(`match."game" = ${given(game)}`);
  if (version !== undefined) match.push(`version."number" = ${given(version)}`);
  if (matchId !== undefined) match.push(`${key}."matchId" = ${given(matchId)}`);
  if (ask !== undefined) decision.push(`decision."ask" = ${given(ask)}`);
  if (after !== null) {
    const id = given(after.matchId);
    const nth = `${given(after.nth)}::int`;
    const seat = `${given(after.seat)}::int`;
    // The index begins there.
    match.push(`${key}."matchId" <= ${id}`);
    decision.push(
      `(decision."matchId", decision."nth", decision."seat") < (${id}, ${nth}, ${seat})`,
    );
  }
  return { match, decision };
}

const both = (...conditions: readonly string[]): string => conditions.join(" AND ");

/** SQL: a column that may quote a word of the match. */
const shown = (column: string, value = `decision."${column}"`): string =>
  `CASE WHEN NOT ${wordsHidden} THEN ${value} END AS "${column}"`;

const quoting = quotingListed.map((column) => shown(column)).join(", ");
const cut = quotingListed
  .map((column) =>
    column === "text" ? shown(column, `left(decision."text", ${MAX_TEXT})`) : shown(column),
  )
  .join(", ");

/**
 * All decisions: the newest matches first, so that no more seats are read than the page needs. The last
 * of these matches is read with all seats of the agent: the order within a match is by question.
 */
function allStatement(
  agentId: string,
  filter: DecisionFilter,
  after: DecisionKey | null,
  rows: number,
): Statement {
  const values: unknown[] = [];
  const given: Given = (value) => `$${values.push(value)}`;
  const agent = given(agentId);
  const { match, decision } = wanted(filter, after, "seat", given);
  const joins = `
    JOIN "Match" match ON match."id" = seat."matchId" AND match."status" = 'finished'
    JOIN "AgentVersion" version ON version."id" = seat."versionId"`;
  const ofSeat = `decision."matchId" = seat."matchId" AND decision."seat" = seat."seat"
    AND decision."kind" = 'decision'`;
  const text = `
    WITH seat AS MATERIALIZED (
      SELECT seat.* FROM "MatchSeat" seat ${joins}
      WHERE ${both(`seat."agentId" = ${agent}`, ...match)}
        AND EXISTS (SELECT FROM "Decision" decision WHERE ${both(ofSeat, ...decision)})
      ORDER BY seat."matchId" DESC FETCH FIRST (${given(rows)}) ROWS WITH TIES)
    SELECT ${listedColumns}, ${cut}
    FROM seat ${joins} JOIN "Decision" decision ON ${both(ofSeat, ...decision)}
    ORDER BY decision."matchId" DESC, decision."nth" DESC, decision."seat" DESC
    LIMIT ${given(rows)}`;
  return { text, values };
}

/** Decisions with a fault, which are few: by their index. */
function faultStatement(
  agentId: string,
  fault: DecisionFault,
  filter: DecisionFilter,
  after: DecisionKey | null,
  rows: number,
): Statement {
  const values: unknown[] = [];
  const given: Given = (value) => `$${values.push(value)}`;
  const agent = given(agentId);
  const { match, decision } = wanted(filter, after, "fault", given);
  const text = `
    SELECT ${listedColumns}, ${cut}
    FROM "DecisionFault" fault
    JOIN "MatchSeat" seat ON seat."matchId" = fault."matchId" AND seat."seat" = fault."seat"
    JOIN "Match" match ON match."id" = fault."matchId"
    JOIN "AgentVersion" version ON version."id" = seat."versionId"
    JOIN "Decision" decision ON decision."matchId" = fault."matchId"
      AND decision."seat" = fault."seat" AND decision."nth" = fault."nth"
      AND decision."kind" = 'decision'
    WHERE ${both(`fault."agentId" = ${agent}`, `fault."fault" = ${given(fault)}`, ...match, ...decision)}
    ORDER BY fault."matchId" DESC, fault."nth" DESC, fault."seat" DESC
    LIMIT ${given(rows)}`;
  return { text, values };
}

/** A decision without these texts; what the arena itself says of it stays. */
function withoutQuotes<Row extends ListedDecision>(decision: Row, texts: readonly string[]): Row {
  const { matchId, player, game, locale, finishedAt, foul, ask, missed, askedAt, ...said } =
    decision;
  return { ...decision, ...withoutTexts(said, texts) };
}

/** Decisions of an agent, without what moderators hid of the speeches of others. */
async function withoutSpeeches(
  database: Pick<Database, "connection">,
  agentId: string,
  decisions: readonly ListedDecision[],
): Promise<ListedDecision[]> {
  const ids = [...new Set(decisions.map(({ matchId }) => matchId))];
  const texts = await textsHiddenFrom(database, { agentId }, ids);
  return decisions.map((decision) => withoutQuotes(decision, texts.get(decision.matchId) ?? []));
}

/**
 * A page of an agent's decisions in finished matches, newest first: by match, then by question; those of archived
 * matches only of one that is named. For its owner alone. Throws a RangeError on a cursor that fails `isDecisionCursor`.
 */
export async function listDecisions(
  database: Database,
  { agentId, cursor, limit: wantedRows = 50, fault, ...filter }: DecisionQuery,
): Promise<DecisionPage> {
  const after = cursor === undefined ? null : decisionNamed(cursor);
  if (cursor !== undefined && after === null) throw new RangeError(`cursor ${cursor}`);
  const { matchId } = filter;
  if (matchId !== undefined && isId(matchId)) await restoreLogs(database, [matchId]);
  const limit = Math.min(Math.max(Math.trunc(wantedRows), 1), MAX_PAGE);
  const { text, values } =
    fault === undefined
      ? allStatement(agentId, filter, after, limit + 1)
      : faultStatement(agentId, fault, filter, after, limit + 1);
  const { rows } = await database.connection.query<ListedDecision>({ text, values });
  const decisions = await withoutSpeeches(database, agentId, rows.slice(0, limit));
  const last = rows.length > limit ? decisions.at(-1) : undefined;
  return { decisions, next: last === undefined ? null : decisionCursor(last) };
}

/** A decision of an agent in a finished match, only for its owner; null if there is none. */
export async function ownDecision(
  database: Database,
  agentId: string,
  { matchId, nth, seat }: DecisionName,
): Promise<OwnDecision | null> {
  if (!isId(matchId) || ![nth, seat ?? 0].every(Number.isSafeInteger)) return null;
  await restoreLogs(database, [matchId]);
  const { rows } = await database.connection.query<OwnDecision>({
    name: "own-decision",
    text: `
      SELECT ${listedColumns}, ${quoting}, decision."at",
        CASE WHEN ${wordsHidden} THEN '' ELSE decision."prompt" END AS "prompt",
        ${quotingOwn.map((column) => shown(column)).join(", ")},
        (SELECT count(*)::int - 1 FROM "MatchEvent" event WHERE event."matchId" = match."id"
          AND event."seq" < decision."at" AND event."public") AS "cursor",
        (SELECT max(other."nth") FROM "Decision" other WHERE other."matchId" = match."id"
          AND other."seat" = decision."seat" AND other."kind" = 'decision') AS "asks" /* not null: this is one */
      FROM ${decisionsOfSeats}
      WHERE seat."agentId" = $1 AND seat."matchId" = $2 AND decision."nth" = $3::bigint
        AND ($4::bigint IS NULL OR decision."seat" = $4)
      ORDER BY decision."seat" LIMIT 1`,
    values: [agentId, matchId, nth, seat ?? null],
  });
  const [decision] = rows;
  if (decision === undefined) return null;
  const texts = (await textsHiddenFrom(database, { agentId }, [matchId])).get(matchId) ?? [];
  return withoutQuotes(decision, texts);
}

/** The decisions of an agent with these names, in this order; answers are whole. For its owner alone. */
export async function decisionsAt(
  database: Database,
  agentId: string,
  names: readonly DecisionName[],
): Promise<ListedDecision[]> {
  await restoreLogs(
    database,
    names.map(({ matchId }) => matchId),
  );
  const { rows } = await database.connection.query<ListedDecision>({
    name: "decisions-at",
    text: `
      SELECT DISTINCT ON (given."place") ${listedColumns}, ${quoting}
      FROM unnest($2::uuid[], $3::int[], $4::int[]) WITH ORDINALITY
        AS given("matchId", "nth", "seat", "place"),
        ${decisionsOfSeats}
      WHERE seat."agentId" = $1 AND seat."matchId" = given."matchId"
        AND decision."nth" = given."nth" AND decision."seat" = coalesce(given."seat", decision."seat")
      ORDER BY given."place", decision."seat"`,
    values: [agentId, ...nameArrays(names)],
  });
  return withoutSpeeches(database, agentId, rows);
}
