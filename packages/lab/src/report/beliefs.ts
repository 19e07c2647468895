import type { InterviewScore } from "@wisp/game";
import { type ClusterSums, estimateMean, type MeasuredMetric, RATE } from "@wisp/stats";
import {
  type Calibration,
  calibrationOf,
  knewAt,
  type MatchStatements,
  type TimedStatement,
} from "../analysis/calibration.ts";
import { type CellMatch, type Matrix, matrixOf } from "../analysis/matrix.ts";
import type { MetricRange } from "../analysis/pairs.ts";
import { type Experiment, PEER, SUBJECT } from "../plan/experiment.ts";
import type { LabMetric } from "../plan/metrics.ts";
import { cellName, partOf, type SortedBlocks } from "../results/blocks.ts";
import type { SeatResult } from "../results/result.ts";
import type { CellMetric } from "./comparison-results.ts";
import { opponentsIn } from "./strata.ts";

/** A subject's beliefs about one question in an arm, compared with the truth. */
export interface Belief {
  /** An interview of the game ("name/score" where it has several scores), or a note. */
  readonly question: string;
  readonly subject: string;
  readonly arm: string;
  /** Stated chances against the truth; null where answers are right or wrong and state none. */
  readonly calibration: Calibration | null;
  /** Seats that were asked and whose question has a true answer. */
  readonly seats: number;
  /** Share of these that knew at their last answer; null without any, or where the question is put once. */
  readonly knew: MeasuredMetric | null;
  /** Of those that knew: the middle one's number of the decision from which it did. */
  readonly knewFrom: number | null;
}

/** A seat's answers to one question; its `match` is the number of its block's cluster. */
interface SeatAnswers extends MatchStatements {
  readonly question: string;
  readonly cell: string;
  /** Whether any answer could be right. */
  readonly hasTruth: boolean;
  /** The first answer from which all were right; null if there is none. */
  readonly knewFrom: number | null;
  /** Its answers with a true one. */
  readonly answers: number;
}

const NONE: readonly TimedStatement[] = [];

/** Whether one of the seats holds the role, or the statement is of one thing. */
const canBeRight = ({ truth }: TimedStatement): boolean =>
  truth.length === 1 || truth.includes(true);

/** The questions that a seat answered. */
function answersOf({ name, interviews, stated }: SeatResult, arm: string, match: number) {
  const cell = cellName(name, arm);
  const found: SeatAnswers[] = [];
  const add = (
    question: string,
    statements: readonly TimedStatement[],
    answers: readonly TimedStatement[],
  ): void => {
    const [hasTruth, knewFrom] = [answers.length > 0, knewAt(answers)];
    found.push({
      question,
      cell,
      match,
      statements,
      hasTruth,
      knewFrom,
      answers: answers.length,
    });
  };
  const chances = Map.groupBy(stated, (each) => each.name);
  for (const [question, own] of chances) {
    add(question, own, own.every(canBeRight) ? own : own.filter(canBeRight));
  }
  // Without a stated chance an answer is right or wrong.
  const scored = interviews.flatMap(({ interview, nth, scores }) => {
    const named = Object.entries(scores);
    return named.map(([of, score]) => ({
      question: named.length === 1 ? interview : `${interview}/${of}`,
      nth,
      score,
    }));
  });
  for (const [question, own] of Map.groupBy(scored, (each) => each.question)) {
    if (chances.has(question)) continue;
    const answers = own.flatMap(({ nth, score }) => {
      if (score === null || score.denominator === 0) return [];
      // An answer that is right in part does not know.
      return [{ nth, chances: [1], truth: [score.numerator === score.denominator] }];
    });
    add(question, NONE, answers);
  }
  return found;
}

/** How many seats knew, by cluster. */
function knownSums(seats: readonly SeatAnswers[]) {
  const clusters = [...Map.groupBy(seats, ({ match }) => match)];
  return {
    clusters: Int32Array.from(clusters, ([cluster]) => cluster),
    numerators: Float64Array.from(
      clusters,
      ([, own]) => own.filter(({ knewFrom }) => knewFrom !== null).length,
    ),
    denominators: Float64Array.from(clusters, ([, own]) => own.length),
    // Seats of one match are not independent.
    units: Float64Array.from(clusters, () => 1),
  } satisfies ClusterSums;
}

