import type { ZodType } from "zod";
import type { Interviewees, InterviewMoment, NamedScores } from "./interviews.ts";
import type { Locale, Texts } from "./locale.ts";
import type { Position } from "./position.ts";
import type { MatchPart, MatchPosition, MatchPreview } from "./preview.ts";
import type { Asked } from "./question.ts";
import type { Draws, Random } from "./random.ts";
import type { CompositeShape } from "./shape.ts";
import type { SuspectRules } from "./suspects.ts";

/** A place at the table, counted from 0. */
export type Seat = number;

/** Who may see an event. Every event names its audience; there is no default. */
export interface Audience {
  /** The seats that perceive the event. */
  readonly seats: "all" | readonly Seat[];
  /** Whether spectators see it while the match is live. */
  readonly public: boolean;
  /**
   * Whether all readers see it once the match is over: hole cards, hands, hidden ballots. Agents are not
   * sent it. Absent: it comes with the roles, when a reader reveals them.
   */
  readonly afterEnd?: true;
}

/**
 * The reader for whom a view is computed. `public` follows a live match; `ended` reads a match that is over,
 * before its roles are revealed; `omniscient` sees every event.
 */
export type Viewer = Seat | "public" | "ended" | "omniscient";

/** The common part of all games' events: a type that distinguishes them. */
export interface GameEvent {
  readonly type: string;
}

/** An event together with its audience: one entry of a match's log. */
export interface LogEntry<E> {
  readonly to: Audience;
  readonly event: E;
  /** True when the payload holds (or may hold) a secret word; a season may withhold it after the end. */
  readonly words?: true;
}

/** Everything a match is made from; with the answers it determines the log byte for byte. */
export interface Setup<Config, Materials> {
  /** 64 hexadecimal digits (256 bits), or any other text, which is hashed to 256 bits. */
  readonly seed: string;
  readonly config: Config;
  /** This match's words, cards, fixed roles and so on; fixed parts are not drawn. */
  readonly materials: Materials;
  /** Version of the game's rules that the match is played by; absent: the newest. */
  readonly version?: number;
}

/** A set-up whose version is known. */
export interface VersionedSetup<Config, Materials> extends Setup<Config, Materials> {
  readonly version: number;
}

/** Why a decision was lost. `illegal`: an answer came, but the game cannot accept it. */
export const missCodes = ["timeout", "error", "illegal"] as const;
export type MissCode = (typeof missCodes)[number];

/** A seat's response to an ask. The game decides what a miss means. */
export type Answer<A> =
  | { readonly given: A }
  | { readonly missed: MissCode; readonly detail: string };

/** An answer that the rules do not accept, with a sentence that says why. */
export interface Illegal {
  readonly illegal: string;
}

/** A finding of a fixed rule in a speech that everybody heard; it has no effect on the game. */
export interface SpeechMark {
  readonly seat: Seat;
  /** Names the rule. */
  readonly rule: string;
  /** Code points of the speech, half-open. */
  readonly span: readonly [start: number, end: number];
}

/** A player's free text to the others. */
export interface Utterance {
  readonly seat: Seat;
  readonly text: string;
}

/** A ruling that the last answer of a seat broke the rules. */
export interface FoulRuling {
  readonly seat: Seat;
  /** Names the rule that was broken: "repeated" ... */
  readonly foul: string;
}

/** A question to one seat, made from that seat's own view only. Agents are sent the fields of `Asked`. */
export interface Ask<A> extends Omit<Asked, "position"> {
  /**
   * The position in text (the board, the pot), for players who read the question without a page that draws
   * it; a function where it is drawn, because programs of the arena do not read it (`positionOf`). Absent:
   * the events say everything.
   */
  readonly position?: Position;
  /** A legal answer once it is parsed. */
  readonly answer: ZodType<A>;
  /**
   * The only legal answer, which the arena gives in place of the seat: no agent is called, and it is no decision of
   * the seat. For moves that have to look like any other, because the others would learn something from a seat
   * that is not due (a player with one kind of card). Absent: the seat is asked.
   */
  readonly forced?: string;
  /**
   * Whether the turn lasts its whole time limit in matches whose turns can be timed, however early its answers come:
   * for turns at which some of the due seats have nothing to choose, so that its length shows nothing. Absent: no.
   */
  readonly fullTime?: true;
  parse(text: string): A | Illegal;
}

