import type { Decision } from "@wisp/game";
import type { Database } from "../database.ts";
import { textsHiddenFrom, withoutTexts } from "../matches/speech-shown.ts";
import { wordsHidden } from "../matches/words-shown.ts";

/** A decision of an agent in a match that runs, for its owner alone. */
export interface LiveDecision
  extends Pick<
    Decision,
    | "seat"
    | "nth"
    | "ask"
    | "prompt"
    | "text"
    | "reasoning"
    | "missed"
    | "detail"
    | "askedAt"
    | "latencyMs"
  > {
  readonly matchId: string;
  readonly game: string;
  readonly locale: string;
  readonly season: { readonly slug: string; readonly name: string };
  /** In-game name of the seat; null if the game has none. */
  readonly player: string | null;
}

/**
 * SQL: whether the account $2 is at the table with more than one seat: by another of its agents, by itself, or by a
 * teammate of its class; `seat` and `match` are aliases.
 */
const hasMoreSeats = `EXISTS (
  SELECT FROM "MatchSeat" beside JOIN "Agent" near ON near."id" = beside."agentId"
  WHERE beside."matchId" = match."id" AND beside."seat" <> seat."seat" AND (
    near."id" = seat."agentId" OR near."ownerId" = $2
    OR near."endpoint" IN ('human:' || $2::text, 'mcp:' || $2::text)
    OR EXISTS (
      SELECT FROM "ClassMember" own JOIN "ClassMember" mate
        ON mate."seasonId" = own."seasonId" AND mate."team" = own."team" AND mate."id" <> own."id"
      WHERE own."seasonId" = match."seasonId" AND own."userId" = $2 AND own."team" <> ''
        AND (mate."userId" = near."ownerId"
          OR near."endpoint" IN ('human:' || mate."userId"::text, 'mcp:' || mate."userId"::text)))))`;

/** Decisions that are shown. */
const LIMIT = 100;

/**
 * What an agent ($1) was asked and answered so far in matches that run, newest first, for its owner ($2) alone: in
 * seasons whose owners watch live, in matches that are not sealed and hide no words, and where the owner has no
 * other seat.
 */
export async function liveDecisions(
  { connection }: Pick<Database, "connection">,
  { agentId, ownerId }: { readonly agentId: string; readonly ownerId: string },
): Promise<LiveDecision[]> {
  const { rows } = await connection.query<LiveDecision>({
    name: "live-decisions",
    text: `
      SELECT decision."matchId", match."game", match."locale",
        json_build_object('slug', season."slug", 'name', season."name") AS "season",
        (SELECT opening."event"->'names'->>decision."seat" FROM "MatchEvent" opening
          WHERE opening."matchId" = match."id" AND opening."seq" = 0) AS "player",
        decision."seat", decision."nth", decision."ask", decision."prompt", decision."text",
        decision."reasoning", decision."missed", decision."detail", decision."askedAt",
        decision."latencyMs"
      FROM "MatchSeat" seat
      JOIN "Agent" agent ON agent."id" = seat."agentId" AND agent."ownerId" = $2
      JOIN "Match" match ON match."id" = seat."matchId" AND match."status" = 'running'
        AND match."sealed" IS NULL AND match."duplicateSet" IS NULL
      JOIN "Season" season ON season."id" = match."seasonId" AND season."ownersWatch" = 'live'
        AND season."schedule" <> 'duplicates' AND season."team" = 'others'
      JOIN "Decision" decision ON decision."matchId" = seat."matchId"
        AND decision."seat" = seat."seat" AND decision."kind" = 'decision'
      WHERE seat."agentId" = $1 AND NOT ${wordsHidden} AND NOT ${hasMoreSeats}
      ORDER BY decision."askedAt" DESC, decision."matchId", decision."nth" DESC LIMIT ${LIMIT}`,
    values: [agentId, ownerId],
  });
  const ids = [...new Set(rows.map(({ matchId }) => matchId))];
  const hidden = await textsHiddenFrom({ connection }, { agentId }, ids);
  return rows.map(({ prompt, text, reasoning, detail, ...row }) => ({
    ...row,
    ...withoutTexts({ prompt, text, reasoning, detail }, hidden.get(row.matchId) ?? []),
  }));
}
