import { expect, it } from "vitest";
import { FADE_STEP_MS, stepsOf } from "./timing.ts";

it.each([
  [[2_600]],
  [[2_600, 900, 6_000]],
  [[900, 1_000, 1_001, 40, 1]],
  [Array.from({ length: 60 }, (_, at) => 900 + 37 * at)],
])("pictures of %j follow each other without gaps, as long as the film", (stays) => {
  const steps = stepsOf(stays);
  let atMs = 0;
  for (const step of steps) {
    expect(step.atMs).toBe(atMs);
    expect(step.lastsMs).toBeGreaterThan(0);
    expect(step.lastsMs).toBeLessThanOrEqual(1_000);
    atMs += step.lastsMs;
  }
  expect(atMs).toBe(stays.reduce((sum, stay) => sum + stay, 0));
  for (const [frame, stayMs] of stays.entries()) {
    const own = steps.filter((step) => step.frame === frame);
    expect(own.reduce((sum, { lastsMs }) => sum + lastsMs, 0)).toBe(stayMs);
    // The opacity never decreases, and ends at 1.
    expect(own.at(-1)?.opacity).toBe(1);
    expect(own.map(({ opacity }) => opacity)).toEqual(
      own.map(({ opacity }) => opacity).toSorted((one, other) => one - other),
    );
  }
});

it("fades every frame in but the first", () => {
  const [first, ...later] = stepsOf([1_000, 1_000]);
  expect(first).toEqual({ frame: 0, opacity: 1, atMs: 0, lastsMs: 1_000 });
  expect(later).toHaveLength(8);
  expect(later[0]).toMatchObject({ frame: 1, atMs: 1_000, lastsMs: FADE_STEP_MS });
  expect(later.slice(-2)).toEqual([
    { frame: 1, opacity: 1, atMs: 1_240, lastsMs: 720 },
    { frame: 1, opacity: 1, atMs: 1_960, lastsMs: FADE_STEP_MS },
  ]);
});
