import { student95 } from "../distributions.ts";
import { square } from "../exact.ts";
import {
  type IntervalGap,
  type MeasuredMetric,
  MIN_MATCHES,
  MIN_PAIRS,
} from "../intervals/interval.ts";

/** One answer of a person to a question with one right answer. */
export interface PersonAnswer {
  /** Distinguishes people. */
  readonly person: string;
  /** What the question was about: answers about one match depend on each other. */
  readonly match: string;
  readonly right: boolean;
}

/** How often people are right. */
export interface PeopleShare {
  /** The share of right answers, with a 95% interval for that of new people about new matches. */
  readonly right: MeasuredMetric;
  readonly people: number;
  /** The number of people who say as much if each answers equally often: (Σn)² / Σn² of n answers each. */
  readonly effectivePeople: number;
}

/**
 * What is known about the correlation of two answers of a person, or about a match, before any is seen:
 * its mean and standard deviation. Skills that differ by one logit correlate answers by about 0.15.
 */
const PRIOR = { mean: 0.1, deviation: 0.15 } as const;

/** The answers of one person about one match. */
interface Cell {
  readonly person: string;
  readonly match: string;
  count: number;
  right: number;
}

function cellsOf(answers: readonly PersonAnswer[]): readonly Cell[] {
  const cells = new Map<string, Cell>();
  for (const { person, match, right } of answers) {
    const key = JSON.stringify([person, match]);
    const cell = cells.get(key) ?? { person, match, count: 0, right: 0 };
    cells.set(key, cell);
    cell.count += 1;
    cell.right += right ? 1 : 0;
  }
  return [...cells.values()];
}

const sumOf = <Part>(parts: Iterable<Part>, read: (part: Part) => number): number => {
  let sum = 0;
  for (const part of parts) sum += read(part);
  return sum;
};

/** Sums over all ordered pairs of answers from different cells of a group: of one, and of deviations. */
function pairsOf(group: readonly Cell[], centre: number) {
  const deviation = ({ count, right }: Cell): number => right - count * centre;
  const count = sumOf(group, (cell) => cell.count);
  const pairs = square(count) - sumOf(group, (cell) => square(cell.count));
  const products =
    square(sumOf(group, deviation)) - sumOf(group, (cell) => square(deviation(cell)));
  return { count, pairs, products };
}

/** The covariance of two answers that have a person, or a match, in common. */
interface Common {
  /** As estimated, and the variance of that estimate. */
  readonly covariance: number;
  readonly variance: number;
}

/**
 * The mean product of deviations within groups, those of few answers weighted more than by their pairs,
 * so that the person who answers most does not decide how much people differ.
 *
 * @param centreVariance of the centre: deviations from it vary by as much less
 */
function commonOf(
  groups: Iterable<readonly Cell[]>,
  centre: number,
  centreVariance: number,
): Common {
  const noise = centre * (1 - centre);
  const own = Array.from(groups, (group) => pairsOf(group, centre))
    .filter(({ pairs }) => pairs > 0)
    .map((sums) => ({ ...sums, weight: sums.pairs / square(1 + PRIOR.mean * sums.count) }));
  const weights = sumOf(own, ({ weight }) => weight);
  const prior = { covariance: PRIOR.mean * noise, variance: square(PRIOR.deviation * noise) };
  if (weights === 0 || noise === 0) return prior;
  const found =
    sumOf(own, ({ weight, pairs, products }) => (weight / weights) * (products / pairs)) +
    centreVariance;
  const varianceAt = (covariance: number): number =>
    sumOf(
      own,
      ({ weight, count }) => 2 * square((weight / weights) * (covariance + noise / count)),
    );
  // A large covariance is estimated less precisely; that is no reason to believe in a smaller one.
  const expected = Math.max(0, Math.min(found, prior.covariance));
  const trust = prior.variance / (prior.variance + varianceAt(expected));
  const covariance = Math.max(0, prior.covariance + trust * (found - prior.covariance));
  return { covariance, variance: varianceAt(covariance) * trust };
}

type Groups = readonly (readonly Cell[])[];

/**
 * The weights of two answers of a weighted mean, multiplied and summed over the pairs that have a
 * person, a match, both, or all in common.
 */
