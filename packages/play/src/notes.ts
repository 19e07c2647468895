import { CHECK_CLOCK_MS, type Session } from "@wisp/agents";
import {
  type AnyGame,
  type Ask,
  type Decision,
  type Locale,
  type Seat,
  storableText,
} from "@wisp/game";
import { z } from "zod";
import { askSeat } from "./ask-seat.ts";

/** Most characters of a note, in Unicode code points; longer ones are cut. */
export const MAX_NOTE_CHARACTERS = 2_000;

/** The kind of the question for a note; no game has one of this name. */
export const NOTE_KIND = "note";

/** What a seat of a season with notes brings to a match. */
export interface SeatNote {
  /** What its agent wrote after the match before; null: it has no note. */
  readonly handed: string | null;
  /** It has been asked for the note after this match. */
  readonly asked: boolean;
}

/** The answer to the question for a note, as it is kept. */
export type NoteRecord = Pick<
  Decision,
  | "missed"
  | "detail"
  | "askedAt"
  | "latencyMs"
  | "tokensIn"
  | "tokensOut"
  | "costMicros"
  | "estimated"
> & {
  /** At most `MAX_NOTE_CHARACTERS`; null when none came. */
  readonly text: string | null;
};

/** The notes of a match of a season with notes. */
export interface MatchNotes {
  /** Seats that are not here take no notes. */
  readonly bySeat: ReadonlyMap<Seat, SeatNote>;
  /** Keeps what a seat answered. Rejects when the match is no longer this runner's. */
  save(seat: Seat, record: NoteRecord): Promise<void>;
}

/** What the host says at the start of a match of a season with notes. */
export const notesSentence: Readonly<Record<Locale, string>> = {
  en: "You take notes in this season: after the match you are asked for a note to yourself, which your next match of the season shows you.",
  zh: "本赛季可以做笔记：对局结束后会请你给自己写一条笔记，你在本赛季的下一场对局会看到它。",
};

interface NoteWords {
  readonly over: string;
  readonly ask: string;
}

const words: Readonly<Record<Locale, NoteWords>> = {
  en: {
    over: "The match is over.",
    ask: "Write a note to yourself. Only you will read it, in your next match of this season, where the players may be others. It takes the place of your notes from before: what you still need of them belongs in it.",
  },
  zh: {
    over: "对局结束。",
    ask: "请给自己写一条笔记。只有你会在本赛季的下一场对局中看到它，那时的玩家可能不同。它会取代之前的笔记，仍然有用的内容请一并写进去。",
  },
};

/** A question with the notes of its seat. */
export const withNotes = <A>(ask: Ask<A>, handed: string | null | undefined): Ask<A> =>
  handed === null || handed === undefined || handed === "" ? ask : { ...ask, notes: handed };

/** A note in the form in which it is kept. */
const keptNote = (text: string): string =>
  [...storableText(text).trim()].slice(0, MAX_NOTE_CHARACTERS).join("");

/**
 * The question for a note after a match.
 *
 * @param result how the match ended, in words; null: the season withholds its words, and the seat writes from what it
 *   saw
 */
export function noteAsk(
  locale: Locale,
  result: string | null,
  timeLimitMs = CHECK_CLOCK_MS,
): Ask<string> {
  const { over, ask } = words[locale];
  return {
    kind: NOTE_KIND,
    prompt: `${result ?? over}\n\n${ask}`,
    shape: { kind: "text", maxLength: MAX_NOTE_CHARACTERS },
    timeLimitMs,
    answer: z
      .string()
      .min(1)
      .max(MAX_NOTE_CHARACTERS * 2),
    parse(text) {
      const note = keptNote(text);
      return note === "" ? { illegal: "The note is empty." } : note;
    },
  };
}

interface AskedForNotes {
  readonly game: AnyGame;
  readonly notes: MatchNotes;
  /** Length of the log. */
  readonly at: number;
  /** The question of a seat. */
  askOf(seat: Seat): Ask<string>;
  sessionOf(seat: Seat): Session;
  viewOf(seat: Seat): unknown;
  readonly stop?: AbortSignal;
}

/**
 * Asks the seats that take notes, all at once, and keeps their answers. An interview: agents that cannot be
 * interviewed have no note. Resolves with whether it was stopped before the last answer.
 */
export async function askForNotes(asked: AskedForNotes): Promise<boolean> {
  const { game, notes, at, stop } = asked;
  let stopped = false;
  const askOne = async (seat: Seat, handed: string | null): Promise<void> => {
    const { record } = await askSeat({
      game,
      kind: "interview",
      ask: withNotes(asked.askOf(seat), handed),
      at,
      seat,
      nth: 1,
      session: asked.sessionOf(seat),
      view: asked.viewOf(seat),
      ...(stop && { stop }),
    });
    if (stop?.aborted) {
      stopped = true;
      return;
    }
    const { text, missed, detail, askedAt, latencyMs, tokensIn, tokensOut, costMicros, estimated } =
      record;
    const note = missed === null && text !== null ? keptNote(text) : null;
    const cost = { latencyMs, tokensIn, tokensOut, costMicros, estimated };
    await notes.save(seat, { text: note, missed, detail, askedAt, ...cost });
  };
  const open = [...notes.bySeat].filter(([, { asked: done }]) => !done);
  await Promise.all(open.map(([seat, { handed }]) => askOne(seat, handed)));
  return stopped;
}
