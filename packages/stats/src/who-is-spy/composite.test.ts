import { randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { dot } from "../linear.ts";
import { chancesOf, logisticNormal, ratings } from "./composite.ts";
import { designOf } from "./model/design.ts";
import { fit } from "./model/fit.ts";
import { weightsOf } from "./model/triangular.ts";
import { tableOf } from "./records.ts";

const table = tableOf(league(twelve, 1_500, "composite"));
const fitted = fit(designOf(table), randomFrom("composite"));

describe("the logistic function of a normal value", () => {
  test("is itself without spread, a half around 0, and nearer to it the wider the spread", () => {
    expect(logisticNormal(1, 0)).toEqual({
      value: expect.closeTo(1 / (1 + Math.exp(-1)), 12),
      slope: expect.closeTo(Math.exp(-1) / (1 + Math.exp(-1)) ** 2, 12),
    });
    expect(logisticNormal(0, 3).value).toBeCloseTo(0.5, 12);
    expect(logisticNormal(1, 4).value).toBeLessThan(logisticNormal(1, 1).value);
  });

  test("has the numerical slope", () => {
    const slope =
      (logisticNormal(0.4 + 1e-5, 2).value - logisticNormal(0.4 - 1e-5, 2).value) / 2e-5;
    expect(logisticNormal(0.4, 2).slope).toBeCloseTo(slope, 9);
  });
});

test("chances move with every parameter as their contrasts say", () => {
  const chances = chancesOf(fitted);
  const draws = randomFrom("direction")("step");
  const step = Float64Array.from({ length: fitted.design.size }, (_, at) =>
    // Effects of pairs, and of agents on pairs, do not enter a chance over all pairs.
    at >= fitted.design.main ? 0 : draws.float() - 0.5,
  );
  const along = (by: number) =>
    chancesOf({ ...fitted, mean: fitted.mean.map((value, at) => value + by * (step[at] ?? 0)) });
  const [up, down] = [along(1e-5), along(-1e-5)];
  for (const [player, chance] of chances.entries()) {
    for (const name of ["asSpy", "asCivilian", "composite"] as const) {
      const slope = ((up[player]?.[name].value ?? 0) - (down[player]?.[name].value ?? 0)) / 2e-5;
      const weights = weightsOf(fitted.design, chance[name].contrast);
      expect(dot(weights, step)).toBeCloseTo(slope, 7);
    }
  }
});

describe("ratings", () => {
  const rated = ratings(fitted);

  test("are in their intervals, chances between 0 and 1", () => {
    for (const { spy, civilian, winsAsSpy, winsAsCivilian, composite } of rated) {
      for (const each of [spy, civilian, winsAsSpy, winsAsCivilian, composite]) {
        expect(each.low).toBeLessThan(each.value);
        expect(each.high).toBeGreaterThan(each.value);
      }
      for (const each of [winsAsSpy, winsAsCivilian, composite]) {
        expect(each.low).toBeGreaterThan(0);
        expect(each.high).toBeLessThan(1);
      }
      expect(composite.value).toBeCloseTo((winsAsSpy.value + 5 * winsAsCivilian.value) / 6, 12);
    }
  });

  test("refer to the field, whose sides win as often as in the matches", () => {
    const mean = (read: (rating: (typeof rated)[number]) => number): number =>
      rated.reduce((sum, rating) => sum + read(rating), 0) / rated.length;
    const spyWon = table.spyWon.reduce((sum, won) => sum + won, 0) / table.matches;
    expect(mean(({ spy }) => spy.value)).toBeCloseTo(0, 9);
    expect(mean(({ civilian }) => civilian.value)).toBeCloseTo(0, 9);
    expect(Math.abs(mean(({ winsAsSpy }) => winsAsSpy.value) - spyWon)).toBeLessThan(0.03);
    expect(
      Math.abs(mean(({ winsAsCivilian }) => winsAsCivilian.value) - (1 - spyWon)),
    ).toBeLessThan(0.03);
  });

  test("separate the best from the worst, and less so with fewer matches", () => {
    const of = (name: string) => rated[table.agents.find(name) ?? 0];
    expect(of("agent-11")?.composite.low).toBeGreaterThan(of("agent-0")?.composite.high ?? 1);
    const early = tableOf(league(twelve, 200, "composite"));
    const young = ratings(fit(designOf(early), randomFrom("composite")));
    const width = (all: typeof rated): number =>
      all.reduce((sum, { composite }) => sum + composite.high - composite.low, 0) / all.length;
    expect(width(young)).toBeGreaterThan(1.4 * width(rated));
  });

  test("need more players than a table has seats for", () => {
    const five = { ...fitted, design: { ...fitted.design, players: 5 } };
    expect(() => ratings(five)).toThrow(RangeError);
  });
});

/** Thirteen players: the last far above the others, with 50 matches after all of theirs. */
function joined(seed: string) {
  const [spy, civilian] = [2.6, 4.5];
  const all = {
    ...twelve,
    spies: [...twelve.spies, spy],
    civilians: [...twelve.civilians, civilian],
  };
  const own = league(all, 200, `${seed}/late`).filter(({ seats }) =>
    seats.some(({ agent }) => agent === "agent-12"),
  );
  const played = tableOf([...league(twelve, 600, seed), ...own.slice(0, 50)]);
  const rating = ratings(fit(designOf(played), randomFrom(seed)))[
    played.agents.find("agent-12") ?? -1
  ];
  return { rating, spy: (spy * 12) / 13, civilian: (civilian * 12) / 13 };
}

test("an agent that towers over the league it joins late is within its intervals", () => {
  const held = ["a", "b", "c", "d"].filter((seed) => {
    const { rating, spy, civilian } = joined(seed);
    return (rating?.spy.high ?? 0) > spy && (rating?.civilian.high ?? 0) > civilian;
  });
  expect(held).toHaveLength(4);
});

test("intervals are wide where halves of a league never meet", () => {
  const halves = league(twelve, 1_500, "halves").map((match, at) => ({
    ...match,
    seats: match.seats.map((seat, number) => {
      // The first seat is the spy's: every agent takes it in turn.
      const agent = `agent-${6 * (at % 2) + ((number + Math.floor(at / 2)) % 6)}`;
      return { ...seat, agent, version: agent };
    }),
  }));
  const apart = ratings(fit(designOf(tableOf(halves)), randomFrom("halves")));
  const widthOf = (rated: typeof apart): number =>
    rated.reduce((sum, { spy }) => sum + spy.high - spy.low, 0) / rated.length;
  expect(widthOf(apart)).toBeGreaterThan(3 * widthOf(ratings(fitted)));
});