/** A countable observation about a seat; statistics add facts up without knowing the game. */
export interface Fact {
  readonly seat: Seat;
  readonly name: string;
  readonly numerator: number;
  readonly denominator: number;
}

/** How likely an agent took each of some things to be so, and whether they are. */
export interface StatedChances {
  /** Each from 0 to 1; at least one. */
  readonly chances: readonly number[];
  /** As many as chances. */
  readonly truth: readonly boolean[];
  /** Of an answer with several scores: the one that scores these chances. */
  readonly score?: string;
}

/** A legal answer to an interview. */
export interface InterviewAnswer {
  readonly interview: string;
  readonly seat: Seat;
  /** Which of the events of its moment's type it belongs to, from 1. */
  readonly nth: number;
  /** As the ask parsed it. */
  readonly answer: unknown;
}

/** The notes of a seat's decision; none where it left none. */
export interface SeatNotes {
  readonly seat: Seat;
  /** Which of the seat's asks they came with, from 1, and its kind. */
  readonly nth: number;
  readonly ask: string;
  readonly notes: Readonly<Record<string, unknown>>;
}

/** What an answer to an interview is compared with. */
export interface InterviewContext<State> {
  /** The full state of the finished match. */
  readonly state: State;
  /** The legal answers of the other seats, to all interviews, in the order of the log. */
  readonly others: readonly InterviewAnswer[];
  /** Of every decision of all seats, in the order of the log. */
  readonly notes: readonly SeatNotes[];
}

/**
 * Questions that are put to seats outside the match, once their place in the log is committed. The answers
 * never enter the match, and agents do not remember that they were asked.
 */
export interface Interview<State> {
  /** Unique within the game; the `kind` of its ask. */
  readonly name: string;
  readonly at: InterviewMoment;
  readonly of: Interviewees;
  /** The names of its scores. */
  readonly scores: readonly string[];
  /** The names of notes that its question or its scores read: suites keep these. Absent: none. */
  readonly notes?: readonly string[];
  /**
   * The question, from the seat's own view at that place; null: this seat is not asked there. What is legal does not
   * depend on notes.
   *
   * @param own the notes of the seat's own decisions so far; absent: not known
   */
  ask(view: State, seat: Seat, locale: Locale, own?: readonly SeatNotes[]): Ask<unknown> | null;
  /** How right a legal answer was: a value for each of `scores`. */
  score(answer: unknown, seat: Seat, context: InterviewContext<State>): NamedScores;
}

/** How a match ended. */
export interface Outcome {
  /** Points by seat in whole units of 1 / pointsScale. */
  readonly points: readonly number[];
  /** Pages show points / pointsScale (60 for Who is Spy). */
  readonly pointsScale: number;
  /** What each seat was dealt, as the game names it ("hunter"); statistics are kept by role. */
  readonly roles: readonly string[];
  /** Seats that win and lose together: seats of one side share a name; a single seat has its own name. */
  readonly sides: readonly string[];
  /** The seats that won, in ascending order: none, some, or all of them. */
  readonly winners: readonly Seat[];
  /** What leaderboards show of each seat. The arena adds the counts of lost and illegal decisions. */
  readonly facts: readonly Fact[];
}

/** The data of one seat for statistics, besides its facts. */
export interface SeatTraits {
  /** Place in the order in which the first round was opened, from 0. */
  readonly order: number;
  /** The name it bore in the match. */
  readonly name: string;
  /** Code points of everything it said. */
  readonly speechLength: number;
  /** Its votes: how many names were listed, and the place of the named one; null is an abstention. */
  readonly ballots: readonly { readonly options: number; readonly place: number | null }[];
}

