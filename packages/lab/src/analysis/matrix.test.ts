import { randomFrom } from "@wisp/game";
import { expect, it } from "vitest";
import { type CellMatch, cellsOf, matrixOf } from "./matrix.ts";

const NAMES = ["first", "second", "third", "fourth"];
const RANGE = [0, 1] as const;

/** A table of four by four; `odd` is added to the first cell, which `kept` may leave out. */
function matchesOf(
  odd: number,
  kept: (attacker: number, defender: number) => boolean = () => true,
) {
  const draws = randomFrom("table")("matches");
  return NAMES.flatMap((attacker, row) =>
    NAMES.flatMap((defender, column) =>
      kept(row, column)
        ? Array.from({ length: 12 }, (): CellMatch => {
            const expected = 0.2 + 0.1 * row + 0.05 * column + (row + column === 0 ? odd : 0);
            return {
              attacker,
              defender,
              numerator: expected + 0.1 * (draws.float() - 0.5),
              denominator: 1,
            };
          })
        : [],
    ),
  );
}

function fitted(matches: readonly CellMatch[]) {
  const found = matrixOf(matches, RANGE);
  if (found.kind === "gap") throw new Error(found.gap);
  return found;
}

it("claims no cell of an additive table", () => {
  const { cells, scale } = fitted(matchesOf(0));
  expect(cells).toHaveLength(16);
  expect(cells.filter(({ isClaim }) => isClaim)).toEqual([]);
  expect(scale).toBeLessThan(0.02);
});

it("finds the odd cell alone, and how odd it is", () => {
  const { cells } = fitted(matchesOf(0.3));
  const compared = cells.filter(({ isClaim }) => isClaim);
  expect(compared.map(({ attacker, defender }) => [attacker, defender])).toEqual([
    ["first", "first"],
  ]);
  expect(compared[0]?.deviation).toBeCloseTo(0.3, 1);
  expect(compared[0]?.low).toBeGreaterThan(0.4);
});

it("does not depend on the order of matches", () => {
  const matches = matchesOf(0.1);
  const shuffled = randomFrom("order")("matches").shuffle(matches);
  expect(matrixOf(shuffled, RANGE)).toEqual(matrixOf(matches, RANGE));
});

it("fits tables with holes, where rows are connected", () => {
  const { cells } = fitted(matchesOf(0, (row, column) => row !== column));
  expect(cells).toHaveLength(12);
  expect(
    matrixOf(
      matchesOf(0, (row, column) => row < 2 === column < 2),
      RANGE,
    ),
  ).toEqual({
    kind: "gap",
    gap: "not-connected",
  });
});

it("gives reasons", () => {
  expect(matrixOf([], RANGE)).toEqual({ kind: "gap", gap: "no-variation" });
  expect(
    matrixOf(
      matchesOf(0, (row, column) => row === 0 || column === 0),
      RANGE,
    ),
  ).toEqual({
    kind: "gap",
    gap: "few-cells",
  });
  const equal = matchesOf(0).map((match) => ({ ...match, numerator: 1 }));
  expect(matrixOf(equal, RANGE)).toEqual({ kind: "gap", gap: "no-variation" });
});

/** A table of six by six, in which one match in forty has an event in every cell. */
function rareEvents(table: number): CellMatch[] {
  const draws = randomFrom("rare events")(String(table));
  return Array.from({ length: 36 * 30 }, (_, match) => ({
    attacker: String(match % 6),
    defender: String(Math.floor(match / 6) % 6),
    numerator: draws.float() < 0.025 ? 1 : 0,
    denominator: 1,
  }));
}

it("covers the chance of rare events within the range, and rarely claims a cell of them", () => {
  const tables = Array.from({ length: 40 }, (_, table) => fitted(rareEvents(table)));
  const cells = tables.flatMap((table) => table.cells);
  expect(cells.filter(({ isAlone }) => isAlone).length).toBeGreaterThan(0.9 * cells.length);
  for (const { value, low, high } of cells) {
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeLessThanOrEqual(1);
    expect(value).toBeGreaterThanOrEqual(low);
    expect(value).toBeLessThanOrEqual(high);
  }
  const held = cells.filter(({ low, high }) => low <= 0.025 && high >= 0.025);
  expect(held.length / cells.length).toBeGreaterThan(0.93);
  expect(tables.filter((table) => table.cells.some(({ isClaim }) => isClaim))).toHaveLength(0);
});

it("does not take a row of frequent events to vary as little as rare ones", () => {
  const draws = randomFrom("one attacker")("matches");
  const matches = rareEvents(0).map((match) =>
    match.attacker === "0" ? { ...match, numerator: draws.float() < 0.4 ? 1 : 0 } : match,
  );
  const found = cellsOf(matches);
  if (found === null) throw new Error("no cells");
  const isOwn = found.cells.map(({ own, matches: count }, at) => {
    const variance = (own * (1 - own)) / (count - 1);
    return (found.variances[at] ?? 0) >= variance * (1 - 1e-9);
  });
  expect(isOwn).not.toContain(false);
});
