import { isFailure } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { ARCHIVE_DAYS, isOpenDay, judgeSpot, spotGames, spotOfDay, streakOf } from "./spots.ts";

const now = new Date("2026-03-01T23:59:59.999Z");
const today = "2026-03-01";

describe("the spot of a day", () => {
  it("is drawn once, and is another one on another day", () => {
    for (const game of spotGames) {
      const spot = spotOfDay(game, today);
      expect(spotOfDay(game, today)).toBe(spot);
      expect(spotOfDay(game, "2026-02-28")).not.toEqual(spot);
    }
    expect(spotGames).toHaveLength(2);
  });

  it.each(["constructor", "who-is-spy", "\0"])("is not there for %j", (game) => {
    expect(spotOfDay(game, today)).toBeNull();
  });

  it("says what is right once it is answered", () => {
    for (const game of spotGames) {
      const spot = spotOfDay(game, today);
      for (const { id } of spot?.options ?? []) {
        const judged = judgeSpot({ game, day: today, option: id }, now);
        expect(judged).toEqual({ right: spot?.right, why: spot?.why });
      }
      const refused = judgeSpot({ game, day: today, option: "none" }, now);
      expect(isFailure(refused) && refused.failed).toBe("unknown-option");
    }
  });
});

it.each([
  [today, true],
  ["2026-02-28", true],
  ["2026-01-30", true],
  ["2026-01-29", false],
  ["2026-03-02", false],
  ["none", false],
  ["2026-02-28T00:00:00Z", false],
  ["2026-02-28T00:00:00.000Z", false],
  ["+002026-02-28", false],
  ["28 Feb 2026 UTC", false],
  ["2026-02-29", false],
  ["2026-02", false],
])("the puzzles of %s can be answered: %s", (day, open) => {
  expect(ARCHIVE_DAYS).toBe(30);
  expect(isOpenDay(day, now)).toBe(open);
  const [game = ""] = spotGames;
  const judged = judgeSpot({ game, day, option: "none" }, now);
  expect(isFailure(judged) && judged.failed).toBe(open ? "unknown-option" : "unknown-puzzle");
});

it.each([
  [[], 0],
  [[today], 1],
  [["2026-02-28"], 1],
  [["2026-02-27"], 0],
  [[today, "2026-02-28", "2026-02-27", "2026-02-25"], 3],
  [[today, today, "2026-02-28", "2026-02-28"], 2],
])("the streak of %j", (days, streak) => {
  expect(streakOf(days, today)).toBe(streak);
});
