import { expect, it } from "vitest";
import { trendOf } from "./trend.ts";

const day = (at: number, value: number, composite: number | null = null) => ({
  day: `2026-11-0${at}`,
  rank: 1,
  value,
  composite,
});

it("draws the days from left to right, the highest at the top", () => {
  expect(trendOf([day(1, 100), day(2, 104), day(3, 102)], "rating").trend).toBe(
    "3.0,21.0 36.0,3.0 69.0,12.0",
  );
});

it("takes ratings where two days have one", () => {
  const days = [day(1, 100), day(2, 90, 0.5), day(3, 80, 0.6)];
  expect(trendOf(days, "rating").trend).toBe("3.0,21.0 69.0,3.0");
  expect(trendOf(days, "score").trend).toBe("3.0,3.0 36.0,12.0 69.0,21.0");
  expect(trendOf(days.slice(0, 2), "rating").trend).toBe("3.0,3.0 69.0,21.0");
});

it("draws a level line where nothing changed, and none for one day", () => {
  expect(trendOf([day(1, 100), day(2, 100)], "rating").trend).toBe("3.0,12.0 69.0,12.0");
  expect(trendOf([day(1, 100)], "rating")).toEqual({});
});