function beliefOf(
  own: readonly SeatAnswers[],
  isRepeated: boolean,
): Omit<Belief, "question" | "subject" | "arm"> {
  const seats = own.filter(({ hasTruth }) => hasTruth);
  const from = seats.flatMap(({ knewFrom }) => knewFrom ?? []).sort((one, other) => one - other);
  return {
    calibration: calibrationOf(own),
    seats: seats.length,
    knew: isRepeated ? estimateMean(knownSums(seats), RATE) : null,
    knewFrom: isRepeated ? (from[Math.floor((from.length - 1) / 2)] ?? null) : null,
  };
}

/** What subjects believed in each arm, question by question; [] without answers and notes. */
export function beliefsOf(
  { subjects, arms }: Experiment,
  { matches }: SortedBlocks,
  clusterOf: (block: number) => number,
): Belief[] {
  const answers = matches.flatMap(({ block, arm, seats }) =>
    seats.flatMap((seat) => (seat.measured ? answersOf(seat, arm, clusterOf(block)) : [])),
  );
  const byQuestion = Map.groupBy(answers, ({ question }) => question);
  return [...byQuestion.keys()].sort().flatMap((question) => {
    const asked = byQuestion.get(question) ?? [];
    const byCell = Map.groupBy(asked, ({ cell }) => cell);
    // Of a question that is put once, its score says all.
    const isRepeated = asked.some((each) => each.answers > 1);
    return subjects.flatMap((subject) =>
      arms.flatMap(({ name: arm }): Belief[] => {
        const own = byCell.get(cellName(subject, arm));
        if (own === undefined) return [];
        const belief = beliefOf(own, isRepeated);
        const isSaid = isRepeated || belief.calibration !== null;
        return isSaid ? [{ question, subject, arm, ...belief }] : [];
      }),
    );
  });
}

/** The interviews of a subject in an arm. */
export interface InterviewCount {
  readonly interview: string;
  readonly subject: string;
  readonly arm: string;
  readonly legal: number;
  readonly illegal: number;
  /** Without an answer in time. */
  readonly missing: number;
  /** Not held, because the agent cannot be interviewed, or not with this question. */
  readonly unable: number;
  /** The scores of all legal answers together, in the order of the interview's scores. */
  readonly scores: readonly (InterviewScore & { readonly name: string })[];
}

type HeldInterview = SeatResult["interviews"][number];

const countOf = (own: readonly HeldInterview[]) => {
  const of = (...codes: readonly HeldInterview["missed"][]): number =>
    own.filter(({ missed }) => codes.includes(missed)).length;
  return {
    legal: of(null),
    illegal: of("illegal"),
    missing: of("timeout", "error"),
    unable: of("unable"),
  };
};

/** The sums of each score. */
function scoreSums(own: readonly HeldInterview[]): InterviewCount["scores"] {
  const sums = new Map<string, InterviewScore>();
  for (const [name, score] of own.flatMap(({ scores }) => Object.entries(scores))) {
    const { numerator, denominator } = sums.get(name) ?? { numerator: 0, denominator: 0 };
    sums.set(name, {
      numerator: numerator + (score?.numerator ?? 0),
      denominator: denominator + (score?.denominator ?? 0),
    });
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum }));
}

/** The interviews of subjects in complete blocks; results from before there were interviews have answers alone. */
export function interviewCounts(
  { subjects, arms }: Experiment,
  { matches }: SortedBlocks,
): InterviewCount[] {
  const held = matches.flatMap(({ arm, seats }) =>
    seats.flatMap(({ name, measured, interviews }) =>
      measured ? interviews.map((each) => ({ ...each, cell: cellName(name, arm) })) : [],
    ),
  );
  const byInterview = Map.groupBy(held, ({ interview }) => interview);
  return [...byInterview.keys()].sort().flatMap((interview) => {
    const byCell = Map.groupBy(byInterview.get(interview) ?? [], ({ cell }) => cell);
    return subjects.flatMap((subject) =>
      arms.flatMap(({ name: arm }): InterviewCount[] => {
        const own = byCell.get(cellName(subject, arm));
        return own === undefined
          ? []
          : [{ interview, subject, arm, ...countOf(own), scores: scoreSums(own) }];
      }),
    );
  });
}

