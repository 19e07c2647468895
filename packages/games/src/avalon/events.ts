import { locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { namesSchema } from "../common/talk/names.ts";
import { defaultConfig } from "./default-config.ts";
import {
  hasRoomForEvil,
  MAX_REJECTIONS,
  MAX_SEATS,
  MIN_SEATS,
  QUESTS,
  roles,
  sides,
} from "./roles.ts";

const timeLimitMs = z.int().min(1).max(600_000);

/** The public configuration of a match. The defaults are InterIntent's: five players, open votes, second goes. */
export const configSchema = z
  .strictObject({
    language: z.enum(locales).default(defaultConfig.language),
    seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(defaultConfig.seats),
    percival: z.boolean().default(defaultConfig.percival),
    mordred: z.boolean().default(defaultConfig.mordred),
    oberon: z.boolean().default(defaultConfig.oberon),
    /**
     * "second-goes": the second proposal of a quest goes ahead whatever its vote. "five-lose": five rejected
     * proposals of one quest end the match, and evil wins.
     */
    rejections: z.enum(["second-goes", "five-lose"]).default(defaultConfig.rejections),
    /** Whether the leader may change the team after the discussion, and then speaks once more. */
    reconsider: z.boolean().default(defaultConfig.reconsider),
    /** Whether loyal members of a team choose between the cards, too: a rule that no source has. */
    loyalMayFail: z.boolean().optional(),
    /** Code points of a speech that are kept; by language where it is absent (see `speechCapOf`). */
    speechCap: z.int().min(1).max(20_000).optional(),
    speechTimeLimitMs: timeLimitMs.default(defaultConfig.speechTimeLimitMs),
    teamTimeLimitMs: timeLimitMs.default(defaultConfig.teamTimeLimitMs),
    voteTimeLimitMs: timeLimitMs.default(defaultConfig.voteTimeLimitMs),
    cardTimeLimitMs: timeLimitMs.default(defaultConfig.cardTimeLimitMs),
    assassinTimeLimitMs: timeLimitMs.default(defaultConfig.assassinTimeLimitMs),
  })
  .refine(hasRoomForEvil, {
    path: ["seats"],
    message: "The table has fewer evil players than the options name.",
  });
export type Config = z.infer<typeof configSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

const roleSchema = z.enum(roles);

/** All ten seats of the largest table, shuffled; a smaller table leaves out those that it does not have. */
const shuffledSeats = z
  .array(seatSchema)
  .length(MAX_SEATS)
  .refine((seats) => new Set(seats).size === MAX_SEATS, "A seat is named twice.");

/** The materials of one match. Absent parts are drawn at the deal. */
export const materialsSchema = z
  .strictObject({
    /** The role of each seat. */
    roles: z.array(roleSchema).min(MIN_SEATS).max(MAX_SEATS).optional(),
    /** The seats of single roles, where `roles` is absent; roles that the table does not have count for nothing. */
    holders: z.partialRecord(roleSchema, seatSchema).optional(),
    firstLeader: seatSchema.optional(),
    /** The order in which the seats get the roles of the table that `holders` leaves, for a table of any size. */
    shuffled: shuffledSeats.optional(),
    names: namesSchema.min(MIN_SEATS).max(MAX_SEATS).optional(),
  })
  .refine(({ holders = {} }) => {
    const seats = Object.values(holders);
    return new Set(seats).size === seats.length;
  }, "Two roles are fixed for one seat.");
export type Materials = z.infer<typeof materialsSchema>;

/** Number of a quest. */
const round = z.int().min(1).max(QUESTS);
/** Number of a proposal of the quest. */
const proposal = z.int().min(1).max(MAX_REJECTIONS);
const seats = z.array(seatSchema);
/** The members of a team, in ascending order. */
const team = seats;
/** "card" is asked of all members of a team, "assassinate" of the Assassin. */
const ask = z.enum(["team", "speech", "vote", "card", "assassinate"]);
export const cards = ["success", "failure"] as const;
export type Card = (typeof cards)[number];

/** Every event of the game; the audience is set where the event is created (referee.ts). */
export const eventSchema = z.discriminatedUnion("type", [
  /** To everyone: the public configuration and the in-game names by seat. */
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** Sent to no seat: the role of each seat, and who leads first. */
  z.strictObject({
    type: z.literal("roles-drawn"),
    roles: z.array(roleSchema),
    firstLeader: seatSchema,
  }),
  /** To its seat alone: its role, and the seats that it is shown (`sightOf`). */
  z.strictObject({
    type: z.literal("role-dealt"),
    seat: seatSchema,
    role: roleSchema,
    sees: seats,
  }),
  /** To everyone: a leader is to propose a team. */
  z.strictObject({
    type: z.literal("proposal-opened"),
    round,
    proposal,
    leader: seatSchema,
    size: z.int().min(1),
    /** Whether the team goes on the quest whatever its vote. */
    isLast: z.boolean(),
  }),
  /** To everyone, but "assassinate" to the Assassin alone: the seats whose answers are awaited. */
  z.strictObject({ type: z.literal("turn-opened"), round, ask, seats }),
  /** Sent to no seat: why an answer was lost. */
  z.strictObject({
    type: z.literal("answer-missed"),
    round,
    ask,
    seat: seatSchema,
    code: z.enum(missCodes),
  }),
  /** To everyone: the team that will be discussed. */
  z.strictObject({
    type: z.literal("team-proposed"),
    round,
    proposal,
    leader: seatSchema,
    team,
    /** Whether the rules named it, because the leader named none. */
    byRule: z.boolean(),
  }),
  /** To everyone: a speech; "" where there is none. */
  z.strictObject({
    type: z.literal("spoke"),
    round,
    proposal,
    seat: seatSchema,
    /** The leader's first speech, one of the others', or the leader's last. */
    part: z.enum(["opening", "discussion", "closing"]),
    text: z.string(),
    /** Whether more was said than is kept. */
    cut: z.boolean(),
  }),
  /** To everyone: the team that will be voted on, where leaders may change it. */
  z.strictObject({
    type: z.literal("team-settled"),
    round,
    proposal,
    leader: seatSchema,
    team,
    /** Whether it is another set of players than was proposed. */
    changed: z.boolean(),
    /** Whether the proposed team stands because the leader named none. */
    byRule: z.boolean(),
  }),
  /** To everyone, turned at once: the votes of all seats. */
  z.strictObject({
    type: z.literal("votes-shown"),
    round,
    proposal,
    votes: z.array(z.strictObject({ seat: seatSchema, agrees: z.boolean() })),
    /** Whether more than half of the players agree. */
    approved: z.boolean(),
    /** Whether the team goes on the quest: approved, or a last proposal. */
    goes: z.boolean(),
  }),
  /** Sent to no seat: who played which card. */
  z.strictObject({
    type: z.literal("cards-played"),
    round,
    cards: z.array(z.strictObject({ seat: seatSchema, card: z.enum(cards) })),
  }),
  /** To everyone: the failure cards among the shuffled cards of a team. */
  z.strictObject({
    type: z.literal("quest-ended"),
    round,
    team,
    fails: z.int().min(0),
    succeeded: z.boolean(),
  }),
  /** To everyone: three quests have succeeded, and the Assassin looks for Merlin. */
  z.strictObject({ type: z.literal("assassin-called"), round }),
  /** To everyone: whom the Assassin named; null: no player. */
  z.strictObject({
    type: z.literal("assassinated"),
    round,
    seat: seatSchema,
    target: seatSchema.nullable(),
  }),
  /** To everyone. */
  z.strictObject({
    type: z.literal("match-closed"),
    winner: z.enum(sides),
    /** Three failed quests; five rejected proposals; the Assassin named Merlin, or did not. */
    ending: z.enum(["quests-failed", "rejections", "merlin-named", "merlin-hidden"]),
    roles: z.array(roleSchema),
  }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
