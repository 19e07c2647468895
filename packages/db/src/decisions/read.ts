import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { textsHiddenFrom, withoutTexts } from "../matches/speech-shown.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import type { OwnDecision } from "./decision.ts";
import { decisionsOfSeats, listedColumns } from "./list.ts";
import type { DecisionName } from "./name.ts";

const shown = (column: string): string =>
  `CASE WHEN NOT ${wordsHidden} THEN decision."${column}" END AS "${column}"`;

/** A decision of an agent in a finished match, only for its owner; null if there is none. */
export async function ownDecision(
  { connection }: Pick<Database, "connection">,
  agentId: string,
  { matchId, nth, seat }: DecisionName,
): Promise<OwnDecision | null> {
  if (!isId(matchId) || ![nth, seat ?? 0].every(Number.isSafeInteger)) return null;
  const { rows } = await connection.query<OwnDecision>({
    name: "own-decision",
    text: `
      SELECT ${listedColumns}, decision."at",
        CASE WHEN ${wordsHidden} THEN '' ELSE decision."prompt" END AS "prompt",
        ${["text", "reasoning", "notes", "detail", "raw", "calls"].map(shown).join(", ")},
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
  const texts = (await textsHiddenFrom({ connection }, { agentId }, [matchId])).get(matchId) ?? [];
  const { prompt, text, reasoning, notes, detail, raw, calls } = decision;
  const said = withoutTexts({ prompt, text, reasoning, notes, detail, raw, calls }, texts);
  return { ...decision, ...said };
}
