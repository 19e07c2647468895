import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { Rating, rate_1vs1 } from "ts-trueskill";
import { describe, expect, it } from "vitest";
import {
  FIRST_SKILL,
  type GameResult,
  gamesOf,
  isSettled,
  type LadderGame,
  orderAveraged,
  type Skill,
  skillsAfter,
  skillsOf,
} from "./trueskill.ts";

const results: readonly GameResult[] = ["won", "drawn", "lost"];

/** The npm package's skills after a game: it wants the winner first. */
function theirs(one: Skill, other: Skill, result: GameResult): readonly [Skill, Skill] {
  const [first, second] = [new Rating(one.mu, one.sigma), new Rating(other.mu, other.sigma)];
  if (result === "lost") {
    const [winner, loser] = rate_1vs1(second, first);
    return [loser, winner];
  }
  return rate_1vs1(first, second, result === "drawn");
}

/** Games of players whose chance to win rises with their number, a tenth of them draws. */
function randomGames(count: number, players: number, label: string): LadderGame[] {
  const draws = randomFrom("ladder")(label);
  return Array.from({ length: count }, () => {
    const [one = 0, other = 1] = draws.shuffle([...Array(players).keys()]);
    const chance = 1 / (1 + Math.exp((other - one) / 2));
    const result = draws.float() < 0.1 ? "drawn" : draws.float() < chance ? "won" : "lost";
    return { one, other, result };
  });
}

