import { type Database, inTransaction } from "../database.ts";
import { isId } from "../id.ts";

/** Where a spectator named a suspect: on the page of the match, or in a daily puzzle. */
export type CallSource = "match" | "puzzle";

/** A suspect that a spectator names. */
export interface NewCall {
  readonly matchId: string;
  /** A hash that identifies the person. */
  readonly person: string;
  readonly source: CallSource;
  /** The last public event that the person has seen. */
  readonly cursor: number;
  /** Round of the next or current vote, from 1; `WINNER_ROUND`: the call says who wins. */
  readonly round: number;
  /** The seat that was named. */
  readonly choice: number;
  /** Its part in the human baseline; null: it has none. */
  readonly baseline: BaselineShare | null;
}

/** A call of an account, made before the truth about its vote was public. */
export interface BaselineShare {
  readonly userId: string;
  /** What the person is also known by; who called under it, or guessed along, knows the match. */
  readonly alsoKnownAs: readonly string[];
}

/** The round of calls of a winner: they are no answers at a vote. */
export const WINNER_ROUND = 0;

/** Maximum number of calls per person and match. */
export const MAX_CALLS = 50;

/** Age of an account from which its calls count in the human baseline. */
export const MIN_ACCOUNT_DAYS = 7;

/**
 * Whether a call counts in the human baseline. Only ranked matches of public seasons without variants do: a user can start
 * others, forks continue a match whose roles are public, and in a duplicate set one finished match shows
 * the roles of the others. The owner of an agent at the table may know what the agent was dealt. $1: match,
 * $7: user, $8: other names of the person.
 */
const verified = `
  EXISTS (SELECT 1 FROM "User" WHERE "id" = $7
    AND "createdAt" <= now() - interval '${MIN_ACCOUNT_DAYS} days')
  AND EXISTS (SELECT 1 FROM "Match" match JOIN "Season" season ON season."id" = match."seasonId"
    WHERE match."id" = $1 AND season."visibility" = 'public' AND NOT season."variant"
      AND match."duplicateSet" IS NULL)
  AND NOT EXISTS (SELECT 1 FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
    WHERE seat."matchId" = $1 AND agent."ownerId" = $7)
  AND NOT EXISTS (SELECT 1 FROM "SuspectCall" WHERE "matchId" = $1
    AND ("person" = ANY($8) OR ("person" = $2 AND "view" IS NOT NULL)))`;

/**
 * Keeps a call; false when it does not count. A person's calls in a match go forward: one who saw more
 * before (a later call, or the answer of a puzzle) adds nothing at an earlier event. A puzzle takes only
 * people who did not follow the match. The same choice before the same vote is one call. No one calls
 * after `keepSolutionShown`.
 */
export async function keepCall(database: Database, call: NewCall): Promise<boolean> {
  return inTransaction(database, async ({ connection }) => {
    // Calls of two tabs come one after the other.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `call/${call.matchId}/${call.person}`,
    ]);
    const { rowCount } = await connection.query({
      name: "keep-call",
      text: `
        INSERT INTO "SuspectCall" ("matchId", "person", "source", "cursor", "round", "choice",
          "verified")
        SELECT $1::uuid, $2, $3::"CallSource", $4::int, $5::int, $6::int, ${verified}
        FROM (SELECT count(*) AS "calls", max("cursor") AS "cursor",
            bool_or("source" = 'puzzle') AS "solved",
            (array_agg("round" ORDER BY "id" DESC))[1] AS "round",
            (array_agg("choice" ORDER BY "id" DESC))[1] AS "choice"
          FROM "SuspectCall"
          WHERE "matchId" = $1 AND "person" = $2 AND "view" IS NULL) earlier
        WHERE (earlier."calls" = 0 OR ($3 = 'match' AND NOT earlier."solved"
            AND earlier."cursor" <= $4 AND earlier."calls" < ${MAX_CALLS}
            AND (earlier."round", earlier."choice") <> ($5, $6)))
          AND NOT EXISTS (
            SELECT 1 FROM "SolutionShown" WHERE "matchId" = $1 AND "person" = $2)`,
      values: [
        call.matchId,
        call.person,
        call.source,
        call.cursor,
        call.round,
        call.choice,
        call.baseline?.userId ?? null,
        call.baseline?.alsoKnownAs ?? [],
      ],
    });
    return rowCount === 1;
  });
}

/** Keeps that a person is shown who was hidden in a match, without what they answered. */
export async function keepSolutionShown(
  { connection }: Database,
  matchId: string,
  person: string,
): Promise<void> {
  await connection.query({
    name: "keep-solution-shown",
    text: `INSERT INTO "SolutionShown" ("matchId", "person") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    values: [matchId, person],
  });
}

/** Whether one of these people has a call in the match that counts. */
export async function hasCalled(
  { connection }: Database,
  matchId: string,
  people: readonly string[],
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "has-called",
    text: `
      SELECT 1 FROM "SuspectCall"
      WHERE "matchId" = $1 AND "person" = ANY($2) AND "view" IS NULL LIMIT 1`,
    values: [matchId, people],
  });
  return rowCount === 1;
}

/** The number of people who named a seat at an event, and the seats they had named before. */
export interface CallChange {
  readonly cursor: number;
  readonly seat: number;
  /** Null: their first call. */
  readonly previous: number | null;
  readonly people: number;
}

/**
 * The calls of a match without the people: added up to a cursor they are how many suspect each seat
 * there. In order of cursors.
 */
export async function callChanges(
  { connection }: Database,
  matchId: string,
): Promise<readonly CallChange[]> {
  if (!isId(matchId)) return [];
  const { rows } = await connection.query<CallChange>({
    name: "call-changes",
    text: `
      SELECT "cursor", "choice" AS "seat", "previous", count(*)::int AS "people" FROM (
        SELECT "cursor", "choice", lag("choice") OVER (PARTITION BY "person" ORDER BY "id") AS "previous"
        FROM "SuspectCall" WHERE "matchId" = $1 AND "view" IS NULL) each
      WHERE "previous" IS DISTINCT FROM "choice"
      GROUP BY "cursor", "choice", "previous" ORDER BY "cursor", "choice", "previous"`,
    values: [matchId],
  });
  return rows;
}
