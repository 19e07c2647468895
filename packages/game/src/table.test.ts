import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Game, Viewer } from "./contract.ts";
import { everyone, nobody, only, sees, viewOf, visible } from "./log.ts";
import { replay, seatsIn, Table } from "./table.ts";

type Event =
  | { readonly type: "match-opened"; readonly config: object; readonly names: string[] }
  | { readonly type: "card-dealt"; readonly seat: number; readonly card: number }
  | { readonly type: "turn-opened"; readonly seats: number[] }
  | { readonly type: "played"; readonly card: number }
  | { readonly type: "noted" };
interface State {
  readonly cards: readonly number[];
  readonly due: readonly number[];
  readonly played: number;
}

/** Each of two players is dealt a card and plays one; seat 0 first. */
const cards: Game<object, object, State, number, Event> = {
  id: "cards",
  version: 1,
  config: z.object({}),
  materials: z.object({}),
  event: z.custom<Event>(),
  seatsOf: () => 2,
  rules: () => "Play your card.",
  objective: () => "Play well.",
  deal: ({ config }, random) => [
    { to: everyone, event: { type: "match-opened", config, names: ["Player 1", "Player 2"] } },
    { to: only(0), event: { type: "card-dealt", seat: 0, card: random("card/0").int(100) } },
    { to: only(1), event: { type: "card-dealt", seat: 1, card: random("card/1").int(100) } },
    { to: nobody, event: { type: "noted" } },
  ],
  evolve(state = { cards: [], due: [], played: 0 }, event) {
    if (event.type === "card-dealt") return { ...state, cards: [...state.cards, event.card] };
    if (event.type === "turn-opened") return { ...state, due: event.seats };
    if (event.type === "played") return { ...state, due: [], played: state.played + 1 };
    return state;
  },
  advance: ({ due, played }) =>
    due.length > 0 || played === 2
      ? []
      : [{ to: everyone, event: { type: "turn-opened", seats: [played] } }],
  toAct: ({ due }) => [...due],
  ask: ({ cards: held }) => ({
    kind: "card",
    prompt: "Which card?",
    answer: z.int(),
    shape: { kind: "option", options: held.map(String) },
    timeLimitMs: 1,
    parse: (text) => (held.includes(Number(text)) ? Number(text) : { illegal: "Not your card." }),
  }),
  decide: ({ due }, answers) =>
    due.map((seat) => {
      const answer = answers.get(seat);
      const card = answer !== undefined && "given" in answer ? answer.given : -1;
      return { to: everyone, event: { type: "played", card } };
    }),
  outcome: ({ played }) =>
    played === 2
      ? {
          points: [1, 0],
          pointsScale: 1,
          roles: ["a", "b"],
          sides: ["a", "b"],
          winners: [0],
          facts: [],
        }
      : undefined,
  narrate: () => "",
};

interface CountedEvent {
  readonly type: string;
  readonly seats?: unknown;
}

/** Counts its events, and has as many seats as configured. */
const counting: Game<{ readonly seats: number }, object, number, number, CountedEvent> = {
  id: "counting",
  version: 1,
  materials: z.object({}),
  event: z.custom<CountedEvent>(),
  config: z.object({ seats: z.int().default(4) }),
  seatsOf: ({ seats }) => seats,
  evolve: (state = 0) => state + 1,
  ask: () => ({
    kind: "none",
    prompt: "?",
    answer: z.number(),
    shape: { kind: "text" },
    timeLimitMs: 1,
    parse: Number,
  }),
  rules: () => "",
  objective: () => "",
  deal: () => [],
  advance: () => [],
  toAct: () => [],
  decide: () => [],
  outcome: () => undefined,
  narrate: () => "",
};

const setup = { seed: "42", config: {}, materials: {} };

function dealt() {
  const table = new Table(cards, setup);
  table.deal();
  table.advance();
  return table;
}

