import { expect, test } from "vitest";
import { rivalryOf } from "./rivalry.ts";

const pair = [{ name: "Vera" }, { name: "Clara" }] as const;

test("who won more often comes first, and draws count as meetings alone", () => {
  expect(rivalryOf(pair, { matches: 22, first: 9, second: 12 })).toEqual({
    kind: "leads",
    values: { leader: "Clara", other: "Vera", more: 12, fewer: 9, count: 22 },
  });
  expect(rivalryOf(pair, { matches: 3, first: 1, second: 0 })?.values.leader).toBe("Vera");
});

test("as many wins each are level", () => {
  expect(rivalryOf(pair, { matches: 5, first: 2, second: 2 })).toMatchObject({
    kind: "even",
    values: { leader: "Vera", other: "Clara", more: 2, fewer: 2 },
  });
});

test("one meeting is no rivalry", () => {
  expect(rivalryOf(pair, { matches: 1, first: 1, second: 0 })).toBeNull();
  expect(rivalryOf(pair, { matches: 0, first: 0, second: 0 })).toBeNull();
});

test("a long name is cut", () => {
  const long = [{ name: "b".repeat(80) }, { name: "Clara" }] as const;
  const leader = rivalryOf(long, { matches: 2, first: 2, second: 0 })?.values.leader ?? "";
  expect([...leader].length).toBeLessThanOrEqual(25);
});
