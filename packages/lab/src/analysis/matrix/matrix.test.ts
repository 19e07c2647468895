import { randomFrom } from "@wisp/game";
import { expect, it } from "vitest";
import type { CellMatch } from "./cells.ts";
import { matrixOf } from "./matrix.ts";

const NAMES = ["first", "second", "third", "fourth"];

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
  const found = matrixOf(matches);
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
  const claimed = cells.filter(({ isClaim }) => isClaim);
  expect(claimed.map(({ attacker, defender }) => [attacker, defender])).toEqual([
    ["first", "first"],
  ]);
  expect(claimed[0]?.deviation).toBeCloseTo(0.3, 1);
  expect(claimed[0]?.low).toBeGreaterThan(0.4);
});

it("does not depend on the order of matches", () => {
  const matches = matchesOf(0.1);
  expect(matrixOf(randomFrom("order")("matches").shuffle(matches))).toEqual(matrixOf(matches));
});

it("fits tables with holes, where rows are connected", () => {
  const { cells } = fitted(matchesOf(0, (row, column) => row !== column));
  expect(cells).toHaveLength(12);
  expect(matrixOf(matchesOf(0, (row, column) => row < 2 === column < 2))).toEqual({
    ...{ kind: "gap", gap: "not-connected" },
  });
});

it("gives reasons", () => {
  expect(matrixOf([])).toEqual({ kind: "gap", gap: "no-variation" });
  expect(matrixOf(matchesOf(0, (row, column) => row === 0 || column === 0))).toEqual({
    ...{ kind: "gap", gap: "few-cells" },
  });
  const equal = matchesOf(0).map((match) => ({ ...match, numerator: 1 }));
  expect(matrixOf(equal)).toEqual({ kind: "gap", gap: "no-variation" });
});
