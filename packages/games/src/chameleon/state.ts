import { answerKey, locales, missCodes, type Seat, versionField } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { z } from "zod";
import { type PackWord, packWordSchema } from "../common/talk/ballots.ts";
import { namesSchema } from "../common/talk/names.ts";

/** The default configuration. Apart from the schemas, so that a browser need not load them. */
const defaultConfig = {
  language: "en",
  seats: 3,
  clueRounds: 1,
  clueTimeLimitMs: 10_000,
  voteTimeLimitMs: 10_000,
  guessTimeLimitMs: 10_000,
} as const;

export interface Player {
  readonly name: string;
  /** The seat's role, where the viewer may know it. */
  readonly role: "chameleon" | "non-chameleon" | null;
  /** The secret word as the seat was dealt it; null for the chameleon and where it is not known. */
  readonly word: string | null;
}

/** A clue as everybody heard it. */
export interface Speech {
  readonly round: number;
  readonly seat: Seat;
  /** "" where the seat gave no clue, or one that was withheld. */
  readonly text: string;
}

/** A clue that broke the rules; known to the referee alone until the end. */
type WithheldClue = Omit<EventOf<"clue-withheld">, "type">;

/** A decision that was lost; known to the referee alone until the end. */
type Miss = Omit<EventOf<"answer-missed">, "type">;

export interface Vote {
  readonly seat: Seat;
  /** null: abstained. */
  readonly choice: Seat | null;
}

/** What the match drew: who is the chameleon, who speaks first and the secret word. */
export interface Assignment {
  readonly chameleon: Seat;
  readonly firstSpeaker: Seat;
  readonly word: PackWord;
}

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly players: readonly Player[];
  readonly topic: string;
  /** The words that the secret word may be. */
  readonly words: readonly string[];
  /** Round of clues; 0 before the first. */
  readonly round: number;
  /** Speaking order. */
  readonly order: readonly Seat[];
  /** The seats whose answers are awaited, and the question. */
  readonly due: readonly Seat[];
  readonly asked: EventOf<"turn-opened">["ask"] | null;
  readonly speeches: readonly Speech[];
  readonly withheld: readonly WithheldClue[];
  readonly misses: readonly Miss[];
  /** Names on the ballots that the viewer may see, by seat. */
  readonly ballots: Readonly<Record<Seat, readonly string[]>>;
  /** Null before they are shown. */
  readonly votes: readonly Vote[] | null;
  /** Null before the votes are counted. */
  readonly accused: { readonly seat: Seat | null; readonly isChameleon: boolean } | null;
  /** The caught chameleon's guess; null before it, or where it is not asked. */
  readonly guess: { readonly word: string | null } | null;
  /** The secret word, once everybody knows it. */
  readonly revealed: string | null;
  /** The draws for the table; known only to the referee until the end. */
  readonly drawn: Assignment | null;
  readonly closed: Omit<EventOf<"match-closed">, "type"> | null;
}

/** The clues of one round, in the order they were given. */
export const speechesOf = (state: State, round: number): Speech[] =>
  state.speeches.filter((speech) => speech.round === round);

const empty: State = {
  config: defaultConfig,
  version: 1,
  players: [],
  topic: "",
  words: [],
  round: 0,
  order: [],
  due: [],
  asked: null,
  speeches: [],
  withheld: [],
  misses: [],
  ballots: {},
  votes: null,
  accused: null,
  guess: null,
  revealed: null,
  drawn: null,
  closed: null,
};

const dealt = ({ word }: EventOf<"role-dealt">, { name }: Player): Player =>
  word === null ? { name, role: "chameleon", word } : { name, role: "non-chameleon", word };

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened": {
      const players = event.names.map((name) => ({ name, role: null, word: null }));
      return { ...state, config: event.config, version: versionOf(event), players };
    }
    case "topic-announced":
      return { ...state, topic: event.topic, words: event.words };
    case "table-drawn": {
      const { chameleon, firstSpeaker, word } = event;
      return { ...state, drawn: { chameleon, firstSpeaker, word } };
    }
    case "role-dealt": {
      const players = state.players.map((player, seat) =>
        seat === event.seat ? dealt(event, player) : player,
      );
      return { ...state, players };
    }
    case "round-opened":
      return { ...state, round: event.round, order: event.order };
    case "ballot-dealt":
      return { ...state, ballots: { ...state.ballots, [event.seat]: event.options } };
    case "turn-opened":
      return { ...state, due: event.seats, asked: event.ask };
    case "answer-missed": {
      const { type: _, ...miss } = event;
      return { ...state, misses: [...state.misses, miss] };
    }
    case "clue-withheld": {
      const { type: _, ...clue } = event;
      return { ...state, withheld: [...state.withheld, clue] };
    }
    case "spoke": {
      const { round, seat, text } = event;
      return { ...state, due: [], speeches: [...state.speeches, { round, seat, text }] };
    }
    case "votes-shown":
      return { ...state, due: [], votes: event.votes };
    case "player-accused":
      return { ...state, accused: { seat: event.seat, isChameleon: event.isChameleon } };
    case "guess-made":
      return { ...state, due: [], guess: { word: event.word } };
    case "word-revealed":
      return { ...state, revealed: event.word };
    case "match-closed":
      return { ...state, closed: { ending: event.ending, chameleon: event.chameleon } };
  }
}

/** Bounds of the number of players; MAgIC's scenario has three. */
export const MIN_SEATS = 3;
export const MAX_SEATS = 8;
/** The most rounds of clues; MAgIC's scenario has one. */
const MAX_CLUE_ROUNDS = 3;
/** A topic with fewer words would be guessed too often by chance. */
const MIN_WORDS = 2;

