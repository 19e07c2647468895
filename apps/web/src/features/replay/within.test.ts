import { expect, it } from "vitest";
import { within } from "./within.ts";

const part = [{ cursor: 4 }, { cursor: 6 }, { cursor: 7 }];

it.each([
  ["before the part", 0, 3],
  ["right before the part", 3, 3],
  ["at its first event", 4, 4],
  ["between two of its events", 5, 5],
  ["at its last event", 7, 7],
  ["after the part", 20, 7],
])("%s", (_, cursor, expected) => {
  expect(within(part, cursor)).toBe(expected);
});

it("divides the events of a part as the cursor of the match does", () => {
  for (let cursor = -1; cursor < 10; cursor += 1) {
    const reached = (at: number) => part.filter((event) => event.cursor <= at);
    expect(reached(within(part, cursor))).toEqual(reached(cursor));
  }
});
