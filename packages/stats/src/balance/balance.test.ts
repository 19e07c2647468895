import { expect, test } from "vitest";
import { balanceOf } from "./balance.ts";

test("of no match there is no rate", () => {
  expect(balanceOf(0, 0)).toBeNull();
});

test("the interval is Wilson's", () => {
  // Newcombe (1998), Statistics in Medicine 17, table I: 81 of 263, 15 of 148, 0 of 20, 29 of 29.
  expect(balanceOf(263, 81)).toMatchObject({
    low: expect.closeTo(0.2553, 4),
    high: expect.closeTo(0.3662, 4),
  });
  expect(balanceOf(148, 15)?.high).toBeCloseTo(0.1605, 4);
  expect(balanceOf(20, 0)).toMatchObject({ low: 0, high: expect.closeTo(0.1611, 4) });
  expect(balanceOf(29, 29)).toMatchObject({ low: expect.closeTo(0.883, 4), high: 1 });
});

test.each([
  ["five matches, all won by the spy", 5, 5, null],
  ["a fair family", 200, 60, null],
  ["a spy that never wins", 60, 0, "spy-too-seldom"],
  ["a spy that seldom wins, of too few matches to say so", 20, 0, null],
  ["a spy that nobody finds", 60, 50, "spy-too-often"],
] as const)("%s", (_, matches, spyWins, flag) => {
  expect(balanceOf(matches, spyWins)?.flag).toBe(flag);
});
