import type { GameEntry } from "@wisp/games";
import { clustered } from "../analysis/paired/clusters.ts";
import type { BlockArm, FigureRange } from "../analysis/paired/pairs.ts";
import { optionsIn } from "../blocks/block-of.ts";
import type { Experiment } from "../plan/experiment.ts";
import { figuresFor, type LabFigure, rangeOf } from "../plan/figures.ts";
import { experimentHash } from "../plan/hash.ts";
import { clustersIn, type SetAside, type SortedBlocks, sortBlocks } from "../results/blocks.ts";
import { cellsOf } from "../results/cells.ts";
import type { RunChange } from "../results/history.ts";
import type { MatchResult } from "../results/result.ts";
import { summed } from "../results/summed.ts";
import { type AttackTable, attackTable, withFigures } from "./attackers.ts";
import { type Belief, beliefsOf } from "./beliefs.ts";
import { type CellFigure, cellFigures } from "./cell-figures.ts";
import { type Claims, claimsOf } from "./claims.ts";
import { type Deviation, deviationsOf, type PlayedWithAll, playedWith } from "./deviations.ts";
import { type Losses, lossesOf } from "./losses.ts";
import { type ContrastStrata, strataOf } from "./strata.ts";

/** Written into every report; one of another format is computed again from its results. */
export const REPORT_FORMAT = "wisp-report/3";

/** The results of an experiment so far: everything that its pages and files show. */
export interface Report extends Claims {
  readonly format: typeof REPORT_FORMAT;
  readonly experiment: Experiment;
  readonly hash: string;
  /** Blocks in which every match counts. */
  readonly complete: number;
  /** Different contents of these; a block of a game without contents counts as one. */
  readonly contents: number;
  readonly setAside: readonly SetAside[];
  readonly losses: Losses;
  readonly played: PlayedWithAll;
  /** Its differences from its plan. */
  readonly deviations: readonly Deviation[];
  /** Finished matches, those of incomplete blocks included. */
  readonly matches: number;
  /** Primary and secondary figures, in the order in which the experiment lists them. */
  readonly figures: readonly LabFigure[];
  readonly cells: readonly CellFigure[];
  /** How each contrast of the primary figure depends on opponent, content and role. */
  readonly strata: readonly ContrastStrata[];
  /** Null where the plan has no attackers and defenders. */
  readonly attacks: AttackTable | null;
  readonly beliefs: readonly Belief[];
  /** Of all finished matches; null: nothing was reported. */
  readonly spent: { readonly tokens: number | null; readonly costMicros: number | null };
}

/** Results without repeated ones of a match, with their matches. */
interface SortedResults {
  readonly played: readonly MatchResult[];
  readonly blocks: SortedBlocks;
  readonly settled: number;
  readonly clusterOf: (block: number) => number;
  /** Primary and secondary figures with their rows and ranges. */
  readonly measured: readonly {
    readonly figure: LabFigure;
    readonly rows: readonly BlockArm[];
    readonly range: FigureRange | null;
  }[];
}

function read(
  entry: GameEntry,
  experiment: Experiment,
  results: readonly MatchResult[],
  ids: readonly string[],
): SortedResults {
  const played = [...new Map(results.map((result) => [result.id, result])).values()];
  const blocks = sortBlocks(experiment, played);
  const known = figuresFor(entry);
  const configs = experiment.arms.map((arm) => entry.game.config.parse(optionsIn(experiment, arm)));
  const measured = ids.flatMap((id) => {
    const figure = known.get(id);
    if (figure === undefined) return [];
    const rows = cellsOf(figure, experiment, blocks);
    return [{ figure, rows, range: rangeOf(figure, entry, experiment, configs) }];
  });
  const settled = blocks.complete.length + blocks.setAside.length;
  return { played, blocks, settled, clusterOf: clustersIn(blocks), measured };
}

function claimsIn(experiment: Experiment, { measured, settled, clusterOf }: SortedResults): Claims {
  const [primary] = measured;
  if (primary === undefined || primary.range === null) throw new RangeError("no primary figure");
  return claimsOf(experiment, primary.rows, primary.range, settled, clusterOf);
}

/**
 * Whether no remaining match can change the result of any comparison.
 *
 * @param experiment as `reportOf`
 */
export function isDecided(
  entry: GameEntry,
  experiment: Experiment,
  results: readonly MatchResult[],
): boolean {
  const found = read(entry, experiment, results, [experiment.primary]);
  const { claims } = claimsIn(experiment, found);
  return claims.length > 0 && claims.every((claim) => claim.isDecided);
}

/**
 * Reads the results of an experiment. The same results, in any order, give the same digits.
 *
 * @param experiment as checked: its figures exist, and the primary one has bounds
 * @param history of an experiment in an arena; [] where none is kept
 */
export function reportOf(
  entry: GameEntry,
  experiment: Experiment,
  results: readonly MatchResult[],
  history: readonly RunChange[] = [],
): Report {
  const found = read(entry, experiment, results, [experiment.primary, ...experiment.secondary]);
  const { played, blocks, clusterOf, measured } = found;
  const { complete, setAside } = blocks;
  const figures = measured.map(({ figure }) => figure);
  const seats = played.flatMap((result) => result.seats);
  const said = {
    experiment,
    complete: complete.length,
    setAside,
    ...claimsIn(experiment, found),
    losses: lossesOf(experiment, played),
    played: playedWith(played),
  };
  const [primary] = measured;
  if (primary === undefined || primary.range === null) throw new RangeError("no primary figure");
  const { figure, range } = primary;
  const cells = measured.flatMap((each) =>
    cellFigures(each.figure, each.range, experiment, clustered(each.rows, clusterOf)),
  );
  const attacks = attackTable(experiment, figure, range, blocks, clusterOf);
  return {
    format: REPORT_FORMAT,
    hash: experimentHash(experiment),
    ...said,
    contents: new Set(complete.map(clusterOf)).size,
    deviations: deviationsOf(said, history),
    matches: played.length,
    figures,
    cells,
    strata: strataOf(experiment, { figure, range }, blocks, clusterOf),
    attacks: attacks === null ? null : withFigures(attacks, figure, cells),
    beliefs: beliefsOf(experiment, blocks, clusterOf),
    spent: {
      tokens: summed(seats.map(({ tokens }) => tokens)),
      costMicros: summed(seats.map(({ costMicros }) => costMicros)),
    },
  };
}
