import type { Audience, GameEvent } from "@wisp/game";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { PlacedMark } from "./finish.ts";
import { type Decision, loadRows, sealedOf } from "./log.ts";
import { wordsHidden } from "./words-shown.ts";

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

/**
 * A decision of a finished match, keyed like a sealed event. Of agents whose owner keeps their
 * private reasoning to themselves, `reasoning` is null, and `raw`, which may hold it, too. As long as
 * the words are hidden, nothing that was asked or answered is told: `prompt` is "", and `text`,
 * `reasoning`, `detail` and `raw` are null.
 */
export interface WholeDecision extends Omit<Decision, "at"> {
  /** Cursor of the last public event before the ask. */
  readonly cursor: number;
}

export interface WholeLog {
  /** The words stay hidden for now: events that hold one are left out. */
  readonly wordsHidden: boolean;
  readonly events: readonly WholeEvent[];
  /** What looked like a prompt injection, in order. */
  readonly marks: readonly PlacedMark[];
  readonly decisions: readonly WholeDecision[];
}

/** The whole log of a finished match with its decisions; null before the end and for no match. */
export async function wholeLog(database: Database, id: string): Promise<WholeLog | null> {
  if (!isId(id)) return null;
  const { rows: found } = await database.connection.query<{
    hidden: boolean;
    marks: PlacedMark[] | null;
  }>({
    name: "finished-match",
    text: `SELECT ${wordsHidden} AS "hidden", match."marks" FROM "Match" match
      WHERE match."id" = $1 AND match."status" = 'finished'`,
    values: [id],
  });
  const match = found[0];
  if (match === undefined) return null;
  const [{ events: rows, decisions }, reserved] = await Promise.all([
    loadRows(database, id),
    reservedSeats(database, id),
  ]);
  let cursor = -1;
  const events = rows.map((row): WholeEvent => {
    const { to, event } = sealedOf(row);
    if (to.public) cursor += 1;
    return { cursor, at: row.at, to, words: row.words, event };
  });
  return {
    wordsHidden: match.hidden,
    marks: match.marks ?? [],
    events: match.hidden ? events.filter(({ words }) => !words) : events,
    decisions: decisions.map(({ at, ...decision }) => ({
      cursor: events[at - 1]?.cursor ?? -1,
      ...decision,
      ...(reserved.has(decision.seat) && { reasoning: null, raw: null }),
      ...(match.hidden && unsaid),
    })),
  };
}

/** Of a decision, all that may hold a word. */
const unsaid = { prompt: "", text: null, reasoning: null, detail: null, raw: null } as const;

/** The seats of a match whose agents' owners do not show their private reasoning. */
async function reservedSeats(database: Database, id: string): Promise<ReadonlySet<number>> {
  const { rows } = await database.connection.query<{ seat: number }>({
    name: "reserved-seats",
    text: `
      SELECT seat."seat" FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
      WHERE seat."matchId" = $1 AND NOT agent."showReasoning"`,
    values: [id],
  });
  return new Set(rows.map(({ seat }) => seat));
}
