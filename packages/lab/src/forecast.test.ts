import { expect, it } from "vitest";
import { swayed } from "../test/experiments.ts";
import { checkExperiment } from "./check/check.ts";
import { forecastOf } from "./forecast.ts";
import type { ExperimentFile } from "./plan/experiment.ts";
import type { ExperimentMatchResult } from "./results/result.ts";

function forecast(
  change: Partial<ExperimentFile> = {},
  earlier: readonly ExperimentMatchResult[] = [],
) {
  const checked = checkExperiment({ ...swayed, ...change });
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  return forecastOf(checked.entry, checked.experiment, earlier);
}

/** Blocks in which `attack` costs the five civilians a fifth of a point each, once in `every` blocks. */
const pilot = (blocks: number, every: number): ExperimentMatchResult[] =>
  Array.from({ length: blocks }, (_, block) =>
    ["gullible", "bayes", "crowd", "copycat"].flatMap((subject) =>
      ["baseline", "PIA", "PID"].map((arm): ExperimentMatchResult => {
        const cost = arm !== "baseline" && block % every === 0 ? 12 : 0;
        return {
          id: `${block + 1}/${subject}/${arm}`,
          block,
          arm,
          pointsScale: 60,
          rules: 1,
          setting: null,
          cluster: null,
          content: `pair ${block}`,
          seats: [false, true, true, true, true, true].map((measured) => ({
            name: measured ? subject : "hacker",
            measured,
            won: measured,
            facts: {},
            role: measured ? "civilian" : "spy",
            points: measured ? 144 - cost : 0,
            missed: { timeout: 0, error: 0, illegal: 0 },
            tokens: null,
            costMicros: null,
            interviews: [],
            stated: [],
            version: null,
          })),
        };
      }),
    ),
  ).flat();

const effects = ({ detectable }: Awaited<ReturnType<typeof forecast>>): (number | null)[] =>
  detectable.map(({ effect }) => effect);

it("counts blocks on one content as one, and as blocks in a sequential experiment", async () => {
  const { units, matches } = await forecast();
  expect(matches).toBe(720);
  expect(units).toBeGreaterThan(30);
  expect(units).toBeLessThan(60);
  const sequential = await forecast({ stopping: { kind: "sequential", lookEvery: 10 } });
  expect(sequential.units).toBe(60);
});

it("plans for all comparisons together", async () => {
  const [first] = swayed.contrasts;
  if (first === undefined) throw new Error("no contrast");
  const agents = { hacker: "house:cautious", bayes: "house:bayes" };
  const alone = await forecast({ contrasts: [first], agents, subjects: ["bayes"] });
  expect(alone.detectable).toHaveLength(1);
  const [one] = effects(alone);
  const all = effects(await forecast());
  expect(new Set(all).size).toBe(1);
  expect(all[0] ?? 0).toBeGreaterThan(1.1 * (one ?? 0));
  // Five civilians have 0 to 3.4 points each on average.
  expect(all[0] ?? 4).toBeLessThan(3.4);
});

it("plans with the differences of a pilot in which few blocks differ", async () => {
  const { detectable, powerError } = await forecast({}, pilot(60, 10));
  expect(powerError).toBeLessThan(0.03);
  const found = detectable.map(({ effect, pilotBlocks }) => [pilotBlocks, effect ?? 9]);
  for (const [blocks = 0, effect = 9] of found) {
    expect(blocks).toBe(60);
    // More than a tenth of the blocks has to differ by 0.2: the pilot's own 0.02 would not be claimed.
    expect(effect).toBeGreaterThan(0.03);
    expect(effect).toBeLessThan(0.2);
  }
});

it("claims nothing from fewer than ten contents", async () => {
  const { units, detectable } = await forecast({ blocks: { count: 9, seed: "few" } });
  expect(units).toBeLessThan(10);
  expect(detectable.every(({ effect }) => effect === null)).toBe(true);
});
