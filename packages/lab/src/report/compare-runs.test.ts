import { games } from "@wisp/games";
import { describe, expect, it } from "vitest";
import { experimentSchema } from "../plan/experiment.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import { compareRuns } from "./compare-runs.ts";

const entry = games["tic-tac-toe"];
if (entry === undefined) throw new Error("no game");

const plan = experimentSchema.parse({
  format: "wisp-experiment/1",
  name: "Test",
  question: "Is it better?",
  game: "tic-tac-toe",
  agents: { fox: "house:planner", dice: "house:dice" },
  subjects: ["fox"],
  table: [{ agent: "subject" }, { agent: "dice" }],
  arms: [{ name: "base" }],
  blocks: { count: 20, seed: "one" },
  primary: "wins",
});
const otherSeed = { ...plan, blocks: { ...plan.blocks, seed: "two" } };

/** A match of each block, won where `wins` says so. */
const played = (
  wins: readonly boolean[],
  contents = (block: number): string | null => `c${block}`,
) =>
  wins.map((won, block): ExperimentMatchResult => {
    const seat = {
      role: "x",
      points: won ? 1 : 0,
      facts: {},
      missed: { timeout: 0, error: 0, illegal: 0 },
      tokens: null,
      costMicros: null,
      interviews: [],
      stated: [],
      version: null,
    };
    return {
      id: `${block + 1}/fox/base`,
      block,
      arm: "base",
      pointsScale: 1,
      content: contents(block),
      rules: 1,
      setting: null,
      cluster: null,
      seats: [
        { ...seat, name: "fox", measured: true, won },
        { ...seat, name: "dice", measured: false, won: !won },
      ],
    };
  });
const every = (period: number): boolean[] =>
  Array.from({ length: 20 }, (_, block) => block % period === 0);

describe("two runs are compared", () => {
  it("block by block where both played the same matches", () => {
    const found = compareRuns(
      entry,
      { experiment: plan, results: played(every(4)) },
      { experiment: plan, results: played(every(2)) },
    );
    expect(found).toMatchObject({
      differing: [],
      design: "paired",
      sharedBlocks: 20,
      contents: [20, 20],
      sharedContents: 20,
    });
    const [row] = found.rows;
    expect(row?.cells.map(({ value }) => value)).toEqual([0.25, 0.5]);
    expect(row?.value).toBeCloseTo(0.25);
    // Five blocks differ, all in one direction: McNemar's p is 2 / 32.
    expect(row?.low).toBeLessThan(0);
    expect(row?.high).toBeGreaterThan(0.25);
  });

  it("as independent where seeds differ, with wider intervals", () => {
    const found = compareRuns(
      entry,
      { experiment: plan, results: played(every(4)) },
      { experiment: otherSeed, results: played(every(2), (block) => `d${block}`) },
    );
    expect(found).toMatchObject({
      differing: ["blocks"],
      design: "independent",
      sharedBlocks: 0,
      sharedContents: 0,
    });
    const [row] = found.rows;
    const [before, after] = row?.cells ?? [];
    expect(row?.value).toBeCloseTo(0.25);
    const reach = (low: number, high: number): number => Math.hypot(low, high);
    expect(row?.low).toBeCloseTo(0.25 - reach(0.5 - (after?.low ?? 0), (before?.high ?? 0) - 0.25));
    expect(row?.high).toBeCloseTo(
      0.25 + reach((after?.high ?? 0) - 0.5, 0.25 - (before?.low ?? 0)),
    );
  });

  it("on the blocks that both have, and not on those whose contents differ", () => {
    const found = compareRuns(
      entry,
      { experiment: plan, results: played(every(4)).slice(0, 12) },
      {
        experiment: plan,
        results: played(every(2), (block) => (block < 2 ? "changed" : `c${block}`)),
      },
    );
    expect(found).toMatchObject({ design: "paired", sharedBlocks: 10, blocks: [12, 20] });
  });

  it("in the subjects, arms and figures that both have", () => {
    const renamed = { ...plan, arms: [{ name: "other", changes: [] }], secondary: ["score"] };
    const found = compareRuns(
      entry,
      { experiment: plan, results: played(every(4)) },
      { experiment: renamed, results: [] },
    );
    expect(found.rows).toEqual([]);
    expect(found.differing).toEqual(["arms"]);
  });

  it("without differences where nothing was played", () => {
    const run = { experiment: plan, results: [] };
    const [row] = compareRuns(entry, run, run).rows;
    expect(row).toMatchObject({ value: null, low: null, high: null });
  });
});
