import type { ApiMatchLog } from "@wisp/api";
import type { GameEvent, Locale, Seat, Viewer } from "@wisp/game";
import { type Entry, Fold, type Folds, seesSealed } from "./log/fold.ts";

/** One line of the transcript, spoken by a player or narrated by the host. */
interface Line {
  readonly seat: number | null;
  readonly text: string;
  /** `said`: in the script face, with its speaker; `narrated`: by the host. */
  readonly voice: "said" | "narrated";
  /** It is said once a player's role is known, such as a guess of the other side's word. */
  readonly isRevealing?: true;
  /** What the host says about the words; absent: nothing. */
  readonly notes?: readonly SpeechNote[];
}

/**
 * About a speech that is not as its player gave it: the host's words are in place of a secret one; its end is
 * cut off; it was fixed beforehand.
 */
export type SpeechNote = "masked" | "cut" | "fixed";

/** A line with its position. */
export interface TranscriptLine extends Line {
  readonly cursor: number;
  readonly round: number;
  readonly afterMs: number | null;
}

/** The name of a match's rounds. */
export type RoundKind = "round" | "hand" | "quest" | "day";

/** How one game is narrated, without its presentation: for pages, exports and pictures alike. */
export interface Story<State, Event> extends Folds<State, Event> {
  narrate(event: Event, state: State, locale: Locale): string;
  /** In-game names by seat. */
  names(state: State): readonly string[];
  /** The content of the match, as a line of text, from the fold of the shown events; null: none. */
  content?(state: State, locale: Locale): string | null;
  /** Counts from 1; 0 before the first, and for games without rounds. */
  roundOf(state: State): number;
  /** The name of its rounds; absent: rounds. */
  readonly roundKind?: RoundKind;
  /** The event's line in the transcript; null when it has none. */
  line(event: Event, narration: string): Line | null;
  /**
   * How long the event stays while playing, in milliseconds at speed 1; 0: it is shown with the next one.
   *
   * @param state the fold of the public events up to it; absent: the event by itself
   */
  dwellMs(event: Event, state?: State): number;
}

/**
 * Tells the events of a game by their types, which `types` lists. The log was checked when it was written:
 * the browser need not load the schemas to read it.
 */
export const eventGuard =
  <Event extends GameEvent>(types: Readonly<Record<Event["type"], unknown>>) =>
  (event: GameEvent): event is Event =>
    Object.hasOwn(types, event.type);

/** The host's words for an event of a log. */
export const narrationOf = <State, Event>(
  story: Story<State, Event>,
  fold: Fold<State, Event>,
  log: ApiMatchLog,
  locale: Locale,
  { cursor, event }: Entry<Event>,
): string => story.narrate(event, fold.at(log, cursor, "public"), locale);

/** The transcript of a log. */
export function transcriptLines<State, Event>(
  story: Story<State, Event>,
  fold: Fold<State, Event>,
  log: ApiMatchLog,
  locale: Locale,
  entries: readonly Entry<Event>[],
): TranscriptLine[] {
  return entries.flatMap((entry): TranscriptLine[] => {
    const line = story.line(entry.event, narrationOf(story, fold, log, locale, entry));
    if (line === null) return [];
    const { cursor, afterMs } = entry;
    return [{ ...line, cursor, round: story.roundOf(fold.at(log, cursor, "public")), afterMs }];
  });
}

/** An event that not everybody saw, in the host's words. */
export interface SealedLine {
  /** Cursor of the public event after which it came; -1: before the first. */
  readonly after: number;
  /** Who saw it during the match; []: no player did. */
  readonly seats: "all" | readonly Seat[];
  readonly text: string;
}

/** The sealed events of a log that a viewer may see, as far as the host has words for them. */
export const sealedLines = <State, Event>(
  story: Story<State, Event>,
  fold: Fold<State, Event>,
  log: ApiMatchLog,
  locale: Locale,
  viewer: Exclude<Viewer, "public">,
): SealedLine[] =>
  log.events.length === 0
    ? []
    : log.sealed.flatMap((entry): SealedLine[] => {
        if (!seesSealed(viewer, entry)) return [];
        const { after, to, event } = entry;
        const state = fold.at(log, Math.max(0, after), viewer);
        const text = story.narrate(story.parse(event), state, locale);
        return text === "" ? [] : [{ after, seats: to.seats, text }];
      });

/** What was said last up to a cursor, and shows no role; undefined: nothing. */
export const lastSpeech = (
  lines: readonly TranscriptLine[],
  at: number,
): TranscriptLine | undefined =>
  lines.findLast(
    ({ voice, cursor, isRevealing }) => voice === "said" && isRevealing !== true && cursor <= at,
  );

/** A log that is read once. */
export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  /** In-game names by seat. */
  readonly names: readonly string[];
  /** The content of the match, as a line of text; null: none, or not shown yet. */
  readonly content: string | null;
  readonly roundKind: RoundKind;
}

/** The lines of a log with their speakers, and the content of the match, where the log contains it. */
export function transcriptOf<State, Event>(
  story: Story<State, Event>,
  log: ApiMatchLog,
  locale: Locale,
): Transcript {
  const fold = new Fold(story);
  const entries = fold.entries(log);
  const last = entries.length - 1;
  return {
    lines: transcriptLines(story, fold, log, locale, entries),
    names: last < 0 ? [] : story.names(fold.at(log, last, "public")),
    content:
      last < 0 || !log.over
        ? null
        : (story.content?.(fold.at(log, last, "omniscient"), locale) ?? null),
    roundKind: story.roundKind ?? "round",
  };
}

/** A round as a part of a match: from one public event to another, both included. */
export interface RoundClip {
  readonly round: number;
  readonly from: number;
  readonly to: number;
}

/** The round at a cursor: before the first round, the first one. Null for games without rounds. */
export function roundAt(lines: readonly TranscriptLine[], cursor: number): RoundClip | null {
  const played = lines.filter(({ round }) => round > 0);
  const line = played.findLast((each) => each.cursor <= cursor) ?? played[0];
  if (line === undefined) return null;
  const { round } = line;
  const cursors = played.filter((each) => each.round === round).map((each) => each.cursor);
  return { round, from: Math.min(...cursors), to: Math.max(...cursors) };
}
