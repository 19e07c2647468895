import { estimate, type MeasuredMetric, RATE } from "../intervals/interval.ts";
import { ClusterCounter } from "../intervals/weighted-sum.ts";
import { shareOfPeople } from "./people-share.ts";

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
  /** Of the match: answers about one match depend on each other. */
  readonly matchId: string;
  /** One answer per person; answers of one person depend on each other, too. */
  readonly people: readonly { readonly person: string; readonly right: boolean }[];
  /** Votes of the agents, without those of hidden players. */
  readonly agents: Answers;
  /** How often a suspect named at random is right at this vote. */
  readonly chance: number;
}

/** How often people and agents were right at the same moments. */
export interface Baseline {
  /** Moments with an answer of a person and a vote of an agent; only these count. */
  readonly moments: number;
  readonly matches: number;
  readonly people: number;
  /** The number of people who say as much if each answers equally often; null without any. */
  readonly effectivePeople: number | null;
  readonly answers: number;
  readonly votes: number;
  /** The share of people's answers that would be right if each named a suspect at random; null without any. */
  readonly chance: number | null;
  /** Null where there are fewer people than `MIN_PEOPLE`. */
  readonly accuracy: { readonly people: MeasuredMetric; readonly agents: MeasuredMetric } | null;
}

/** The share of the agents' votes that was right, with its 95% interval clustered by match. */
function accuracyOfAgents(moments: readonly BaselineMoment[]): MeasuredMetric | null {
  const matches = new Map<string, number>();
  const counter = new ClusterCounter(moments.length);
  for (const { matchId, agents } of moments) {
    const cluster = matches.get(matchId) ?? matches.size;
    matches.set(matchId, cluster);
    for (let at = 0; at < agents.total; at += 1) counter.add(cluster, at < agents.right ? 1 : 0, 1);
  }
  return estimate(counter.sums(), RATE);
}

/** Compares people with agents over the moments at which both answered. */
export function baselineOf(moments: readonly BaselineMoment[]): Baseline {
  const shared = moments.filter(({ people, agents }) => people.length > 0 && agents.total > 0);
  const answers = shared.flatMap(({ matchId, people }) =>
    people.map(({ person, right }) => ({ person, right, match: matchId })),
  );
  const ofPeople = shareOfPeople(answers);
  const people = ofPeople?.people ?? 0;
  const ofAgents = accuracyOfAgents(shared);
  const byChance = shared.reduce((sum, each) => sum + each.people.length * each.chance, 0);
  const enough = ofPeople !== null && ofAgents !== null && people >= MIN_PEOPLE;
  return {
    moments: shared.length,
    matches: new Set(shared.map(({ matchId }) => matchId)).size,
    people,
    effectivePeople: ofPeople?.effectivePeople ?? null,
    answers: answers.length,
    votes: shared.reduce((total, { agents }) => total + agents.total, 0),
    chance: answers.length === 0 ? null : byChance / answers.length,
    accuracy: enough ? { people: ofPeople.right, agents: ofAgents } : null,
  };
}
