import { z } from "zod";
import { readOption } from "../src/answers.ts";
import type { Game, Seat } from "../src/contract.ts";
import { everyone, nobody, only } from "../src/log.ts";

const SEATS = 4;
const seat = z.int().min(0).max(3);
const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: z.object({}),
    names: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal("role-dealt"), seat, wolf: z.boolean() }),
  z.strictObject({ type: z.literal("turn-opened"), seats: z.array(seat) }),
  z.strictObject({ type: z.literal("marked"), victim: seat }),
  z.strictObject({ type: z.literal("day-broke"), victim: seat }),
  z.strictObject({ type: z.literal("accused"), choices: z.array(seat.nullable()) }),
  z.strictObject({ type: z.literal("wolf-shown"), wolf: seat }),
]);
export type NightEvent = z.infer<typeof eventSchema>;

export interface NightState {
  readonly wolves: readonly (boolean | null)[];
  readonly due: readonly Seat[];
  readonly victim: Seat | null;
  readonly accused: readonly (Seat | null)[] | null;
  readonly wolf: Seat | null;
}
export type NightConfig = Record<string, never>;
export interface NightMaterials {
  readonly wolf: Seat;
}
export type Night = Game<NightConfig, NightMaterials, NightState, Seat, NightEvent>;

const seats = Array.from({ length: SEATS }, (_, each) => each);
const options = seats.map(String);

const empty: NightState = {
  wolves: seats.map(() => null),
  due: [],
  victim: null,
  accused: null,
  wolf: null,
};

/**
 * One of four is a wolf and marks a player while the others sleep; at day break each player accuses
 * another, and then the wolf is shown. The smallest game with a night: only the wolf learns
 * who is awake.
 */
export const night: Night = {
  id: "night",
  version: 1,
  config: z.record(z.string(), z.never()),
  materials: z.strictObject({ wolf: seat }),
  event: eventSchema,
  seatsOf: () => SEATS,
  rules: () => "Find the wolf.",
  objective: () => "What counts is your score.",
  deal: ({ config, materials }) => [
    { to: everyone, event: { type: "match-opened", config, names: options } },
    ...seats.map((each) => ({
      to: only(each),
      event: { type: "role-dealt" as const, seat: each, wolf: each === materials.wolf },
    })),
  ],
  evolve(state = empty, event) {
    switch (event.type) {
      case "role-dealt":
        return { ...state, wolves: state.wolves.with(event.seat, event.wolf) };
      case "turn-opened":
        return { ...state, due: event.seats };
      case "marked":
      case "day-broke":
        return { ...state, due: [], victim: event.victim };
      case "accused":
        return { ...state, due: [], accused: event.choices };
      case "wolf-shown":
        return { ...state, wolf: event.wolf };
      default:
        return state;
    }
  },
  advance({ wolves, due, victim, accused, wolf: shown }) {
    const wolf = wolves.indexOf(true);
    if (due.length > 0 || shown !== null) return [];
    if (victim === null) return [{ to: only(wolf), event: { type: "turn-opened", seats: [wolf] } }];
    if (accused === null) return [{ to: everyone, event: { type: "turn-opened", seats } }];
    return [{ to: everyone, event: { type: "wolf-shown", wolf } }];
  },
  toAct: (state) => [...state.due],
  ask: () => ({
    kind: "choice",
    prompt: "Which player?",
    answer: seat,
    shape: { kind: "option", options },
    timeLimitMs: 1_000,
    parse: (text) => {
      const named = readOption(text, options);
      return named === undefined ? { illegal: "No such player." } : Number(named);
    },
  }),
  decide({ due, victim }, answers) {
    const choices = due.map((each) => {
      const answer = answers.get(each);
      return answer !== undefined && "given" in answer ? answer.given : null;
    });
    if (victim !== null) return [{ to: everyone, event: { type: "accused", choices } }];
    const marked = choices[0] ?? 0;
    return [
      { to: nobody, event: { type: "marked", victim: marked } },
      { to: everyone, event: { type: "day-broke", victim: marked } },
    ];
  },
  outcome({ wolf, accused }) {
    if (wolf === null) return undefined;
    const caught = (accused ?? []).filter((each) => each === wolf).length > SEATS / 2;
    const sides = seats.map((each) => (each === wolf ? "wolf" : "village"));
    const winners = seats.filter((each) => (each === wolf) !== caught);
    const points = seats.map((each) => (winners.includes(each) ? 1 : 0));
    return { points, pointsScale: 1, roles: sides, sides, winners, facts: [] };
  },
  narrate: ({ type }) => (type === "day-broke" ? "Day breaks." : ""),
};
