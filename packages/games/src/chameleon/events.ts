import { missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { packWordSchema } from "../common/talk/pack-word.ts";
import { configSchema, MAX_CLUE_ROUNDS, seatSchema } from "./config.ts";

const round = z.int().min(1).max(MAX_CLUE_ROUNDS);
const ask = z.enum(["clue", "vote", "guess"]);
const foul = z.enum(["said-word", "repeated"]);
const ending = z.enum(["caught", "guessed", "escaped", "undecided"]);

/**
 * How a match ends, as in the MAgIC paper (A.2): the chameleon is caught and does not guess the word;
 * is caught and guesses it; another player is accused; nobody is accused.
 */
export type Ending = z.infer<typeof ending>;

/** Every event of the game; the audience is set where the event is created (deal.ts, referee.ts). */
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
