import { describe, expect, test } from "vitest";
import { EventCounts, intervieweesAt, isAtEvent } from "./interviews.ts";

describe("the moment of an interview", () => {
  test.each([
    ["after", "every", "after", "clue", 3, true],
    ["after", 3, "after", "clue", 3, true],
    ["after", 3, "after", "clue", 2, false],
    ["after", 3, "before", "clue", 3, false],
    ["before", "every", "before", "clue", 1, true],
    ["after", "every", "after", "vote", 1, false],
  ] as const)("%s clue number %o, %s %s number %i: %o", (when, nth, now, type, count, expected) => {
    expect(isAtEvent({ when, event: "clue", nth }, now, type, count)).toBe(expected);
  });

  test("counts the events of each type from 1", () => {
    const counts = new EventCounts();
    expect(counts.upcoming("clue")).toBe(1);
    counts.add("clue");
    counts.add("vote");
    expect([counts.upcoming("clue"), counts.upcoming("vote")]).toEqual([2, 2]);
  });
});

describe("who is interviewed", () => {
  const table = { due: [1, 5], living: [0, 1, 3, 4], measured: [4, 5] };
  test.each([
    ["due", table, [1]],
    ["living", table, [0, 1, 3, 4]],
    ["measured", table, [4]],
    ["measured", { due: [], living: [0, 2] }, [0, 2]],
    [{ except: "due" }, table, [0, 3, 4]],
    [{ except: "measured" }, table, [0, 1, 3]],
  ] as const)("%o at %o: %o", (of, at, seats) => {
    expect(intervieweesAt(of, at)).toEqual(seats);
  });
});
