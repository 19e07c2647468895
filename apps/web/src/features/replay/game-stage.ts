import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import type { Locale, SuspectRules } from "@wisp/game";
import type { ComponentType } from "react";
import type { Entry } from "./log/fold.ts";
import type { RoundKind, SealedLine, Story, TranscriptLine } from "./story.ts";
import type { TickShape } from "./ticks.ts";

/** How long a speech may be in words, in Chinese in characters. */
export interface WordLimit {
  readonly cap: number;
  /** Matches each word. */
  readonly words: RegExp;
}

/** A moment of a match, which the parts of a match page show. */
export interface Moment<State, Event> {
  readonly match: ApiMatch;
  /** For what reads the match as a whole: its chances. Absent: nothing does. */
  readonly log?: ApiMatchLog;
  readonly over: boolean;
  /** Secrets may be shown. */
  readonly revealed: boolean;
  /** The words, and what agents thought, stay hidden though the match is over. */
  readonly wordsHidden: boolean;
  /** Time is passing: what appears may move. */
  readonly moving: boolean;
  /** Times the ordinary pace. */
  readonly speed: number;
  readonly entries: readonly Entry<Event>[];
  readonly cursor: number;
  /** At the cursor; with the sealed events up to it when revealed. */
  readonly state: State;
  readonly event: Event;
  /** At the end, with everything; null unless revealed. */
  readonly whole: State | null;
  readonly decisions: ApiMatchLog["decisions"];
  /**
   * The names of the scores of interviews that have several, by "interview/score", in the reader's language.
   * Absent: they are not needed.
   */
  readonly scoreNames?: Readonly<Record<string, string>> | undefined;
  /** What looked like a prompt injection. */
  readonly marks: ApiMatchLog["marks"];
  /** What experiments and forks changed: speeches that are not the agents' own. */
  readonly changes: ApiMatchLog["changes"];
  /** The seat whose view is shown while the spectator guesses along. */
  readonly seat: number | null;
  /** The ballot that has to be given before the match continues; null when there is none. */
  readonly ballot: Ballot | null;
  /** Stands in a page of another site. */
  readonly embedded: boolean;
  /** In-game names by seat. */
  readonly names: readonly string[];
  /** The name of the rounds. */
  readonly roundKind: RoundKind;
  /** The whole transcript. */
  readonly lines: readonly TranscriptLine[];
  /**
   * The events that not everybody saw, as far as they may be shown: to a player their own, after the end
   * those that all may see then, and all of them once the match is revealed. Those after the cursor are among
   * them.
   */
  sealed(): readonly SealedLine[];
  /** The host's words for any event of the log. */
  narrate(entry: Entry<Event>): string;
  /** The same function at every step of a replay; another when the log grows. */
  readonly go: (cursor: number) => void;
}

/** A ballot of a spectator who guesses along. */
export interface Ballot {
  readonly round: number;
  give(choice: number): void;
}

/** A ballot of a seat, at the public event that asks for it. */
export interface Gate {
  readonly round: number;
  readonly cursor: number;
}

/** Guessing along: a viewer shares one seat's view, and votes before its ballots are shown. */
export interface GuessRules<State, Event> {
  /** The ballots of a seat in order. */
  gates(entries: readonly Entry<Event>[], seat: number): readonly Gate[];
  /** A seat's private fact that others may not know: its word. */
  secret(state: State, seat: number): string | null;
}

/** A panel next to the table. */
export interface Panel<State, Event> {
  /** Names it in messages: replay.panels.<id>. */
  readonly id: PanelId;
  /** Shown only when revealed. */
  readonly secret: boolean;
  /** Opened when a match was watched to its end, unless the reader chose a panel. */
  readonly explainsEnd?: boolean;
  readonly Content: ComponentType<{ moment: Moment<State, Event> }>;
}

type PanelId = "transcript" | "votes" | "sealed" | "nights" | "chances" | "analysis";

/** How one game is shown; one small folder a game. */
export interface GameStage<State, Event> extends Story<State, Event> {
  /** `whole` is null unless secrets may be shown. */
  tick(event: Event, whole: State | null): TickShape;
  /**
   * How long an event of a live match stays when the next one has come with it, in milliseconds.
   * Absent: not at all.
   *
   * @param state the fold of the public events up to it
   */
  liveMs?(event: Event, state: State): number;
  /**
   * The sound of an event; absent: none.
   *
   * @param moment at which the event is shown
   */
  cue?(event: Event, moment: Pick<Moment<State, Event>, "moving" | "speed" | "match">): Cue | null;
  /** Whether the live region says it. */
  announces(event: Event): boolean;
  readonly Headline: ComponentType<{ moment: Moment<State, Event> }>;
  readonly Stage: ComponentType<{ moment: Moment<State, Event> }>;
  readonly panels: readonly Panel<State, Event>[];
  /**
   * What a player has to know of the table while an answer takes its room on a phone. Absent: nothing but the
   * speeches.
   */
  readonly Standing?: ComponentType<{ moment: Moment<State, Event> }>;
  /**
   * No player says or writes anything that others read: where names may be known from the start, a seat shows those
   * of the agents. Absent: it shows the names that the agents at the table know, for the player's own words.
   */
  readonly withoutWords?: true;
  /** Roles are secret until the end: readers hide them again, not only the result. */
  readonly hidesRoles?: true;
  /**
   * Whether spectators of a match that is over see all sealed events from the start, because its rules are
   * older than audiences that say which of them are shown after the end. Absent: they do not.
   */
  opensHands?(state: State): boolean;
  /** A seat's private deal, which the others may not know: its word; null for none. Absent: never. */
  secret?(state: State, seat: number): string | null;
  /** The host's words about the player at a seat, for that player. Absent: the stage shows the player's deal. */
  you?(state: State, seat: number, locale: Locale): string | undefined;
  /** The words of a speech that are heard, so that its player can count them; null or absent: all. */
  wordLimit?(state: State): WordLimit | null;
  /**
   * Kinds of questions that a press on the stage answers, after a moment in which it can be taken back: public moves
   * of one option. Absent: a press chooses, and the button gives.
   */
  readonly pressGives?: readonly string[];
  /** It does not draw the position: a player reads it with the question. */
  readonly positionInWords?: true;
  /** Whether a seat has left the table. Absent: none ever does. */
  isOut?(state: State, seat: number): boolean;
  /** Whether the player at a seat is out because an answer came too late: a seat says so first. Absent: never. */
  lostOnTime?(state: State, seat: number): boolean;
  /**
   * Tells the player at a seat why it is out, and once secrets may be shown how the match ended, without
   * the points. Absent: the winners are named.
   */
  readonly Fate?: ComponentType<{ moment: Moment<State, Event>; seat: number }>;
  /** Absent: the game has no hidden seat. */
  readonly suspects?: SuspectRules<State>;
  /** Absent: guessing along is impossible. */
  readonly guessing?: GuessRules<State, Event>;
}

/** The sound of an event. */
export type Cue =
  | { readonly kind: "speech" }
  /** A tap for each ballot; after how many milliseconds it lands. */
  | { readonly kind: "ballots"; readonly afterMs: readonly number[] }
  | { readonly kind: "out" }
  /** How many coins. */
  | { readonly kind: "coins"; readonly count: number };