/** The data of a finished match for statistics, besides its outcome. */
export interface MatchTraits {
  readonly seats: readonly SeatTraits[];
}

/**
 * A game is one object of pure functions. The full state is the fold of all events, a view is
 * the fold of the events its viewer may see. `evolve`, `ask` and `narrate` work on views;
 * `advance`, `toAct`, `decide` and `outcome` need the full state.
 *
 * Nothing here reads a clock or a source of chance: chance comes labelled from `random`.
 */
export interface Game<Config, Materials, State, A, E extends GameEvent> {
  readonly id: string;
  /**
   * The newest version of the rules; grows when deal, ask, advance or decide change. The first event names
   * the version of its match (`versionField`), so the state knows it, and every version can be played.
   */
  readonly version: number;
  readonly config: ZodType<Config>;
  readonly materials: ZodType<Materials>;
  readonly event: ZodType<E>;
  /**
   * Why a match with this configuration cannot be played with these materials, in a sentence; null where it can.
   * Absent: what each schema accepts can be played with what the other does.
   */
  setupProblem?(config: Config, materials: Materials): string | null;
  /** How many seats a match with this configuration has. */
  seatsOf(config: Config): number;
  /**
   * The rules as players read them, in Markdown. They contain the objective.
   *
   * @param version of the match; absent: the newest
   */
  rules(config: Config, locale: Locale, version?: number): string;
  /**
   * What a player should play for, in one sentence: what the game's leaderboard ranks agents by. Rules and pages
   * take it from here.
   */
  objective(config: Config, locale: Locale): string;
  /** The first events; from here on the log alone is enough. */
  deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<E>[];
  /** Folds one event in. Total on every viewer's own part of the log; never changes `state`. */
  evolve(state: State | undefined, event: E): State;
  /** Moves of chance and referee that are due now; [] when the game waits for answers or is over. */
  advance(state: State, random: Random): LogEntry<E>[];
  /**
   * Whether some asks are of lists ("pick") or of objects ("record"). Agents that cannot say such answers
   * are not offered the game. Absent: none of its asks.
   */
  readonly asksFor?: readonly CompositeShape["kind"][];
  /**
   * The seats that owe an answer, several at once where they act in secret; [] when over. Each of
   * them has seen a `turn-opened` that names it in its `seats`; the game decides who else
   * sees that event, so that a night need not show who is awake.
   */
  toAct(state: State): Seat[];
  ask(view: State, seat: Seat, locale: Locale): Ask<A>;
  /**
   * Notes that an agent may leave with its answers, by name: guesses, suspicions, intentions. They
   * are private, kept with the decision and never part of the match. Absent: none are kept.
   */
  readonly notes?: Readonly<Record<string, ZodType>>;
  /**
   * Interviews that seats may be given while a match is played. They are held only if an experiment or a
   * season requests them, and never enter the match. Absent: there are none.
   */
  readonly interviews?: readonly Interview<State>[];
  /** The seats that are still in the match, in ascending order. Absent: all, until the end. */
  living?(state: State): readonly Seat[];
  /**
   * The chances that a legal answer to an interview, or a note, states, with the truth of the finished
   * match; null where it states none. `name` is the interview's or the note's. Absent: nothing states any.
   */
  statedChances?(name: string, value: unknown, seat: Seat, state: State): StatedChances | null;
  /** Applies the answers of all seats that were due. */
  decide(state: State, answers: ReadonlyMap<Seat, Answer<A>>): LogEntry<E>[];
  /** Defined exactly when the game is over. */
  outcome(state: State): Outcome | undefined;
  /**
   * Names the content of a finished match besides its rules (words, a topic, a deck), from all of its
   * events: matches of the same content are one cluster in the statistics. Absent: nothing.
   */
  content?(events: readonly E[]): string;
  /** Rounds that a finished match took, from all of its events. Absent: the game counts none. */
  rounds?(events: readonly E[]): number;
  /**
   * The data that the statistics of a game with its own model read besides the outcome, from the events
   * of a finished match. Absent: there are no such statistics of this game.
   */
  traits?(events: readonly E[]): MatchTraits;
  /**
   * What lists show of a finished match while its result is hidden, from all of its events: nothing
   * that reveals its end, its roles or its secrets. Absent: nothing.
   */
  preview?(events: readonly E[]): MatchPreview;
  /**
   * The last position of a part of a match, from its public events, for lists: the opening is the same
   * however the match ends. Absent: the game has no leaderboard.
   */
  position?(events: readonly E[], part: MatchPart): MatchPosition | null;
  /** The host's sentence for an event, "" for events that have none. */
  narrate(event: E, view: State, locale: Locale): string;
  /**
   * The player's free text in an event, as `narrate` quotes it; undefined for all other events.
   * Absent: the game has no speech.
   */
  speech?(event: E): Utterance | undefined;
  /** What looks like a prompt injection in an event. Absent: the game has no speech. */
  marks?(event: E): readonly SpeechMark[];
  /**
   * Why the rules would punish a legal answer, as far as the seat's own view shows, in a sentence for
   * the person who is about to give it; null when they would not. Absent: no answer is punished.
   */
  warning?(view: State, seat: Seat, answer: A, locale: Locale): string | null;
  /** The fouls that an event rules; each concerns the last answer of its seat. Absent: there are none. */
  fouls?(event: E): readonly FoulRuling[];
  /** How spectators name the seat that they take for the hidden one. Absent: the game has no hidden seat. */
  readonly suspects?: SuspectRules<State>;
  /** Who the player at `seat` is, in the host's words: its name, its word. */
  you?(view: State, seat: Seat, locale: Locale): string;
  /**
   * What a view shows of the position, in the order in which pages list it: a game without a stage of its
   * own is drawn from it. Absent: the events say everything.
   */
  known?(view: State, locale: Locale): readonly KnownFact[];
}

