import { expect, test } from "vitest";
import { configSchema, type Event } from "./events.ts";
import { review } from "./review.ts";

const even = [34, 33, 33];
const mean = [20, 40, 40];
const opened: Event = {
  type: "match-opened",
  config: configSchema.parse({ seats: 3, stridePercent: 1 }),
  names: ["One", "Two", "Three"],
};

/** A round in which every seat proposes and votes for a proposal. */
const round = (at: number, proposals: number[][], choices: (number | null)[]): Event[] => [
  ...proposals.map(
    (shares, seat): Event => ({
      type: "proposal-made",
      round: at,
      seat,
      shares,
      text: "",
      missed: null,
      fixed: false,
    }),
  ),
  ...choices.map(
    (choice, seat): Event => ({ type: "vote-cast", round: at, seat, choice, missed: null }),
  ),
];
const verdictsOf = (events: readonly Event[], seat: number) =>
  review(events, seat)?.moves.map(({ verdict }) => verdict);

test("a vote that alone prevents an agreement is told, and so is one that completes it", () => {
  const first = [opened, ...round(1, [mean, even, even], [0, 1, 2])];
  const failed: Event[] = [...first, { type: "match-closed", agreed: null }];
  expect(verdictsOf(failed, 0)).toEqual(["fair", "poor"]);
  expect(review(failed, 0)?.moves[1]?.text.en).toContain("66 points for you");
  expect(review(failed, 0)?.summary.en).toBe("Without an agreement nobody gained anything.");
  // One of the two others voted for something else.
  expect(verdictsOf(failed, 1)).toEqual(["fair"]);

  const second = round(2, [even, even, even], [1, 1, 0]);
  const agreed: Event[] = [...first, ...second, { type: "match-closed", agreed: even }];
  expect(verdictsOf(agreed, 0)).toEqual(["fair", "fair", "best", "best"]);
  expect(verdictsOf(agreed, 2)).toEqual(["fair", "best", "best"]);
});
