import { expect, test } from "vitest";
import { standing } from "#test/standing.ts";
import { type ApiStage, hidesSomething, slotSources, upToWatched } from "./spoilers.ts";

const agents = ["ant", "bee", "cat", "dog"];

const match = (
  round: number,
  table: number,
  seated: readonly (string | null)[],
  state: "ended" | "running" | "due" = "ended",
  number = 0,
) => ({
  round,
  group: 0,
  table,
  number,
  state,
  match: state === "due" ? null : `m${round}${table}${number}`,
  agents: [...seated],
  points: state === "ended" ? seated.map((_, at) => 1 - at) : null,
  sameOwner: false,
  sealed: false,
});

/** Four entrants at tables of two: both semifinals are over, the final is played now. */
const knockout: ApiStage = {
  kind: "knockout",
  round: 1,
  rounds: 2,
  done: false,
  tables: [
    match(0, 0, ["dog", "ant"], "ended", 0),
    match(0, 0, ["ant", "dog"], "ended", 1),
    match(0, 1, ["cat", "bee"]),
    match(1, 0, ["ant", "cat"], "running"),
  ],
  standings: ["ant", "cat", "bee", "dog"].map((agent, at) =>
    standing(agent, at + 1, { points: 9 - at, played: 1 }),
  ),
  bracket: [
    {
      round: 0,
      table: 0,
      isThirdPlace: false,
      slots: [
        { agent: "ant", from: null },
        { agent: "dog", from: null },
      ],
      order: ["ant", "dog"],
      scores: { ant: 3, dog: 1 },
    },
    {
      round: 0,
      table: 1,
      isThirdPlace: false,
      slots: [
        { agent: "bee", from: null },
        { agent: "cat", from: null },
      ],
      order: ["cat", "bee"],
      scores: { cat: 2, bee: 0 },
    },
    {
      round: 1,
      table: 0,
      isThirdPlace: false,
      slots: [
        { agent: "ant", from: null },
        { agent: "cat", from: null },
      ],
      order: null,
      scores: { ant: 0, cat: 0 },
    },
  ],
};

const seen = (stages: readonly ApiStage[], watched: readonly string[] | null) =>
  upToWatched({ agents: [], stages: [...stages] }, watched && new Set(watched));
const first = (watched: readonly string[] | null) => {
  const [stage] = seen([knockout], watched).stages;
  if (stage === undefined) throw new Error("no stage");
  return stage;
};

test("a reader who shows results sees the tournament as it is", () => {
  const stage = first(null);
  expect(stage.standings).toEqual(knockout.standings);
  expect(stage.bracket.map(({ order }) => order)).toEqual(
    knockout.bracket.map(({ order }) => order),
  );
  expect(stage.tables.some(({ isHidden }) => isHidden)).toBe(false);
  expect(hidesSomething(seen([knockout], null))).toBe(false);
});

test("a reader who has watched nothing sees who was drawn, and nothing that follows", () => {
  const stage = first([]);
  expect(hidesSomething(seen([knockout], []))).toBe(true);
  expect(stage.standings).toBeNull();
  expect(stage.entrants).toEqual(agents);
  for (const { order, scores } of stage.bracket) {
    expect(order).toBeNull();
    expect(scores).toEqual({});
  }
  expect(stage.bracket.map(({ isDrawn }) => isDrawn)).toEqual([true, true, false]);
  expect(stage.bracket[2]?.slots).toEqual([
    { agent: null, from: { round: 0, table: 0, place: 0 } },
    { agent: null, from: { round: 0, table: 1, place: 0 } },
  ]);
  // Not even who plays now.
  expect(stage.tables[3]).toMatchObject({ isHidden: true, agents: [], match: "m100" });
  // Order of places would tell who won.
  expect(stage.tables[0]).toMatchObject({ isHidden: true, agents: ["ant", "dog"], points: null });
});

test("a table is decided for who has watched its last match, and its winner goes on", () => {
  const early = first(["m000"]);
  expect(early.bracket[0]).toMatchObject({ isHidden: true, order: null });
  expect(early.tables[0]?.points).toEqual([1, 0]);
  const late = first(["m001"]);
  expect(late.bracket[0]).toMatchObject({ isHidden: false, order: ["ant", "dog"] });
  expect(late.bracket[1]?.isHidden).toBe(true);
  expect(late.bracket[2]?.slots).toEqual([
    { agent: "ant", from: null },
    { agent: null, from: { round: 0, table: 1, place: 0 } },
  ]);
  expect(late.standings).toBeNull();
});

test("who watches a table sees who sits there, though they left out the rounds before", () => {
  const stage = first(["m100"]);
  expect(stage.bracket[2]?.slots.map(({ agent }) => agent)).toEqual(["ant", "cat"]);
  expect(stage.bracket[0]?.isHidden).toBe(true);
});

test("the entrants of a stage are hidden until all of the stage before was watched", () => {
  const swiss: ApiStage = {
    ...knockout,
    kind: "swiss",
    bracket: [],
    done: true,
    tables: [match(0, 0, ["ant", "dog"]), match(0, 1, ["cat", "bee"])],
  };
  const [, hidden] = seen([swiss, knockout], ["m000"]).stages;
  expect(hidden?.entrants).toEqual([]);
  expect(hidden?.bracket[1]?.slots).toEqual([
    { agent: null, from: null },
    { agent: null, from: null },
  ]);
  const [shown, next] = seen([swiss, knockout], ["m000", "m010"]).stages;
  expect(shown?.standings).toEqual(swiss.standings);
  expect(next?.bracket[0]?.slots[0]?.agent).toBe("ant");
});

test("a slot remembers where its entrant comes from", () => {
  expect(slotSources(knockout.bracket).get("1/0")).toEqual([
    { round: 0, table: 0, place: 0 },
    { round: 0, table: 1, place: 0 },
  ]);
  expect(slotSources(knockout.bracket).get("0/0")).toEqual([null, null]);
});
