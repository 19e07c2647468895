import { type Draws, randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { type ContestedMatch, contestRatings } from "./contests.ts";
import { type GameScores, MIN_SCORES, overGames } from "./standing.ts";

const game = (name: string, scores: readonly number[], change: Partial<GameScores> = {}) => ({
  game: name,
  scores: [scores],
  range: [0, 1] as const,
  anchors: { dice: 0.2, bold: 0.4, bayes: 0.6 },
  ...change,
});

describe("the mean standing", () => {
  test("is that of the games in units of their anchors' spread, with and without each", () => {
    // The anchors' mean is .4 and their standard deviation .2.
    const found = overGames([
      game("one", [1, 1, 1, 0]),
      game("other", [0, 1, 0, 1]),
      game("third", [30, 10, 20, 20], { range: null, anchors: { dice: 5, bayes: 15 } }),
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
    const few = game(
      "few",
      Array.from({ length: MIN_SCORES - 1 }, () => 1),
    );
    const alike = game("alike", [0, 1, 1, 1, 1], { anchors: { dice: 0.5, bayes: 0.5 } });
    expect(overGames([few, alike])).toBeNull();
    expect(overGames([few, alike, game("one", [1, 0, 1, 1])])).toMatchObject({
      games: [{ game: "one" }],
      without: [],
    });
  });

  test("does not depend on the order of scores and games", () => {
    const games = [game("one", [0.3, 0.1, 0.9, 0.4]), game("other", [1, 0, 1, 1, 0])];
    const turned = games
      .map((each) => ({ ...each, scores: each.scores.map((list) => list.toReversed()) }))
      .toReversed();
    expect(overGames(turned)).toEqual(overGames(games));
  });

  test("says of an agent that always wins how much that may be chance", () => {
    const found = overGames([game("one", [1, 1, 1, 1, 1, 1, 1, 1])]);
    expect(found?.games[0]?.low).toBeLessThan(2.5);
    expect(found?.games[0]?.high).toBe(found?.games[0]?.value);
  });

  test("draws scores of different designs apart", () => {
    const designs = [Array.from({ length: 8 }, () => 5), Array.from({ length: 8 }, () => 1)];
    const anchors = { dice: 1, bayes: 3 };
    const apart = overGames([game("one", [], { scores: designs, range: null, anchors })]);
    const together = overGames([
      game("one", [], { scores: [designs.flat()], range: null, anchors }),
    ]);
    expect(together?.value).toBe(apart?.value);
    expect([apart?.low, apart?.high]).toEqual([apart?.value, apart?.value]);
    expect((together?.high ?? 0) - (together?.low ?? 0)).toBeGreaterThan(1);
  });

  /** Scores of a match by kind, and their mean. */
  const kinds: readonly (readonly [(draws: Draws) => number, number])[] = [
    [(draws) => (draws.float() < 0.5 ? 1 : 0), 0.5],
    [(draws) => (draws.float() < 0.15 ? 1 : 0), 0.15],
    [(draws) => (draws.float() < 0.93 ? 1 : 0), 0.93],
    [(draws) => draws.pick([0, 0.5, 1]), 0.5],
    [(draws) => draws.float(), 0.5],
    [(draws) => draws.float() ** 3, 0.25],
  ];
  const mean = kinds.reduce((sum, [, value]) => sum + (value - 0.4) / 0.2, 0) / kinds.length;

  test.for([
    [4, 12],
    [8, 12],
    [8, 6],
    [20, 12],
  ] as const)(
    "has an interval that holds the truth: %d scores in each of %d games",
    ([count, games]) => {
      const draws = randomFrom("7")("coverage");
      const cards = 250;
      let held = 0;
      for (let card = 0; card < cards; card += 1) {
        const found = overGames(
          Array.from({ length: games }, (_, at) => {
            const [drawn] = kinds[at % kinds.length] ?? [];
            if (drawn === undefined) throw new Error("no kind");
            return game(
              `game ${at}`,
              Array.from({ length: count }, () => drawn(draws)),
            );
          }),
        );
        if (found !== null && found.low <= mean && mean <= found.high) held += 1;
      }
      expect(held / cards).toBeGreaterThanOrEqual(0.92);
      expect(held / cards).toBeLessThanOrEqual(0.98);
    },
  );
});

describe("the fit of all contests", () => {
  const match = (of: string, scores: Readonly<Record<string, number>>): ContestedMatch => ({
    game: of,
    seats: Object.entries(scores).map(([agent, score]) => ({ agent, side: agent, score })),
  });
  const times = (count: number, of: ContestedMatch) => Array.from({ length: count }, () => of);
  const ratingOf = (matches: readonly ContestedMatch[], agent = "subject") =>
    contestRatings(matches, ["anchor"]).find((each) => each.agent === agent);

  test("puts an agent that wins three of four 191 Elo points above the anchor", () => {
    const won = match("one", { subject: 1, anchor: 0 });
    const lost = match("one", { subject: 0, anchor: 1 });
    const found = ratingOf([won, won, lost, won]);
    // 400 log10(3), drawn together a little by the prior.
    expect(found?.value).toBeGreaterThan(185);
    expect(found?.value).toBeLessThan(400 * Math.log10(3));
    expect(found?.contests).toBe(4);
    expect(ratingOf([won, lost, won, won])).toEqual(found);
    expect(ratingOf([won], "anchor")?.value).toBe(0);
  });

  test("weighs games alike, counts ties half, and leaves out partners", () => {
    const matches = [
      match("few", { subject: 1, anchor: 0 }),
      ...times(9, match("many", { subject: 0, anchor: 1 })),
      ...times(5, match("drawn", { subject: 2, anchor: 2 })),
      {
        game: "together",
        seats: ["subject", "anchor"].map((agent) => ({ agent, side: "team", score: 5 })),
      },
    ];
    expect(ratingOf(matches)).toMatchObject({ value: expect.closeTo(0, 6), contests: 15 });
  });

  test("needs an anchor among the players", () => {
    expect(contestRatings([match("one", { subject: 1, other: 0 })], ["anchor"])).toEqual([]);
  });
});
