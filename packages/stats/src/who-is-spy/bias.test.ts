import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { biasReport, withHolm } from "./bias.ts";
import { tableOf } from "./records.ts";

const matches = league(twelve, 1_200, "bias");

test("finds nothing where seats, names, order and ballots are drawn", () => {
  const drawn = biasReport(tableOf(matches)).filter(
    ({ factor }) => factor !== "pair" && factor !== "language" && factor !== "seat",
  );
  expect(drawn.length).toBeGreaterThan(40);
  expect(drawn.filter(({ adjusted }) => adjusted < 0.01)).toEqual([]);
});

test("finds who is voted for by name, by place on the ballot and by length", () => {
  const biased = matches.map((match) => ({
    ...match,
    seats: match.seats.map((seat) => ({
      ...seat,
      facts: {
        ...seat.facts,
        "votes-received":
          seat.name === "Player 3"
            ? ([2, 2] as const)
            : ([seat.speechLength > 150 ? 1 : 0, 2] as const),
      },
      ballots: seat.ballots.map(({ options, place }) => ({
        options,
        place: place === 4 ? 0 : place,
      })),
    })),
  }));
  const believed = biasReport(tableOf(biased)).filter(({ adjusted }) => adjusted < 0.05);
  const value = (factor: string, level: string, outcome: string): number =>
    believed.find(
      (each) => each.factor === factor && each.level === level && each.outcome === outcome,
    )?.value ?? Number.NaN;
  expect(value("name", "Player 3", "votes-as-civilian")).toBeGreaterThan(0.4);
  expect(value("ballot-place", "0", "named")).toBeCloseTo(0.2, 1);
  expect(value("ballot-place", "4", "named")).toBeCloseTo(-0.2, 9);
  expect(value("speech-length", "", "votes-as-civilian")).toBeGreaterThan(0.1);
});

test("Holm's p increase with p, by the number of remaining tests", () => {
  const effect = (p: number) => ({
    factor: "seat",
    level: "0",
    outcome: "named" as const,
    value: 0,
    low: 0,
    high: 0,
    clusters: 9,
    p,
  });
  const adjusted = withHolm([0.04, 0.01, 0.03, 0.5].map(effect)).map((each) => each.adjusted);
  expect(adjusted).toEqual([
    expect.closeTo(0.09, 12),
    expect.closeTo(0.04, 12),
    expect.closeTo(0.09, 12),
    0.5,
  ]);
});
