import { z } from "zod";
import { readOption } from "../src/answers.ts";
import type { Game, Seat } from "../src/contract.ts";
import { everyone, nobody, only } from "../src/log.ts";

const SEATS = 4;
/** Failed quests that end the match at once. */
const MAX_FAILED = 2;
/** The members of the quests. */
const teams: readonly (readonly Seat[])[] = [
  [0, 1],
  [2, 3],
  [1, 2],
  [0, 3],
];

const seat = z.int().min(0).max(3);
const card = z.enum(["help", "betray"]);
export type QuestCard = z.infer<typeof card>;
const cardOf = z.strictObject({ seat, card });
const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: z.object({}),
    names: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal("role-dealt"), seat, traitor: z.boolean() }),
  z.strictObject({ type: z.literal("turn-opened"), seats: z.array(seat) }),
  z.strictObject({ type: z.literal("cards-played"), cards: z.array(cardOf) }),
  z.strictObject({ type: z.literal("quest-over"), betrayals: z.int() }),
  z.strictObject({ type: z.literal("traitor-shown"), traitor: seat }),
]);
export type QuestEvent = z.infer<typeof eventSchema>;

export interface QuestState {
  readonly traitors: readonly (boolean | null)[];
  readonly due: readonly Seat[];
  /** Cards of betrayal in each finished quest. */
  readonly quests: readonly number[];
  readonly traitor: Seat | null;
}
export type QuestConfig = Record<string, never>;
export interface QuestMaterials {
  readonly traitor: Seat;
}
export type Quest = Game<QuestConfig, QuestMaterials, QuestState, QuestCard, QuestEvent>;

const seats = Array.from({ length: SEATS }, (_, each) => each);

const failed = ({ quests }: QuestState): number => quests.filter((each) => each > 0).length;

const cardsOf = (traitor: boolean | null | undefined): QuestCard[] =>
  traitor === true ? ["help", "betray"] : ["help"];

/**
 * One of four is a traitor. The members of a team play a card in secret; only how many betrayed the quest
 * is shown. Two failed quests end the match, and then the traitor is shown. The smallest game in which
 * secret roles show in counts long before the end.
 */
export const quest: Quest = {
  id: "quest",
  version: 1,
  config: z.record(z.string(), z.never()),
  materials: z.strictObject({ traitor: seat }),
  event: eventSchema,
  seatsOf: () => SEATS,
  rules: () => "Find the traitor.",
  objective: () => "What counts is your score.",
  deal: ({ config, materials }) => [
    { to: everyone, event: { type: "match-opened", config, names: seats.map(String) } },
    ...seats.map((each) => ({
      to: only(each),
      event: { type: "role-dealt" as const, seat: each, traitor: each === materials.traitor },
    })),
  ],
  evolve(state = { traitors: seats.map(() => null), due: [], quests: [], traitor: null }, event) {
    switch (event.type) {
      case "role-dealt":
        return { ...state, traitors: state.traitors.with(event.seat, event.traitor) };
      case "turn-opened":
        return { ...state, due: event.seats };
      case "quest-over":
        return { ...state, due: [], quests: [...state.quests, event.betrayals] };
      case "traitor-shown":
        return { ...state, traitor: event.traitor };
      default:
        return state;
    }
  },
  advance(state) {
    const { traitors, due, quests, traitor } = state;
    if (due.length > 0 || traitor !== null) return [];
    const team = teams[quests.length];
    return team === undefined || failed(state) === MAX_FAILED
      ? [{ to: everyone, event: { type: "traitor-shown", traitor: traitors.indexOf(true) } }]
      : [{ to: everyone, event: { type: "turn-opened", seats: [...team] } }];
  },
  toAct: (state) => [...state.due],
  ask({ traitors }, each) {
    const options = cardsOf(traitors[each]);
    return {
      kind: "card",
      prompt: "Which card?",
      answer: card,
      shape: { kind: "option", options },
      timeLimitMs: 1_000,
      // Whether a member of the team is asked would show who the traitor is.
      ...(options.length === 1 && { forced: "help" }),
      parse: (text) => readOption(text, options) ?? { illegal: "You have no such card." },
    };
  },
  decide({ due }, answers) {
    const cards = due.map((each) => {
      const answer = answers.get(each);
      const given = answer !== undefined && "given" in answer ? answer.given : "help";
      return { seat: each, card: given };
    });
    const betrayals = cards.filter((each) => each.card === "betray").length;
    return [
      { to: nobody, event: { type: "cards-played", cards } },
      { to: everyone, event: { type: "quest-over", betrayals } },
    ];
  },
  outcome(state) {
    const { traitor } = state;
    if (traitor === null) return undefined;
    const sides = seats.map((each) => (each === traitor ? "traitor" : "loyal"));
    const winners = seats.filter((each) => (each === traitor) === (failed(state) === MAX_FAILED));
    const points = seats.map((each) => (winners.includes(each) ? 1 : 0));
    return { points, pointsScale: 1, roles: sides, sides, winners, facts: [] };
  },
  narrate: ({ type }) => (type === "quest-over" ? "The quest is over." : ""),
};
