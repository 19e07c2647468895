import { setImmediate } from "node:timers/promises";
import { canonical, type GameEvent, Table } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import type { BlockArm, MetricRange } from "./analysis/pairs.ts";
import { detectableEffect, EXPERIMENTS, MAX_SIMULATED, powerError } from "./analysis/power.ts";
import { perMatch } from "./analysis/sequential.ts";
import { type ClusterSizes, defaultSpread, type Spread, spreadOf } from "./analysis/spread.ts";
import { blockOf } from "./blocks/block-of.ts";
import { configsOf } from "./blocks/options.ts";
import { clusterOfSetting, type Experiment, matchesInBlock } from "./plan/experiment.ts";
import { type LabMetric, metricsFor, rangeOf } from "./plan/metrics.ts";
import {
  type CellPair,
  cellsOf,
  clustersIn,
  comparedIn,
  type Pace,
  sortBlocks,
} from "./results/blocks.ts";
import type { ExperimentMatchResult } from "./results/result.ts";

/** The conditions of a match: where one of these differs, so do variance and cost. */
const conditions = [
  "game",
  "language",
  "options",
  "agents",
  "subjects",
  "opponents",
  "table",
  "arms",
] satisfies (keyof Experiment)[];

/** Whether a pilot played some of the settings, or neither of the two has any. */
function hasSettingsOf({ settings }: Experiment, pilot: Experiment): boolean {
  if (settings === undefined || pilot.settings === undefined) return settings === pilot.settings;
  const planned = new Set(settings.map(canonical));
  return pilot.settings.every((setting) => planned.has(canonical(setting)));
}

/**
 * Why results of `pilot` are not informative about `experiment`, as a sentence; null where they are:
 * the two may differ in the number of blocks, in chance, and in the metrics that are read, and
 * the pilot may have played only some of the settings.
 */
export function pilotProblem(experiment: Experiment, pilot: Experiment): string | null {
  const different: (keyof Experiment)[] = conditions.filter(
    (name) => canonical(experiment[name]) !== canonical(pilot[name]),
  );
  if (!hasSettingsOf(experiment, pilot)) different.push("settings");
  if (different.length > 0)
    return `They are of another experiment: ${different.join(", ")} differ.`;
  const asked = pilot.interviews.map(({ name }) => name);
  const unasked = experiment.interviews.flatMap(({ name }) => (asked.includes(name) ? [] : [name]));
  return unasked.length > 0 ? `In them nobody was asked ${unasked.join(", ")}.` : null;
}

/** The difference that a comparison can detect. */
export interface Detectable extends CellPair {
  /**
   * The least difference, in units of the primary metric, that the experiment claims with a chance of 80%
   * where no other comparison differs, corrected for all of them; null: none is large enough.
   */
  readonly effect: number | null;
  /**
   * Units of earlier results that the spread comes from: contents, or blocks where each has its own; 0: it
   * is the largest possible one.
   */
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
  readonly primary: LabMetric;
  /** Planned blocks that the test counts: blocks on one content are one, except in a sequential design. */
  readonly units: number;
  readonly detectable: readonly Detectable[];
  /** Standard error of the simulated power of 80%, as a share. */
  readonly powerError: number;
}

/** Simulated experiments of all comparisons together; with many, each has fewer. */
const ALL_EXPERIMENTS = 3_200;
const MIN_EXPERIMENTS = 40;
/**
 * Milliseconds of a core that a comparison may take, and what an experiment and each of its units take:
 * a site serves no other request meanwhile.
 */
const MAX_MS = 600;
const [MS_EACH, MS_A_UNIT] = [0.5, 0.003];

/** The content of a block without settings, which its seed draws before the first match; null: its own. */
export function plannedContent(
  entry: GameEntry,
  experiment: Experiment,
  block: number,
): string | null {
  const { game } = entry;
  const [match] = game.content === undefined ? [] : blockOf(entry, experiment, block);
  if (match === undefined || game.content === undefined) return null;
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(game, match);
  table.deal();
  table.advance();
  return game.content(table.log.map(({ event }) => event)) || null;
}

