import { locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { namesSchema } from "../common/talk/names.ts";
import { defaultConfig } from "./default-config.ts";
import {
  boardFlags,
  boardIds,
  boards,
  MAX_DAYS,
  MAX_SEATS,
  MIN_SEATS,
  roles,
  sides,
  tableProblem,
} from "./roles.ts";

const timeLimitMs = z.int().min(1).max(600_000);
const roleSchema = z.enum(roles);

/** The public configuration of a match. Flags that are absent are those of the board (`tableOf`). */
export const configSchema = z
  .strictObject({
    language: z.enum(locales).default(defaultConfig.language),
    board: z.enum(boardIds).default(defaultConfig.board),
    /** Other roles than the board's, by how many players have each. */
    roles: z.partialRecord(roleSchema, z.int().min(0).max(MAX_SEATS)).optional(),
    reveal: z.enum(["role", "side", "none"]).optional(),
    discussionRounds: z.literal([1, 2, 3]).optional(),
    order: z.enum(["rotated", "drawn", "sheriff"]).optional(),
    vote: z.enum(["secret", "in-turn"]).optional(),
    tie: z.enum(["drawn", "nobody", "runoff"]).optional(),
    selfSave: z.boolean().optional(),
    repeatSave: z.boolean().optional(),
    guardSelf: z.boolean().optional(),
    witchSelf: z.boolean().optional(),
    wolfTalk: z.literal([0, 1, 2]).optional(),
    wolvesDisagree: z.enum(["drawn", "nobody"]).optional(),
    firstNight: z.enum(["kill", "quiet"]).optional(),
    lastWords: z.enum(["none", "exile", "first-night-and-exile"]).optional(),
    sheriff: z.boolean().optional(),
    /** Code points of a speech that are kept; the board's or the language's where it is absent (`speechCapOf`). */
    speechCap: z.int().min(1).max(20_000).optional(),
    speechTimeLimitMs: timeLimitMs.default(defaultConfig.speechTimeLimitMs),
    voteTimeLimitMs: timeLimitMs.default(defaultConfig.voteTimeLimitMs),
    nightTimeLimitMs: timeLimitMs.default(defaultConfig.nightTimeLimitMs),
  })
  .superRefine(({ board, roles: own, firstNight }, context) => {
    const counts = own ?? boards[board].roles;
    const problem = tableProblem(counts, firstNight ?? boardFlags(board).firstNight);
    if (problem === null) return;
    const path = own === undefined ? ["firstNight"] : ["roles"];
    context.addIssue({ code: "custom", path, message: problem });
  });
export type Config = z.infer<typeof configSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

/** All seats of the largest table, shuffled; a smaller table leaves out those that it does not have. */
const shuffledSeats = z
  .array(seatSchema)
  .length(MAX_SEATS)
  .refine((seats) => new Set(seats).size === MAX_SEATS, "A seat is named twice.");

/** What players are asked with beside names: options, and labels of naming no player (`questions`). */
const READS_LIKE_AN_ANSWER =
  /^(?:nobody|sleep|keep|heal|poison .*|tear it up|谁也不带|撕掉警徽)$/iu;

/** The materials of one match. Absent parts are drawn at the deal. */
export const materialsSchema = z
  .strictObject({
    /** The role of each seat. */
    roles: z.array(roleSchema).min(MIN_SEATS).max(MAX_SEATS).optional(),
    /** The seats of single roles, where `roles` is absent; roles that the table does not have count for nothing. */
    holders: z.partialRecord(roleSchema, seatSchema).optional(),
    /** With whom the first day begins, or the next living player. */
    firstSpeaker: seatSchema.optional(),
    /** The order in which the seats get the roles of the table that `holders` leaves, for a table of any size. */
    shuffled: shuffledSeats.optional(),
    names: namesSchema
      .min(MIN_SEATS)
      .max(MAX_SEATS)
      .refine(
        (names) => !names.some((name) => READS_LIKE_AN_ANSWER.test(name.trim())),
        "An in-game name reads like an answer.",
      )
      .optional(),
  })
  .refine(({ holders = {} }) => {
    const seats = Object.values(holders);
    return new Set(seats).size === seats.length;
  }, "Two roles are fixed for one seat.");
export type Materials = z.infer<typeof materialsSchema>;

/** Number of a day, and of the night before it. */
const round = z.int().min(1).max(MAX_DAYS);
const seats = z.array(seatSchema);
/** What the table is told of a player who is out: the role, the side, or nothing. */
const shown = z.enum([...roles, ...sides]).nullable();
/** Votes of seats; null abstains. */
const votes = z.array(z.strictObject({ seat: seatSchema, choice: seatSchema.nullable() }));

/**
 * What a turn is about. All seats are due at "whisper", "night", "potion" and "shot", dead ones included: those who
 * have nothing to choose have a forced answer.
 */
const ask = z.enum([
  "whisper",
  "night",
  "potion",
  "shot",
  "badge",
  "stand",
  "elect",
  "side",
  "speech",
  "vote",
]);

/** Every event of the game; the audience is set where the event is created. */
export const eventSchema = z.discriminatedUnion("type", [
  /** To everyone: the public configuration and the in-game names by seat. */
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** Sent to no seat: the role of each seat, and with whom the first day begins. */
  z.strictObject({
    type: z.literal("roles-drawn"),
    roles: z.array(roleSchema),
    firstSpeaker: seatSchema,
  }),
  /** To its seat alone: its role, and the other wolves whom it knows. */
  z.strictObject({
    type: z.literal("role-dealt"),
    seat: seatSchema,
    role: roleSchema,
    pack: seats,
  }),
  /** To everyone: a night begins; the day after it has the same number. */
  z.strictObject({ type: z.literal("night-opened"), round }),
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
  /** To the wolves: what one of them says to the others at night. */
  z.strictObject({
    type: z.literal("whispered"),
    round,
    lap: z.int().min(1).max(2),
    seat: seatSchema,
    text: z.string(),
    cut: z.boolean(),
  }),
  /** To the wolves: whom each living wolf names as the victim. */
  z.strictObject({ type: z.literal("attack-named"), round, votes }),
  /** To the wolves: whom they attack together. */
  z.strictObject({ type: z.literal("attack-chosen"), round, victim: seatSchema.nullable() }),
  /** To the seer: what the seer learns of a player. */
  z.strictObject({
    type: z.literal("seen"),
    round,
    seat: seatSchema,
    target: seatSchema,
    isWolf: z.boolean(),
  }),
  /** To the doctor, or the guard: whom it protects. */
  z.strictObject({
    type: z.literal("protected"),
    round,
    seat: seatSchema,
    target: seatSchema.nullable(),
  }),
  /** To the witch, while she has the healing potion: whom the wolves attack, be the player protected or not. */
  z.strictObject({
    type: z.literal("attack-told"),
    round,
    seat: seatSchema,
    victim: seatSchema.nullable(),
  }),
  /** To the witch: the potion that she uses; she keeps both where neither is said. */
  z.strictObject({
    type: z.literal("potion-used"),
    round,
    seat: seatSchema,
    heals: z.boolean(),
    poisons: seatSchema.nullable(),
  }),
  /** To everyone: a turn at which all seats were due is over. */
  z.strictObject({ type: z.literal("turn-closed"), round, ask }),
  /** Sent to no seat: who dies of what in a night. */
  z.strictObject({
    type: z.literal("night-resolved"),
    round,
    deaths: z.array(z.strictObject({ seat: seatSchema, cause: z.enum(["wolves", "poison"]) })),
  }),
  /** To everyone: a day begins; who died in the night. */
  z.strictObject({
    type: z.literal("day-opened"),
    round,
    deaths: z.array(z.strictObject({ seat: seatSchema, shown })),
  }),
  /** To a dead player alone, who may take another one along: the hunter, or the exiled wolf king. */
  z.strictObject({ type: z.literal("shot-offered"), round, seat: seatSchema }),
  /** To everyone: whom the hunter shoots, or the wolf king takes along. No such event where neither happens. */
  z.strictObject({
    type: z.literal("shot"),
    round,
    seat: seatSchema,
    as: z.enum(["hunter", "wolf-king"]),
    target: seatSchema,
    shown,
  }),
  /** To everyone: a dead sheriff hands the badge on, or tears it up. */
  z.strictObject({
    type: z.literal("badge-passed"),
    round,
    seat: seatSchema,
    to: seatSchema.nullable(),
  }),
  /** To everyone: who stands for sheriff. */
  z.strictObject({ type: z.literal("stood"), round, candidates: seats }),
  /** To everyone: a speech; "" where there is none. */
  z.strictObject({
    type: z.literal("spoke"),
    round,
    seat: seatSchema,
    /** The last words of a dead player, a candidate's speech, a tied candidate's, the day's, a tied player's. */
    part: z.enum(["last-words", "campaign", "campaign-runoff", "discussion", "runoff"]),
    text: z.string(),
    /** Whether more was said than is kept. */
    cut: z.boolean(),
  }),
  /** To everyone: with whom the sheriff begins the day, and the order in which living players speak. */
  z.strictObject({
    type: z.literal("order-set"),
    round,
    side: z.enum(["after", "before"]).nullable(),
    order: seats,
  }),
  /** To everyone: a vote that the later voters know. */
  z.strictObject({
    type: z.literal("voted"),
    round,
    seat: seatSchema,
    choice: seatSchema.nullable(),
  }),
  /** To everyone: all votes of a ballot, and who has the most. */
  z.strictObject({
    type: z.literal("votes-shown"),
    round,
    about: z.enum(["exile", "sheriff"]),
    /** 2: the run-off. */
    ballot: z.int().min(1).max(2),
    votes,
    leaders: seats,
  }),
  /** To everyone: who is sheriff. */
  z.strictObject({ type: z.literal("elected"), round, seat: seatSchema.nullable() }),
  /** To everyone: who is out by the votes of the day. */
  z.strictObject({
    type: z.literal("exiled"),
    round,
    seat: seatSchema.nullable(),
    /** Whether it was drawn among tied players. */
    drawn: z.boolean(),
    shown,
  }),
  /** To everyone. */
  z.strictObject({
    type: z.literal("match-closed"),
    /** Null: a draw. */
    winner: z.enum(sides).nullable(),
    /** No wolf is left; the wolves are as many as the others; the last day is over. */
    ending: z.enum(["no-wolves", "wolves-equal", "days-over"]),
    roles: z.array(roleSchema),
  }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
export type AskKind = EventOf<"turn-opened">["ask"];
