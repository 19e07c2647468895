import { expect, test } from "vitest";
import { screenFacts, screenMatches } from "./screen-facts.ts";
import type { ShownMatch, ShownStage } from "./spoilers.ts";

const match = (
  round: number,
  table: number,
  number: number,
  state: ShownMatch["state"],
): ShownMatch => ({
  round,
  group: 0,
  table,
  number,
  state,
  match: state === "due" ? null : `m${round}${table}${number}`,
  agents: ["ant", "bee"],
  points: null,
  sameOwner: false,
  sealed: false,
  isHidden: false,
});

const stage = (kind: string, round: number, tables: readonly ShownMatch[]): ShownStage => ({
  kind,
  round,
  rounds: 4,
  done: false,
  tables,
  bracket: [],
  standings: [],
  entrants: [],
});

const swiss = stage("swiss", 4, [{ ...match(0, 0, 0, "ended"), match: "swiss" }]);
const knockout = stage("knockout", 1, [
  match(0, 0, 0, "ended"),
  match(0, 0, 1, "ended"),
  match(0, 1, 0, "ended"),
  match(1, 0, 0, "running"),
  match(1, 0, 1, "waiting"),
  match(1, 1, 0, "due"),
]);

test("live matches come first, then the last match of each table, the newest round first", () => {
  expect(screenMatches([swiss, knockout])).toEqual([
    { id: "m100", isLive: true },
    { id: "m001", isLive: false },
    { id: "m010", isLive: false },
    // A table of another stage is another table, whatever its number.
    { id: "swiss", isLive: false },
  ]);
});

test("a sealed match is shown as a replay, once its set has ended", () => {
  const sealed = { ...match(0, 0, 0, "running"), sealed: true };
  const before = stage("knockout", 0, [sealed, match(0, 0, 1, "waiting")]);
  expect(screenMatches([before])).toEqual([]);
  const after = stage("knockout", 0, [match(0, 0, 0, "ended"), match(0, 0, 1, "ended")]);
  expect(screenMatches([after])).toEqual([{ id: "m001", isLive: false }]);
});

test("after the end only the last round is worth a replay", () => {
  const over = stage("knockout", 4, [match(2, 0, 0, "ended"), match(3, 0, 0, "ended")]);
  expect(screenFacts("frozen", [swiss, over], true)).toMatchObject({
    phase: "over",
    hasWinners: true,
    matches: [{ id: "m300", isLive: false }],
    pages: { next: 0, standings: 0 },
  });
  expect(screenFacts("paused", [swiss], false).phase).toBe("during");
  expect(screenFacts("draft", [], false)).toEqual({
    phase: "before",
    hasWinners: false,
    matches: [],
    pages: { next: 0, bracket: 0, standings: 0 },
  });
});
