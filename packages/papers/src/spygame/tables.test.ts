import { chiSquareAbove } from "@wisp/stats";
import { expect, test } from "vitest";
import { paperBias } from "../library.ts";

test("the paper's percentages are whole votes of 576", () => {
  const shares = (votes: readonly number[]) =>
    votes.map((each) => ((100 * each) / paperBias.asks).toFixed(2));
  expect(shares(paperBias.speaking)).toEqual(["32.47", "27.60", "20.31", "19.62"]);
  expect(shares(paperBias.option)).toEqual(["43.40", "6.60", "50.00"]);
  const chiSquare = paperBias.speaking.reduce((sum, each) => sum + (each - 144) ** 2 / 144, 0);
  expect(chiSquareAbove(chiSquare, 3)).toBeLessThan(0.001);
});