/** Something that a viewer knows of a position: the cards on the table, a hand, who leads. */
export interface KnownFact {
  /** What it is about ("Fireworks", "Hand"), without the name of the seat. */
  readonly label: string;
  readonly text: string;
  /** The seat that it is about; absent: the table. */
  readonly seat?: Seat;
}

/** A game whose types are not known where it is used: the loop, the runner, the registry. */
export type AnyGame = Game<unknown, unknown, unknown, unknown, GameEvent>;

/** A scripted house agent's response to an ask. `silent` lets the clock run out. */
export type CharacterReply =
  | { readonly text: string; readonly reasoning?: string }
  | { readonly silent: true };

/** A scripted agent: a pure function of its own view, the ask and labelled chance. */
export interface Character<State> {
  /** Lower-case name, unique within the game. */
  readonly id: string;
  /** Its name in languages in which its id is not its name; those of the release are in `cast` of @wisp/games. */
  readonly names?: Readonly<Partial<Record<Locale, string>>>;
  /** One sentence about how it plays, by language. */
  readonly about: Texts;
  /** Misses decisions on purpose, to show technical failures: plays in demonstrations alone. */
  readonly failsOnPurpose?: true;
  /** Would end a cooperative game before its partner has moved: practice seats no one with it. */
  readonly spoilsPractice?: true;
  decide(view: State, seat: Seat, ask: Ask<unknown>, draws: Draws): CharacterReply;
  /** Answers one of the game's interviews. Absent: it is given none. */
  interview?(view: State, seat: Seat, ask: Ask<unknown>, draws: Draws): CharacterReply;
}

export { type Locale, locales, type Texts, textIn } from "./locale.ts";
export type { Draws, Random };