const timeLimitMs = z.int().min(1).max(600_000);

/** The public configuration of a match; seats and rounds default to those of the MAgIC paper (A.1). */
export const configSchema = z.strictObject({
  language: z.enum(locales).default(defaultConfig.language),
  seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(defaultConfig.seats),
  clueRounds: z.int().min(1).max(MAX_CLUE_ROUNDS).default(defaultConfig.clueRounds),
  /** Code points of a clue that are kept; by language where it is absent (see `capOf`). */
  speechCap: z.int().min(1).max(20_000).optional(),
  clueTimeLimitMs: timeLimitMs.default(defaultConfig.clueTimeLimitMs),
  voteTimeLimitMs: timeLimitMs.default(defaultConfig.voteTimeLimitMs),
  guessTimeLimitMs: timeLimitMs.default(defaultConfig.guessTimeLimitMs),
});
export type Config = z.infer<typeof configSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

/** A topic with all the words that the secret word may be. */
const topicSchema = z.strictObject({
  /** Id of the topic in its collection, null for a topic given by hand. */
  id: z.string().nullable().default(null),
  name: z.string().min(1).max(60),
  words: z
    .array(packWordSchema)
    .min(MIN_WORDS)
    .max(40)
    .refine(
      (words) => new Set(words.map(({ word }) => answerKey(word))).size === words.length,
      "Two words of the topic read alike.",
    ),
});

/** The materials of one match. Absent parts are drawn at the deal. */
export const materialsSchema = z
  .strictObject({
    topic: topicSchema,
    /** Index in `topic.words` of the secret word. */
    word: z.int().min(0),
    chameleon: seatSchema.optional(),
    firstSpeaker: seatSchema.optional(),
    names: namesSchema.min(MIN_SEATS).max(MAX_SEATS).optional(),
  })
  .refine(({ topic, word }) => word < topic.words.length, "The topic has no such word.");
export type Materials = z.infer<typeof materialsSchema>;

const round = z.int().min(1).max(MAX_CLUE_ROUNDS);
const ask = z.enum(["clue", "vote", "guess"]);
const foul = z.enum(["said-word", "repeated"]);
const ending = z.enum(["caught", "guessed", "escaped", "undecided"]);

/**
 * How a match ends, as in the MAgIC paper (A.2): the chameleon is caught and does not guess the word;
 * is caught and guesses it; another player is accused; nobody is accused.
 */
export type Ending = z.infer<typeof ending>;

/** Every event of the game; the audience is set where the event is created (referee.ts). */
export const eventSchema = z.discriminatedUnion("type", [
  /** To everyone: the public configuration and the in-game names by seat. */
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** To everyone: the topic, and the words that the secret word may be, in an order drawn for the match. */
  z.strictObject({
    type: z.literal("topic-announced"),
    topic: z.string(),
    words: z.array(z.string()),
  }),
  /** To nobody: the draws for the table, and which of them were fixed beforehand. */
  z.strictObject({
    type: z.literal("table-drawn"),
    chameleon: seatSchema,
    firstSpeaker: seatSchema,
    topicId: z.string().nullable(),
    word: packWordSchema,
    fixed: z.array(z.enum(["chameleon", "firstSpeaker", "names"])),
  }),
  /** To its seat alone: the secret word; null makes the seat the chameleon. */
  z.strictObject({
    type: z.literal("role-dealt"),
    seat: seatSchema,
    word: z.string().nullable(),
  }),
  /** To everyone: the seats in speaking order. */
  z.strictObject({ type: z.literal("round-opened"), round, order: z.array(seatSchema) }),
  /** To its seat alone: the names on its ballot, in the order drawn for it. */
  z.strictObject({
    type: z.literal("ballot-dealt"),
    seat: seatSchema,
    options: z.array(z.string()),
  }),
  /** To everyone: the seats whose answers are awaited. */
  z.strictObject({ type: z.literal("turn-opened"), round, ask, seats: z.array(seatSchema) }),
  /** To nobody: why an answer was lost. */
  z.strictObject({
    type: z.literal("answer-missed"),
    round,
    ask,
    seat: seatSchema,
    code: z.enum(missCodes),
  }),
  /** To nobody: a clue that is not shown. `span`: what breaks the rules, in code points, half-open. */
  z.strictObject({
    type: z.literal("clue-withheld"),
    round,
    seat: seatSchema,
    foul,
    text: z.string(),
    span: z.tuple([z.int().min(0), z.int().min(0)]),
  }),
  /** To everyone: the clue as cut; "" where there is none to show. */
  z.strictObject({ type: z.literal("spoke"), round, seat: seatSchema, text: z.string() }),
  /** To everyone: all votes together; null is an abstention. */
  z.strictObject({
    type: z.literal("votes-shown"),
    votes: z.array(z.strictObject({ seat: seatSchema, choice: seatSchema.nullable() })),
  }),
  /** To everyone: the seat with most votes (null: none), and whether it is the chameleon. */
  z.strictObject({
    type: z.literal("player-accused"),
    seat: seatSchema.nullable(),
    isChameleon: z.boolean(),
  }),
  /** To everyone: the caught chameleon's guess of the word; null where it named none of the list. */
  z.strictObject({ type: z.literal("guess-made"), seat: seatSchema, word: z.string().nullable() }),
  /** To everyone. */
  z.strictObject({ type: z.literal("word-revealed"), word: z.string() }),
  /** To everyone. */
  z.strictObject({ type: z.literal("match-closed"), ending, chameleon: seatSchema }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
