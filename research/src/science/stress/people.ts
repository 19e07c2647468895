import type { Draws } from "@wisp/game";
import { estimate, type MeasuredMetric, type PersonAnswer, RATE, shareOfPeople } from "@wisp/stats";
import { error, type Measure, percent, print } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { normalFrom } from "../world.ts";

/** How people and matches differ, as standard deviations in logits, around a mean. */
export interface Crowd {
  readonly name: string;
  readonly mean: number;
  readonly skill: number;
  readonly difficulty: number;
  /** How much more skilled than others a person is who answers 30 times, in logits. */
  readonly eagerSkill: number;
}

const usual = { skill: 1, difficulty: 0.7, eagerSkill: 0 };

export const crowds: readonly Crowd[] = [
  { ...usual, name: "43% right", mean: -0.4 },
  { ...usual, name: "76% right", mean: 1.5 },
  { ...usual, name: "people who differ twice as much", mean: -0.4, skill: 2 },
];

/** The more often people answer, the better they are: what no interval of these answers can know. */
const eager: Crowd = {
  ...usual,
  name: "who answers most is better by a logit",
  mean: -0.4,
  eagerSkill: 1,
};

/** How often people answer. */
interface Turnout {
  readonly name: string;
  readonly people: number;
  readonly answers: (place: number, draws: Draws) => number;
}

const unequalTurnouts: readonly Turnout[] = [
  {
    name: "20 people, of whom one gives 30 answers and the others 2",
    people: 20,
    answers: (place) => (place === 0 ? 30 : 2),
  },
  {
    name: "50 people, of whom five give 30 answers and the others 2",
    people: 50,
    answers: (place) => (place < 5 ? 30 : 2),
  },
];

export const turnouts: readonly Turnout[] = [
  { name: "20 people of 2 answers", people: 20, answers: () => 2 },
  { name: "20 people of 30 answers", people: 20, answers: () => 30 },
  { name: "50 people of 2 to 30 answers", people: 50, answers: (_, draws) => 2 + draws.int(29) },
  { name: "150 people of 2 answers", people: 150, answers: () => 2 },
  { name: "150 people of 30 answers", people: 150, answers: () => 30 },
  ...unequalTurnouts,
];

/** What a person and a match have in common besides, in logits. */
const TASTE = 0.5;
/** Votes of a match that a person answers, at most. */
const VOTES = 2;

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The share of right answers of an ordinary person in an ordinary match, over all of both. */
function truthOf({ mean, skill, difficulty }: Crowd): number {
  const spread = Math.hypot(skill, difficulty, TASTE);
  let [sum, weights] = [0, 0];
  for (let at = -600; at <= 600; at += 1) {
    const weight = Math.exp(-((at / 100) ** 2) / 2);
    sum += weight * logistic(mean + (spread * at) / 100);
    weights += weight;
  }
  return sum / weights;
}

function answersOf(crowd: Crowd, turnout: Turnout, matches: number, draws: Draws): PersonAnswer[] {
  const { mean, skill, difficulty, eagerSkill } = crowd;
  const offered = Array.from({ length: matches }, () => difficulty * normalFrom(draws));
  const places = Array.from(offered.keys());
  const answers: PersonAnswer[] = [];
  for (let person = 0; person < turnout.people; person += 1) {
    let left = turnout.answers(person, draws);
    const own = mean + skill * normalFrom(draws) + (left === 30 ? eagerSkill : 0);
    for (const match of draws.shuffle(places)) {
      if (left === 0) break;
      const chance = logistic(own + (offered[match] ?? 0) + TASTE * normalFrom(draws));
      const votes = Math.min(left, 1 + draws.int(VOTES));
      for (let vote = 0; vote < votes; vote += 1) {
        answers.push({
          person: `${person}`,
          match: `${match}`,
          right: draws.float() < chance,
        });
      }
      left -= votes;
    }
  }
  return answers;
}

/** The interval over matches alone, as if all answers about different matches were of different people. */
function overMatches(answers: readonly PersonAnswer[]): MeasuredMetric | null {
  const clusters = [...Map.groupBy(answers, ({ match }) => match).values()];
  const counts = Float64Array.from(clusters, (own) => own.length);
  return estimate(
    {
      clusters: Int32Array.from(clusters.keys()),
      numerators: Float64Array.from(clusters, (own) => own.filter(({ right }) => right).length),
      denominators: counts,
      units: counts,
    },
    RATE,
  );
}

/** Coverage of the interval of people, and of that over matches alone. */
interface PeopleCoverage {
  readonly share: number;
  readonly overMatches: number;
}

export function coverageOfPeople(
  crowd: Crowd,
  turnout: Turnout,
  matches: number,
  replications: number,
): PeopleCoverage {
  const random = seeded(`science/people/${crowd.name}/${turnout.name}/${matches}`);
  const truth = truthOf(crowd);
  const holds = (figure: MeasuredMetric | null | undefined): boolean =>
    typeof figure?.low === "number" &&
    typeof figure.high === "number" &&
    figure.low <= truth &&
    truth <= figure.high;
  let [held, alone] = [0, 0];
  for (let at = 0; at < replications; at += 1) {
    const answers = answersOf(crowd, turnout, matches, random(`${at}`));
    held += holds(shareOfPeople(answers)?.right) ? 1 : 0;
    alone += holds(overMatches(answers)) ? 1 : 0;
  }
  return { share: held / replications, overMatches: alone / replications };
}

/** People's accuracy in the human baseline. */
export function* people(replications: number): Generator<Measure> {
  for (const crowd of crowds) {
    for (const turnout of turnouts) {
      const found = [8, 40, 300].map((matches) => ({
        matches,
        ...coverageOfPeople(crowd, turnout, matches, replications),
      }));
      const least = found.reduce((one, other) => (other.share < one.share ? other : one));
      const all = found
        .map(
          (each) =>
            `${each.matches}: ${percent(each.share)}, over matches alone ${percent(each.overMatches)}`,
        )
        .join("; ");
      const limit = 0.93 - error(0.93, replications);
      yield {
        what: `lowest coverage of people's accuracy, ${crowd.name}, ${turnout.name} (by matches ${all})`,
        ours: percent(least.share),
        against: `93% (- 2 standard errors: ${percent(limit)})`,
        ratio: least.share / limit,
        goal: { atLeast: 1 },
      };
    }
  }
  for (const turnout of unequalTurnouts) {
    const { share } = coverageOfPeople(eager, turnout, 40, replications);
    print(`outside the model, ${eager.name}: ${percent(share)} held the truth, ${turnout.name}`);
  }
}
