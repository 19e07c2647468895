import { expect, it } from "vitest";
import { type ComparedMetric, standoutsOf } from "./standouts.ts";

const wins: ComparedMetric = {
  id: "wins",
  better: "high",
  value: 0.7,
  others: [0.2, 0.3, 0.4, 0.5],
};
const fouls: ComparedMetric = {
  id: "fouls",
  better: "low",
  value: 0.4,
  others: [0, 0.1, 0.1, 0.5],
};

it("finds the figure in which an agent is ahead of most, and that in which it is behind", () => {
  expect(standoutsOf([fouls, wins])).toEqual({
    strong: { id: "wins", value: 0.7, share: 1 },
    weak: { id: "fouls", value: 0.4, share: 0.75 },
  });
});

it("calls nothing a standout below three quarters, among few, or of equals", () => {
  const middle = { ...wins, value: 0.45 };
  expect(standoutsOf([middle]).strong).toEqual({ id: "wins", value: 0.45, share: 0.75 });
  expect(standoutsOf([{ ...middle, value: 0.35 }])).toEqual({ strong: null, weak: null });
  expect(standoutsOf([{ ...wins, others: [0.1, 0.2, 0.3, null] }]).strong).toBeNull();
  expect(standoutsOf([{ ...wins, others: [0.7, 0.7, 0.7, 0.7] }])).toEqual({
    strong: null,
    weak: null,
  });
  expect(standoutsOf([{ ...wins, value: null }])).toEqual({ strong: null, weak: null });
});
