import { answerFailureCodes, causeOf } from "@wisp/agents";
import { countsRole } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { z } from "zod";
import type { BlockArm } from "../analysis/pairs.ts";
import { blockOf, type PlannedMatch } from "../blocks/block-of.ts";
import { type Experiment, matchesInBlock } from "../plan/experiment.ts";
import { type LabMetric, metricsFor } from "../plan/metrics.ts";
import type { ExperimentMatchResult, SeatResult } from "./result.ts";

/** A block that does not count, and why. */
export interface SetAside {
  readonly block: number;
  readonly reason: string;
}

/** Blocks in which every match counts, which can be compared, and the others. */
export interface SortedBlocks {
  /** Matches of complete blocks, ordered by block and, within one, by id. */
  readonly matches: readonly ExperimentMatchResult[];
  /** Numbers of the complete blocks, in order. */
  readonly complete: readonly number[];
  readonly setAside: readonly SetAside[];
}

/** How the reason of an answer begins that came too late. */
export const TIMED_OUT = "timeout: ";

/** Whether a seat lost decisions by an outage of its agent's service, which was waited for. */
export const wasAway = ({ codes = {} }: Pick<SeatResult, "codes">): boolean =>
  answerFailureCodes.some((failed) => failed in codes && causeOf({ failed }) === "outage");

/**
 * Whether a seat lost decisions by the doing of others: the arena's, or that of the service of an agent
 * that only fills the table. What a measured agent loses itself counts as the match ended, or it would gain
 * by failing where it is behind. Of results that do not say why, every lost decision is taken so.
 */
function isOthersDoing({ missed, codes, measured, ofSubject }: SeatResult): boolean {
  if (codes === undefined) return missed.error > 0;
  const isOthers = !measured && ofSubject !== true;
  return answerFailureCodes.some((failed) => {
    const cause = failed in codes ? causeOf({ failed }) : null;
    return cause === "arena" || (cause === "outage" && isOthers);
  });
}

/** Why a match keeps its block from counting; null where it does not. */
export function faultOf({ id, arm, seats }: ExperimentMatchResult): string | null {
  const seat = seats.find(isOthersDoing);
  if (seat === undefined) return null;
  const reason = seat.reasons?.find(({ detail }) => !detail.startsWith(TIMED_OUT))?.detail;
  const because = reason === undefined ? "" : ` ${reason}`;
  return `${seat.name} could not be reached in match ${id} (arm ${arm}).${because}`;
}

/**
 * Sorts results into blocks. A block counts as a whole or not at all: a match that does not count would
 * otherwise leave one arm with easier blocks than another. Answers that a measured agent lost, and those that
 * were illegal, are its own play, and count.
 */
export function sortBlocks(
  experiment: Experiment,
  results: Iterable<ExperimentMatchResult>,
): SortedBlocks {
  const wanted = matchesInBlock(experiment);
  const byBlock = Map.groupBy(
    new Map([...results].map((result) => [result.id, result])).values(),
    ({ block }) => block,
  );
  const matches: ExperimentMatchResult[] = [];
  const complete: number[] = [];
  const setAside: SetAside[] = [];
  for (const [block, all] of [...byBlock].sort(([one], [other]) => one - other)) {
    const reason = all.flatMap((match) => faultOf(match) ?? []).at(0);
    if (reason !== undefined) setAside.push({ block, reason });
    if (reason !== undefined || all.length < wanted) continue;
    complete.push(block);
    matches.push(...all.sort((one, other) => (one.id < other.id ? -1 : 1)));
  }
  return { matches, complete, setAside };
}

/** What makes blocks one cluster, as a text; null: each block is its own. */
function clusterKey({
  content,
  cluster,
}: Pick<ExperimentMatchResult, "content" | "cluster">): string | null {
  if (cluster !== null) return `setting ${cluster}`;
  return content === null ? null : `content ${content}`;
}

/**
 * The cluster of every complete block: blocks whose settings share a cluster are one and, in experiments
 * without settings, blocks on the same content (the same words, say). The results then extend to other
 * contents. Where there is neither, every block is its own cluster.
 */
export function clustersIn({ matches }: SortedBlocks): (block: number) => number {
  const first = new Map<string, number>();
  const clusters = new Map<number, number>();
  for (const match of matches) {
    const { block } = match;
    const key = clusterKey(match);
    const known = key === null ? block : (first.get(key) ?? block);
    if (key !== null) first.set(key, known);
    clusters.set(block, known);
  }
  return (block) => clusters.get(block) ?? block;
}

