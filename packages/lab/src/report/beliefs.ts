import { type ClusterSums, estimate, type MeasuredFigure, RATE } from "@wisp/stats";
import {
  type Calibration,
  calibrationOf,
  type Statement,
} from "../analysis/calibration/calibration.ts";
import { knewAt } from "../analysis/calibration/knew-at.ts";
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

/** The chance of one thing also gives the chance of its opposite. */
function bothWays(statement: Statement): Statement {
  const { match, vote, chances, truth } = statement;
  if (chances.length > 1) return statement;
  const [chance = 0] = chances;
  const [isTrue = false] = truth;
  return { match, vote, chances: [chance, 1 - chance], truth: [isTrue, !isTrue] };
}

/** A seat's answers to one question, as statements whose leading chance is the answer. */
interface SeatAnswers {
  readonly question: string;
  readonly cell: string;
  readonly cluster: number;
  /** As stated; [] where nothing was stated as a chance. */
  readonly stated: readonly Statement[];
  /** Right or wrong, or the chances with those of the opposite. */
  readonly answers: readonly Statement[];
}

/** The questions that a seat answered. */
function answersOf(
  { name, probes, stated }: SeatResult,
  arm: string,
  cluster: number,
): SeatAnswers[] {
  const place = { cell: cellName(name, arm), cluster };
  const match = String(cluster);
  const chances = [...Map.groupBy(stated, (each) => each.name)].map(([question, own]) => {
    const statements = own.map(({ nth, chances, truth }) => ({ match, vote: nth, chances, truth }));
    const answers = statements.map(bothWays).filter(({ truth }) => truth.includes(true));
    return { ...place, question, stated: statements, answers };
  });
  const others = probes.filter(({ probe }) => !stated.some((each) => each.name === probe));
  const right = [...Map.groupBy(others, ({ probe }) => probe)].map(([question, own]) => {
    const answers = own.flatMap(({ nth, score }): Statement[] =>
      score === 0 || score === 1
        ? [{ match, vote: nth, chances: [1, 0], truth: [score === 1, score === 0] }]
        : [],
    );
    return { ...place, question, stated: [], answers };
  });
  return [...chances, ...right];
}

/** How many seats knew, by cluster. */
function knownSums(seats: readonly { readonly cluster: number; readonly from: number | null }[]) {
  const clusters = [...Map.groupBy(seats, ({ cluster }) => cluster)];
  return {
    clusters: Int32Array.from(clusters, ([cluster]) => cluster),
    numerators: Float64Array.from(
      clusters,
      ([, own]) => own.filter(({ from }) => from !== null).length,
    ),
    denominators: Float64Array.from(clusters, ([, own]) => own.length),
    // Seats of one match are not independent.
    units: Float64Array.from(clusters, () => 1),
  } satisfies ClusterSums;
}

function beliefOf(own: readonly SeatAnswers[]): Omit<Belief, "question" | "subject" | "arm"> {
  const seats = own
    .filter(({ answers }) => answers.length > 0)
    .map(({ cluster, answers }) => ({ cluster, from: knewAt(answers) }));
  const from = seats.flatMap((each) => each.from ?? []).sort((one, other) => one - other);
  return {
    calibration: calibrationOf(own.flatMap(({ stated }) => stated)),
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