function overlapsOf(people: Groups, matches: Groups, weightOf: (cell: Cell) => number) {
  const cells = people.flat();
  const total = sumOf(cells, (cell) => cell.count * weightOf(cell));
  const inCell = (cell: Cell): number => square((cell.count * weightOf(cell)) / total);
  const across = (groups: Groups): number =>
    sumOf(
      groups,
      (group) =>
        square(sumOf(group, (cell) => cell.count * weightOf(cell)) / total) - sumOf(group, inCell),
    );
  const itself = sumOf(cells, (cell) => cell.count * square(weightOf(cell) / total));
  return {
    person: across(people),
    match: across(matches),
    both: sumOf(cells, inCell) - itself,
    itself,
  };
}

/**
 * How often people are right, with answers of one person and answers about one match depending on each
 * other (two-way clusters: Cameron, Gelbach and Miller 2011). The covariances of such answers are
 * estimated over all people and matches instead of squaring each cluster, for one person may have given
 * most answers; how much people answer is taken not to depend on their skill. The interval is Wilson's
 * for as many independent answers as have the same variance, with Student's t and Satterthwaite's
 * degrees of freedom. Null without answers.
 */
export function shareOfPeople(answers: readonly PersonAnswer[]): PeopleShare | null {
  const total = answers.length;
  if (total === 0) return null;
  const cells = cellsOf(answers);
  const people = [...Map.groupBy(cells, ({ person }) => person).values()];
  const matches = [...Map.groupBy(cells, ({ match }) => match).values()];
  const counts = new Map(
    people.flatMap((own) => {
      const count = sumOf(own, (cell) => cell.count);
      return own.map((cell) => [cell, count] as const);
    }),
  );
  const value = sumOf(cells, ({ right }) => right) / total;
  const shareWith = (low: number | null, high: number | null, gap: IntervalGap | null) => ({
    right: { value, low, high, gap },
    people: people.length,
    effectivePeople:
      square(total) / sumOf(people, (own) => square(sumOf(own, ({ count }) => count))),
  });
  if (total < MIN_MATCHES) return shareWith(null, null, "few-matches");
  if (matches.length < MIN_PAIRS) return shareWith(null, null, "few-pairs");

  const balanced = (cell: Cell): number => 1 / (1 + PRIOR.mean * (counts.get(cell) ?? 0));
  const centre =
    sumOf(cells, (cell) => cell.right * balanced(cell)) /
    sumOf(cells, (cell) => cell.count * balanced(cell));
  const noise = centre * (1 - centre);
  const varianceOf = (overlaps: ReturnType<typeof overlapsOf>, person: Common, match: Common) =>
    overlaps.itself * noise +
    overlaps.both * Math.min(noise, person.covariance + match.covariance) +
    overlaps.person * person.covariance +
    overlaps.match * match.covariance;
  const ofCentre = overlapsOf(people, matches, balanced);
  const centreVariance =
    varianceOf(ofCentre, commonOf(people, centre, 0), commonOf(matches, centre, 0)) /
    (1 - Math.min(0.5, ofCentre.person + ofCentre.match + ofCentre.both + ofCentre.itself));
  const ofPerson = commonOf(people, centre, centreVariance);
  const ofMatch = commonOf(matches, centre, centreVariance);
  const ofValue = overlapsOf(people, matches, () => 1);
  const variance = varianceOf(ofValue, ofPerson, ofMatch);
  const uncertain =
    square(ofValue.person) * ofPerson.variance + square(ofValue.match) * ofMatch.variance;
  const degrees = uncertain === 0 ? Number.POSITIVE_INFINITY : (2 * square(variance)) / uncertain;
  const quantile = student95(Math.max(1, Math.min(people.length - 1, degrees)));
  const correlated = ofValue.itself + (ofValue.both + ofValue.person + ofValue.match) * PRIOR.mean;
  const independent = noise === 0 ? 1 / correlated : noise / variance;
  const reach = square(quantile) / independent;
  const middle = (value + reach / 2) / (1 + reach);
  const half = Math.sqrt(reach * value * (1 - value) + square(reach) / 4) / (1 + reach);
  return shareWith(Math.max(0, middle - half), Math.min(1, middle + half), null);
}
