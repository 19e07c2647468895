import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import type { ListedDecision } from "./decision.ts";
import type { DecisionFault } from "./faults.ts";

/** Which decisions of an agent to list; what is absent does not narrow. */
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
/** More questions are asked in no match. */
const MAX_NTH_DIGITS = 6;

const cursorPattern = new RegExp(`^(?<match>[0-9a-f-]{36})\\.(?<nth>\\d{1,${MAX_NTH_DIGITS}})$`);

interface Place {
  readonly match: string;
  readonly nth: number;
}

function placeOf(cursor: string): Place | null {
  const { match, nth } = cursorPattern.exec(cursor)?.groups ?? {};
  return match === undefined || nth === undefined || !isId(match)
    ? null
    : { match, nth: Number(nth) };
}

/** Whether a text can be a cursor of `listDecisions`; others make it throw. */
export const isDecisionCursor = (text: string): boolean => placeOf(text) !== null;

/** SQL: what everybody who lists decisions reads; `decision`, `match` and `version` are aliases. */
export const listedColumns = `
  decision."matchId", decision."seat", decision."nth", match."game", match."locale",
  match."finishedAt", version."number" AS "version", decision."ask", decision."missed",
  decision."askedAt", decision."latencyMs", decision."tokensIn", decision."tokensOut",
  decision."costMicros", decision."estimated",
  (SELECT ruled."foul" FROM "DecisionFault" ruled WHERE ruled."agentId" = seat."agentId"
    AND ruled."fault" = 'foul' AND ruled."matchId" = decision."matchId"
    AND ruled."nth" = decision."nth") AS "foul",
  ${wordsHidden} AS "wordsHidden"`;

/** SQL: where the decisions of an agent's seats in finished matches are. */
export const decisionsOfSeats = `
  "MatchSeat" seat
  JOIN "Match" match ON match."id" = seat."matchId" AND match."status" = 'finished'
  JOIN "AgentVersion" version ON version."id" = seat."versionId"
  JOIN "Decision" decision ON decision."matchId" = seat."matchId"
    AND decision."seat" = seat."seat" AND decision."kind" = 'decision'`;

/**
 * A page of an agent's decisions in finished matches, newest first: by match, then by question. For
 * its owner alone. Throws a RangeError on a cursor that fails `isDecisionCursor`.
 */
export async function listDecisions(
  { connection }: Pick<Database, "connection">,
  { agentId, cursor, limit: wantedRows = 50, ...filter }: DecisionQuery,
): Promise<DecisionPage> {
  const after = cursor === undefined ? null : placeOf(cursor);
  if (cursor !== undefined && after === null) throw new RangeError(`cursor ${cursor}`);
  const limit = Math.min(Math.max(Math.trunc(wantedRows), 1), MAX_PAGE);
  const values: unknown[] = [agentId];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const { fault, game, version, matchId, ask } = filter;
  const key = fault === undefined ? "seat" : "fault";
  const nth = fault === undefined ? `decision."nth"` : `fault."nth"`;
  const wanted = [`seat."agentId" = $1`];
  if (fault !== undefined) wanted.push(`fault."agentId" = $1`, `fault."fault" = ${given(fault)}`);
  if (game !== undefined) wanted.push(`match."game" = ${given(game)}`);
  if (version !== undefined) wanted.push(`version."number" = ${given(version)}`);
  if (matchId !== undefined) wanted.push(`${key}."matchId" = ${given(matchId)}`);
  if (ask !== undefined) wanted.push(`decision."ask" = ${given(ask)}`);
  if (after !== null) {
    const match = given(after.match);
    // The first condition lets the index begin there.
    wanted.push(`${key}."matchId" <= ${match}`);
    wanted.push(`(${key}."matchId", ${nth}) < (${match}, ${given(after.nth)}::int)`);
  }
  const { rows } = await connection.query<ListedDecision>({
    text: `
      SELECT ${listedColumns},
        CASE WHEN NOT ${wordsHidden} THEN left(decision."text", ${MAX_TEXT}) END AS "text",
        CASE WHEN NOT ${wordsHidden} THEN decision."detail" END AS "detail"
      FROM ${decisionsOfSeats}
      ${
        fault === undefined
          ? ""
          : `JOIN "DecisionFault" fault ON fault."matchId" = seat."matchId"
               AND fault."seat" = seat."seat" AND fault."nth" = decision."nth"`
      }
      WHERE ${wanted.join(" AND ")}
      ORDER BY ${key}."matchId" DESC, ${nth} DESC LIMIT ${given(limit + 1)}`,
    values,
  });
  const decisions = rows.slice(0, limit);
  const last = rows.length > limit ? decisions.at(-1) : undefined;
  return { decisions, next: last === undefined ? null : `${last.matchId}.${last.nth}` };
}
