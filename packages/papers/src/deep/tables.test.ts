import { expect, test } from "vitest";
import { library } from "../library.ts";

const rowsOf = (table: string) =>
  (library.tables[table]?.rows ?? []).map(([first = "", second = "", ...cells]) => ({
    labels: [first, second],
    cells: cells.map(Number),
  }));
const judged = rowsOf("deep-table-1");
const annotated = rowsOf("deep-table-8");
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

test("the gap of distractor and target ranks others than the target alone", () => {
  const models = judged.filter(({ labels }) => labels[1] === "GPT-4");
  const best = (of: (cells: readonly number[]) => number) =>
    models.toSorted((one, other) => of(other.cells) - of(one.cells)).map(({ labels }) => labels[0]);
  expect(best(([, , target = 0]) => -target)[0]).toBe("Baichuan-7B");
  expect(best(([, , target = 0, distractor = 0]) => distractor - target).slice(0, 2)).toEqual([
    "Text-Davinci-003",
    "GPT-4",
  ]);
});
