import { type Event, evolve, type State } from "@wisp/games/who-is-spy/view";
import { expect, it } from "vitest";
import { speechOnStage } from "./spotlight.ts";

const events: readonly Event[] = [
  { type: "round-opened", round: 1, order: [2, 0, 1] },
  { type: "turn-opened", round: 1, ask: "speech", seats: [2] },
  { type: "spoke", round: 1, seat: 2, text: "Warm." },
  { type: "turn-opened", round: 1, ask: "speech", seats: [0] },
  { type: "spoke", round: 1, seat: 0, text: "" },
  { type: "turn-opened", round: 1, ask: "vote", seats: [0, 1, 2] },
  { type: "round-opened", round: 2, order: [1, 2, 0] },
  { type: "turn-opened", round: 2, ask: "speech", seats: [1] },
];

function after(count: number, ballot: { round: number; give(): void } | null = null) {
  const [event] = events.slice(count - 1, count);
  if (event === undefined) throw new RangeError(`there is no event ${count}`);
  const state = events
    .slice(0, count)
    .reduce<State | undefined>((before, each) => evolve(before, each), undefined);
  if (state === undefined) throw new RangeError("no event");
  const moment = { event, state, ballot };
  return speechOnStage(moment)?.seat ?? null;
}

it.each([
  ["a round opens", 1, null],
  ["the first speaker is asked", 2, null],
  ["somebody speaks", 3, 2],
  ["the next speaker is asked", 4, 2],
  ["somebody says nothing", 5, 0],
  ["all vote", 6, 0],
  ["the next round's first speaker is asked", 8, null],
])("when %s: whose speech is on the stage", (_, count, seat) => {
  expect(after(count)).toBe(seat);
});

it("leaves the stage to the ballot of a viewer who guesses along", () => {
  expect(after(6, { round: 1, give: () => undefined })).toBeNull();
});
