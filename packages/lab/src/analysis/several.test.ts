import { randomFrom } from "@wisp/game";
import { expect, it } from "vitest";
import type { BlockArm } from "./pairs.ts";
import { contrastsOf } from "./several.ts";

const draws = randomFrom("several")("blocks");
const rows = Array.from({ length: 20 }, (_, block) =>
  ["base", "better", "equal"].map((arm): BlockArm => {
    const numerator = Math.min(1, (arm === "better" ? 0.35 : 0.2) + 0.3 * draws.float());
    return { block, arm, numerator, denominator: 1 };
  }),
).flat();

it("corrects p by Holm's steps and widens the intervals", () => {
  const [better, equal] = contrastsOf(
    [
      { rows, arms: ["better", "base"] },
      { rows, arms: ["equal", "base"] },
    ],
    [0, 1],
  );
  expect(better?.adjustedP).toBeCloseTo(2 * (better?.p ?? 1), 12);
  expect(better?.isClaim).toBe(true);
  expect(equal?.adjustedP).toBe(equal?.p);
  expect(equal?.isClaim).toBe(false);
  for (const each of [better, equal]) {
    expect(each?.simultaneous?.low).toBeLessThan(each?.low ?? 0);
    expect(each?.simultaneous?.high).toBeGreaterThan(each?.high ?? 0);
  }
});

it("counts a contrast without a figure among the others", () => {
  const silent = rows.map((row) => ({ ...row, arm: "silent", numerator: 0, denominator: 0 }));
  const unique = silent.filter(
    ({ block }, at) => silent.findIndex((row) => row.block === block) === at,
  );
  const [better, none] = contrastsOf(
    [
      { rows, arms: ["better", "base"] },
      { rows: [...rows, ...unique], arms: ["silent", "base"] },
    ],
    [0, 1],
  );
  expect(none).toBeNull();
  expect(better?.adjustedP).toBeCloseTo(2 * (better?.p ?? 1), 12);
});
