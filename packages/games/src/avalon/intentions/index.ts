import type { Locale } from "@wisp/game";
import { z } from "zod";
import printed from "./intentions.json" with { type: "json" };

/** The types of InterIntent's table, in its order. */
export const intentionTypes = [
  "interrogation",
  "defence",
  "confrontation",
  "concealment",
  "deception",
  "persuasion",
  "teamwork",
] as const;
export type IntentionType = (typeof intentionTypes)[number];

/** The roles of the paper's table; those that it lacks have the intentions of one of these (`intentionRole`). */
export const intentionRoles = ["merlin", "percival", "servant", "morgana", "assassin"] as const;
export type IntentionRole = (typeof intentionRoles)[number];

/** In which speeches of a proposal: the leader's opening, all others, or both. */
const turnSchema = z.enum(["leading", "others", "any"]);

const intentionSchema = z.strictObject({
  id: z.string(),
  type: z.enum(intentionTypes),
  en: z.string(),
  zh: z.string(),
  /** As short as a mark beside a speech. */
  short: z.strictObject({ en: z.string(), zh: z.string() }),
  turns: z.partialRecord(z.enum(intentionRoles), turnSchema),
  fromSecondQuest: z.boolean().default(false),
});

/** One of the 31 intentions. */
export type Intention = Readonly<z.infer<typeof intentionSchema>>;

/** InterIntent's intentions in the order of its table, as it prints them; the Chinese wording is ours. */
export const intentions: readonly Intention[] = z.array(intentionSchema).parse(printed.intentions);

/** What raters and other models choose from: the released guessing prompt's, which go with the outcome of games. */
export const impactfulIntentions: readonly string[] = [
  ..."C3 C5 C2 X5 C6 X4 X2 I2 I1 I3 P3 C1 P1 T7 T4".split(" "),
];

/**
 * `paper`: as the released code filters, by role, turn and number of the quest. `facts`, which is ours: also C2, T7
 * and X5 only after a failed quest, I1 only after a vote with a disagreement, P1 not to the leader.
 */
export const intentionFilters = ["paper", "facts"] as const;
export type IntentionFilter = (typeof intentionFilters)[number];

/** A speech that is to be made. */
export interface IntentionMoment {
  readonly role: IntentionRole;
  /** Number of the quest, from 1. */
  readonly quest: number;
  readonly isLeader: boolean;
  /** Whether it is the leader's first speech of a proposal. */
  readonly isOpening: boolean;
  /** Whether a quest has failed. */
  readonly hasFailed: boolean;
  /** Whether a team has got a vote against it. */
  readonly hasDisagreement: boolean;
}

const afterFailure: readonly string[] = ["C2", "T7", "X5"];

function fitsFacts(id: string, { isLeader, hasFailed, hasDisagreement }: IntentionMoment): boolean {
  if (afterFailure.includes(id)) return hasFailed;
  if (id === "I1") return hasDisagreement;
  return id !== "P1" || !isLeader;
}

/** The intentions that a player may choose from, in the order of the table. */
export const intentionsFor = (moment: IntentionMoment, filter: IntentionFilter): Intention[] =>
  intentions.filter(({ id, turns, fromSecondQuest }) => {
    const turn = turns[moment.role];
    if (turn === undefined || (fromSecondQuest && moment.quest === 1)) return false;
    if (turn !== "any" && (turn === "leading") !== moment.isOpening) return false;
    return filter === "paper" || fitsFacts(id, moment);
  });

/** A role's row of the table: Mordred, Oberon and minions have the Assassin's. */
export const intentionRole = (role: string): IntentionRole =>
  intentionRoles.find((each) => each === role) ?? "assassin";

/** What a seat's view of Avalon says about its speeches; the game's own state is one. */
export interface IntentionView {
  readonly players: readonly { readonly role: string | null }[];
  readonly proposals: readonly {
    readonly round: number;
    readonly leader: number;
    readonly speeches: readonly { readonly seat: number }[];
    readonly votes: readonly { readonly agrees: boolean }[] | null;
  }[];
  readonly quests: readonly { readonly succeeded: boolean }[];
}

/** The next speech of a seat in the open proposal; null where the view shows no role or no proposal. */
export function speechMoment(
  { players, proposals, quests }: IntentionView,
  seat: number,
): IntentionMoment | null {
  const proposal = proposals.at(-1);
  const role = players[seat]?.role ?? null;
  if (proposal === undefined || role === null) return null;
  const isLeader = proposal.leader === seat;
  return {
    role: intentionRole(role),
    quest: proposal.round,
    isLeader,
    isOpening: isLeader && proposal.speeches.every((speech) => speech.seat !== seat),
    hasFailed: quests.some(({ succeeded }) => !succeeded),
    hasDisagreement: proposals.some(({ votes }) => votes?.some(({ agrees }) => !agrees) === true),
  };
}

/** Most intentions of a speech. */
export const MAX_INTENTIONS = 3;
/** Fewer are asked for by no prompt; a speech may still have fewer that are known. */
export const MIN_INTENTIONS = 2;

/** Intentions as they are kept. */
export interface ChosenIntentions {
  /** At most three, each once, in the order in which they were named. */
  readonly chosen: readonly string[];
  /** How many more were named: unknown ones, repeated ones, and those after the third. */
  readonly dropped: number;
}

/** Reads a choice among offered intentions, by exact ids in any case; total on anything. */
export function chosenIntentions(given: unknown, offered: readonly string[]): ChosenIntentions {
  const named = Array.isArray(given) ? given : given === undefined || given === null ? [] : [given];
  const known = named.flatMap((name: unknown) => {
    const wanted = typeof name === "string" ? name.trim().toLowerCase() : null;
    return offered.find((each) => each.toLowerCase() === wanted) ?? [];
  });
  const chosen = [...new Set(known)].slice(0, MAX_INTENTIONS);
  return { chosen, dropped: named.length - chosen.length };
}

/** The short name of an intention; null for another text. */
export const intentionName = (id: string, locale: Locale): string | null =>
  intentions.find((each) => each.id === id)?.short[locale] ?? null;

export const intentionText = (id: string, locale: Locale): string =>
  intentions.find((each) => each.id === id)?.[locale] ?? id;
