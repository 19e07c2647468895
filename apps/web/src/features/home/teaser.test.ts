import { describe, expect, it } from "vitest";
import { addEvents, emptyTeaser, openingOf } from "./teaser.ts";

const events = [
  { type: "match-opened", names: ["Ann", "Bo"] },
  { type: "round-opened", round: 1, order: [0, 1] },
  { type: "turn-opened", round: 1, ask: "speech", seats: [1] },
  { type: "spoke", round: 1, seat: 1, text: "Warm in winter." },
  { type: "turn-opened", round: 1, ask: "vote", seats: [0, 1] },
  { type: "votes-shown", round: 1, votes: [] },
  { type: "player-out", round: 1, seat: 0, by: "vote" },
  { type: "match-closed", round: 1, winner: "spy", spy: 1 },
].map((event, cursor) => ({ cursor, event }));

describe("the live teaser", () => {
  it("tells who speaks, what was said and who is out", () => {
    const early = addEvents(emptyTeaser, events.slice(0, 3));
    expect(early.awaited).toEqual({ ask: "speech", names: ["Bo"] });
    const end = addEvents(early, events.slice(3));
    expect(end).toMatchObject({ round: 1, out: ["Ann"], awaited: null, over: true, cursor: 7 });
    expect(end.speeches).toEqual([{ cursor: 3, seat: 1, name: "Bo", text: "Warm in winter." }]);
  });

  it("gives the same however the log is cut, and passes over what it has", () => {
    const whole = addEvents(emptyTeaser, events);
    const pieces = [events.slice(0, 5), events.slice(3, 6), events];
    expect(pieces.reduce(addEvents, emptyTeaser)).toEqual(whole);
  });

  it("opens a match that is over without who went out", () => {
    const opening = addEvents(emptyTeaser, openingOf(events));
    expect(opening).toMatchObject({ round: 1, out: [], awaited: null, over: false });
    expect(opening.speeches).toHaveLength(1);
  });

  it("passes over events it does not know", () => {
    const move = { cursor: 0, event: { type: "moved", seat: 0 } };
    expect(addEvents(emptyTeaser, [move])).toEqual({ ...emptyTeaser, cursor: 0 });
  });
});
