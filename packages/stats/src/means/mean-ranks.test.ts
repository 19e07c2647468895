import { type Draws, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { RATE } from "../intervals/interval.ts";
import { ClusterCounter } from "../intervals/weighted-sum.ts";
import type { Rank } from "../ranks.ts";
import { meanRanks } from "./mean-ranks.ts";

/** Scores of agents from 0 to 1, the match of the same number being the same table. */
type Scores = readonly (readonly number[])[];

const ranksOf = (scores: Scores, clusterOf = (match: number) => match): Rank[] =>
  meanRanks(
    scores.map((own) => {
      const counter = new ClusterCounter(own.length);
      for (const [match, score] of own.entries()) counter.add(clusterOf(match), score, 1);
      return { sums: counter.sums(), added: 0, inconclusive: null };
    }),
    RATE,
  );

const comparisons = (ranks: readonly Rank[]): number =>
  ranks.reduce((sum, { best }) => sum + best - 1, 0);

const lottery = (mean: number) => (draws: Draws) => (draws.float() < mean ? 1 : 0);

/** All agents have the same mean; some always score it. */
const equals: Readonly<Record<string, readonly ((draws: Draws) => number)[]>> = {
  "even scores": new Array(6).fill((draws: Draws) => draws.float()),
  "rare high scores": new Array(6).fill(lottery(0.05)),
  "rare low scores": new Array(6).fill(lottery(0.98)),
  "constant scores and rare high ones": [() => 0.04, () => 0.04, lottery(0.04), lottery(0.04)],
  "constant scores and rare low ones": [() => 0.97, () => 0.97, lottery(0.97), lottery(0.97)],
};

test.for(Object.entries(equals))(
  "equals are rarely told apart, however often they are looked at: %s",
  ([name, agents]) => {
    const seasons = 60;
    let wrong = 0;
    for (let season = 0; season < seasons; season += 1) {
      const draws = randomFrom("equal means")(`${name}/${season}`);
      const scores = agents.map((score) => Array.from({ length: 200 }, () => score(draws)));
      const looks = Array.from({ length: 18 }, (_, look) => 30 + 10 * look);
      const isWrong = looks.some(
        (matches) => comparisons(ranksOf(scores.map((own) => own.slice(0, matches)))) > 0,
      );
      wrong += isWrong ? 1 : 0;
    }
    expect(wrong).toBeLessThanOrEqual(3);
  },
);

test("agents whose scores have never varied are not told apart in few matches", () => {
  const constant = (matches: number): Scores =>
    [0.5, 0.55].map((score) => new Array<number>(matches).fill(score));
  expect(comparisons(ranksOf(constant(30)))).toBe(0);
  expect(comparisons(ranksOf(constant(300)))).toBe(1);
});

test("real differences are found, and equal means share a place", () => {
  const draws = randomFrom("means")("differ");
  const noise = Array.from({ length: 300 }, () => 0.2 * draws.float());
  const scores = [0.7, 0.1, 0.4, 0.7].map((mean, at) =>
    noise.map((_, match) => mean + (noise[(match + at) % 300] ?? 0)),
  );
  const ranks = ranksOf(scores);
  expect(ranks.map(({ place, best, worst }) => [place, best, worst])).toEqual([
    [1, 1, 2],
    [4, 4, 4],
    [3, 3, 3],
    [1, 1, 2],
  ]);
  expect(ranks[0]?.groups).toEqual(ranks[3]?.groups);
});

test("what one gains at the table of another counts: together as less, from each other as more", () => {
  const draws = randomFrom("means")("shared tables");
  const matches = 120;
  const shared = Array.from({ length: matches }, () => 0.6 * draws.float());
  const own = Array.from({ length: matches }, () => 0.05 * draws.float());
  const together = [
    shared.map((each) => each + 0.1),
    shared.map((each, at) => each + (own[at] ?? 0)),
  ];
  const opposed = [shared.map((each) => each + 0.1), shared.map((each) => 0.6 - each)];
  expect(comparisons(ranksOf(together))).toBe(1);
  expect(comparisons(ranksOf(opposed))).toBe(0);
});

test("matches on the same few contents count as little as their contents", () => {
  const draws = randomFrom("means")("contents");
  const own = [0.3, 0.7].map((mean) =>
    Array.from({ length: 4 }, () => mean + 0.4 * (draws.float() - 0.5)),
  );
  const scores = own.map((known) =>
    Array.from({ length: 400 }, (_, match) => known[match % 4] ?? 0),
  );
  expect(comparisons(ranksOf(scores))).toBe(1);
  expect(comparisons(ranksOf(scores, (match) => match % 4))).toBe(0);
});

test("sets of matches that rarely pay, all at once, are not told apart from constant scores", () => {
  const seasons = 60;
  let wrong = 0;
  for (let season = 0; season < seasons; season += 1) {
    const draws = randomFrom("rare sets")(`${season}`);
    const rare = Array.from({ length: 100 }, () => lottery(1 / 30)(draws));
    const scores = [
      Array.from({ length: 300 }, (_, match) => rare[Math.floor(match / 3)] ?? 0),
      new Array<number>(300).fill(1 / 30),
    ];
    const isWrong = [10, 20, 30, 40, 60, 80, 100].some(
      (sets) =>
        comparisons(
          ranksOf(
            scores.map((own) => own.slice(0, 3 * sets)),
            (match) => Math.floor(match / 3),
          ),
        ) > 0,
    );
    wrong += isWrong ? 1 : 0;
  }
  expect(wrong).toBeLessThanOrEqual(3);
});

test("no claim is made about an agent whose claims are withheld, and the others keep theirs", () => {
  const sums = (score: number) => {
    const counter = new ClusterCounter(300);
    for (let match = 0; match < 300; match += 1) counter.add(match, score, 1);
    return counter.sums();
  };
  const ranks = meanRanks(
    [0.1, 0.5, 0.9].map((score) => ({
      sums: sums(score),
      added: 0,
      inconclusive: score === 0.9 ? "changed" : null,
    })),
    RATE,
  );
  expect(ranks.map(({ best, worst }) => [best, worst])).toEqual([
    [2, 3],
    [1, 2],
    [1, 3],
  ]);
});

test("a league that is too large for covariances is compared with more caution", () => {
  const draws = randomFrom("means")("large");
  const scores = Array.from({ length: 1_001 }, (_, agent) =>
    Array.from({ length: 200 }, () => (agent === 0 ? 0.7 : 0.2) + 0.2 * draws.float()),
  );
  const ranks = ranksOf(scores);
  expect(ranks[0]).toMatchObject({ place: 1, best: 1, worst: 1 });
  expect(ranks.slice(1).every(({ best, worst }) => best === 2 && worst === 1_001)).toBe(true);
});

test("what opponents explain of a difference is no evidence, and what they hide is not added", () => {
  const counted = (score: number) => {
    const counter = new ClusterCounter(300);
    for (let match = 0; match < 300; match += 1) counter.add(match, score, 1);
    return counter.sums();
  };
  const differencesBy = (added: number): number =>
    comparisons(
      meanRanks(
        [
          { sums: counted(0.3), added: 0, inconclusive: null },
          { sums: counted(0.5), added, inconclusive: null },
        ],
        RATE,
      ),
    );
  expect([0, 0.05, 0.2, 0.3, -0.5].map(differencesBy)).toEqual([1, 1, 0, 0, 1]);
  // Equal means of different opponents are not told apart.
  expect(
    comparisons(
      meanRanks(
        [0, 0.4].map((added) => ({ sums: counted(0.5), added, inconclusive: null })),
        RATE,
      ),
    ),
  ).toBe(0);
});