/** Blocks of each cluster of a plan: of settings, or of contents. */
function plannedClusters(entry: GameEntry, experiment: Experiment): ClusterSizes {
  const { settings, repeats = 1 } = experiment;
  const counts = new Map<string, number>();
  if (settings !== undefined) {
    for (const setting of settings) {
      const cluster = clusterOfSetting(setting);
      counts.set(cluster, (counts.get(cluster) ?? 0) + repeats);
    }
    return [...counts.values()];
  }
  for (let block = 0; block < experiment.blocks.count; block += 1) {
    const key = plannedContent(entry, experiment, block) ?? `block ${block}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()];
}

function spreadIn(
  { cells }: CellPair,
  rows: readonly BlockArm[],
  range: MetricRange,
  grouping: {
    readonly clusterOf: (block: number) => number;
    readonly planned: ClusterSizes;
  } | null,
): Spread {
  const own = rows.filter(({ arm }) => cells.includes(arm));
  if (own.length === 0) return defaultSpread(range, false);
  if (grouping !== null) return spreadOf(own, cells, range, grouping);
  const counted = new Set(
    own.flatMap(({ block, denominator }) => (denominator > 0 ? [block] : [])),
  );
  const followed = perMatch(own.filter(({ block }) => counted.has(block)));
  return followed === null ? defaultSpread(range, false) : spreadOf(followed, cells, range);
}

/** Simulated experiments of each comparison. */
function experimentsFor(comparisons: number, units: number): number {
  const shared = Math.round(ALL_EXPERIMENTS / Math.max(1, comparisons));
  const inTime = Math.round(MAX_MS / (MS_EACH + MS_A_UNIT * Math.min(MAX_SIMULATED, units)));
  return Math.max(MIN_EXPERIMENTS, Math.min(EXPERIMENTS, shared, inTime));
}

/**
 * The cost and the duration of an experiment, before it starts. Others have their turn between two
 * comparisons.
 *
 * @param earlier results of an experiment with the same arms and subjects; [] for none
 * @param pace of earlier runs; null: not known
 */
export async function forecastOf(
  entry: GameEntry,
  experiment: Experiment,
  earlier: readonly ExperimentMatchResult[],
  pace: Pace | null = null,
): Promise<Forecast> {
  const { blocks, stopping } = experiment;
  const matches = blocks.count * matchesInBlock(experiment);
  const configs = configsOf(entry, experiment);
  const primary = metricsFor(entry).get(experiment.primary);
  const range = primary === undefined ? null : rangeOf(primary, entry, experiment, configs);
  if (primary === undefined || range === null) throw new RangeError("no primary figure");
  const sorted = sortBlocks(experiment, earlier);
  const rows = cellsOf(primary, experiment, sorted);
  const costs = earlier.flatMap(({ seats }) => seats.flatMap(({ costMicros }) => costMicros ?? []));
  const spent = costs.reduce((sum, cost) => sum + cost, 0);
  const compared = comparedIn(experiment);
  const isFixed = stopping.kind === "fixed";
  const planned = isFixed && compared.length > 0 ? plannedClusters(entry, experiment) : [];
  const units = isFixed ? planned.length : blocks.count;
  const experiments = experimentsFor(compared.length, units);
  const test = {
    kind: isFixed ? ("fixed" as const) : ("sequential" as const),
    blocks: units,
    comparisons: compared.length,
    lookEvery: stopping.kind === "fixed" ? units : stopping.lookEvery,
  };
  const grouping = isFixed ? { clusterOf: clustersIn(sorted), planned } : null;
  /** The default spread is that of most comparisons without earlier results. */
  const known = new Map<string, number | null>();
  const detectable: Detectable[] = [];
  for (const each of compared) {
    const spread = spreadIn(each, rows, range, grouping);
    const key = canonical(spread);
    if (!known.has(key)) {
      await setImmediate();
      known.set(key, detectableEffect(test, spread, experiments));
    }
    detectable.push({ ...each, effect: known.get(key) ?? null, pilotBlocks: spread.units });
  }
  return {
    matches,
    earlierMatches: earlier.length,
    primary,
    units,
    durationMs: pace === null ? null : (pace.ms / pace.matches) * matches,
    dollars: costs.length === 0 ? null : (spent / earlier.length / 1e6) * matches,
    isFree: Object.values(experiment.agents).every((agent) => agent.startsWith("house:")),
    detectable,
    powerError: powerError(experiments),
  };
}
