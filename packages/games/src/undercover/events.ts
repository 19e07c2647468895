import { answerKey, locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { namesSchema } from "../common/talk/names.ts";
import { packWordSchema } from "../common/talk/pack-word.ts";
import {
  defaultConfig,
  MAX_CLUE_ROUNDS,
  MAX_SEATS,
  MAX_SPIES,
  MAX_VOTES,
  MIN_SEATS,
} from "./default-config.ts";

const timeLimitMs = z.int().min(1).max(600_000);

/**
 * The public configuration of a match. The defaults are SpyGame's; other values give the game of
 * LLMArena (5 seats, 2 votes, ties at random, speaking in the order of the seats) and of MAgIC (3 seats,
 * 2 rounds of clues, 1 vote, points `magic`).
 */
export const configSchema = z
  .strictObject({
    language: z.enum(locales).default(defaultConfig.language),
    seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(defaultConfig.seats),
    spies: z.int().min(1).max(MAX_SPIES).default(defaultConfig.spies),
    /** Rounds of clues before each vote; before a run-off there is one. */
    clueRounds: z.int().min(1).max(MAX_CLUE_ROUNDS).default(defaultConfig.clueRounds),
    /** Votes after which the spies have won; run-offs count. */
    maxVotes: z.int().min(1).max(MAX_VOTES).default(defaultConfig.maxVotes),
    /** The spies win when a player is voted out and no more players than this are left. */
    endsAtAlive: z
      .int()
      .min(2)
      .max(MAX_SEATS - 1)
      .default(defaultConfig.endsAtAlive),
    tie: z.enum(["runoff", "random", "nobody"]).default(defaultConfig.tie),
    order: z.enum(["shuffled", "seats"]).default(defaultConfig.order),
    /** What the table learns of a vote before the end. */
    ballots: z.enum(["hidden", "counts", "open"]).default(defaultConfig.ballots),
    mayVoteForSelf: z.boolean().default(defaultConfig.mayVoteForSelf),
    spyAwareOfRole: z.boolean().default(defaultConfig.spyAwareOfRole),
    /** What becomes of a clue that says the speaker's own word. */
    ownWord: z.enum(["masked", "allowed", "withheld"]).default(defaultConfig.ownWord),
    /** Words of a clue that are kept, in Chinese twice as many characters; 0: no limit. */
    wordCap: z.int().min(0).max(100).default(defaultConfig.wordCap),
    /** Code points of a clue that are kept; by language where it is absent (see `capOf`). */
    speechCap: z.int().min(1).max(20_000).optional(),
    /** Whether the table learns if a player who is voted out was a spy. */
    revealsOut: z.boolean().default(defaultConfig.revealsOut),
    points: z.enum(["win", "magic"]).default(defaultConfig.points),
    clueTimeLimitMs: timeLimitMs.default(defaultConfig.clueTimeLimitMs),
    voteTimeLimitMs: timeLimitMs.default(defaultConfig.voteTimeLimitMs),
  })
  .refine(({ seats, spies }) => 2 * spies < seats, {
    path: ["spies"],
    message: "The spies must be fewer than half of the players.",
  })
  .refine(({ seats, endsAtAlive }) => endsAtAlive < seats, {
    path: ["endsAtAlive"],
    message: "The match must be able to begin: fewer players than there are must end it.",
  });
export type Config = z.infer<typeof configSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

const isSet = (seats: readonly number[]): boolean => new Set(seats).size === seats.length;

/** All seats of a table, in some order. */
const orderSchema = z
  .array(seatSchema)
  .min(MIN_SEATS)
  .max(MAX_SEATS)
  .refine(
    (order) => isSet(order) && order.every((seat) => seat < order.length),
    "An order must name every seat of the table once.",
  );

/** Clues of a seat, one for each round of clues; the key is the seat. */
const fixedCluesSchema = z.record(
  z.string().regex(/^[0-9]$/, "The key of fixed clues must be a seat, 0 to 9."),
  z
    .array(z.string().trim().min(1).max(400))
    .min(1)
    .max(MAX_CLUE_ROUNDS * MAX_VOTES),
);

/** The order of the names on a seat's ballots, one for each vote; the key is the seat. */
const ballotOrdersSchema = z.record(
  z.string().regex(/^[0-9]$/, "The key of a ballot's order must be a seat, 0 to 9."),
  z.array(orderSchema).min(1).max(MAX_VOTES),
);

/** How many seats the fixed parts of materials need at least, and whether they agree on a number. */
function tableProblem({
  names,
  orders = [],
  ballotOrders = {},
  spies = [],
  firstSpeaker = 0,
  fixedClues = {},
}: {
  readonly names?: readonly string[] | undefined;
  readonly orders?: readonly (readonly number[])[] | undefined;
  readonly ballotOrders?: Readonly<Record<string, readonly (readonly number[])[]>> | undefined;
  readonly spies?: readonly number[] | undefined;
  readonly firstSpeaker?: number | undefined;
  readonly fixedClues?: Readonly<Record<string, readonly string[]>> | undefined;
}): string | null {
  const sizes = [...orders, ...(names === undefined ? [] : [names])].map(({ length }) => length);
  const [seats = MAX_SEATS] = sizes;
  if (sizes.some((size) => size !== seats)) {
    return "The names and the speaking orders are of tables of different sizes.";
  }
  const ballots = Object.values(ballotOrders).flat();
  const [size = 0] = [...sizes, ...ballots.map(({ length }) => length)];
  if (ballots.some(({ length }) => length !== size)) {
    return "The orders of the ballots do not name all seats of the table.";
  }
  const strays = (named: readonly number[]): boolean => named.some((seat) => seat >= seats);
  if (strays(spies)) return `A spy has a seat that a table of ${seats} does not have.`;
  if (strays([firstSpeaker]))
    return `The first speaker has a seat that a table of ${seats} does not have.`;
  if (strays(Object.keys(fixedClues).map(Number))) {
    return `A fixed clue is of a seat that a table of ${seats} does not have.`;
  }
  if (strays(Object.keys(ballotOrders).map(Number))) {
    return `The order of a ballot is of a seat that a table of ${seats} does not have.`;
  }
  return null;
}

/** The materials of one match. Absent parts are drawn at the deal. */
export const materialsSchema = z
  .strictObject({
    /** Id of the pair in its pack, null for words given by hand. */
    family: z.string().nullable().default(null),
    pair: z
      .tuple([packWordSchema, packWordSchema])
      .refine(
        ([one, other]) => answerKey(one.word) !== answerKey(other.word),
        "The two words are one.",
      ),
    /** Index in `pair` of the spies' word. */
    spyWord: z.union([z.literal(0), z.literal(1)]).optional(),
    /** Where these are fewer than the match has, the others are drawn. */
    spies: z
      .array(seatSchema)
      .min(1)
      .max(MAX_SPIES)
      .refine(isSet, "A seat is named as a spy twice.")
      .optional(),
    /** Opens every round where players speak in the order of their seats, else the first one. */
    firstSpeaker: seatSchema.optional(),
    names: namesSchema.min(MIN_SEATS).max(MAX_SEATS).optional(),
    /** Of the rounds of clues; later ones are as the configuration says. */
    orders: z
      .array(orderSchema)
      .max(MAX_CLUE_ROUNDS * MAX_VOTES)
      .optional(),
    /** Said for a seat until the first player without one has spoken. */
    fixedClues: fixedCluesSchema.optional(),
    /** Each names the whole table; the ballot has those who can be voted for, in this order. */
    ballotOrders: ballotOrdersSchema.optional(),
  })
  .superRefine((materials, context) => {
    const problem = tableProblem(materials);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });
export type Materials = z.infer<typeof materialsSchema>;

/** Number of a round of clues, counted over the match; a restart adds rounds, not votes. */
const round = z
  .int()
  .min(1)
  .max(MAX_CLUE_ROUNDS * MAX_VOTES);
const vote = z.int().min(1).max(MAX_VOTES);
const ask = z.enum(["clue", "vote"]);
const seats = z.array(seatSchema);
/** Half-open, in code points of the text. */
const span = z.tuple([z.int().min(0), z.int().min(0)]);
const ballots = z.array(z.strictObject({ seat: seatSchema, choice: seatSchema.nullable() }));

/** Every event of the game; the audience is set where the event is created (referee.ts). */
export const eventSchema = z.discriminatedUnion("type", [
  /** To everyone: the public configuration and the in-game names by seat. */
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** Sent to no seat: the draws for the table, and which of them were fixed beforehand. */
  z.strictObject({
    type: z.literal("table-drawn"),
    spies: seats,
    family: z.string().nullable(),
    pair: z.tuple([packWordSchema, packWordSchema]),
    spyWord: z.union([z.literal(0), z.literal(1)]),
    /** Null where chance decides who speaks first. */
    firstSpeaker: seatSchema.nullable(),
    orders: z.array(seats),
    fixedClues: z.record(z.string(), z.array(z.string())),
    /** Absent where no order of a ballot is fixed. */
    ballotOrders: z.record(z.string(), z.array(seats)).optional(),
    fixed: z.array(
      z.enum(["spyWord", "spies", "firstSpeaker", "names", "orders", "fixedClues", "ballotOrders"]),
    ),
  }),
  /** To its seat alone. */
  z.strictObject({ type: z.literal("word-dealt"), seat: seatSchema, word: z.string() }),
  /** To its seat alone, a spy's, where spies know that they are. */
  z.strictObject({ type: z.literal("role-told"), seat: seatSchema }),
  /** To everyone: a round of clues, of the players who are in it and in their order. */
  z.strictObject({
    type: z.literal("order-announced"),
    round,
    /** The vote that follows. */
    vote,
    isRunoff: z.boolean(),
    seats,
  }),
  /** To everyone: the seats whose answers are awaited. */
  z.strictObject({ type: z.literal("turn-opened"), round, ask, seats }),
  /** Sent to no seat: why an answer was lost. */
  z.strictObject({
    type: z.literal("answer-missed"),
    round,
    ask,
    seat: seatSchema,
    code: z.enum(missCodes),
  }),
  /** Sent to no seat: a clue that says the speaker's own word, before the host changes it. */
  z.strictObject({
    type: z.literal("own-word-said"),
    round,
    seat: seatSchema,
    text: z.string(),
    span,
  }),
  /** To everyone: a clue as it is heard; "" where there is none. */
  z.strictObject({
    type: z.literal("clue"),
    round,
    seat: seatSchema,
    text: z.string(),
    /** Where the host's words stand for the speaker's own word. */
    masked: z.array(span),
    /** Whether more was said than is kept. */
    cut: z.boolean(),
    /** Whether the materials gave it, so that no seat was asked. */
    fixed: z.boolean(),
  }),
  /** To everyone: who votes, and who can be voted for; no one for themselves unless the rules allow it. */
  z.strictObject({
    type: z.literal("vote-opened"),
    vote,
    isRunoff: z.boolean(),
    candidates: seats,
    voters: seats,
  }),
  /** To its seat alone: the names on its ballot, in the order drawn for it. */
  z.strictObject({
    type: z.literal("ballot-dealt"),
    vote,
    seat: seatSchema,
    options: z.array(z.string()),
  }),
  /** To everyone where ballots are open, else to readers once the match is over; null is an abstention. */
  z.strictObject({ type: z.literal("votes-cast"), vote, ballots }),
  /** To everyone: the result of a vote. */
  z.strictObject({
    type: z.literal("vote-counted"),
    vote,
    /** The players with the most votes; all candidates without votes. */
    leaders: seats,
    out: seatSchema.nullable(),
    /** Of the player who is out; absent where the table does not learn it, or no player is out. */
    isSpy: z.boolean().optional(),
    /** What a tie leads to; null: there was none. */
    tie: z.enum(["runoff", "restart", "random", "nobody"]).nullable(),
    /** Votes of each candidate, where the table learns them. */
    counts: z.array(z.strictObject({ seat: seatSchema, votes: z.int().min(0) })).optional(),
  }),
  /** To everyone, at the end: the ballots that players were not shown before. */
  z.strictObject({
    type: z.literal("ballots-shown"),
    votes: z.array(z.strictObject({ vote, ballots })),
  }),
  /** To everyone. */
  z.strictObject({
    type: z.literal("match-closed"),
    winner: z.enum(["spy", "villager"]),
    spies: seats,
    /** All spies are out; too few players are left; all votes are used up. */
    ending: z.enum(["spies-out", "few-left", "votes-used"]),
  }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
