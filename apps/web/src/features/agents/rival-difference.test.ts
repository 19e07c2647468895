import { pointsApart } from "@wisp/games";
import { expect, it } from "vitest";
import { comparedOn, differenceOf, leadOver } from "./rival-difference.ts";

const rival = (matches: number, difference: number, unit = 1) => ({
  matches,
  difference: difference * unit,
  square: (difference ** 2 + 6) * unit ** 2,
});
const apart = pointsApart("who-is-spy", [{}]) ?? 0;

it("a lead is claimed when it is beyond doubt among all opponents, not when one interval says so", () => {
  const [low = 0] = differenceOf(rival(100, 0.8), apart).interval ?? [];
  expect(low).toBeGreaterThan(0);
  expect(leadOver(rival(100, 0.8), apart, 11)).toBeNull();
  expect(leadOver(rival(400, 0.8), apart, 11)).toBe("ahead");
  expect(leadOver(rival(400, -0.8), apart, 11)).toBe("behind");
  expect(leadOver(rival(7, 9), apart, 1)).toBeNull();
});

it("the more opponents are compared, the more a claim needs", () => {
  const needed = (rivals: number): number => {
    let matches = 8;
    while (leadOver(rival(matches, 0.8), apart, rivals) === null) matches += 1;
    return matches;
  };
  expect(needed(1)).toBeLessThan(needed(11));
  expect(needed(11)).toBeLessThan(needed(1_000));
  const leaderboard = { game: "holdem", locale: "en", configs: [], met: 9 };
  expect(
    comparedOn([
      { ...leaderboard, compared: 3 },
      { ...leaderboard, locale: "zh", compared: 4 },
    ]),
  ).toBe(7);
});

it("bounds are those of the game and of its seasons' options, so the unit of points does not matter", () => {
  expect(apart).toBe(17);
  const chips = pointsApart("holdem", [{ stack: 100, hands: 10 }]) ?? 0;
  expect(chips).toBe(2_000);
  expect(
    pointsApart("holdem", [
      { stack: 100, hands: 10 },
      { stack: 400, hands: 10 },
    ]),
  ).toBe(8_000);
  const unit = chips / apart;
  const [low = 0, high = 0] = differenceOf(rival(60, 0.8), apart).interval ?? [];
  const found = differenceOf(rival(60, 0.8, unit), chips).interval ?? [];
  expect(found[0]).toBeCloseTo(low * unit, 6);
  expect(found[1]).toBeCloseTo(high * unit, 6);
});

it("without known bounds there is no interval and no claim, and the reason is said", () => {
  expect(pointsApart("a-game-of-old", [{}])).toBeNull();
  expect(differenceOf(rival(400, 9), null)).toEqual({ value: 9, interval: null, gap: "no-range" });
  expect(leadOver(rival(400, 9), null, 1)).toBeNull();
});
