import { chiSquareAbove } from "@wisp/stats";
import { expect, test } from "vitest";
import { library, paperBias } from "../library.ts";

const rowsOf = (table: string) =>
  (library.tables[table]?.rows ?? []).map(([first = "", second = "", ...cells]) => ({
    labels: [first, second],
    cells: cells.map(Number),
  }));
const judged = rowsOf("spygame-table-1");
const annotated = rowsOf("spygame-table-8");
const of = (model: RegExp, judge: string) =>
  judged.find(({ labels: [name = "", by] }) => model.test(name) && by === judge)?.cells ?? [];

test("DEEP's table has 44 figures, whose last rows are the means of its two annotators", () => {
  expect(judged.flatMap(({ cells }) => cells)).toHaveLength(44);
  for (const model of [/^Vicuna/, /^GPT-3.5/, /^GPT-4/]) {
    const own = annotated.filter(({ labels }) => model.test(labels[1] ?? ""));
    expect(own).toHaveLength(2);
    for (const [at, cell] of of(model, "People").entries()) {
      const mean = own.reduce((sum, { cells }) => sum + (cells[at] ?? 0), 0) / 2;
      expect(Math.abs(mean - cell)).toBeLessThan(0.0051);
    }
  }
});

test("scores of people and of the judge's target words are multiples of 1/37, and not of 1/40", () => {
  const targets = judged.flatMap(({ labels, cells: [aggressive, , conservative] }) =>
    labels[1] === "GPT-4" ? [aggressive ?? 0, conservative ?? 0] : [],
  );
  const printed = [...targets, ...annotated.flatMap(({ cells }) => cells)];
  const misses = (denominator: number) =>
    printed.filter(
      (value) => Math.abs(Math.round(value * denominator) / denominator - value) > 0.00501,
    ).length;
  expect([printed.length, misses(37)]).toEqual([40, 0]);
  expect(misses(40)).toBeGreaterThan(0);
});

test("people rank conservative targets otherwise than the judge in two of three pairs", () => {
  const models = [/^Vicuna/, /^GPT-3.5/, /^GPT-4/];
  const targets = ["GPT-4", "People"].map((judge) =>
    models.map((model) => of(model, judge)[2] ?? 0),
  );
  const orders = targets.map(([vicuna = 0, older = 0, newer = 0]) => [
    vicuna < older,
    vicuna < newer,
    older < newer,
  ]);
  const [one = [], other = []] = orders;
  expect(one.filter((isLess, at) => isLess !== other[at])).toHaveLength(2);
});

test("the paper's percentages are whole votes of 576", () => {
  const shares = (votes: readonly number[]) =>
    votes.map((each) => ((100 * each) / paperBias.asks).toFixed(2));
  expect(shares(paperBias.speaking)).toEqual(["32.47", "27.60", "20.31", "19.62"]);
  expect(shares(paperBias.option)).toEqual(["43.40", "6.60", "50.00"]);
  const chiSquare = paperBias.speaking.reduce((sum, each) => sum + (each - 144) ** 2 / 144, 0);
  expect(chiSquareAbove(chiSquare, 3)).toBeLessThan(0.001);
});