describe("TrueSkill", () => {
  it("gives the worked numbers of two new players", () => {
    const [a, b] = skillsAfter(FIRST_SKILL, FIRST_SKILL, "won");
    expect(a.mu).toBeCloseTo(29.395832, 5);
    expect(b.mu).toBeCloseTo(20.604168, 5);
    expect(a.sigma).toBeCloseTo(7.171476, 5);
    expect(b.sigma).toBeCloseTo(7.171476, 5);

    for (const { mu, sigma } of skillsAfter(FIRST_SKILL, FIRST_SKILL, "drawn")) {
      expect(mu).toBeCloseTo(25, 10);
      expect(sigma).toBeCloseTo(6.457516, 5);
    }

    const [second, first] = skillsAfter(b, a, "won");
    expect(second).toEqual({ mu: expect.closeTo(26.643243, 5), sigma: expect.closeTo(6.04036, 5) });
    expect(first).toEqual({ mu: expect.closeTo(23.356757, 5), sigma: expect.closeTo(6.04036, 5) });
  });

  it.each(results)("agrees with ts-trueskill after any game that was %s", (result) => {
    const draws = randomFrom("skills")(result);
    for (let at = 0; at < 300; at += 1) {
      const one = { mu: 10 + 30 * draws.float(), sigma: 0.7 + 8 * draws.float() };
      const other = { mu: 10 + 30 * draws.float(), sigma: 0.7 + 8 * draws.float() };
      const [ours, expected] = [skillsAfter(one, other, result), theirs(one, other, result)];
      for (const seat of [0, 1] as const) {
        expect(Math.abs(ours[seat].mu - expected[seat].mu)).toBeLessThan(1e-5);
        expect(Math.abs(ours[seat].sigma - expected[seat].sigma)).toBeLessThan(1e-5);
      }
    }
  });

  it("agrees with ts-trueskill after a ladder of 300 games", () => {
    const games = randomGames(300, 6, "six");
    const expected: Skill[] = Array.from({ length: 6 }, () => FIRST_SKILL);
    for (const { one, other, result } of games) {
      const [first, second] = theirs(
        expected[one] ?? FIRST_SKILL,
        expected[other] ?? FIRST_SKILL,
        result,
      );
      expected[one] = first;
      expected[other] = second;
    }
    for (const [player, { mu, sigma }] of skillsOf(games, 6).entries()) {
      expect(Math.abs(mu - (expected[player]?.mu ?? 0))).toBeLessThan(1e-5);
      expect(Math.abs(sigma - (expected[player]?.sigma ?? 0))).toBeLessThan(1e-5);
    }
  });

  it("moves by the lead itself after a surprise beyond all numbers", () => {
    // The chance is 0 as a number: v is the lead less the margin, and a little, and w nearly 1.
    const [strong, weak] = skillsAfter({ mu: 400, sigma: 1 }, { mu: 25, sigma: 1 }, "lost");
    const variance = 1 + (25 / 300) ** 2;
    const total = 2 * variance + 2 * (25 / 6) ** 2;
    const moved = ((375 + 0.7404665874521472) * variance) / total;
    expect(400 - strong.mu).toBeCloseTo(moved, 2);
    expect(weak.mu - 25).toBeCloseTo(moved, 2);
    expect(strong.sigma).toBeCloseTo(Math.sqrt(variance * (1 - variance / total)), 4);
  });

  it("stays finite after any game, moves towards the result, and never knows less than before", () => {
    const skill = fc.record({
      mu: fc.double({ min: -1e8, max: 1e8, noNaN: true }),
      sigma: fc.oneof(
        fc.double({ min: 1e-3, max: 10, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      ),
    });
    const near = fc.tuple(skill, fc.double({ min: -1_000, max: 1_000, noNaN: true }));
    fc.assert(
      fc.property(near, skill, fc.boolean(), ([one, lead], far, isNear) => {
        const other = isNear ? { mu: one.mu + lead, sigma: far.sigma } : far;
        for (const result of results) {
          const [first, second] = skillsAfter(one, other, result);
          for (const [after, before] of [
            [first, one],
            [second, other],
          ] as const) {
            expect(Number.isFinite(after.mu)).toBe(true);
            expect(after.sigma).toBeGreaterThan(0);
            const most = Math.hypot(before.sigma, 25 / 300) * (1 + 1e-9);
            expect(after.sigma).toBeLessThanOrEqual(most);
          }
          const moved = first.mu - one.mu;
          if (result === "won") expect(moved).toBeGreaterThanOrEqual(0);
          if (result === "lost") expect(moved).toBeLessThanOrEqual(0);
          // A draw moves both towards each other.
          if (result === "drawn") expect(moved * (other.mu - one.mu)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500, seed: 18 },
    );
  });
});

describe("an average over orders", () => {
  it("is the same for every order in which the games were played, and shows what the order does", () => {
    const games = randomGames(200, 4, "four");
    const played = skillsOf(games, 4);
    const mean = orderAveraged(games, 4, randomFrom("orders")("a"));
    const backwards = orderAveraged(games.toReversed(), 4, randomFrom("orders")("b"));
    for (const [player, { mu, spread }] of mean.entries()) {
      expect(spread).toBeGreaterThan(0.05);
      expect(Math.abs(mu - (played[player]?.mu ?? 0))).toBeLessThan(5 * spread);
      const error = (spread * Math.SQRT2) / Math.sqrt(200);
      expect(Math.abs(mu - (backwards[player]?.mu ?? 0))).toBeLessThan(4 * error);
    }
    expect(mean.map(({ mu }) => mu)).toEqual(mean.map(({ mu }) => mu).toSorted((a, b) => a - b));
  });

  it("has no spread where there is one order only", () => {
    const [one] = orderAveraged(
      [{ one: 0, other: 1, result: "won" }],
      2,
      randomFrom("orders")("one"),
    );
    expect(one?.mu).toBeCloseTo(29.395832, 5);
    expect(one?.spread).toBeCloseTo(0, 10);
  });
});

it("has intervals that hold the mean over many ladders, also of one who nearly always loses", {
  tags: ["sweep"],
}, () => {
  const draws = randomFrom("ladder")("weak");
  const games = (): LadderGame[] =>
    Array.from({ length: 150 }, () => {
      const [one = 0, other = 1] = draws.shuffle([0, 1, 2, 3]);
      const chance = one === 0 ? 0.01 : other === 0 ? 0.99 : 1 / (1 + Math.exp((other - one) / 2));
      return { one, other, result: draws.float() < chance ? "won" : "lost" };
    });
  const truth = [0, 0, 0, 0];
  for (let at = 0; at < 1_000; at += 1) {
    for (const [player, { mu }] of skillsOf(games(), 4).entries()) {
      truth[player] = (truth[player] ?? 0) + mu / 1_000;
    }
  }
  const ladders = Array.from({ length: 24 }, (_, at) =>
    orderAveraged(games(), 4, randomFrom("orders")(`${at}`)),
  );
  const held = [0, 1, 2, 3].map(
    (player) =>
      ladders.filter((ladder) => {
        const { low = 0, high = 0 } = ladder[player] ?? {};
        return low <= (truth[player] ?? 0) && (truth[player] ?? 0) <= high;
      }).length,
  );
  expect(held[0]).toBeGreaterThanOrEqual(21);
  expect(held.reduce((sum, count) => sum + count, 0) / 96).toBeGreaterThan(0.88);
});

it("has an interval with width for one that has lost all games, and for one that has none", () => {
  const lost = Array.from({ length: 60 }, (_, at) => ({
    one: 0,
    other: 1 + (at % 2),
    result: "lost" as const,
  }));
  const [loser, , , absent] = orderAveraged(lost, 4, randomFrom("orders")("lost"));
  expect((loser?.high ?? 0) - (loser?.low ?? 0)).toBeGreaterThan(1);
  expect(absent).toMatchObject({ mu: 25, low: expect.closeTo(25 - (1.96 * 25) / 3, 2) });
});

describe("a ladder", () => {
  it("has settled when everyone has 50 games and a sigma of at most 1", () => {
    const games = randomGames(1_000, 5, "five");
    const rule = { minGames: 50, maxSigma: 1 };
    const first = games.findIndex((_, at) => isSettled(games.slice(0, at + 1), 5, rule));
    const counts = gamesOf(games.slice(0, first + 1), 5);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...counts)).toBeLessThan(200);
    expect(isSettled(games.slice(0, 120), 5, rule)).toBe(false);
    // A player who never played is never known.
    expect(isSettled(games, 6, rule)).toBe(false);
  });
});
