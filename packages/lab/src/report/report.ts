import type { GameEntry } from "@wisp/games";
import { clustered } from "../analysis/paired/clusters.ts";
import { optionsIn } from "../blocks/block-of.ts";
import type { Experiment } from "../plan/experiment.ts";
import { figuresFor, type LabFigure, rangeOf } from "../plan/figures.ts";
import { experimentHash } from "../plan/hash.ts";
import { clustersIn, type SetAside, sortBlocks } from "../results/blocks.ts";
import { cellsOf } from "../results/cells.ts";
import type { MatchResult } from "../results/result.ts";
import { summed } from "../results/summed.ts";
import { type CellFigure, cellFigures } from "./cell-figures.ts";
import { type Claims, claimsOf } from "./claims.ts";

/** What an experiment has shown so far: everything that its pages and files say. */
export interface Report extends Claims {
  readonly experiment: Experiment;
  readonly hash: string;
  /** Blocks in which every match counts. */
  readonly complete: number;
  readonly setAside: readonly SetAside[];
  /** Finished matches, those of incomplete blocks included. */
  readonly matches: number;
  /** Primary and secondary figures, in the order in which the experiment lists them. */
  readonly figures: readonly LabFigure[];
  readonly cells: readonly CellFigure[];
  /** Of all finished matches; null: nothing was reported. */
  readonly spent: { readonly tokens: number | null; readonly costMicros: number | null };
}

/**
 * Reads the results of an experiment. The same results, in any order, give the same digits.
 *
 * @param experiment as checked: its figures exist, and the primary one has bounds
 */
export function reportOf(
  entry: GameEntry,
  experiment: Experiment,
  results: readonly MatchResult[],
): Report {
  const blocks = sortBlocks(experiment, results);
  const known = figuresFor(entry);
  const figures = [experiment.primary, ...experiment.secondary].flatMap(
    (id) => known.get(id) ?? [],
  );
  const configs = experiment.arms.map((arm) => entry.game.config.parse(optionsIn(experiment, arm)));
  const measured = figures.map((figure) => {
    const rows = cellsOf(figure, experiment, blocks);
    return { figure, rows, range: rangeOf(figure, entry, configs) };
  });
  const [primary] = measured;
  if (primary === undefined || primary.range === null) throw new RangeError("no primary figure");
  const { complete, setAside } = blocks;
  const clusterOf = clustersIn(blocks);
  const settled = complete.length + setAside.length;
  const played = new Map(results.map((result) => [result.id, result]));
  const seats = [...played.values()].flatMap((result) => result.seats);
  return {
    ...{ experiment, hash: experimentHash(experiment), complete: complete.length, setAside },
    ...claimsOf(experiment, primary.rows, primary.range, settled, clusterOf),
    matches: played.size,
    figures,
    cells: measured.flatMap(({ figure, rows, range }) =>
      cellFigures(figure, range, experiment, clustered(rows, clusterOf)),
    ),
    spent: {
      tokens: summed(seats.map(({ tokens }) => tokens)),
      costMicros: summed(seats.map(({ costMicros }) => costMicros)),
    },
  };
}
