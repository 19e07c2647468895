import { describe, expect, test } from "vitest";
import {
  chosenIntentions,
  type IntentionMoment,
  type IntentionRole,
  impactfulIntentions,
  intentionName,
  intentions,
  intentionsFor,
  intentionTypes,
  speechMoment,
} from "./index.ts";

const moment = (change: Partial<IntentionMoment> = {}): IntentionMoment => ({
  role: "merlin",
  quest: 2,
  isLeader: false,
  isOpening: false,
  hasFailed: true,
  hasDisagreement: true,
  ...change,
});
const idsOf = (change: Partial<IntentionMoment>, filter: "paper" | "facts" = "paper") =>
  intentionsFor(moment(change), filter).map(({ id }) => id);

test("the table has 31 intentions of seven types, each with a short name of its own", () => {
  expect(intentions).toHaveLength(31);
  expect(new Set(intentions.map(({ id }) => id)).size).toBe(31);
  expect([...new Set(intentions.map(({ type }) => type))]).toEqual(intentionTypes);
  for (const locale of ["en", "zh"] as const) {
    expect(new Set(intentions.map(({ id }) => intentionName(id, locale))).size).toBe(31);
  }
  const known = intentions.map(({ id }) => id);
  expect(impactfulIntentions).toHaveLength(15);
  expect(known).toEqual(expect.arrayContaining([...impactfulIntentions]));
});

/** Leader's opening in quest 1 and later, other turns in quest 1 and later; all of a role. */
const offered: readonly (readonly [IntentionRole, number, number, number, number, number])[] = [
  ["merlin", 5, 6, 16, 19, 20],
  ["percival", 3, 3, 12, 14, 14],
  ["servant", 4, 4, 12, 14, 14],
  ["morgana", 8, 9, 17, 20, 20],
  ["assassin", 7, 8, 16, 19, 19],
];

test.each(offered)("%s may choose from as many as the paper's code offers", (role, ...counts) => {
  const turns = [true, false].flatMap((isOpening) =>
    [1, 2].map((quest) => idsOf({ role, quest, isOpening, isLeader: isOpening }).length),
  );
  const all = intentions.filter(({ turns: of }) => of[role] !== undefined).length;
  expect([...turns, all]).toEqual(counts);
});

test("the filter of facts leaves out what nothing has led to", () => {
  const without = (change: Partial<IntentionMoment>) => {
    const kept = idsOf(change, "facts");
    return idsOf(change).filter((id) => !kept.includes(id));
  };
  expect(without({})).toEqual([]);
  expect(without({ hasFailed: false })).toEqual(["C2", "T7"]);
  expect(without({ role: "assassin", hasFailed: false })).toEqual(["C2", "X5"]);
  expect(without({ hasDisagreement: false })).toEqual(["I1"]);
  expect(without({ isLeader: true })).toEqual(["P1"]);
});

describe("intentions that somebody chose", () => {
  const some = ["C1", "C2", "P1", "T1", "T2"];

  test.each<[string, unknown, readonly string[], number]>([
    ["three of them", ["C1", "t1", " P1 "], ["C1", "T1", "P1"], 0],
    ["unknown ones", ["C1", "C9", "constructor", 7, null], ["C1"], 4],
    ["one that is known and not offered", ["X1", "C2"], ["C2"], 1],
    ["ten", [...some, ...some], ["C1", "C2", "P1"], 7],
    ["none", [], [], 0],
    ["nothing", undefined, [], 0],
    ["a text", "P1", ["P1"], 0],
    ["an object", { C1: true }, [], 1],
  ])("%s", (_, given, chosen, dropped) => {
    expect(chosenIntentions(given, some)).toEqual({ chosen, dropped });
  });
});

test("a speech is the leader's opening until the leader has spoken", () => {
  const view = (spoken: readonly number[]) => ({
    players: [{ role: "servant" }, { role: "oberon" }, { role: null }],
    proposals: [
      { round: 1, leader: 1, speeches: [], votes: [{ agrees: true }, { agrees: false }] },
      { round: 2, leader: 0, speeches: spoken.map((seat) => ({ seat })), votes: null },
    ],
    quests: [{ succeeded: false }],
  });
  const opening = moment({ role: "servant", isLeader: true, isOpening: true });
  expect(speechMoment(view([]), 0)).toEqual(opening);
  expect(speechMoment(view([0, 1]), 0)).toEqual({ ...opening, isOpening: false });
  expect(speechMoment(view([0]), 1)).toEqual(moment({ role: "assassin" }));
  expect(speechMoment(view([0]), 2)).toBe(null);
});
