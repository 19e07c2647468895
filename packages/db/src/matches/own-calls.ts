import type { Decision } from "@wisp/game";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { textsHiddenFrom, withoutTexts } from "./speech-shown.ts";
import { wordsHidden } from "./words-shown.ts";

/** The calls of one decision, named as the decision is. */
export interface DecisionCalls extends Pick<Decision, "seat" | "nth" | "kind" | "ask"> {
  readonly calls: NonNullable<Decision["calls"]>;
}

/**
 * The calls to models that an owner's agents made in a finished match, in order; none before its end,
 * and none while its words are hidden, since prompts hold them. The archive of old logs has no calls.
 */
export async function ownCalls(
  { connection }: Pick<Database, "connection">,
  matchId: string,
  ownerId: string,
): Promise<readonly DecisionCalls[]> {
  if (!isId(matchId)) return [];
  const { rows } = await connection.query<DecisionCalls>({
    name: "own-calls",
    text: `
      SELECT decision."seat", decision."nth", decision."kind", decision."ask", decision."calls"
      FROM "Match" match
      JOIN "MatchSeat" seat ON seat."matchId" = match."id"
      JOIN "Agent" agent ON agent."id" = seat."agentId" AND agent."ownerId" = $2::uuid
      JOIN "Decision" decision
        ON decision."matchId" = match."id" AND decision."seat" = seat."seat"
      WHERE match."id" = $1::uuid AND match."status" = 'finished' AND NOT ${wordsHidden}
        AND decision."calls" IS NOT NULL
      ORDER BY decision."at", decision."seat", decision."kind", decision."ask"`,
    values: [matchId, ownerId],
  });
  const texts = await textsHiddenFrom({ connection }, { ownerId }, [matchId]);
  return rows.map((row) => ({
    ...row,
    calls: withoutTexts(row.calls, texts.get(matchId) ?? []),
  }));
}