/** Attackers by defenders, of the primary metric of the defenders. It explores: nothing is claimed of it. */
export interface AttackTable extends Matrix {
  /** The kind of an attacker: an opponent, an arm that changes something, or both. */
  readonly attackers: "opponents" | "arms" | "both";
  /** Whether a defender is a subject, or a subject in an arm. */
  readonly defenders: "subjects" | "cells";
}

/** Whether arms change only the subjects' opponents. */
const armsAttack = ({ arms }: Experiment): boolean =>
  arms.some(({ changes }) => changes.length > 0) &&
  arms.every(({ changes }) =>
    changes.every((change) => "of" in change && change.of !== SUBJECT && change.of !== PEER),
  );

/** The sums of each attacker against each defender, by cluster of blocks. */
function matchesOf(
  experiment: Experiment,
  metric: LabMetric,
  { matches }: SortedBlocks,
  clusterOf: (block: number) => number,
  { isArm, isOpponent }: { readonly isArm: boolean; readonly isOpponent: boolean },
): CellMatch[] {
  const sums = new Map<string, CellMatch>();
  // The same opponents without a change do not attack: they are what attacks are compared with.
  const unchanged = new Set(
    experiment.arms.flatMap(({ name, changes }) => (changes.length === 0 ? [name] : [])),
  );
  for (const match of matches) {
    if (isArm && unchanged.has(match.arm)) continue;
    const opponents = isOpponent ? opponentsIn(experiment, match) : null;
    if (isOpponent && opponents === null) continue;
    const attacker = [opponents ?? [], isArm ? match.arm : []].flat().join(" / ");
    for (const seat of match.seats) {
      const part = seat.measured ? partOf(metric, seat, match.pointsScale) : null;
      if (part === null) continue;
      const defender = isArm ? seat.name : cellName(seat.name, match.arm);
      const key = `${clusterOf(match.block)}/${attacker}/${defender}`;
      const sum = sums.get(key);
      sums.set(key, {
        attacker,
        defender,
        numerator: (sum?.numerator ?? 0) + part[0],
        denominator: (sum?.denominator ?? 0) + part[1],
      });
    }
  }
  return [...sums.values()];
}

/**
 * The table of attackers by defenders; null where a plan has none (a single attacker or defender), or its
 * results do not determine it.
 *
 * @param range of the metric in a single match
 */
export function attackTable(
  experiment: Experiment,
  metric: LabMetric,
  range: MetricRange,
  blocks: SortedBlocks,
  clusterOf: (block: number) => number,
): AttackTable | null {
  const isArm = armsAttack(experiment);
  const isOpponent = experiment.opponents.length > 1;
  const defenders = experiment.subjects.length * (isArm ? 1 : experiment.arms.length);
  if (!(isArm || isOpponent) || defenders < 2) return null;
  const matches = matchesOf(experiment, metric, blocks, clusterOf, { isArm, isOpponent });
  const found = matrixOf(matches, range);
  if (found.kind === "gap") return null;
  return {
    ...found,
    attackers: isArm ? (isOpponent ? "both" : "arms") : "opponents",
    defenders: isArm ? "subjects" : "cells",
  };
}

/**
 * The table with the values and intervals of the metrics, where its cells are theirs: a subject in an arm
 * has one interval in a report. What deviates is still judged by rows and columns. A cell without an
 * interval is left out.
 */
export function withMetrics(
  table: AttackTable,
  { id }: LabMetric,
  metrics: readonly CellMetric[],
): AttackTable | null {
  if (table.attackers !== "arms") return table;
  const cells = table.cells.flatMap((cell) => {
    const found = metrics.find(
      ({ figure, subject, arm }) =>
        figure === id && subject === cell.defender && arm === cell.attacker,
    );
    if (found === undefined) return [];
    const { value, low, high } = found;
    return value === null || low === null || high === null ? [] : [{ ...cell, value, low, high }];
  });
  return cells.length === 0 ? null : { ...table, cells };
}
