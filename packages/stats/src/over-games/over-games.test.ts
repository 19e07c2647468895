import { type Draws, randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { estimate } from "../intervals/interval.ts";
import type { ClusterSums } from "../intervals/weighted-sum.ts";
import { type GameScores, MIN_SCORES, overGames } from "./normalized-score.ts";

const sumsOf = (scores: readonly number[]): ClusterSums => ({
  clusters: Int32Array.from(scores.keys()),
  numerators: Float64Array.from(scores),
  denominators: new Float64Array(scores.length).fill(1),
  units: new Float64Array(scores.length).fill(1),
});

const game = (name: string, scores: readonly number[], change: Partial<GameScores> = {}) => ({
  game: name,
  designs: [sumsOf(scores)],
  range: [0, 1] as const,
  anchors: { dice: 0.2, bold: 0.4, bayes: 0.6 },
  ...change,
});

const repeated = (count: number, score: number): number[] =>
  Array.from({ length: count }, () => score);

describe("the mean standing", () => {
  test("is that of the games in units of their anchors' spread, with and without each", () => {
    // The anchors' mean is .4 and their standard deviation .2.
    const found = overGames([
      game("one", [1, 1, 1, 0]),
      game("other", [0, 1, 0, 1]),
      game("third", [30, 10, 20, 20], { range: [0, 40], anchors: { dice: 5, bayes: 15 } }),
    ]);
    const third = 10 / Math.sqrt(50);
    expect(found?.games).toMatchObject([
      { game: "one", scores: 4, value: expect.closeTo(1.75, 10) },
      { game: "other", value: expect.closeTo(0.5, 10) },
      { game: "third", value: expect.closeTo(third, 10) },
    ]);
    expect(found?.value).toBeCloseTo((1.75 + 0.5 + third) / 3, 10);
    expect(found?.without.map(({ game: name, value }) => [name, value])).toEqual([
      ["one", expect.closeTo((0.5 + third) / 2, 10)],
      ["other", expect.closeTo((1.75 + third) / 2, 10)],
      ["third", expect.closeTo(1.125, 10)],
    ]);
  });

  test("leaves out games whose anchors are alike, and those of few scores", () => {
    const few = game("few", repeated(MIN_SCORES - 1, 1));
    const alike = game("alike", [0, 1, 1, 1, 1], { anchors: { dice: 0.5, bayes: 0.5 } });
    expect(overGames([few, alike])).toBeNull();
    expect(overGames([few, alike, game("one", [1, 0, 1, 1])])).toMatchObject({
      games: [{ game: "one" }],
      without: [],
    });
  });

  test("does not depend on the order of games", () => {
    const games = [game("one", [0.3, 0.1, 0.9, 0.4]), game("other", [1, 0, 1, 1, 0])];
    expect(overGames(games.toReversed())).toEqual(overGames(games));
  });

  test("has the interval of the mean score", () => {
    const scores = [0.3, 0.1, 0.9, 0.4, 0.2, 0.2, 0.3, 0.8];
    const { low, high } = estimate(sumsOf(scores), [0, 1]) ?? {};
    expect(overGames([game("one", scores)])).toMatchObject({
      low: expect.closeTo(((low ?? 0) - 0.4) / 0.2, 10),
      high: expect.closeTo(((high ?? 0) - 0.4) / 0.2, 10),
    });
  });

  test.for([4, 8, 60])("has width also where %d scores are alike", (count) => {
    for (const score of [0, 0.3, 1]) {
      const found = overGames([game("one", repeated(count, score))]);
      const all = overGames([
        game("one", repeated(count, score)),
        game("other", repeated(count, score)),
      ]);
      for (const { value, low, high } of [found, all].flatMap((each) => each ?? [])) {
        expect(high - low).toBeGreaterThan(0);
        expect([low, high]).not.toContain(Number.NaN);
        if (score > 0) expect(low).toBeLessThan(value);
        if (score < 1) expect(high).toBeGreaterThan(value);
      }
    }
  });

  test("has an interval also where a design has one score", () => {
    const designs = [sumsOf([1]), sumsOf([0, 1, 1, 0, 1])];
    const { low = Number.NaN, high = Number.NaN } = overGames([game("one", [], { designs })]) ?? {};
    expect(high - low).toBeGreaterThan(1);
  });

  test("takes no difference of designs for chance", () => {
    const designs = [sumsOf(repeated(30, 5)), sumsOf(repeated(30, 1))];
    const change = { range: [0, 6], anchors: { dice: 1, bayes: 3 } } as const;
    const apart = overGames([game("one", [], { ...change, designs })]);
    const together = [...repeated(30, 5), ...repeated(30, 1)];
    const one = overGames([game("one", together, change)]);
    expect(one?.value).toBe(apart?.value);
    const widthOf = (found: typeof one) => (found?.high ?? 0) - (found?.low ?? 0);
    expect(widthOf(one)).toBeGreaterThan(2 * widthOf(apart));
  });

  /** Scores of a match by kind, and their mean. */
  const kinds: readonly (readonly [(draws: Draws) => number, number])[] = [
    [(draws) => (draws.float() < 0.5 ? 1 : 0), 0.5],
    [(draws) => (draws.float() < 0.05 ? 1 : 0), 0.05],
    [(draws) => (draws.float() < 0.93 ? 1 : 0), 0.93],
    [(draws) => draws.pick([0, 0.5, 1]), 0.5],
    [(draws) => draws.float() ** 3, 0.25],
  ];
  const rare = kinds.slice(1, 2);

  test.for([
    [4, 12, kinds],
    [8, 6, kinds],
    [8, 12, rare],
    [20, 12, rare],
  ] as const)(
    "has an interval that holds the truth: %d scores in each of %d games",
    ([count, games, of]) => {
      const draws = randomFrom("7")("coverage");
      const drawn = Array.from({ length: games }, (_, at) => of[at % of.length] ?? rare[0]);
      const mean = drawn.reduce((sum, kind) => sum + ((kind?.[1] ?? 0) - 0.4) / 0.2, 0) / games;
      const cards = 300;
      let held = 0;
      for (let card = 0; card < cards; card += 1) {
        const found = overGames(
          drawn.map((kind, at) =>
            game(
              `game ${at}`,
              Array.from({ length: count }, () => kind?.[0](draws) ?? 0),
            ),
          ),
        );
        if (found !== null && found.low <= mean && mean <= found.high) held += 1;
      }
      expect(held / cards).toBeGreaterThanOrEqual(0.93);
      expect(held / cards).toBeLessThanOrEqual(0.995);
    },
  );
});
