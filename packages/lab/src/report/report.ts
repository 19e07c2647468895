import type { MetricText } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { type BlockArm, clustered, type MetricRange } from "../analysis/pairs.ts";
import { configsOf } from "../blocks/options.ts";
import { type Experiment, experimentHash, unitsOf } from "../plan/experiment.ts";
import { type LabMetric, metricsFor, rangeOf } from "../plan/metrics.ts";
import {
  cellsOf,
  clustersIn,
  type RunChange,
  type SetAside,
  type SortedBlocks,
  sortBlocks,
} from "../results/blocks.ts";
import { type ExperimentMatchResult, summed } from "../results/result.ts";
import { type AnswerCount, answerCounts } from "./answers.ts";
import {
  type AttackTable,
  attackTable,
  type Belief,
  beliefsOf,
  type InterviewCount,
  interviewCounts,
  withMetrics,
} from "./beliefs.ts";
import {
  type CellMetric,
  type ComparisonResult,
  type ComparisonResults,
  cellMetrics,
  comparisonResults,
  decisionOn,
  type SettingMetric,
  settingMetrics,
} from "./comparison-results.ts";
import {
  type Deviation,
  deviationsOf,
  type Losses,
  lossesOf,
  type PlayedWithAll,
  playedWith,
} from "./deviations.ts";
import { isLadderSettled, type Ladder, ladderReport } from "./ladder.ts";
import { type ContrastStrata, strataOf } from "./strata.ts";
import { chance, difference, pointsOf } from "./text.ts";

/** Written into every report; one of another format is computed again from its results. */
export const REPORT_FORMAT = "wisp-report/9";

/** The results of an experiment so far: everything that its pages and files show. */
export interface ExperimentReport extends ComparisonResults {
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
  /** Primary and secondary metrics, in the order in which the experiment lists them. */
  readonly figures: readonly LabMetric[];
  readonly cells: readonly CellMetric[];
  /** Null where the experiment is no ladder. */
  readonly ladder: Ladder | null;
  /** The same by setting; [] without settings, and with too many for a table. */
  readonly settings: readonly SettingMetric[];
  /** How each contrast of the primary metric depends on opponent, content and role. */
  readonly strata: readonly ContrastStrata[];
  /** Null where the plan has no attackers and defenders. */
  readonly attacks: AttackTable | null;
  readonly beliefs: readonly Belief[];
  /** What became of the answers of subjects, in all finished matches. */
  readonly answers: readonly AnswerCount[];
  /** The interviews of subjects, with and without a legal answer; [] without interviews. */
  readonly interviews: readonly InterviewCount[];
  /** Of all finished matches; null: nothing was reported. */
  readonly spent: { readonly tokens: number | null; readonly costMicros: number | null };
}

/** Results without repeated ones of a match, with their matches. */
export interface SortedResults {
  readonly played: readonly ExperimentMatchResult[];
  readonly blocks: SortedBlocks;
  readonly settled: number;
  readonly clusterOf: (block: number) => number;
  /** Primary and secondary metrics with their rows and ranges. */
  readonly measured: readonly {
    readonly figure: LabMetric;
    readonly rows: readonly BlockArm[];
    readonly range: MetricRange | null;
  }[];
}

/**
 * Sorts the results of an experiment, and adds up these metrics.
 *
 * @param ids of metrics; unknown ones are left out
 */
export function sortResults(
  entry: GameEntry,
  experiment: Experiment,
  results: readonly ExperimentMatchResult[],
  ids: readonly string[],
): SortedResults {
  const played = [...new Map(results.map((result) => [result.id, result])).values()];
  const blocks = sortBlocks(experiment, played);
  const known = metricsFor(entry);
  const configs = configsOf(entry, experiment);
  const measured = ids.flatMap((id) => {
    const metric = known.get(id);
    if (metric === undefined) return [];
    const rows = cellsOf(metric, experiment, blocks);
    return [{ figure: metric, rows, range: rangeOf(metric, entry, experiment, configs) }];
  });
  const settled = blocks.complete.length + blocks.setAside.length;
  return { played, blocks, settled, clusterOf: clustersIn(blocks), measured };
}

function significantIn(
  experiment: Experiment,
  { measured, settled, clusterOf }: SortedResults,
): ComparisonResults {
  const [primary] = measured;
  if (primary === undefined || primary.range === null) throw new RangeError("no primary figure");
  return comparisonResults(experiment, primary.rows, primary.range, settled, clusterOf);
}

/**
 * Whether no remaining match can change the result of any comparison; of a ladder, whether it has settled.
 *
 * @param experiment as `reportOf`
 */
export function isDecided(
  entry: GameEntry,
  experiment: Experiment,
  results: readonly ExperimentMatchResult[],
): boolean {
  if (experiment.stopping.kind === "ladder") {
    return isLadderSettled(experiment, sortBlocks(experiment, results));
  }
  const found = sortResults(entry, experiment, results, [experiment.primary]);
  const { claims } = significantIn(experiment, found);
  return claims.length > 0 && claims.every((comparison) => comparison.isDecided);
}

