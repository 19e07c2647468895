import type { Audience, GameEvent } from "@wisp/game";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { type Decision, loadRows, sealedOf } from "./log.ts";

/** An event of a finished match, sealed or not. */
export interface WholeEvent {
  /**
   * Of a public event its own cursor; of a sealed one the cursor of the public event it follows
   * (-1 before the first). So a cursor of the live match still means the same moment.
   */
  readonly cursor: number;
  readonly at: Date;
  readonly to: Audience;
  /** The payload holds a secret word. */
  readonly words: boolean;
  readonly event: GameEvent;
}

/** A decision of a finished match, keyed like a sealed event. */
export interface WholeDecision extends Omit<Decision, "at"> {
  /** Cursor of the last public event before the ask. */
  readonly cursor: number;
}

export interface WholeLog {
  readonly events: readonly WholeEvent[];
  readonly decisions: readonly WholeDecision[];
}

/** The whole log of a finished match with its decisions; null before the end and for no match. */
export async function wholeLog(database: Database, id: string): Promise<WholeLog | null> {
  if (!isId(id)) return null;
  const match = await database.connection.query({
    name: "is-finished",
    text: `SELECT 1 FROM "Match" WHERE "id" = $1 AND "status" = 'finished'`,
    values: [id],
  });
  if (match.rowCount !== 1) return null;
  const { events: rows, decisions } = await loadRows(database, id);
  let cursor = -1;
  const events = rows.map((row): WholeEvent => {
    const { to, event } = sealedOf(row);
    if (to.public) cursor += 1;
    return { cursor, at: row.at, to, words: row.words, event };
  });
  return {
    events,
    decisions: decisions.map(({ at, ...decision }) => ({
      cursor: events[at - 1]?.cursor ?? -1,
      ...decision,
    })),
  };
}
