import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Event } from "../test/guessing.ts";
import { type GuessingGame, guessing, interviewed, over } from "../test/guessing.ts";
import { run, subjectOf } from "../test/guessing-subject.ts";
import { conform } from "./conformance.ts";
import type { LogEntry } from "./contract.ts";
import { rightBy } from "./interviews.ts";
import { everyone, nobody, only } from "./log.ts";

const note = (): LogEntry<Event> => ({ to: nobody, event: { type: "noted", note: 1 } });
const decided = guessing.decide;
const asked = guessing.ask;

/** The number of interviews and notes. */
let besides = 0;
const notingBesides: GuessingGame["decide"] = (...all) => [
  ...decided(...all),
  { to: nobody, event: { type: "noted", note: besides } },
];

/** Chance and memory that the contract does not allow. */
let calls = 0;
let lastEvent = "";

const broken: readonly (readonly [string, Partial<GuessingGame>, RegExp])[] = [
  [
    "deals a secret to everyone",
    {
      deal: (setup, random) =>
        guessing.deal(setup, random).map((entry) => ({ ...entry, to: everyone })),
    },
    /twins 0 of seat 0.*can distinguish twins/,
  ],
  [
    "lets the public see what seats do not",
    {
      deal: (setup, random) => [
        ...guessing.deal(setup, random),
        { to: { seats: [], public: true }, event: { type: "noted", note: 1 } },
      ],
    },
    /public but kept from seats/,
  ],
  [
    "opens with a private event",
    { deal: (setup, random) => guessing.deal(setup, random).reverse() },
    /the first event is not to everyone/,
  ],
  [
    "sends an event to a seat that is not there",
    {
      deal: (setup, random) => [
        ...guessing.deal(setup, random),
        { to: only(2), event: { type: "noted", note: 1 } },
      ],
    },
    /sent to seat 2/,
  ],
  [
    "writes an event that its schema does not know",
    {
      decide: (state, answers) =>
        decided(state, answers).map(({ to, event }) => ({ to, event: { ...event, extra: 1 } })),
    },
    /does not pass the event schema/,
  ],
  [
    "writes a number that JSON cannot hold",
    {
      decide: (...all) => [
        ...decided(...all),
        { to: nobody, event: { type: "noted", note: Number.NaN } },
      ],
    },
    /does not pass the event schema/,
  ],
  [
    "changes a state while folding",
    {
      evolve(state, event) {
        const next = guessing.evolve(state, event);
        if (state !== undefined) Object.assign(state, next);
        return next;
      },
    },
    /read only|object is not extensible/,
  ],
  [
    "cannot fold the part of a seat",
    {
      evolve(state, event) {
        if (event.type === "turn-opened" && state?.coins.includes(null))
          throw new Error("no coins");
        return guessing.evolve(state, event);
      },
    },
    /no coins/,
  ],
  [
    "folds differently the second time",
    {
      evolve(state, event) {
        calls += 1;
        return { ...guessing.evolve(state, event), calls };
      },
    },
    /twice for omniscient gives two views/,
  ],
  [
    "keeps something other than plain data",
    { evolve: (state, event) => ({ ...guessing.evolve(state, event), seen: new Map() }) },
    /a Map is not plain data/,
  ],
  [
    "throws at an answer that it parsed",
    {
      decide(state, answers) {
        for (const answer of answers.values()) {
          if ("given" in answer && answer.given === "tails") throw new Error("tails!");
        }
        return decided(state, answers);
      },
    },
    /tails!/,
  ],
  [
    "decides by chance",
    {
      decide: (...all) => [
        ...decided(...all),
        { to: nobody, event: { type: "noted", note: calls++ } },
      ],
    },
    /decide differ/,
  ],
  [
    "advances by chance",
    {
      advance: (...all) => [
        ...guessing.advance(...all),
        ...(guessing.advance(...all).length > 0
          ? [{ to: nobody, event: { type: "noted" as const, note: calls++ } }]
          : []),
      ],
    },
    /advance differ/,
  ],
  ["makes nothing of the answers", { decide: () => [] }, /decide makes nothing/],
  [
    "replays otherwise than it played",
    {
      narrate(event) {
        lastEvent = event.type;
        return "";
      },
      outcome(state) {
        return guessing.outcome(state);
      },
      deal: (setup, random) => [
        ...guessing.deal(setup, random),
        { to: nobody, event: { type: "noted", note: lastEvent === "" ? 0 : calls++ } },
      ],
    },
    /the log and its replay differ/,
  ],
  [
    "does not end",
    {
      advance: ({ due }) =>
        due.length > 0 ? [] : [{ to: everyone, event: { type: "turn-opened", seats: [0, 1] } }],
      outcome: () => undefined,
    },
    /not over after 2 decision points/,
  ],
  ["never stops advancing", { advance: () => [note()] }, /still advances after/],
  ["ends without an outcome", { outcome: () => undefined }, /there is no outcome/],
  [
    "has an outcome too early",
    { outcome: () => guessing.outcome({ coins: [], due: [], guesses: [[], []] }) },
    /an outcome although the match goes on/,
  ],
  [
    "gives points that do not sum",
    { outcome: (state) => (over(state) ? { ...okay, points: [2, 1] } : undefined) },
    /points add up to 3, not 2/,
  ],
  [
    "gives more points than it declares",
    { outcome: (state) => (over(state) ? { ...okay, points: [3, -1] } : undefined) },
    /points 3, -1 leave the declared 0 to 2/,
  ],
  [
    "counts points in units that it does not declare",
    { outcome: (state) => (over(state) ? { ...okay, pointsScale: 60 } : undefined) },
    /points are in units of 1\/60, declared is 1\/1/,
  ],
  [
    "refuses most ordinary answers",
    {
      ask: (...all) => {
        return { ...asked(...all), shape: { kind: "text" } };
      },
    },
    /only 0 of \d+ ordinary answers were legal/,
  ],
  [
    "lets a seat win that is not there",
    { outcome: (state) => (over(state) ? { ...okay, winners: [2] } : undefined) },
    /winners are not seats in ascending order: 2/,
  ],
  [
    "counts a fact in fractions",
    {
      outcome: (state) =>
        over(state)
          ? { ...okay, facts: [{ seat: 0, name: "half", numerator: 0.5, denominator: 1 }] }
          : undefined,
    },
    /the fact "half" of seat 0 is 0.5 of 1/,
  ],
  [
    "offers an option that it refuses",
    {
      ask: (...all) => ({
        ...asked(...all),
        shape: { kind: "option", options: ["heads", "edge"] },
      }),
    },
    /the option "edge" is illegal/,
  ],
  [
    "asks from more than the own view",
    {
      ask: (view, seat, locale) => ({
        ...asked(view, seat, locale),
        prompt: `The other holds ${view.coins[1 - seat] ?? "a coin"}.`,
      }),
    },
    /the question by own view and by full state differ/,
  ],
  [
    "judges legality by more than the own view",
    {
      ask: (view, seat, locale) => {
        const ask = asked(view, seat, locale);
        const blocked = view.coins[1 - seat] ?? null;
        return {
          ...ask,
          parse: (text) => (text === blocked ? { illegal: "No." } : ask.parse(text)),
        };
      },
    },
    /legality by own view and by full state differ/,
  ],
  [
    "lets an interview change the match",
    {
      ...interviewed({
        ask: (view) => {
          besides += 1;
          return asked(view, 0, "en");
        },
      }),
      decide: notingBesides,
    },
    /the log and its replay differ/,
  ],
  [
    "lets a note change the match",
    {
      notes: {
        hunch: z.unknown().refine(() => {
          besides += 1;
          return true;
        }),
      },
      decide: notingBesides,
    },
    /the log and its replay differ/,
  ],
  [
    "interviews from more than the own view",
    interviewed({
      ask: (view, seat) => (view.coins[1 - seat] === null ? null : asked(view, seat, "en")),
    }),
    /the interview "guess" by own view and by full state differ/,
  ],
  [
    "gives two interviews one name",
    {
      interviews: [1, 2].flatMap(
        () => interviewed({ ask: (view, seat) => asked(view, seat, "en") }).interviews ?? [],
      ),
    },
    /two interviews have one name/,
  ],
  [
    "gives an interview another name than its question",
    interviewed({ name: "other", ask: (view, seat) => asked(view, seat, "en") }),
    /the interview "other" asks for "guess"/,
  ],
  [
    "does not score an interview",
    interviewed({ ask: (view, seat) => asked(view, seat, "en"), score: () => ({}) }),
    /the scores of the interview "guess" and those it declares differ/,
  ],
  [
    "scores an interview beyond its denominator",
    interviewed({ ask: (view, seat) => asked(view, seat, "en"), score: () => rightBy(2) }),
    /"right" of the interview "guess" is 2 of 1/,
  ],
  [
    "declares a note that no schema can describe",
    { notes: { hunch: z.date() } },
    /cannot be represented in JSON Schema/,
  ],
  [
    "refuses an end of its range of numbers",
    {
      ask: (...all) => {
        return { ...asked(...all), shape: { kind: "number", min: 0, max: 1, whole: true } };
      },
    },
    /0 is illegal, an end of the range/,
  ],
  [
    "accepts a number out of its range",
    {
      ask: (...all) => {
        return {
          ...asked(...all),
          shape: { kind: "number", min: 0, max: 1, whole: true },
          parse: () => "heads",
        };
      },
    },
    /-1 is legal, out of the range/,
  ],
  [
    "opens no turn",
    { toAct: ({ due, guesses }) => (due.length > 0 && guesses.length === 1 ? [0] : [...due]) },
    /who is due and who turn-opened names differ/,
  ],
];

const okay = {
  points: [1, 1],
  pointsScale: 1,
  roles: ["guesser", "guesser"],
  sides: ["one", "two"],
  winners: [],
  facts: [],
};

describe("the conformance suite", () => {
  it("passes a game that keeps the contract", () => {
    expect(run({})).not.toThrow();
  });

  it.each(broken)("catches a game that %s", (_, change, sentence) => {
    expect(run(change)).toThrow(sentence);
  });

  it("refuses twins that are one set-up: they would prove nothing", () => {
    const subject = subjectOf(guessing);
    const same: typeof subject = {
      ...subject,
      indistinguishableSetups: (setup) => [{ setups: [setup, setup] }],
    };
    expect(() => conform(same, { seed: "a seed", matches: 1 })).toThrow(/the twins are one set-up/);
  });
});
