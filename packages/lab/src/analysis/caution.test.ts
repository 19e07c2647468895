import { type Draws, randomFrom } from "@wisp/game";
import { normals } from "@wisp/stats";
import { expect, it } from "vitest";
import { cautionOf } from "./caution.ts";
import { contrast } from "./contrast.ts";
import type { BlockArm } from "./pairs.ts";

const RANGE = [0, 1] as const;
const EXPERIMENTS = 150;

/** Experiments of arms that do not differ: with a caution, and with an interval that misses 0 without one. */
function sharesOf(
  name: string,
  blocks: number,
  block: (draws: Draws) => readonly [number, number],
) {
  const random = randomFrom(`caution/${name}`);
  let [cautioned, missed] = [0, 0];
  for (let at = 0; at < EXPERIMENTS; at += 1) {
    const draws = random(String(at));
    const rows = Array.from({ length: blocks }, (_, number): BlockArm[] => {
      const [one, two] = block(draws);
      return [
        { block: number, arm: "a", numerator: one, denominator: 1 },
        { block: number, arm: "b", numerator: two, denominator: 1 },
      ];
    }).flat();
    const found = contrast(rows, ["a", "b"], RANGE);
    if (found?.p === null || found === null) throw new Error("no interval");
    if (cautionOf(rows, found, RANGE) !== null) cautioned += 1;
    else if (found.p < 0.05) missed += 1;
  }
  return { cautioned: cautioned / EXPERIMENTS, missed: missed / EXPERIMENTS };
}

it.each([
  [10, 0.15],
  [20, 0.05],
  [50, 0.05],
])("hardly marks symmetric figures, %i blocks", (blocks, most) => {
  const found = sharesOf("symmetric", blocks, (draws) => {
    const normal = normals(draws);
    return [0.5 + 0.2 * normal(), 0.5 + 0.2 * normal()];
  });
  expect(found.cautioned).toBeLessThan(most);
});

it.each([20, 50, 100])("marks skewed arms that claim too much, %i blocks", (blocks) => {
  const DEVIATION = 0.143;
  const MEAN = 0.09899;
  const found = sharesOf("skewed", blocks, (draws) => [
    Math.min(1, 0.05 * Math.exp(1.2 * normals(draws)())),
    MEAN + 0.4 * DEVIATION * Math.sqrt(3) * (2 * draws.float() - 1),
  ]);
  // Two standard errors are 3.6 points.
  expect(found.missed).toBeLessThan(0.086);
  expect(found.cautioned).toBeGreaterThan(0.3);
});

/** Arms of one mean: rare large values lie above it in one arm, and below it in the other. */
const mirrored = {
  "log-normal": (draws: Draws) => {
    const rare = () => Math.min(0.5, 0.04 * Math.exp(1.2 * normals(draws)()));
    return [0.42 + rare(), 0.58 - rare()] as const;
  },
  "one block in twenty": (draws: Draws) => {
    const rare = () => 0.02 * draws.float() + (draws.int(20) === 0 ? 0.4 : 0);
    return [0.47 + rare(), 0.53 - rare()] as const;
  },
};

it.each([
  ["log-normal", 20],
  ["log-normal", 50],
  ["one block in twenty", 20],
  ["one block in twenty", 30],
] as const)(
  "marks arms that are skewed to opposite sides and claim too much: %s, %i blocks",
  (name, blocks) => {
    const found = sharesOf(`mirrored/${name}`, blocks, mirrored[name]);
    expect(found.missed).toBeLessThan(0.05);
    expect(found.cautioned).toBeGreaterThan(0.5);
  },
);

it("marks an interval that is narrower than what a rare value may move, until it would have been seen", () => {
  const cautioned = (blocks: number) =>
    sharesOf("narrow", blocks, (draws) => [0.1 + 0.05 * draws.float(), 0.1 + 0.05 * draws.float()])
      .cautioned;
  expect(cautioned(20)).toBe(1);
  expect(cautioned(60)).toBe(0);
});
