import { expect, it } from "vitest";
import { roomAt } from "./room-suspicion.tsx";

const changes = [
  { cursor: 3, seat: 0, previous: null, people: 4 },
  { cursor: 3, seat: 2, previous: null, people: 2 },
  { cursor: 7, seat: 2, previous: 0, people: 3 },
  { cursor: 9, seat: 1, previous: null, people: 1 },
];

it.each([
  [2, [0, 1, 2], {}],
  [3, [0, 1, 2], { 0: 4, 2: 2 }],
  [8, [0, 1, 2], { 0: 1, 2: 5 }],
  // Calls for an eliminated seat no longer count.
  [9, [0, 1], { 0: 1, 1: 1 }],
  [9, [], {}],
] as const)("up to event %i, of the seats %j", (cursor, suspects, expected) => {
  const { bySeat, people } = roomAt(changes, cursor, suspects);
  expect(Object.fromEntries(bySeat)).toEqual(expected);
  expect(people).toBe(Object.values(expected).reduce((sum, count) => sum + count, 0));
});
