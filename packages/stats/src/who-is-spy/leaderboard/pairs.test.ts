import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { designOf } from "../model/design.ts";
import { fit } from "../model/fit.ts";
import { tableOf } from "../records.ts";
import { pairMetrics } from "./pairs.ts";

const many = { ...twelve, pairs: Array.from({ length: 60 }, (_, at) => (at - 29.5) / 50) };

const metricsOf = (truth: typeof twelve, seed: string) => {
  const table = tableOf(league(truth, 600, seed));
  return pairMetrics(table, fit(designOf(table), randomFrom(seed)));
};

test("pairs that are all alike are drawn to one chance, however few matches each has", () => {
  const alike = metricsOf({ ...many, pairs: many.pairs.map(() => 0) }, "alike");
  const values = alike.map(({ shrunken }) => shrunken.value);
  const raw = alike.map(({ hiddenWins }) => hiddenWins.value);
  const range = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
  expect(range(values)).toBeLessThan(range(raw) / 4);
});

test("the shrunken chance is nearer to the truth than the share, in an interval that contains it", () => {
  let [held, nearer, all] = [0, 0, 0];
  const rms = (errors: readonly number[]) =>
    Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
  for (const seed of ["one", "two", "three", "four"]) {
    const metrics = metricsOf(many, seed);
    const mean = metrics.reduce((sum, { shrunken }) => sum + shrunken.value, 0) / metrics.length;
    /** Compared as distances from the mean of all: the players at the tables are ignored. */
    const truths = metrics.map(({ pair }) => {
      const effect = many.pairs[Number(pair.split("-")[1])] ?? 0;
      return mean + mean * (1 - mean) * 0.75 * effect;
    });
    for (const [at, { shrunken }] of metrics.entries()) {
      const truth = truths[at] ?? 0;
      all += 1;
      if (shrunken.low <= truth && truth <= shrunken.high) held += 1;
    }
    const error = (of: "shrunken" | "hiddenWins") =>
      rms(metrics.map((metric, at) => metric[of].value - (truths[at] ?? 0)));
    if (error("shrunken") < error("hiddenWins")) nearer += 1;
  }
  expect(nearer).toBe(4);
  expect(held / all).toBeGreaterThan(0.92);
});
