import { expect, test } from "vitest";
import { standing } from "#test/standing.ts";
import { groupsOf, pairCells, roundCells } from "./cross-table.ts";
import type { ShownMatch, ShownStage } from "./spoilers.ts";

const match = (
  round: number,
  group: number,
  agents: readonly (string | null)[],
  points: readonly number[] | null,
): ShownMatch => ({
  round,
  group,
  table: 0,
  number: 0,
  state: points === null ? "running" : "ended",
  match: `m${round}${group}`,
  agents: [...agents],
  points: points && [...points],
  sameOwner: false,
  sealed: false,
  isHidden: false,
});

test("a round has the place of an entrant at its table, and equals share it", () => {
  const tables = [
    match(0, 0, ["ant", "bee", "cat"], [5, 5, 9]),
    match(1, 0, ["bee", "cat", null], [1, 2, 3]),
    match(2, 0, ["ant", "bee", "cat"], null),
  ];
  const cells = (agent: string) =>
    roundCells({ tables, rounds: 4 }, agent).map(
      (cell) => cell && [cell.match.match, cell.place, cell.isShared],
    );
  expect(cells("ant")).toEqual([["m00", 2, true], null, ["m20", null, false], null]);
  expect(cells("bee")).toEqual([["m00", 2, true], ["m10", 3, false], ["m20", null, false], null]);
  expect(cells("cat")).toEqual([["m00", 1, false], ["m10", 2, false], ["m20", null, false], null]);
});

test("pairs count who was ahead, over all their tables; house agents are nobody's opponents", () => {
  const cells = pairCells([
    match(0, 0, ["ant", "bee", null], [3, 1, 9]),
    match(1, 0, ["bee", "ant"], [2, 2]),
    match(2, 0, ["bee", "ant"], null),
  ]);
  expect(cells.get("ant")?.get("bee")).toEqual({ ahead: 1, equal: 1, behind: 0 });
  expect(cells.get("bee")?.get("ant")).toEqual({ ahead: 0, equal: 1, behind: 1 });
  expect([...(cells.get("ant")?.keys() ?? [])]).toEqual(["bee"]);
});

test("groups list their entrants by place, or by name where places are hidden", () => {
  const standings = [
    standing("dog", 1, { group: 1 }),
    standing("cat", 1),
    standing("ant", 2),
    standing("bee", 2, { group: 1 }),
  ];
  const stage: ShownStage = {
    kind: "groups",
    round: 0,
    rounds: 1,
    done: true,
    tables: [match(0, 0, ["ant", "cat"], [0, 1]), match(0, 1, ["bee", "dog"], [0, 1])],
    bracket: [],
    standings,
    entrants: ["dog", "cat", "ant", "bee"],
  };
  expect(groupsOf(stage).map(({ agents }) => agents)).toEqual([
    ["cat", "ant"],
    ["dog", "bee"],
  ]);
  const hidden = { ...stage, standings: null, entrants: ["ant", "bee", "cat", "dog"] };
  expect(groupsOf(hidden).map(({ agents }) => agents)).toEqual([
    ["ant", "cat"],
    ["bee", "dog"],
  ]);
  expect(groupsOf(hidden).map(({ tables }) => tables.length)).toEqual([1, 1]);
});
