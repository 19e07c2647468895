import { type GameEvent, storableText, type Utterance } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { isId } from "../id.ts";
import { restoreLogs } from "../log-archive.ts";
import { type ModerationFailure, recordAct } from "./act.ts";

const hiddenSpeech: Readonly<Record<string, string>> = {
  en: "[hidden by a moderator]",
  zh: "[已被管理员隐藏]",
};

/** What readers see instead of a hidden speech, in the language of its match. */
export const hiddenSpeechIn = (locale: string): string => hiddenSpeech[locale] ?? "[hidden]";

/** The event that readers see instead of a speech: the same with another text. */
function standIn(event: object, text: string, locale: string): object {
  const shown = hiddenSpeechIn(locale);
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [name, value === text ? shown : value]),
  );
}

interface SpokenRow {
  readonly seq: number;
  readonly event: GameEvent;
  readonly locale: string;
}

/** SQL: a match ($1) and those that share events with it by forks, as "family". */
const family = `family("id") AS (
  SELECT $1::uuid
  UNION
  SELECT kin."id" FROM family CROSS JOIN LATERAL (
    SELECT fork."matchId" AS "id" FROM "ForkBranch" branch
      JOIN "Fork" fork ON fork."id" = branch."forkId" WHERE branch."matchId" = family."id"
    UNION ALL
    SELECT branch."matchId" FROM "Fork" fork
      JOIN "ForkBranch" branch ON branch."forkId" = fork."id"
      WHERE fork."matchId" = family."id") kin)`;

/** Reads back the archived logs in which a speech is hidden. */
async function restoreFamily(database: Database, matchId: string): Promise<void> {
  const { rows } = await database.connection.query<{ id: string }>(
    `WITH RECURSIVE ${family} SELECT "id" FROM family`,
    [matchId],
  );
  await restoreLogs(
    database,
    rows.map(({ id }) => id),
  );
}

/**
 * Hides a speech from everybody who reads its match, live or finished, or another match that has it by
 * forks: the match that it is a branch of, other branches, and their branches. Agents still get it, and the owner of the agent that said it still sees it. The log stays as it is.
 *
 * @param cursor of the speech, among the public events
 * @param spoken what the event says by the rules of its game; undefined: it is no speech
 */
export async function hideSpeech(
  database: Database,
  actorId: string,
  {
    matchId,
    cursor,
    reason,
  }: { readonly matchId: string; readonly cursor: number; readonly reason: string },
  spoken: (event: GameEvent) => Utterance | undefined,
): Promise<{ readonly act: string } | ModerationFailure> {
  const gone = { failed: "gone", detail: "There is no such speech, or it is hidden." } as const;
  if (!isId(matchId) || !Number.isSafeInteger(cursor) || cursor < 0) return gone;
  await restoreFamily(database, matchId);
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    // One moderator at a time: the match's own row belongs to its runner.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `hide-speech/${matchId}`,
    ]);
    const { rows } = await connection.query<SpokenRow>(
      `SELECT event."seq", event."event", match."locale" FROM "MatchEvent" event
        JOIN "Match" match ON match."id" = event."matchId"
        WHERE event."matchId" = $1 AND event."public"
          AND NOT EXISTS (SELECT FROM "HiddenEvent" hidden
            WHERE hidden."matchId" = event."matchId" AND hidden."seq" = event."seq")
          AND event."seq" = (SELECT placed."seq" FROM "MatchEvent" placed
            WHERE placed."matchId" = $1 AND placed."public" ORDER BY placed."seq" OFFSET $2 LIMIT 1)`,
      [matchId, cursor],
    );
    const [row] = rows;
    if (row === undefined) return gone;
    const said = spoken(row.event);
    if (said === undefined || said.text === "") {
      return { failed: "no-speech", detail: "Nobody says anything there." };
    }
    const { rows: speakers } = await connection.query<{ agentId: string; ownerId: string | null }>(
      `SELECT agent."id" AS "agentId", coalesce(agent."ownerId", (
          SELECT player."id" FROM "User" player WHERE agent."endpoint" = 'human:' || player."id"::text
        )) AS "ownerId" FROM "MatchSeat" seat
        JOIN "Agent" agent ON agent."id" = seat."agentId"
        WHERE seat."matchId" = $1 AND seat."seat" = $2`,
      [matchId, said.seat],
    );
    const act = await recordAct(transaction, {
      kind: "speech-hidden",
      actorId,
      reason,
      matchId,
      target: matchId,
      userId: speakers[0]?.ownerId ?? null,
      agentId: speakers[0]?.agentId,
      before: { text: storableText(said.text), cursor },
    });
    // Branches of a fork begin with the same events as its match, and so do branches of these.
    await connection.query(
      `WITH RECURSIVE ${family}
        INSERT INTO "HiddenEvent" ("matchId", "seq", "cursor", "actId", "seat", "from", "text", "shown")
        SELECT same."matchId", same."seq", $7, $3, $4, coalesce((
            SELECT max(decision."at") FROM "Decision" decision
            WHERE decision."matchId" = same."matchId" AND decision."seat" = $4
              AND decision."kind" = 'decision' AND decision."at" <= same."seq"), same."seq"), $5, $6
        FROM family JOIN "MatchEvent" same ON same."matchId" = family."id" AND same."seq" = $2
        WHERE same."event"::text = (SELECT "event"::text FROM "MatchEvent"
            WHERE "matchId" = $1 AND "seq" = $2)
        ON CONFLICT DO NOTHING`,
      [
        matchId,
        row.seq,
        act,
        said.seat,
        storableText(said.text),
        JSON.stringify(standIn(row.event, said.text, row.locale)),
        cursor,
      ],
    );
    await connection.query("SELECT pg_notify('hidden_speeches', $1)", [`${matchId}/${cursor}`]);
    return { act };
  });
}