/**
 * Reads the results of an experiment. The same results, in any order, give the same digits.
 *
 * @param experiment as checked: its metrics exist, and the primary one has bounds
 * @param history of an experiment in an arena; [] where none is kept
 */
export function reportOf(
  entry: GameEntry,
  experiment: Experiment,
  results: readonly ExperimentMatchResult[],
  history: readonly RunChange[] = [],
): ExperimentReport {
  const found = sortResults(entry, experiment, results, [
    experiment.primary,
    ...experiment.secondary,
  ]);
  const { played, blocks, clusterOf, measured } = found;
  const { complete, setAside } = blocks;
  const metrics = measured.map(({ figure }) => figure);
  const seats = played.flatMap((result) => result.seats);
  const said = {
    experiment,
    complete: complete.length,
    setAside,
    ...significantIn(experiment, found),
    losses: lossesOf(experiment, played),
    played: playedWith(played),
    ladder: ladderReport(experiment, blocks),
  };
  const [primary] = measured;
  if (primary === undefined || primary.range === null) throw new RangeError("no primary figure");
  const { figure, range } = primary;
  const cells = measured.flatMap((each) =>
    cellMetrics(each.figure, each.range, experiment, clustered(each.rows, clusterOf)),
  );
  const attacks = attackTable(experiment, figure, range, blocks, clusterOf);
  return {
    format: REPORT_FORMAT,
    hash: experimentHash(experiment),
    ...said,
    contents: new Set(complete.map(clusterOf)).size,
    deviations: deviationsOf(said, history),
    matches: played.length,
    figures: metrics,
    cells,
    settings: measured.flatMap((each) =>
      settingMetrics(each.figure, each.range, experiment, each.rows),
    ),
    strata: strataOf(experiment, { figure, range }, blocks, clusterOf),
    attacks: attacks === null ? null : withMetrics(attacks, figure, cells),
    beliefs: beliefsOf(experiment, blocks, clusterOf),
    answers: answerCounts(experiment, played),
    interviews: interviewCounts(experiment, blocks),
    spent: {
      tokens: summed(seats.map(({ tokens }) => tokens)),
      costMicros: summed(seats.map(({ costMicros }) => costMicros)),
    },
  };
}

/** What a claim rests on where few blocks differ; the share is that of `research -- lab --part breaks`. */
const restsOn = ({ contrast }: ComparisonResult): string =>
  contrast === null || contrast.differing === null
    ? ""
    : ` It rests on the ${contrast.differing} blocks in which they differ. Rare larger differences in the other direction may not have been seen: in a simulation of such arms, 16% of experiments of 50 blocks made a claim where the averages were equal.`;

function sentenceOf(
  comparison: ComparisonResult,
  { figures, permission, experiment }: ExperimentReport,
  name: string,
): string {
  const { contrast, look, of, names, isDecided } = comparison;
  const decision = decisionOn(comparison, experiment.stopping, permission);
  const [one, other] = names;
  const unit = figures[0]?.unit ?? "score";
  const between = `${one} and ${other} (${of})`;
  if (contrast === null) return `${between}: one of them has no ${name}, so they are not compared.`;
  const { value, ends } = decision;
  if (ends === null || value === null) {
    if (experiment.stopping.kind === "fixed") {
      const blocks = contrast.blocks === 1 ? "1 block" : `${contrast.blocks} blocks`;
      return `${between}: ${blocks} ${unitsOf(experiment)} ${contrast.blocks === 1 ? "is" : "are"} too few for an interval.`;
    }
    return isDecided
      ? `${between}: in some blocks only one of them has ${name}, so they cannot be compared block by block.`
      : `${between}: the first look is after ${experiment.stopping.lookEvery} blocks.`;
  }
  const size = `${difference(value, unit)}${pointsOf(unit)}`;
  const interval = `${difference(ends.low, unit)} to ${difference(ends.high, unit)}`;
  const p = look === null ? `, corrected p ${chance(contrast.adjustedP ?? 1)}` : "";
  const detail = `${size}, 95% interval of all comparisons together ${interval}${p}`;
  if (!permission.may) return `${between}: ${detail}. Nothing is claimed yet.`;
  if (decision.kind === "withheld")
    return `No difference in ${name} between ${between} is shown: ${detail}.`;
  return `${of}: ${name} is ${decision.direction} with ${one} than with ${other}: ${detail}.${restsOn(comparison)}`;
}

/**
 * The results of the planned comparisons, a sentence each, which never exceeds the interval.
 *
 * @param text the words for the primary metric
 */
export const findingsOf = (
  report: ExperimentReport,
  { name }: Pick<MetricText, "name">,
): string[] => [
  ...(report.permission.may ? [] : [report.permission.message]),
  ...report.claims.map((comparison) => sentenceOf(comparison, report, name.toLowerCase())),
];