describe("a table", () => {
  it("keeps the log, the full state and every seat's own view", () => {
    const table = dealt();
    expect(table.log.map(({ event }) => event.type)).toEqual([
      "match-opened",
      "card-dealt",
      "card-dealt",
      "noted",
      "turn-opened",
    ]);
    expect(table.state.cards).toHaveLength(2);
    for (const seat of [0, 1]) {
      expect(table.view(seat).cards).toEqual([table.state.cards[seat]]);
      expect(table.view(seat)).toEqual(viewOf(cards, table.log, seat));
    }
    expect(viewOf(cards, table.log, "public")?.cards).toEqual([]);
    expect(viewOf(cards, table.log, "omniscient")).toEqual(table.state);
    expect(viewOf(cards, [], "public")).toBeUndefined();
  });

  it("says who is due, takes their answers and knows when it is over", () => {
    const table = dealt();
    expect(table.due).toEqual([0]);
    expect(table.outcome).toBeUndefined();
    table.decide(new Map([[0, { given: 7 }]]));
    expect(table.advance().map(({ event }) => event.type)).toEqual(["turn-opened"]);
    expect(table.due).toEqual([1]);
    table.decide(new Map([[1, { missed: "timeout", detail: "" }]]));
    expect(table.advance()).toEqual([]);
    expect(table.due).toEqual([]);
    expect(table.outcome?.winners).toEqual([0]);
  });

  it("counts the asks that each seat has seen, and no others", () => {
    const table = dealt();
    const asked = () => [0, 1, 2].map((seat) => table.asks(seat));
    expect(asked()).toEqual([1, 0, 0]);
    table.decide(new Map([[0, { given: 7 }]]));
    table.advance();
    expect(asked()).toEqual([1, 1, 0]);
    const both = { type: "turn-opened" as const, seats: [0, 1] };
    table.append([{ to: only(1), event: both }]);
    expect(asked()).toEqual([1, 2, 0]);
    table.append([{ to: everyone, event: both }]);
    expect(asked()).toEqual([2, 3, 0]);
  });

  it("counts no ask where another event names seats, or a turn names none", () => {
    const table = new Table(counting, { ...setup, config: { seats: 2 } });
    table.append([
      { to: everyone, event: { type: "rested", seats: [0, 1] } },
      { to: everyone, event: { type: "turn-opened" } },
      { to: everyone, event: { type: "turn-opened", seats: 1 } },
    ]);
    expect([table.asks(0), table.asks(1)]).toEqual([0, 0]);
  });

  it("notifies a listener of every event that a seat sees, with the seat's view after it", () => {
    const heard: [number, string, State][] = [];
    const table = new Table(cards, setup, (seat, { type }, view) => heard.push([seat, type, view]));
    table.deal();
    expect(heard.map(([seat, type]) => `${seat} ${type}`)).toEqual([
      "0 match-opened",
      "1 match-opened",
      "0 card-dealt",
      "1 card-dealt",
    ]);
    expect(heard.at(-1)?.[2]).toEqual(table.view(1));
  });

  it("has as many seats as its configuration says", () => {
    expect(seatsIn(counting, {})).toBe(4);
    expect(seatsIn(counting, { seats: 7 })).toBe(7);
    expect(new Table(cards, setup).seats).toBe(2);
  });

  it("continues from a stored log as if it had never stopped", () => {
    const table = dealt();
    const again = new Table(cards, setup);
    again.append(JSON.parse(JSON.stringify(table.log)));
    expect(again.advance()).toEqual([]);
    expect(again.state).toEqual(table.state);
    expect(again.view(1)).toEqual(table.view(1));
  });

  it("throws before the deal and for a seat that is not there", () => {
    const table = new Table(cards, setup);
    expect(() => table.state).toThrow("the match is not dealt yet");
    expect(() => table.view(0)).toThrow("seat 0 has no view yet");
    expect(() => dealt().view(2)).toThrow("seat 2 has no view yet");
  });

  it("stops a game that never stops advancing", () => {
    const restless = {
      ...cards,
      advance: () => [{ to: nobody, event: { type: "noted" as const } }],
    };
    const table = new Table(restless, setup);
    table.deal();
    expect(() => table.advance()).toThrow("cards never stops advancing");
  });
});

describe("a replay", () => {
  it("gives the same log from the setup and the recorded answers", () => {
    const table = dealt();
    const first = { at: table.log.length, answers: new Map([[0, { given: 3 }]]) };
    table.decide(first.answers);
    table.advance();
    const second = { at: table.log.length, answers: new Map([[1, { given: 4 }]]) };
    table.decide(second.answers);
    expect(replay(cards, setup, [first, second]).log).toEqual(table.log);
  });

  it("refuses answers that were recorded at another point of the log", () => {
    const early = { at: 2, answers: new Map([[0, { given: 3 }]]) };
    expect(() => replay(cards, setup, [early])).toThrow(
      "answers recorded at 2, but the log holds 5 events",
    );
  });
});

describe("who sees an event", () => {
  const viewers: readonly Viewer[] = [0, 1, "public", "omniscient"];

  it.each([
    ["everyone", everyone, [true, true, true, true]],
    ["nobody", nobody, [false, false, false, true]],
    ["only seat 1", only(1), [false, true, false, true]],
    ["all seats but not the public", { seats: "all", public: false }, [true, true, false, true]],
  ] as const)("%s", (_, to, seen) => {
    expect(viewers.map((viewer) => sees(viewer, to))).toEqual(seen);
  });

  it("is the fold of a viewer's part of the log", () => {
    const { log } = dealt();
    expect(visible(log, 0).map(({ type }) => type)).toEqual([
      "match-opened",
      "card-dealt",
      "turn-opened",
    ]);
    expect(visible(log, "omniscient")).toHaveLength(log.length);
  });
});
