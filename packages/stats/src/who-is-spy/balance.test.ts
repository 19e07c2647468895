import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { balanceOf, balancesOf, firstRoundRate } from "./balance.ts";

test("of no match there is no rate", () => {
  expect(balanceOf(0, 0)).toBeNull();
});

test("the interval is slightly inside that of Clopper and Pearson", () => {
  // Newcombe (1998), Statistics in Medicine 17, table I: 81 of 263, 15 of 148, 0 of 20, 29 of 29.
  for (const [matches, hiddenWins, low, high] of [
    [263, 81, 0.2527, 0.3676],
    [148, 15, 0.0578, 0.1617],
    [20, 0, 0, 0.1684],
    [29, 29, 0.8806, 1],
  ] as const) {
    const found = balanceOf(matches, hiddenWins);
    expect((found?.low ?? 0) - low).toBeGreaterThanOrEqual(0);
    expect((found?.low ?? 0) - low).toBeLessThan(0.025);
    expect(high - (found?.high ?? 0)).toBeGreaterThanOrEqual(0);
    expect(high - (found?.high ?? 0)).toBeLessThan(0.025);
  }
  expect(balanceOf(7, 7)).toMatchObject({ low: null, flag: null, gap: "few-matches" });
});

test("how often the spy is out in round one is shown from eight matches on", () => {
  expect(firstRoundRate(0, 0)).toBeNull();
  expect(firstRoundRate(7, 7)).toBeNull();
  const rate = firstRoundRate(8, 6);
  expect(rate?.value).toBe(0.75);
  expect(rate?.low).toBeGreaterThan(0.35);
  expect(rate?.high).toBeLessThan(1);
});

test.each([
  ["five matches, all won by the spy", 5, 5, null],
  ["a fair pair", 200, 60, null],
  ["a spy that never wins", 60, 0, "hidden-too-seldom"],
  ["a spy that seldom wins, of too few matches to say so", 20, 0, null],
  ["a spy that nobody finds", 60, 50, "hidden-too-often"],
] as const)("%s", (_, matches, hiddenWins, flag) => {
  expect(balanceOf(matches, hiddenWins)?.flag).toBe(flag);
});

test("one of many pairs is flagged only beyond the chance variation among all of them", () => {
  const fair = Array.from({ length: 199 }, () => ({ matches: 40, hiddenWins: 12 }));
  const flagOf = (hiddenWins: number) =>
    balancesOf([...fair, { matches: 40, hiddenWins }])[199]?.flag;
  // Taken alone, its interval is above 60%.
  expect(balanceOf(40, 31)?.flag).toBe("hidden-too-often");
  expect(flagOf(31)).toBeNull();
  expect(flagOf(38)).toBe("hidden-too-often");
  expect(
    balancesOf([
      { matches: 100, hiddenWins: 1 },
      { matches: 0, hiddenWins: 0 },
    ]),
  ).toMatchObject([{ flag: "hidden-too-seldom", value: 0.01 }, null]);
});

test("packs of pairs that are just fair are seldom blamed", () => {
  const draws = randomFrom("balance")("packs");
  const blamed = Array.from({ length: 400 }, () => {
    const pairs = Array.from({ length: 60 }, (_, at) => {
      const matches = 10 + draws.int(90);
      const chance = at % 2 === 0 ? 0.1 : 0.6;
      const wins = Array.from({ length: matches }, () => (draws.float() < chance ? 1 : 0));
      return { matches, hiddenWins: wins.reduce<number>((sum, each) => sum + each, 0) };
    });
    return balancesOf(pairs).some((each) => each?.flag);
  }).filter(Boolean);
  expect(blamed.length).toBeLessThanOrEqual(20);
});
