import type { GameEntry } from "@wisp/games";
import { clustered } from "../analysis/paired/clusters.ts";
import type { FigureRange } from "../analysis/paired/pairs.ts";
import { detectableEffect } from "../analysis/power/plan.ts";
import { defaultSpread, type Spread, spreadOf } from "../analysis/power/spread.ts";
import { optionsIn } from "../blocks/block-of.ts";
import { type Experiment, matchesInBlock } from "../plan/experiment.ts";
import { figuresFor, type LabFigure, rangeOf } from "../plan/figures.ts";
import { clustersIn, sortBlocks } from "../results/blocks.ts";
import { cellsOf } from "../results/cells.ts";
import { type CellPair, comparedIn } from "../results/compared.ts";
import type { Pace } from "../results/pace.ts";
import type { MatchResult } from "../results/result.ts";

/** The difference that a comparison can detect. */
export interface Detectable extends CellPair {
  /**
   * The least difference, in units of the primary figure, that the experiment shows with a chance of 80%
   * if this were its only comparison; null: none is large enough.
   */
  readonly effect: number | null;
  /** Blocks of earlier results that the variance comes from; 0: it is the largest possible one. */
  readonly pilotBlocks: number;
}

/** The cost and the duration of an experiment, and what it can show. */
export interface Forecast {
  readonly matches: number;
  /** Matches of earlier results that cost and variance come from. */
  readonly earlierMatches: number;
  /**
   * Time of a match in earlier runs times the matches, with as many at a time as then, in
   * milliseconds; null: not known.
   */
  readonly durationMs: number | null;
  /** Mean cost of a match in earlier results times the matches, in US dollars; null: not known. */
  readonly dollars: number | null;
  /** Whether house agents play alone, which costs nothing. */
  readonly isFree: boolean;
  readonly primary: LabFigure;
  readonly detectable: readonly Detectable[];
}

function spreadIn(
  { cells }: CellPair,
  rows: ReturnType<typeof cellsOf>,
  range: FigureRange,
): Spread {
  const own = rows.filter(({ arm }) => cells.includes(arm));
  return own.length === 0 ? defaultSpread(range, false) : spreadOf(own, cells, range);
}

/**
 * The cost and the duration of an experiment, before it starts.
 *
 * @param earlier results of an experiment with the same arms and subjects; [] for none
 * @param pace of earlier runs; null: not known
 */
export function forecastOf(
  entry: GameEntry,
  experiment: Experiment,
  earlier: readonly MatchResult[],
  pace: Pace | null = null,
): Forecast {
  const { blocks, arms, stopping } = experiment;
  const matches = blocks.count * matchesInBlock(experiment);
  const configs = arms.map((arm) => entry.game.config.parse(optionsIn(experiment, arm)));
  const primary = figuresFor(entry).get(experiment.primary);
  const range = primary === undefined ? null : rangeOf(primary, entry, configs);
  if (primary === undefined || range === null) throw new RangeError("no primary figure");
  const sorted = sortBlocks(experiment, earlier);
  const rows = clustered(cellsOf(primary, experiment, sorted), clustersIn(sorted));
  const costs = earlier.flatMap(({ seats }) => seats.flatMap(({ costMicros }) => costMicros ?? []));
  const spent = costs.reduce((sum, cost) => sum + cost, 0);
  return {
    ...{ matches, earlierMatches: earlier.length, primary },
    durationMs: pace === null ? null : (pace.ms / pace.matches) * matches,
    dollars: costs.length === 0 ? null : (spent / earlier.length / 1e6) * matches,
    isFree: Object.values(experiment.agents).every((agent) => agent.startsWith("house:")),
    detectable: comparedIn(experiment).map((compared) => {
      const spread = spreadIn(compared, rows, range);
      const design = { kind: stopping.kind, blocks: blocks.count };
      return { ...compared, effect: detectableEffect(design, spread), pilotBlocks: spread.blocks };
    }),
  };
}
