import { type ClusterSums, estimate, type MeasuredFigure, RATE } from "@wisp/stats";
import {
  type Calibration,
  calibrationOf,
  type MatchStatements,
} from "../analysis/calibration/calibration.ts";
import { knewAt, type TimedStatement } from "../analysis/calibration/knew-at.ts";
import type { Experiment } from "../plan/experiment.ts";
import type { SortedBlocks } from "../results/blocks.ts";
import { cellName } from "../results/cells.ts";
import type { SeatResult } from "../results/result.ts";

/** A subject's beliefs about one question in an arm, compared with the truth. */
export interface Belief {
  /** A probe of the game, or a note. */
  readonly question: string;
  readonly subject: string;
  readonly arm: string;
  /** Stated chances against the truth; null where answers are right or wrong and state none. */
  readonly calibration: Calibration | null;
  /** Seats that were asked and whose question has a true answer. */
  readonly seats: number;
  /** Share of these that knew at their last answer; null without any. */
  readonly knew: MeasuredFigure | null;
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
}

const NONE: readonly TimedStatement[] = [];

/** Whether one of the seats holds the role, or the statement is of one thing. */
const canBeRight = ({ truth }: TimedStatement): boolean =>
  truth.length === 1 || truth.includes(true);

/** The questions that a seat answered. */
function answersOf({ name, probes, stated }: SeatResult, arm: string, match: number) {
  const cell = cellName(name, arm);
  const found: SeatAnswers[] = [];
  const add = (
    question: string,
    statements: readonly TimedStatement[],
    answers: readonly TimedStatement[],
  ): void => {
    const [hasTruth, knewFrom] = [answers.length > 0, knewAt(answers)];
    found.push({ question, cell, match, statements, hasTruth, knewFrom });
  };
  const chances = Map.groupBy(stated, (each) => each.name);
  for (const [question, own] of chances) {
    add(question, own, own.every(canBeRight) ? own : own.filter(canBeRight));
  }
  // Without a stated chance an answer is right or wrong.
  for (const [question, own] of Map.groupBy(probes, ({ probe }) => probe)) {
    if (chances.has(question)) continue;
    const answers = own.flatMap(({ nth, score }) =>
      score === 0 || score === 1 ? [{ nth, chances: [1], truth: [score === 1] }] : [],
    );
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

function beliefOf(own: readonly SeatAnswers[]): Omit<Belief, "question" | "subject" | "arm"> {
  const seats = own.filter(({ hasTruth }) => hasTruth);
  const from = seats.flatMap(({ knewFrom }) => knewFrom ?? []).sort((one, other) => one - other);
  return {
    calibration: calibrationOf(own),
    seats: seats.length,
    knew: estimate(knownSums(seats), RATE),
    knewFrom: from[Math.floor((from.length - 1) / 2)] ?? null,
  };
}

/** What subjects believed in each arm, question by question; [] where nobody was asked and left notes. */
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
    const byCell = Map.groupBy(byQuestion.get(question) ?? [], ({ cell }) => cell);
    return subjects.flatMap((subject) =>
      arms.flatMap(({ name: arm }): Belief[] => {
        const own = byCell.get(cellName(subject, arm));
        return own === undefined ? [] : [{ question, subject, arm, ...beliefOf(own) }];
      }),
    );
  });
}
