import type {
  AnyGame,
  Ask,
  Character,
  Deal,
  Draws,
  GameEvent,
  LeaderboardRules,
  Locale,
  MessageMapping,
  Metric,
  Placement,
  Random,
  Seat,
  Setup,
  Texts,
} from "@wisp/game";
import type { PointsRange, Twins } from "@wisp/game/conformance";
import type { AnyCommentary } from "./chances.ts";
import type { HouseLadder } from "./ladder.ts";
import type { Reviewer } from "./review.ts";
import type { SeatPreset } from "./seat-presets.ts";
import type { SpotRules } from "./spot.ts";

type AnySetup = Setup<unknown, unknown>;

/** Two words that make a match; families of earlier releases have more, and a match draws two. */
export interface GivenPair {
  /** Its name in the materials. */
  readonly id: string;
  readonly words: readonly { readonly word: string; readonly aliases: readonly string[] }[];
}

/** The label of a game's option in a form. */
export interface OptionText {
  readonly label: string;
  readonly hint: string;
  /** The labels of its values; absent: the values themselves. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The words for options, by the name that an option has in the configuration. */
export type OptionTexts = Readonly<Record<string, Texts<OptionText>>>;

/** The least and the most points of a seat. */
export type SeatPoints = Pick<PointsRange, "least" | "most">;

/** Rules that go together and make a table of their own: options of the game, and whose words it plays. */
export interface TablePreset {
  readonly name: BothTexts;
  /** What its page says, and the description of a season: at most 500 characters. */
  readonly about: BothTexts;
  readonly options: Readonly<Record<string, unknown>>;
  /** What its words are called: "hard pairs". */
  readonly pairsName: BothTexts;
  /** The pairs that it draws from in a language; they are those of the arena's pack of this slug. */
  pairs(locale: Locale): readonly GivenPair[];
  readonly packs: Readonly<Record<Locale, string>>;
  /** With fewer pairs in a language it is not played. */
  readonly minPairs: number;
  /** Slug of the arena's own season of it, which opens when no language lacks pairs; absent: there is none. */
  readonly houseSeason?: string;
}

/** A metric of a match as a whole, the same for all of its seats. */
export interface MatchMeasure extends Metric {
  readonly of: { readonly fact: string };
  readonly range: NonNullable<Metric["range"]>;
}

/** What experiments show about matches and seats of a game besides the metrics of its leaderboards. */
export interface Measures {
  readonly figures: readonly MatchMeasure[];
  /**
   * Numerator and denominator by the name of the fact, of the match as a whole or of a seat; a fact that a
   * finished match lacks is absent.
   */
  of(events: readonly GameEvent[], seat: Seat): Readonly<Record<string, readonly [number, number]>>;
}

/** House agents of known strength: one that plays at random, an ordinary one and a strong one. */
export type Anchors = Readonly<Record<"random" | "ordinary" | "strong", string>>;

/** A metric that experiments have of a game, as report cards show it. */
export interface TitledMetric {
  readonly id: string;
  readonly title: BothTexts;
  readonly unit: "rate" | "score";
  readonly better: "high" | "low" | null;
}

/** How report cards measure a game of two: its matches against each of the anchors. */
export interface Duel {
  readonly name: BothTexts;
  /** Besides the time limits of decisions; absent: the game's defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Besides points. */
  readonly figures: readonly TitledMetric[];
}

/**
 * How report cards measure a game of sides: on each of them an agent sits among the house. The game's materials name
 * the role of each seat in `roles`.
 */
export interface Sides extends Pick<Duel, "name" | "options"> {
  /** The roles of the table, one a seat. */
  readonly roles: readonly string[];
  /** Ids of house agents, at least as many as an agent has at its table. */
  readonly opponents: readonly string[];
  readonly sides: readonly {
    readonly id: string;
    readonly title: BothTexts;
    /** Its roles at the table. */
    readonly roles: readonly string[];
    /** Besides points. */
    readonly figures: readonly TitledMetric[];
  }[];
}

type BothTexts = Readonly<Record<Locale, string>>;

/** A registered game with what belongs to it. */
export interface GameEntry {
  readonly game: AnyGame;
  /**
   * The rules as pages show them, where people see the table otherwise than agents are told: they count from 1.
   * Absent: those of the game.
   */
  rulesForPeople?(config: unknown, locale: Locale, version?: number): string;
  /**
   * What pages say about the chances of a match while it is played. Browsers load it by itself
   * (`commentaries.ts`). Absent: nothing.
   */
  readonly commentary?: AnyCommentary;
  readonly name: Texts;
  /**
   * The languages in which it is complete: rules, the host's words, house agents and every text here. In
   * others its English texts are shown. Absent: all.
   */
  readonly languages?: readonly Locale[];
  /**
   * Its picture in lists: the `d` of an SVG path within a square of 24, drawn as a line. Absent: lists show a
   * table with seats.
   */
  readonly icon?: string;
  /** The idea of the game, in a sentence or two. */
  readonly about: Texts;
  /**
   * Nothing depends on who sits where: no role is hidden, and no player guesses who another one is. Readers know the
   * agents by seat from the start. Absent: they learn them at the end.
   */
  readonly open?: true;
  /** House agents by id. */
  readonly house: readonly Character<unknown>[];
  /** House agents that only experiments seat, by id; absent: there are none. */
  readonly inExperiments?: readonly Character<unknown>[];
  /** The ids of the house agents beside which report cards show others; absent: it is in no card. */
  readonly anchors?: Anchors;
  /** What is known of the house's strength, by which people are rated; absent: people have no rating in it. */
  readonly ladder?: HouseLadder;
  /** What a player's moves were worth, once the match is over; absent: the votes say it, where there are any. */
  readonly review?: Reviewer;
  /** Absent: report cards measure the game in other ways, or not at all. */
  readonly duel?: Duel;
  /** Absent: the same. */
  readonly sides?: Sides;
  /**
   * Materials and configuration of an ordinary match in `locale`. A game of words draws them from
   * `pairs`, from the close pairs of the public pack where none are given. Throws when `pairs` is empty.
   *
   * @param options of the match besides the ordinary ones: pairs that do not suit them are not drawn, unless
   *   there are no others
   */
  ordinary(
    locale: Locale,
    random: Random,
    pairs?: readonly GivenPair[],
    options?: object,
  ): { readonly config: unknown; readonly materials: unknown };
  /** Those of the pairs that suit matches with these options; absent: all do. */
  suitingPairs?<Pair extends Pick<GivenPair, "words">>(
    locale: Locale,
    pairs: readonly Pair[],
    options: object,
  ): readonly Pair[];
  /**
   * Whether tables of one round of a planned season use the same draws of `ordinary`, so that everyone
   * holds each hand of cards once (duplicate play). Absent: each table has its own draws.
   */
  duplicates?(config: unknown): boolean;
  /**
   * Whether a configuration has rules that the game's source does not have. Matches of such seasons count
   * in no metric over several seasons. It is also asked of one option alone. Absent: no configuration has any.
   */
  isVariant?(config: unknown): boolean;
  /**
   * Whether matches with a configuration have public events that hold a secret word, which spectators read
   * live. Seasons that keep played words secret refuse it. Absent: no configuration has any.
   */
  showsWordsLive?(config: unknown): boolean;
  /** The options that an organizer chooses for a season: those whose value is a number, text or truth. */
  readonly options: OptionTexts;
  /** The content of a match besides its rules, and its source: pairs of words, from packs. */
  readonly content: "word-pairs" | null;
  /** In the order in which they are drawn; [] where all seats are dealt the same. */
  readonly deals: readonly Deal[];
  /** What forms call the game's interviews, by name; absent: it has none. */
  readonly interviews?: Readonly<Record<string, Texts>>;
  /** What tables call the scores of an interview that has several, by interview and score; absent: their names. */
  readonly interviewScores?: Readonly<Record<string, Readonly<Record<string, Texts>>>>;
  /** What experiments may ask a judge about a seat once the match is over, by name; absent: nothing. */
  readonly judgements?: Readonly<Record<string, Judgement>>;
  /**
   * Lists of settings for experiments by name, each from `settings/<name>.json` in the game's folder. A
   * list that changes gets another name ("spygame/2"), so that a name always means the same matches. The
   * lab checks them; absent: there are none.
   */
  readonly settings?: Readonly<
    Record<string, () => readonly unknown[] | Promise<readonly unknown[]>>
  >;
  /** Matches as papers play them that a person can take a seat in, by name; absent: there are none. */
  readonly presets?: Readonly<Record<string, SeatPreset>>;
  /** Options of practice matches with people, which a host of a table may change; absent: the usual ones. */
  readonly practice?: Readonly<Record<string, unknown>>;
  /**
   * Whether a late answer costs at a table of these options what the second sentence of its primer says; absent: the
   * first one is true of all.
   */
  lateElse?(config: unknown): boolean;
  /** Tables that seasons, tables of friends and `wisp play` offer, by name; absent: there are none. */
  readonly tables?: Readonly<Record<string, TablePreset>>;
  /**
   * Spectators may call who wins, as they name suspects in games with a hidden role; closed once its commentary is
   * certain. Absent: they may not.
   */
  readonly callsWinner?: true;
  /** Its positions for the daily puzzle; absent: it has none. */
  readonly spots?: SpotRules;
  /** Absent: experiments show the metrics of its leaderboards alone. */
  readonly measures?: Measures;
  /**
   * Options of practice and of the house season that a new arena opens, which make a livelier match than the
   * ordinary one. Absent: both play ordinary matches.
   */
  readonly houseOptions?: Readonly<Record<string, unknown>>;
  /** The words for results in lists and on cards; absent: those name who won. */
  readonly results?: ResultTexts;
  /** The metrics of an agent on its leaderboards, and how they rank it. */
  readonly board: LeaderboardRules;
  /**
   * When an agent leaves placement in a season with this configuration, where it differs from
   * `board.placement`: a role that the table does not have needs no matches. Absent: it never does.
   */
  placementIn?(config: unknown): Placement;
  /** How the game speaks the Space protocol; null where it does not. */
  readonly space: MessageMapping<unknown, GameEvent> | null;
  /** The possible points of a match with this configuration. */
  points(config: unknown): PointsRange;
  /**
   * The same for holders of the leaderboard's hidden role and for all other seats, in whole units of 1 / scale;
   * absent: either can have what `points` says.
   */
  sidePoints?(config: unknown): { readonly hidden: SeatPoints; readonly others: SeatPoints };
  /** The text of an ordinary answer, legal more often than not, by the ask alone. */
  legal(ask: Ask<unknown>, draws: Draws): string;
}

/**
 * What the conformance suite tries a game with. A game of the release has it in `twins.ts` of its folder, which
 * only tests load; a package adds it to its entry.
 */
export interface Fixtures {
  /** What `seat` and the public must not learn; see the conformance suite. */
  indistinguishableSetups(
    setup: AnySetup,
    seat: Seat,
  ): readonly Twins<unknown, unknown, GameEvent>[];
  /** The most decision points that a match with this configuration can have. */
  maxDecisions(config: unknown): number;
  /** Options and fixed materials that ordinary matches do not use, alternating; absent: all are ordinary. */
  readonly variants?: readonly { readonly config?: object; readonly materials?: object }[];
}

/** Games by id, in the order in which they are shown. */
export type Games = Readonly<Record<string, GameEntry>>;

/** The entry of a package's game. */
export interface PackagedEntry extends GameEntry, Fixtures {}

/** A question to a judge, who is no player. */
export interface JudgementQuestion {
  /** What the seat had seen when the log was this long; the judge sees as much. */
  readonly at: number;
  /** Answered with yes or no. */
  readonly prompt: string;
}

/** What a judge is asked about the speeches of a seat. */
export interface Judgement {
  /** What reports call it. */
  readonly text: Texts;
  /** The name of its score: the share of questions that were answered with yes. */
  readonly score: string;
  /** @param events the whole log of a match */
  questions(events: readonly GameEvent[], seat: Seat, locale: Locale): readonly JudgementQuestion[];
}

/** The data for a sentence about the result of a match. */
export interface ResultSummary {
  /** The sides that won, each once. */
  readonly winners: readonly string[];
  /** Rounds played; null for games without rounds. */
  readonly rounds: number | null;
  readonly seats: readonly {
    readonly role: string;
    readonly fouls: number;
    /** It guessed the others' word at the end; absent: it did not. */
    readonly guessed?: boolean;
  }[];
}

/** The words of a game for results in lists and on cards. */
export interface ResultTexts {
  /** The question of a card while the result is hidden. */
  readonly question: Texts;
  /** A filter's names of the wins of sides, by the side's name. */
  readonly wins: Readonly<Record<string, Texts>>;
  /** The result as a sentence. */
  sentence(result: ResultSummary, locale: Locale): string;
}
