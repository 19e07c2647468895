import { radarArea } from "@wisp/lab";
import { expect, test } from "vitest";
import { library } from "../library.ts";

/** The numbers of a printed table, by model. */
const rowsOf = (table: string): ReadonlyMap<string, readonly number[]> =>
  new Map(
    library.tables[table]?.rows.map(([model = "", ...cells]) => [model, cells.map(Number)]) ?? [],
  );
const [vanilla, pgm] = [rowsOf("magic-table-1"), rowsOf("magic-table-4")];
const models = [...vanilla.keys()].filter((model) => pgm.has(`${model} + PGM`));

/** The change of a metric by PGM, of each model. */
const gains = (column: number): number[] =>
  models.map(
    (model) =>
      (pgm.get(`${model} + PGM`)?.[column] ?? Number.NaN) -
      (vanilla.get(model)?.[column] ?? Number.NaN),
  );
const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

test.each([
  ["Judgement", 1, 80],
  ["Reasoning", 2, 600],
  ["Deception", 3, 40],
  ["Cooperation", 5, 21],
  ["Coordination", 6, 21],
  ["Rationality", 7, 210],
])("every printed value of %s is a multiple of its denominator", (_metric, column, denominator) => {
  const printed = [...vanilla, ...pgm].filter(([model]) => model !== "Average improvement");
  expect(printed.length).toBe(16);
  for (const [model, values] of printed) {
    const value = values[column] ?? Number.NaN;
    const nearest = (100 * Math.round((value * denominator) / 100)) / denominator;
    // Printed with three digits, and now and then cut off.
    expect(Math.abs(value - nearest), `${model}: ${value}`).toBeLessThan(0.101);
  }
});

test("three values that the text gives to GPT-4 are those of other models", () => {
  const [judgement, coordination, rationality] = [1, 6, 7];
  const of = (model: string, column: number) => vanilla.get(model)?.[column];
  expect([of("GPT o1", judgement), of("GPT-4", judgement)]).toEqual([90, 83.8]);
  expect([of("GPT o1", coordination), of("GPT-4", coordination)]).toEqual([66.7, 47.6]);
  expect([of("GPT-4-turbo", rationality), of("GPT-4", rationality)]).toEqual([78.1, 69]);
});

test("the average gains of Table 4 follow from its rows, but for two", () => {
  expect(mean(gains(0))).toBeCloseTo(7.29, 2);
  // With the win rate of GPT-4 that Table 4 prints.
  expect(mean(gains(0)) - (58.3 - 53.3) / 7).toBeCloseTo(6.57, 2);
  const found = [1, 2, 3, 4, 5, 6, 7].map((column) => mean(gains(column)).toFixed(2));
  expect(found).toEqual(["8.73", "5.21", "10.36", "1.23", "5.46", "12.23", "13.01"]);
});

const areaOf = (rows: typeof vanilla, model: string): number =>
  radarArea(rows.get(model)?.slice(1) ?? []);

test("areas of the printed radars", () => {
  expect(areaOf(vanilla, "GPT o1")).toBeCloseTo(12_900.98, 2);
  expect(areaOf(vanilla, "GPT o1") / areaOf(vanilla, "Llama-2-70B")).toBeCloseTo(4.1, 1);
  const areas = models.map((model) => [areaOf(vanilla, model), areaOf(pgm, `${model} + PGM`)]);
  const ratios = areas.map(([before = 0, after = 0]) => after / before);
  expect(100 * (mean(ratios) - 1)).toBeCloseTo(49.0, 0);
  const [before, after] = [0, 1].map((at) => mean(areas.map((each) => each[at] ?? 0)));
  expect(100 * ((after ?? 0) / (before ?? 1) - 1)).toBeCloseTo(41.7, 0);
});

test("the area goes with the win rate over the models of Table 1", () => {
  const all = [...vanilla.keys()];
  const [wins, areas] = [
    all.map((model) => vanilla.get(model)?.[0] ?? 0),
    all.map((model) => areaOf(vanilla, model)),
  ];
  const [winMean, areaMean] = [mean(wins), mean(areas)];
  const covariance = mean(wins.map((win, at) => (win - winMean) * ((areas[at] ?? 0) - areaMean)));
  const spread = (values: readonly number[], of: number): number =>
    Math.sqrt(mean(values.map((value) => (value - of) ** 2)));
  expect(covariance / (spread(wins, winMean) * spread(areas, areaMean))).toBeCloseTo(0.963, 3);
});