/** The sums of a score of a seat's answers to an interview; null where nothing is scored. */
function interviewPart(
  { interview, score: name }: { readonly interview: string; readonly score: string },
  { interviews }: SeatResult,
): readonly [number, number] | null {
  let [sum, count] = [0, 0];
  for (const each of interviews) {
    const score = each.interview === interview ? (each.scores[name] ?? null) : null;
    if (score === null) continue;
    sum += score.numerator;
    count += score.denominator;
  }
  return count === 0 ? null : [sum, count];
}

/** A seat's contribution to a metric; null where the metric does not concern it. */
export function partOf(
  metric: LabMetric,
  seat: SeatResult,
  pointsScale: number,
): readonly [numerator: number, denominator: number] | null {
  if (!countsRole(metric, seat.role)) return null;
  const { of } = metric;
  if (of === "points") return [seat.points / pointsScale, 1];
  if (of === "wins") return [seat.won ? 1 : 0, 1];
  if (of === "matches") return null;
  if ("interview" in of) return interviewPart(of, seat);
  const [numerator, denominator] = seat.facts[of.fact] ?? [0, 0];
  return denominator === 0 ? null : [numerator, denominator];
}

/** Names a subject in an arm. */
export const cellName = (subject: string, arm: string): string => `${subject} / ${arm}`;

/**
 * A metric of every subject in every arm (see `cellName`), block by block: sums over the seats that the
 * subject had in the block. Where the metric does not concern any of them, both sums are 0.
 */
export function cellsOf(
  metric: LabMetric,
  { subjects, arms }: Pick<Experiment, "subjects" | "arms">,
  { matches, complete }: SortedBlocks,
): BlockArm[] {
  const places = new Map(complete.map((block, at) => [block, at]));
  const cells = subjects.flatMap((subject) =>
    arms.map(({ name }) => {
      const numerators = new Float64Array(complete.length);
      return { subject, name, numerators, denominators: new Float64Array(complete.length) };
    }),
  );
  const byArm = new Map(
    [...Map.groupBy(cells, ({ name }) => name)].map(([name, own]) => [
      name,
      new Map(own.map((cell) => [cell.subject, cell])),
    ]),
  );
  for (const { block, arm, seats, pointsScale } of matches) {
    const ofArm = byArm.get(arm);
    const at = places.get(block) ?? 0;
    for (const seat of seats) {
      const cell = seat.measured ? ofArm?.get(seat.name) : undefined;
      const part = cell === undefined ? null : partOf(metric, seat, pointsScale);
      if (cell === undefined || part === null) continue;
      cell.numerators[at] = (cell.numerators[at] ?? 0) + part[0];
      cell.denominators[at] = (cell.denominators[at] ?? 0) + part[1];
    }
  }
  return cells.flatMap(({ subject, name, numerators, denominators }) => {
    const arm = cellName(subject, name);
    return complete.map((block, at): BlockArm => {
      const [numerator, denominator] = [numerators[at] ?? 0, denominators[at] ?? 0];
      return { block, arm, numerator, denominator };
    });
  });
}

/** Two cells that are compared: the first minus the second. */
export interface CellPair {
  /** As a table names it: "gullible: PIA − baseline". */
  readonly label: string;
  readonly cells: readonly [string, string];
  /** The fields that differ, and those that are the same in both. */
  readonly names: readonly [string, string];
  readonly of: string;
}

/** All comparisons that an experiment planned: those of arms once for each subject. */
export const comparedIn = ({ contrasts, subjects }: Experiment): CellPair[] =>
  contrasts.flatMap((contrast): CellPair[] => {
    if ("subjects" in contrast) {
      const { subjects: names, arm } = contrast;
      const [one, other] = names;
      const cells = [cellName(one, arm), cellName(other, arm)] as const;
      return [{ label: `${arm}: ${one} − ${other}`, cells, names, of: arm }];
    }
    const [one, other] = contrast.arms;
    return subjects.map((subject) => ({
      label: `${subject}: ${one} − ${other}`,
      cells: [cellName(subject, one), cellName(subject, other)],
      names: contrast.arms,
      of: subject,
    }));
  });

/** A change of state of an experiment that ran in an arena. */
export const runChangeSchema = z.strictObject({
  at: z.iso.datetime(),
  status: z.enum(["running", "paused", "finished"]),
  /** Why it was paused or ended, as the arena names it; null: it continues. */
  reason: z
    .enum([
      "all-blocks",
      "decided",
      "budget",
      "owner",
      "unreachable",
      "failed",
      "forbidden",
      "expired",
    ])
    .nullable(),
});
export type RunChange = z.infer<typeof runChangeSchema>;

