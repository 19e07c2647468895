import { expect, test } from "vitest";
import { configSchema, type Event } from "./events.ts";
import { review } from "./review.ts";

const values = [
  [4, 3, 0],
  [1, 0, 3],
];
const opened: Event[] = [
  { type: "match-opened", config: configSchema.parse({}), names: ["One", "Two"] },
  { type: "items-laid", counts: [1, 2, 3] },
  ...values.map((own, seat): Event => ({ type: "values-dealt", seat, values: own })),
];
const plan = (round: number, seat: number, taken: number[]): Event => ({
  type: "plan-made",
  round,
  seat,
  plan: taken,
});
const verdictsOf = (events: readonly Event[], seat: number) =>
  review(events, seat)?.moves.map(({ verdict }) => verdict);

test("a plan is best where more for its player leaves less to the other", () => {
  const events: Event[] = [
    ...opened,
    plan(1, 0, [1, 0, 0]),
    plan(1, 1, [1, 0, 3]),
    plan(2, 0, [1, 2, 0]),
    { type: "plan-accepted", round: 2, seat: 1 },
    { type: "match-closed", isDeal: true, points: [10, 9], winner: 0 },
  ];
  expect(verdictsOf(events, 0)).toEqual(["fair", "best"]);
  expect(review(events, 0)?.moves[0]?.text.en).toMatch(/gave you 4 and the other 9\..* had 10\.$/);
  // Taking the hat, too, costs the other four and gives one.
  expect(verdictsOf(events, 1)).toEqual(["best", "best"]);
});

test("accepting less than was offered before is poor, and without a deal the best offer is named", () => {
  const declined = [...opened, plan(1, 0, [0, 2, 0]), plan(1, 1, [1, 0, 3])];
  const worse: Event[] = [
    ...declined,
    plan(2, 0, [1, 2, 2]),
    { type: "plan-accepted", round: 2, seat: 1 },
    { type: "match-closed", isDeal: true, points: [10, 3], winner: 0 },
  ];
  expect(verdictsOf(worse, 1)).toEqual(["best", "poor"]);
  const none: Event = { type: "match-closed", isDeal: false, points: [0, 0], winner: null };
  expect(review([...declined, none], 1)?.summary.en).toMatch(/declined gave you 10\.$/);
});
