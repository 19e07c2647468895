import { canonical } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { contrast } from "../analysis/contrast.ts";
import { type BlockArm, clustered, type MetricRange } from "../analysis/pairs.ts";
import { configsOf } from "../blocks/options.ts";
import type { Experiment } from "../plan/experiment.ts";
import { type LabMetric, metricsFor, rangeOf } from "../plan/metrics.ts";
import { cellName, cellsOf, clustersIn, type SortedBlocks, sortBlocks } from "../results/blocks.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import { type CellMetric, cellMetrics } from "./comparison-results.ts";

/** An experiment with its results so far. */
export interface ExperimentRun {
  readonly experiment: Experiment;
  readonly results: readonly ExperimentMatchResult[];
}

/** A metric of one subject in one arm of two runs. */
export interface RunDifference {
  readonly figure: LabMetric;
  readonly subject: string;
  readonly arm: string;
  /** In each run, over all its complete blocks. */
  readonly cells: readonly [CellMetric, CellMetric];
  /** The second minus the first; of paired runs over the blocks that both played. Null: not known. */
  readonly value: number | null;
  /** The ends of its 95% interval; null where there is none. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Two runs of the same game, compared. */
export interface RunComparison {
  /** Fields of the plans that differ. */
  readonly differing: readonly (typeof compared)[number][];
  /**
   * `paired`: blocks of one number are the same matches in both, up to the agents; differences are
   * taken block by block. `independent`: they are not.
   */
  readonly design: "paired" | "independent";
  /** Complete blocks of each, and those that are the same matches in both. */
  readonly blocks: readonly [number, number];
  readonly sharedBlocks: number;
  /** Different contents of each, and in both; 0: the game has rules only. */
  readonly contents: readonly [number, number];
  readonly sharedContents: number;
  /** The subjects and arms that both have, by metric in the order of the first plan. */
  readonly rows: readonly RunDifference[];
}

/** The parts of a plan that decide about its results. */
const compared = [
  "game",
  "language",
  "options",
  "agents",
  "subjects",
  "opponents",
  "table",
  "arms",
  "blocks",
  "settings",
  "repeats",
  "interviews",
] as const satisfies readonly (keyof Experiment)[];

/** What the matches of a block follow from, apart from the agents. */
const dealt = (experiment: Experiment): string =>
  canonical({
    game: experiment.game,
    language: experiment.language,
    table: experiment.table,
    seed: experiment.blocks.seed,
    settings: experiment.settings,
    subjects: experiment.subjects,
    opponents: experiment.opponents,
  });

const contentsOf = ({ matches }: SortedBlocks): ReadonlySet<string> =>
  new Set(matches.flatMap(({ content }) => content ?? []));

/** The contents of a block's matches, as a text. */
const contentOfBlock = ({ matches }: SortedBlocks, block: number): string =>
  canonical([
    ...new Set(matches.flatMap((match) => (match.block === block ? [match.content] : []))),
  ]);

const union = (one: MetricRange | null, other: MetricRange | null): MetricRange | null =>
  one && other && [Math.min(one[0], other[0]), Math.max(one[1], other[1])];

/**
 * The interval of a difference of two independent metrics from their own intervals, by the method of
 * variance estimates recovery: Zou and Donner (2008), https://doi.org/10.1002/sim.3095.
 */
function independentEnds(one: CellMetric, other: CellMetric): Pick<RunDifference, "low" | "high"> {
  const known = [one.value, one.low, one.high, other.value, other.low, other.high];
  const [a = null, aLow = null, aHigh = null, b = null, bLow = null, bHigh = null] = known;
  if (a === null || aLow === null || aHigh === null) return { low: null, high: null };
  if (b === null || bLow === null || bHigh === null) return { low: null, high: null };
  return {
    low: b - a - Math.hypot(b - bLow, aHigh - a),
    high: b - a + Math.hypot(bHigh - b, a - aLow),
  };
}

/** What is read from one run. */
interface ReadRun extends ExperimentRun {
  readonly blocks: SortedBlocks;
  readonly configs: readonly unknown[];
}

function read(entry: GameEntry, { experiment, results }: ExperimentRun): ReadRun {
  return {
    experiment,
    results,
    blocks: sortBlocks(experiment, results),
    configs: configsOf(entry, experiment),
  };
}

/** The rows of a cell in the blocks that both runs played. */
function sharedRows(
  rows: readonly BlockArm[],
  cell: string,
  shared: ReadonlySet<number>,
  arm: "first" | "second",
): BlockArm[] {
  return rows.flatMap((row) =>
    row.arm === cell && shared.has(row.block) ? [{ ...row, arm }] : [],
  );
}

/** The numbers of blocks that are the same matches in both runs, up to the agents and the arms. */
function sharedBlocksOf(one: ReadRun, other: ReadRun): ReadonlySet<number> {
  if (dealt(one.experiment) !== dealt(other.experiment)) return new Set();
  const played = new Set(other.blocks.complete);
  return new Set(
    one.blocks.complete.filter(
      (block) =>
        played.has(block) &&
        contentOfBlock(one.blocks, block) === contentOfBlock(other.blocks, block),
    ),
  );
}

/**
 * Compares two runs of one game: two experiments, or one plan that was run twice. Differences are
 * exploratory: no claims rest on them, and they are not corrected for their number.
 *
 * @param one its plan as checked, as that of `other`, and of the game of `entry`
 */
export function compareRuns(
  entry: GameEntry,
  one: ExperimentRun,
  other: ExperimentRun,
): RunComparison {
  const [first, second] = [read(entry, one), read(entry, other)];
  const shared = sharedBlocksOf(first, second);
  const design = shared.size > 0 ? "paired" : "independent";
  const known = metricsFor(entry);
  const ids = (run: ReadRun): readonly string[] => [
    run.experiment.primary,
    ...run.experiment.secondary,
  ];
  const metrics = ids(first)
    .filter((id) => ids(second).includes(id))
    .flatMap((id) => known.get(id) ?? []);
  const subjects = one.experiment.subjects.filter((each) =>
    other.experiment.subjects.includes(each),
  );
  const arms = one.experiment.arms
    .map(({ name }) => name)
    .filter((name) => other.experiment.arms.some((arm) => arm.name === name));
  const clusterOf = clustersIn(first.blocks);

  const rows = metrics.flatMap((metric): RunDifference[] => {
    const cellsIn = ({ experiment, blocks, configs }: ReadRun) => {
      const own = cellsOf(metric, experiment, blocks);
      const range = rangeOf(metric, entry, experiment, configs);
      const clusters = clustered(own, clustersIn(blocks));
      return { own, range, cells: cellMetrics(metric, range, experiment, clusters) };
    };
    const [left, right] = [cellsIn(first), cellsIn(second)];
    const range = union(left.range, right.range);
    return subjects.flatMap((subject) =>
      arms.flatMap((arm): RunDifference[] => {
        const isCell = (cell: CellMetric): boolean => cell.subject === subject && cell.arm === arm;
        const cells = [left.cells.find(isCell), right.cells.find(isCell)] as const;
        const [before, after] = cells;
        if (before === undefined || after === undefined) return [];
        const row = { figure: metric, subject, arm, cells: [before, after] as const };
        if (design === "paired" && range !== null) {
          const cell = cellName(subject, arm);
          const pairs = [
            ...sharedRows(left.own, cell, shared, "first"),
            ...sharedRows(right.own, cell, shared, "second"),
          ];
          const found = contrast(clustered(pairs, clusterOf), ["second", "first"], range);
          return [
            {
              ...row,
              value: found?.value ?? null,
              low: found?.low ?? null,
              high: found?.high ?? null,
            },
          ];
        }
        const value =
          before.value === null || after.value === null ? null : after.value - before.value;
        // Runs of the same matches are not independent.
        const ends =
          design === "paired" ? { low: null, high: null } : independentEnds(before, after);
        return [{ ...row, value, ...ends }];
      }),
    );
  });

  const [own, theirs] = [contentsOf(first.blocks), contentsOf(second.blocks)];
  return {
    differing: compared.filter(
      (field) => canonical(one.experiment[field]) !== canonical(other.experiment[field]),
    ),
    design,
    blocks: [first.blocks.complete.length, second.blocks.complete.length],
    sharedBlocks: shared.size,
    contents: [own.size, theirs.size],
    sharedContents: [...own].filter((content) => theirs.has(content)).length,
    rows,
  };
}
