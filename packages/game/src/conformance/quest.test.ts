import { describe, expect, it } from "vitest";
import {
  type Quest,
  type QuestCard,
  type QuestConfig,
  type QuestEvent,
  type QuestMaterials,
  type QuestState,
  quest,
} from "../../test/quest.ts";
import { conform, type Subject, textFor } from "../conformance.ts";
import type { Seat } from "../contract.ts";
import { everyone } from "../log.ts";

type QuestSubject = Subject<QuestConfig, QuestMaterials, QuestState, QuestCard, QuestEvent>;
type QuestTwins = ReturnType<QuestSubject["indistinguishableSetups"]>[number];

const withoutTraitor = (event: QuestEvent): object =>
  event.type === "traitor-shown" ? { ...event, traitor: null } : event;

/** Both traitors betray the same quests: those with both of them. */
const together =
  (traitors: readonly [Seat, Seat]) =>
  ({ match, seat, view }: Parameters<NonNullable<QuestTwins["answer"]>>[0]): string => {
    const { due } = view;
    return seat === traitors[match] && traitors.every((each) => due.includes(each))
      ? "betray"
      : "help";
  };

/** To everybody else, either of two players may be the traitor. */
const subjectOf = (
  game: Quest,
  twinsOf: (traitors: readonly [Seat, Seat]) => Omit<QuestTwins, "setups">,
): QuestSubject => ({
  game,
  setups: (index) => ({ seed: `${index}`, config: {}, materials: { traitor: index % 4 } }),
  indistinguishableSetups: (setup, seat) => {
    const { traitor: own } = setup.materials;
    return [0, 1, 2, 3]
      .filter((traitor) => ![seat, own].includes(traitor) && seat !== own)
      .map((traitor) => ({
        setups: [setup, { ...setup, materials: { traitor } }],
        ...twinsOf([own, traitor]),
      }));
  },
  maxDecisions: () => 4,
  points: () => ({ scale: 1, least: 0, most: 1, sum: null }),
  legal: textFor,
});

const kinds: readonly [string, (traitors: readonly [Seat, Seat]) => Omit<QuestTwins, "setups">][] =
  [
    [
      "bring answers that betray the same quests",
      (traitors) => ({ mask: withoutTraitor, answer: together(traitors) }),
    ],
    [
      "mask how many betrayed a quest",
      () => ({
        mask: (event) =>
          event.type === "quest-over" ? { ...event, betrayals: 0 } : withoutTraitor(event),
        mayEndApart: true,
      }),
    ],
  ];

const run = (change: Partial<Quest>, twinsOf: (typeof kinds)[number][1]) => () =>
  conform(subjectOf({ ...quest, ...change }, twinsOf), { seed: "a seed", matches: 24 });

describe.each(kinds)("twins that %s", (_, twinsOf) => {
  it("pass: only the number of betrayals is shown", () => {
    expect(run({}, twinsOf)).not.toThrow();
  });

  it("fail when each member's card is public", () => {
    const decide: Quest["decide"] = (...all) =>
      quest.decide(...all).map(({ event }) => ({ to: everyone, event }));
    expect(run({ decide }, twinsOf)).toThrow(/can distinguish twins/);
  });

  it("fail when the second quest shows its cards, after the first has shown a count", () => {
    const decide: Quest["decide"] = (state, answers) =>
      quest
        .decide(state, answers)
        .map((entry) => (state.quests.length > 0 ? { ...entry, to: everyone } : entry));
    expect(run({ decide }, twinsOf)).toThrow(/can distinguish twins/);
  });
});

it("twins that are compared until the first count miss a leak that comes after it", () => {
  const decide: Quest["decide"] = (state, answers) =>
    quest
      .decide(state, answers)
      .map((entry) => (state.quests.length > 0 ? { ...entry, to: everyone } : entry));
  const narrow = () => ({ until: ({ type }: QuestEvent) => type === "quest-over" });
  expect(run({ decide }, narrow)).not.toThrow();
});

it("twins fail when only one of the matches is over", () => {
  const twinsOf = () => ({
    mask: (event: QuestEvent) =>
      event.type === "quest-over" ? { ...event, betrayals: 0 } : withoutTraitor(event),
  });
  expect(run({}, twinsOf)).toThrow(/can distinguish twins/);
});
