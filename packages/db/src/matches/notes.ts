import type { Database, Transaction } from "../database.ts";
import { Fenced } from "../errors.ts";
import { isId } from "../id.ts";
import { lockedMatchSql } from "./log.ts";
import { wordsHidden } from "./words-shown.ts";

/** The notes of an agent in a match that is played. */
export interface AgentNotes {
  readonly agentId: string;
  /** The note that the agent is handed; null: it has none. */
  readonly handed: string | null;
  /** It was asked for a note after the match. */
  readonly asked: boolean;
}

/** The agents of a match ($1) that take notes: all but house agents, in a season with notes. */
const takers = `
  SELECT seat."agentId", match."seasonId" FROM "MatchSeat" seat
  JOIN "Match" match ON match."id" = seat."matchId"
  JOIN "Season" season ON season."id" = match."seasonId" AND season."memory" = 'season'
  JOIN "Agent" agent ON agent."id" = seat."agentId" AND NOT agent."house"
  WHERE match."id" = $1`;

/**
 * Hands the agents of a match the notes that they wrote after the last of their matches in its season which had
 * finished by now. To be called before the deal alone: from then on it stays as it is. Throws `Fenced` when the match
 * is no longer the caller's.
 */
export async function handNotes(
  { connection }: Pick<Database, "connection">,
  matchId: string,
  fence: number,
): Promise<void> {
  const { rows } = await connection.query<{ held: number }>({
    name: "hand-notes",
    text: `
      WITH held AS (${lockedMatchSql}),
      handed AS (
        INSERT INTO "MatchNote" ("matchId", "agentId", "handed", "handedFrom")
        SELECT held."id", taker."agentId", last."text",
          CASE WHEN last."text" IS NOT NULL THEN last."matchId" END
        FROM held, (${takers}) taker
        LEFT JOIN LATERAL (
          SELECT note."matchId", note."text" FROM "MatchNote" note
          JOIN "MatchSeat" sat ON sat."matchId" = note."matchId" AND sat."agentId" = note."agentId"
          JOIN "Match" earlier ON earlier."id" = note."matchId"
            AND earlier."seasonId" = taker."seasonId" AND earlier."status" = 'finished'
          WHERE note."agentId" = taker."agentId"
          ORDER BY earlier."finishOrder" DESC NULLS LAST LIMIT 1) last ON true
        ON CONFLICT ("matchId", "agentId") DO UPDATE
          SET "handed" = EXCLUDED."handed", "handedFrom" = EXCLUDED."handedFrom")
      SELECT count(*)::int AS "held" FROM held`,
    values: [matchId, fence],
  });
  if (rows[0]?.held !== 1) throw new Fenced("lost", matchId);
}

/** The notes of the agents at the table of a match; none where its season has no notes. */
export async function notesAtTable(
  { connection }: Pick<Database, "connection">,
  matchId: string,
): Promise<AgentNotes[]> {
  const { rows } = await connection.query<AgentNotes>({
    name: "notes-at-table",
    text: `
      SELECT note."agentId", note."handed", note."askedAt" IS NOT NULL AS "asked"
      FROM "MatchNote" note JOIN "MatchSeat" seat USING ("matchId", "agentId")
      WHERE note."matchId" = $1`,
    values: [matchId],
  });
  return rows;
}

/**
 * Hands the agents of a fork's branch the notes of the forked match, in the transaction that makes the branch: an
 * agent that takes another's seat has none. No agent is asked for a note after a branch.
 */
export async function copyNotes(
  { connection }: Transaction,
  { forkId, matchId }: { readonly forkId: string; readonly matchId: string },
): Promise<void> {
  await connection.query({
    name: "copy-notes",
    text: `
      INSERT INTO "MatchNote" ("matchId", "agentId", "handed", "handedFrom", "askedAt")
      SELECT $2, note."agentId", note."handed", note."handedFrom", now()
      FROM "Fork" fork JOIN "MatchNote" note ON note."matchId" = fork."matchId"
      WHERE fork."id" = $1`,
    values: [forkId, matchId],
  });
}

/** An agent's answer to the question for a note. */
export interface WrittenNote {
  /** The note; null when none came. */
  readonly text: string | null;
  /** Why not: timeout, error or illegal, and in words; null when one came. */
  readonly missed: string | null;
  readonly detail: string | null;
  /** The rules by which it looks like a prompt injection. */
  readonly marks: readonly string[];
  readonly askedAt: Date;
  readonly latencyMs: number;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** Millionths of a US dollar. */
  readonly costMicros: number | null;
  readonly estimated: boolean;
}

/**
 * Keeps the answer of an agent that was asked for a note; the first one stays. Throws `Fenced` when the match is no
 * longer the caller's.
 */
