import type { Audience, Decision, GameEvent, NamedScores, PlacedMark } from "@wisp/game";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { restoreLogs } from "../log-archive.ts";
import { type LoggedRows, loadShownLogs, logEntryOf } from "./log.ts";
import { type HiddenSpeech, hiddenSpeechesOf } from "./speech-shown.ts";
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
  /** A moderator hid what was said: the event has another text. */
  readonly hidden: boolean;
}

/**
 * A decision of a finished match, keyed like a sealed event. For agents whose owner hides
 * their reasoning, `reasoning` is null, and so is `raw`, which may contain it. As long as
 * the words are hidden, nothing that was asked or answered is shown: `prompt` is "", and `text`,
 * `reasoning`, `detail` and `raw` are null. The same holds for the decision of a hidden speech and for
 * all later ones, which may quote it.
 */
export interface WholeDecision extends Omit<Decision, "at" | "calls" | "memory" | "scores"> {
  /** Of an interview: how right its answer was; null: not scored. */
  readonly scores: NamedScores | null;
  /** Cursor of the last public event before the ask. */
  readonly cursor: number;
}

export interface WholeLog {
  /** The words stay hidden for now: events that hold one are left out. */
  readonly wordsHidden: boolean;
  /** How many of its speeches a moderator hid. */
  readonly speechesHidden: number;
  readonly events: readonly WholeEvent[];
  /** What looked like a prompt injection, in order. */
  readonly marks: readonly PlacedMark[];
  readonly decisions: readonly WholeDecision[];
}

/** The whole log of a finished match with its decisions; null before the end and for no match. */
export async function wholeLog(database: Database, id: string): Promise<WholeLog | null> {
  if (!isId(id)) return null;
  await restoreLogs(database, [id]);
  const [log] = await wholeLogs(database, [id]);
  return log ?? null;
}

interface FinishedRow {
  readonly id: string;
  /** Its words stay hidden for now. */
  readonly hidden: boolean;
  readonly marks: readonly PlacedMark[] | null;
  /** Seats whose agents' owners do not show their private reasoning. */
  readonly reserved: readonly number[];
}

/**
 * The whole logs of those of some matches that are finished, in order of their ids; with one
 * statement after the other, however many there are.
 *
 * @param archived logs of theirs that are in the archive alone, as it has them
 */
export async function wholeLogs(
  { connection }: Pick<Database, "connection">,
  ids: readonly string[],
  archived: readonly string[] = [],
): Promise<(WholeLog & { readonly id: string })[]> {
  const { rows: matches } = await connection.query<FinishedRow>({
    name: "finished-matches",
    text: `
      SELECT match."id", ${wordsHidden} AS "hidden", match."marks", ARRAY(
        SELECT seat."seat" FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
        WHERE seat."matchId" = match."id" AND NOT agent."showReasoning") AS "reserved"
      FROM "Match" match WHERE match."id" = ANY($1::uuid[]) AND match."status" = 'finished'
      ORDER BY match."id"`,
    values: [ids],
  });
  if (matches.length === 0) return [];
  const logs = await loadShownLogs(
    connection,
    matches.map(({ id }) => id),
    archived,
  );
  const hidden = await hiddenSpeechesOf({ connection }, ids);
  return matches.map((match) => ({
    id: match.id,
    ...wholeOf(
      match,
      hidden.filter(({ matchId }) => matchId === match.id),
      logs.get(match.id),
    ),
  }));
}

function wholeOf(
  match: FinishedRow,
  speeches: readonly HiddenSpeech[],
  { events: rows, decisions }: LoggedRows = { events: [], decisions: [] },
): WholeLog {
  let cursor = -1;
  const events = rows.map((row): WholeEvent => {
    const { to, event } = logEntryOf(row);
    if (to.public) cursor += 1;
    return { cursor, at: row.at, to, words: row.words, event, hidden: row.hidden };
  });
  const hiddenCursors = new Set(speeches.map((speech) => speech.cursor));
  const mayQuoteFrom = Math.min(...speeches.map(({ from }) => from));
  return {
    wordsHidden: match.hidden,
    speechesHidden: speeches.length,
    marks: (match.marks ?? []).filter((mark) => !hiddenCursors.has(mark.cursor)),
    events: match.hidden ? events.filter(({ words }) => !words) : events,
    decisions: decisions.map(({ at, scores = null, memory: _, ...decision }) => ({
      cursor: events[at - 1]?.cursor ?? -1,
      ...decision,
      scores,
      ...(match.reserved.includes(decision.seat) && {
        reasoning: null,
        notes: null,
        raw: null,
        // Answers to interviews are as private as its reasoning.
        ...(decision.kind === "interview" && { text: null }),
      }),
      ...((match.hidden || at >= mayQuoteFrom) && unsaid),
    })),
  };
}

/** The fields of a decision that may contain a word, or quote a speech. */
const unsaid = {
  prompt: "",
  text: null,
  reasoning: null,
  notes: null,
  detail: null,
  raw: null,
} as const;
