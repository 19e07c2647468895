import { expect, test } from "vitest";
import { currentRound, phoneRounds, shownRounds } from "./table.ts";

const finished = (count: number) => Array.from({ length: count }, () => []);

test.each([
  [0, [], 0],
  [0, [0, 1], 1],
  [2, [], 2],
  [2, [1], 3],
])("after %d rounds, with %j due, the current round is %d", (count, due, round) => {
  expect(currentRound({ rounds: finished(count), due })).toBe(round);
});

test.each([
  ["all rounds of a short match", 5, 0, [1, 2, 3, 4, 5]],
  ["the first rounds of a long match", 50, 3, [1, 2, 3, 4, 5, 6, 7, 8]],
  ["the last rounds up to the current one", 50, 20, [13, 14, 15, 16, 17, 18, 19, 20]],
])("%s are shown", (_, total, count, shown) => {
  expect(shownRounds({ total, rounds: finished(count), due: [] })).toEqual(shown);
});

test("a phone shows half as many rounds of bids, the current one among them", () => {
  const mark = { kind: "bid", value: null, bid: null, state: "opened" } as const;
  const bids = Array.from({ length: 5 }, () => [{ mark, missed: null }]);
  expect(phoneRounds({ total: 10, rounds: bids, due: [0] })).toEqual([3, 4, 5, 6]);
  expect(phoneRounds({ total: 10, rounds: bids.slice(0, 1), due: [] })).toEqual([1, 2, 3, 4]);
  expect(phoneRounds({ total: 10, rounds: finished(5), due: [] })).toHaveLength(8);
});