export async function saveNote(
  { connection }: Pick<Database, "connection">,
  {
    matchId,
    fence,
    agentId,
  }: { readonly matchId: string; readonly fence: number; readonly agentId: string },
  note: WrittenNote,
): Promise<void> {
  const { rows } = await connection.query<{ held: number }>({
    name: "save-note",
    text: `
      WITH held AS (${lockedMatchSql}),
      written AS (
        UPDATE "MatchNote" note SET "text" = $4, "missed" = $5, "detail" = $6, "marks" = $7,
          "askedAt" = $8, "latencyMs" = $9, "tokensIn" = $10, "tokensOut" = $11, "costMicros" = $12,
          "estimated" = $13
        FROM held
        WHERE note."matchId" = held."id" AND note."agentId" = $3 AND note."askedAt" IS NULL)
      SELECT count(*)::int AS "held" FROM held`,
    values: [
      matchId,
      fence,
      agentId,
      note.text,
      note.missed,
      note.detail,
      note.marks,
      note.askedAt,
      note.latencyMs,
      note.tokensIn,
      note.tokensOut,
      note.costMicros,
      note.estimated,
    ],
  });
  if (rows[0]?.held !== 1) throw new Fenced("lost", matchId);
}

/**
 * The note that an agent was handed in a match, null where it had none; undefined: it takes no notes there. For its
 * owner and for the agent alone.
 */
export async function handedNote(
  { connection }: Pick<Database, "connection">,
  matchId: string,
  agentId: string,
): Promise<Pick<AgentNotes, "handed"> | undefined> {
  const { rows } = await connection.query<Pick<AgentNotes, "handed">>({
    name: "handed-note",
    text: `SELECT "handed" FROM "MatchNote" WHERE "matchId" = $1 AND "agentId" = $2`,
    values: [matchId, agentId],
  });
  return rows[0];
}

/** The notes of an agent around a finished match, for its owner alone. */
export interface OwnNote extends Omit<WrittenNote, "latencyMs"> {
  readonly matchId: string;
  readonly season: { readonly slug: string; readonly name: string };
  readonly game: string;
  readonly locale: string;
  readonly finishedAt: Date;
  readonly latencyMs: number | null;
  /**
   * The note that it was handed, and the match after which it wrote it; null: none. The note is null, too, while
   * one of the two matches hides its words.
   */
  readonly handed: string | null;
  readonly handedFrom: string | null;
  /** The match hides its words for now, and with them what may quote them. */
  readonly wordsHidden: boolean;
}

export interface NotePage {
  readonly notes: readonly OwnNote[];
  /** The match with which the next page begins; null on the last. */
  readonly next: string | null;
}

const MAX_NOTES = 100;

/**
 * The notes of an agent in finished matches, newest match first. For its owner alone: notes hold secret words of
 * the matches.
 */
export async function listNotes(
  { connection }: Pick<Database, "connection">,
  agentId: string,
  {
    season,
    before,
    limit = 50,
  }: { readonly season?: string; readonly before?: string; readonly limit?: number } = {},
): Promise<NotePage> {
  if (before !== undefined && !isId(before)) return { notes: [], next: null };
  const rowsWanted = Math.min(Math.max(Math.trunc(limit), 1), MAX_NOTES);
  const { rows } = await connection.query<OwnNote>({
    name: "own-notes",
    text: `
      SELECT note."matchId", json_build_object('slug', season."slug", 'name', season."name") AS "season",
        match."game", match."locale",
        match."finishedAt" /* not null: only finished matches are read */,
        CASE WHEN NOT ${wordsHidden} AND NOT EXISTS (
          SELECT FROM "Match" match WHERE match."id" = note."handedFrom" AND ${wordsHidden})
          THEN note."handed" END AS "handed", note."handedFrom",
        CASE WHEN NOT ${wordsHidden} THEN note."text" END AS "text",
        note."missed", CASE WHEN NOT ${wordsHidden} THEN note."detail" END AS "detail", note."marks",
        note."askedAt", note."latencyMs", note."tokensIn",
        note."tokensOut", note."costMicros", note."estimated", ${wordsHidden} AS "wordsHidden"
      FROM "MatchNote" note
      JOIN "Match" match ON match."id" = note."matchId" AND match."status" = 'finished'
      JOIN "Season" season ON season."id" = match."seasonId"
      WHERE note."agentId" = $1 AND note."askedAt" IS NOT NULL
        AND ($2::text IS NULL OR season."slug" = $2)
        AND ($3::uuid IS NULL OR note."matchId" < $3)
      ORDER BY note."matchId" DESC LIMIT $4`,
    values: [agentId, season ?? null, before ?? null, rowsWanted + 1],
  });
  const notes = rows.slice(0, rowsWanted);
  return { notes, next: rows.length > rowsWanted ? (notes.at(-1)?.matchId ?? null) : null };
}
