import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { NORMAL_95 } from "../distributions.ts";
import { comparisonsEver, meanOfMoments, sequenceOfMoments } from "./interval.ts";

const range = [-17, 17] as const;
/** Points apart of two equals: mostly little, now and then most of the pot. */
const shapes = {
  even: [-2, -1, 0, 0, 1, 2],
  skewed: [-1, -1, -1, -1, -1, -1, -1, -1, -1, 9],
};

/** The share of 500 seasons in which 0, the truth, is ever outside, and the same of plain intervals. */
function everMissed(values: readonly number[], rivals: number) {
  const draws = randomFrom("met again")(`${values}`);
  const seasons = 500;
  let [anytime, plain] = [0, 0];
  for (let season = 0; season < seasons; season += 1) {
    let [out, plainOut] = [false, false];
    for (let rival = 0; rival < rivals; rival += 1) {
      let [sum, squares] = [0, 0];
      for (let count = 1; count <= 400; count += 1) {
        const value = draws.pick(values);
        sum += value;
        squares += value * value;
        const moments = { count, mean: sum / count, square: squares / count };
        if (out && plainOut) break;
        const [low, high] = sequenceOfMoments(moments, range, rivals) ?? [0, 0];
        out ||= low > 0 || high < 0;
        const error = Math.sqrt((moments.square - moments.mean ** 2) / count);
        plainOut ||= count >= 8 && Math.abs(moments.mean) > NORMAL_95 * error;
      }
    }
    if (out) anytime += 1;
    if (plainOut) plain += 1;
  }
  return { anytime: anytime / seasons, plain: plain / seasons };
}

test.for(Object.entries(shapes))(
  "equals met again and again are rarely told apart: %s",
  ([, values]) => {
    const { anytime, plain } = everMissed(values, 5);
    expect(anytime).toBeLessThan(0.05);
    expect(plain).toBeGreaterThan(0.5);
  },
);

test("a lasting lead is reported in the end, and few head-to-heads have no interval", () => {
  const moments = (count: number) => ({ count, mean: 0.8, square: 0.8 ** 2 + 6 });
  const [low = 0] = sequenceOfMoments(moments(400), range, 11) ?? [];
  expect(low).toBeGreaterThan(0);
  const [before = 0, after = 0] = sequenceOfMoments(moments(60), range, 11) ?? [];
  expect(before).toBeLessThan(0);
  const once = meanOfMoments(moments(60), range);
  expect(once.low).toBeGreaterThan(before);
  expect(once.high).toBeLessThan(after);
  expect(sequenceOfMoments(moments(7), range, 11)).toBeNull();
});

test("comparisons that join one after another share one chance of an error", () => {
  let [spent, most] = [0, 0];
  for (let joined = 1; joined <= 100_000; joined += 1) {
    spent += 1 / comparisonsEver(joined);
    most = Math.max(most, joined / comparisonsEver(joined));
  }
  expect(spent).toBeLessThan(1);
  expect(spent).toBeGreaterThan(0.99);
  expect(most).toBeLessThan(0.4);
});

// The mixture is of normal alternatives, of a tenth of the values' variance.
test.for([
  [8, 1],
  [30, 1],
  [200, 1],
  [30, 11],
] as const)(
  "after %d values the end of one of %d is where their mixture outweighs the mean by as much",
  ([count, comparisons]) => {
    const moments = { count, mean: 0.5, square: 0.25 + 4 };
    const [low = 0, high = 0] = sequenceOfMoments(moments, range, comparisons) ?? [];
    expect(high - 0.5).toBeCloseTo(0.5 - low, 12);
    const deviation = Math.sqrt(4 + 17.5 ** 2 / count);
    const sum = (count * (high - 0.5)) / deviation;
    let weight = 0;
    for (let at = -40_000; at <= 40_000; at += 1) {
      const effect = at / 10_000;
      const prior = Math.exp(-(effect ** 2) / 0.2) / Math.sqrt(2 * Math.PI * 0.1);
      weight += (prior * Math.exp(effect * sum - (count * effect ** 2) / 2)) / 10_000;
    }
    expect(weight / (20 * comparisons)).toBeCloseTo(1, 6);
  },
);
