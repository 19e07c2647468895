import { expect, test } from "vitest";
import { MAX_SIGN_SCORE, timeDifference } from "./timing.ts";

/** Times of 250 pairs around 20 ms with a long tail; the first of each takes `addedMs` longer. */
function times(addedMs: number): [number, number][] {
  let state = 1;
  const draw = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const time = (): number => 18 + 2 * draw() + (draw() < 0.05 ? 500 * draw() : 0);
  return Array.from({ length: 250 }, () => [time() + addedMs, time()]);
}

test("a difference of half a millisecond among outliers of hundreds is found", () => {
  const { signScore, medianMs, intervalMs } = timeDifference(times(0.5));
  expect(signScore).toBeGreaterThan(MAX_SIGN_SCORE);
  expect(medianMs).toBeCloseTo(0.5, 0);
  expect(intervalMs?.[0]).toBeGreaterThan(0);
  const turned = timeDifference(times(0.5).map(([first, second]) => [second, first]));
  expect(turned.signScore).toBeLessThan(-MAX_SIGN_SCORE);
});

test("none is found where there is none", () => {
  const { signScore, intervalMs } = timeDifference(times(0));
  expect(Math.abs(signScore)).toBeLessThan(2);
  expect(intervalMs?.[0]).toBeLessThan(0);
  expect(intervalMs?.[1]).toBeGreaterThan(0);
});

test("equal times, and few of them, say nothing", () => {
  expect(timeDifference([[2, 2]])).toEqual({
    pairs: 1,
    medianMs: 0,
    intervalMs: null,
    signScore: 0,
  });
});
