import { type Event, evolve, type State } from "@wisp/games/who-is-spy/view";
import { expect, it } from "vitest";
import { turningPoint } from "./turning-point.tsx";

/** A match of five, in which seat 0 is the spy and says "One." and so on, by the ballots of its rounds. */
function voted(...rounds: readonly (readonly (number | null)[])[]): State {
  const events = rounds.flatMap((choices, at): Event[] => {
    const round = at + 1;
    return [
      { type: "round-opened", round, order: [0, 1, 2, 3, 4] },
      { type: "spoke", round, seat: 0, text: ["One.", "Two.", ""][at] ?? "" },
      {
        type: "votes-shown",
        round,
        votes: choices.map((choice, seat) => ({ seat, choice })),
      },
    ];
  });
  const state = events.reduce<State | undefined>(
    (before, event) => evolve(before, event),
    undefined,
  );
  if (state === undefined) throw new RangeError("no round");
  return state;
}

it("is the round in which the share of ballots for the spy moved most", () => {
  const whole = voted([1, 0, 3, 4, 3], [1, 0, 0, 0, 3]);
  expect(turningPoint(whole, 0)).toMatchObject({
    round: 2,
    before: { naming: 1, cast: 4 },
    after: { naming: 3, cast: 4 },
    speech: { text: "Two." },
  });
});

it("counts a fall as well as a rise, and no ballot of the spy", () => {
  const whole = voted([0, 0, 0, 0, 1], [0, 0, 0, 0, 0], [0, 1, 1, 1, 1]);
  expect(turningPoint(whole, 0)).toMatchObject({ round: 3, after: { naming: 0 }, speech: null });
});

it("compares the first round with nobody named", () => {
  expect(turningPoint(voted([1, 0, 0, 0, 0]), 0)).toMatchObject({
    round: 1,
    before: null,
    after: { naming: 4, cast: 4 },
    speech: { text: "One." },
  });
});

it("is none where nobody voted, or nobody named the spy", () => {
  expect(turningPoint(voted([]), 0)).toBeNull();
  expect(turningPoint(voted([1, 2, 3, 4, 1], [1, null, null, null, null]), 0)).toBeNull();
});