/** A line of a file of results from an arena: what happened to the experiment, in order. */
export const historySchema = z.strictObject({ history: z.array(runChangeSchema) });

const paceSchema = z.strictObject({
  matches: z.int().min(1),
  /** Time in which at least one of them was being played, in milliseconds. */
  ms: z.number().min(0),
});
/** How long the matches of a run took, with as many at a time as it played. */
export type Pace = z.infer<typeof paceSchema>;

/** A line of a file of results: how long the matches of one run took. */
export const paceLineSchema = z.strictObject({ pace: paceSchema });
export type PaceLine = z.infer<typeof paceLineSchema>;

/** The pace of several runs together; null without any. */
export function joinedPace(runs: readonly Pace[]): Pace | null {
  if (runs.length === 0) return null;
  return {
    matches: runs.reduce((sum, { matches }) => sum + matches, 0),
    ms: runs.reduce((sum, { ms }) => sum + ms, 0),
  };
}

/** Facts that are shares: none is below 0 or above its denominator. */
const sharesOf = (entry: GameEntry): ReadonlySet<string> =>
  new Set(
    [...metricsFor(entry).values()].flatMap(({ of, unit }) =>
      typeof of === "object" && "fact" in of && unit === "rate" ? [of.fact] : [],
    ),
  );

/** Why a seat's numbers cannot be those of a match; null where they can. */
function seatProblem(
  entry: GameEntry,
  shares: ReadonlySet<string>,
  { config }: PlannedMatch,
  { name, points, facts, interviews }: SeatResult,
): string | null {
  const { least, most } = entry.points(config);
  if (points < least || points > most) {
    return `${name} has ${points} points, which are not between ${least} and ${most}.`;
  }
  for (const [fact, [numerator, denominator]] of Object.entries(facts)) {
    const isShare = numerator >= 0 && numerator <= denominator;
    if (shares.has(fact) && !isShare) return `"${fact}" of ${name} is not a share.`;
  }
  const isShare = interviews.every(({ scores }) =>
    Object.values(scores).every(
      (score) => score === null || (score.numerator >= 0 && score.numerator <= score.denominator),
    ),
  );
  return isShare ? null : `The score of an interview of ${name} is not between 0 and 1.`;
}

/**
 * Checks untrusted results against the plan: returns, for one result after the other, a sentence if the
 * plan has no such match, if it cannot have ended that way, or if it is a duplicate; else null.
 *
 * @param experiment as checked
 */
export function resultProblems(
  entry: GameEntry,
  experiment: Experiment,
): (result: ExperimentMatchResult) => string | null {
  const shares = sharesOf(entry);
  const seen = new Set<string>();
  const blocks = new Map<number, ReadonlyMap<string, PlannedMatch>>();
  const plannedIn = (block: number): ReadonlyMap<string, PlannedMatch> => {
    const known = blocks.get(block);
    if (known !== undefined) return known;
    const planned = new Map(blockOf(entry, experiment, block).map((each) => [each.id, each]));
    blocks.set(block, planned);
    return planned;
  };
  return ({ id, block, arm, setting, cluster, pointsScale, seats }) => {
    if (seen.has(id)) return `Match ${id} is there twice.`;
    seen.add(id);
    const planned = block < experiment.blocks.count ? plannedIn(block).get(id) : undefined;
    const isPlanned =
      planned?.arm === arm &&
      planned.seats.length === seats.length &&
      planned.seats.every(
        ({ name, measured }, at) => seats[at]?.name === name && seats[at].measured === measured,
      );
    if (planned === undefined || !isPlanned) {
      return `The experiment does not plan match ${id} (block ${block + 1}, arm ${arm}) with these seats.`;
    }
    if (setting !== planned.setting || cluster !== planned.cluster) {
      const name = planned.setting === null ? "no setting" : `the setting "${planned.setting}"`;
      return `Match ${id} is planned with ${name} and its cluster, and the results name another.`;
    }
    const { scale } = entry.points(planned.config);
    if (pointsScale !== scale) return `Points of match ${id} are not in units of 1 / ${scale}.`;
    for (const seat of seats) {
      const problem = seatProblem(entry, shares, planned, seat);
      if (problem !== null) return `Match ${id}: ${problem}`;
    }
    return null;
  };
}
