import { ClusterCounter } from "../intervals/cluster-sums.ts";
import { estimate, type MeasuredFigure, RATE } from "../intervals/interval.ts";

/** With fewer people the result describes these individuals, not people in general. */
export const MIN_PEOPLE = 20;

/** A person's answers that count, by game and language: their first ones, so that few cannot outweigh many. */
export const MAX_ANSWERS_EACH = 30;

/** Right answers and their total. */
export interface Answers {
  readonly right: number;
  readonly total: number;
}

/** A vote of a match with the answers of spectators and agents when it was opened. */
export interface BaselineMoment {
  /** Of the match: answers about one match are one cluster. */
  readonly matchId: string;
  /** One answer per person. */
  readonly people: Answers;
  /** Votes of the agents, without that of the hidden player. */
  readonly agents: Answers;
}

/** How often people and agents were right at the same moments. */
export interface Baseline {
  /** Moments with an answer of a person and a vote of an agent; only these count. */
  readonly moments: number;
  readonly matches: number;
  readonly answers: number;
  readonly votes: number;
  /** Null where there are fewer people than `MIN_PEOPLE`, and without any moment. */
  readonly accuracy: { readonly people: MeasuredFigure; readonly agents: MeasuredFigure } | null;
}

/** The share that was right, with its 95% interval clustered by match. */
function accuracyOf(
  moments: readonly BaselineMoment[],
  side: "people" | "agents",
): MeasuredFigure | null {
  const matches = new Map<string, number>();
  const counter = new ClusterCounter(moments.length);
  for (const moment of moments) {
    const cluster = matches.get(moment.matchId) ?? matches.size;
    matches.set(moment.matchId, cluster);
    const { right, total } = moment[side];
    for (let at = 0; at < total; at += 1) counter.add(cluster, at < right ? 1 : 0, 1);
  }
  return estimate(counter.sums(), RATE);
}

/**
 * Compares people with agents over the moments at which both answered.
 *
 * @param people how many different people answered at these moments
 */
export function baselineOf(moments: readonly BaselineMoment[], people: number): Baseline {
  const shared = moments.filter((moment) => moment.people.total > 0 && moment.agents.total > 0);
  const sum = (side: "people" | "agents") =>
    shared.reduce((total, moment) => total + moment[side].total, 0);
  const counts = {
    moments: shared.length,
    matches: new Set(shared.map(({ matchId }) => matchId)).size,
    answers: sum("people"),
    votes: sum("agents"),
  };
  const ofPeople = people < MIN_PEOPLE ? null : accuracyOf(shared, "people");
  const ofAgents = people < MIN_PEOPLE ? null : accuracyOf(shared, "agents");
  const accuracy = ofPeople && ofAgents && { people: ofPeople, agents: ofAgents };
  return { ...counts, accuracy };
}
