import { describe, expect, it } from "vitest";
import { addEvents, emptyTeaser, momentOf, openingOf } from "./teaser.ts";

const events = [
  { type: "match-opened", names: ["Ann", "Bo"] },
  { type: "round-opened", round: 1, order: [0, 1] },
  { type: "turn-opened", round: 1, ask: "speech", seats: [1] },
  { type: "spoke", round: 1, seat: 1, text: "Warm in winter." },
  { type: "turn-opened", round: 1, ask: "vote", seats: [0, 1] },
  {
    type: "votes-shown",
    round: 1,
    votes: [
      { seat: 1, choice: 0 },
      { seat: 0, choice: null },
    ],
  },
  { type: "player-out", round: 1, seat: 0, by: "vote" },
  { type: "match-closed", round: 1, winner: "spy", spy: 1 },
].map((event, cursor) => ({ cursor, event }));

describe("the live teaser", () => {
  it("says who speaks, what was said and who is out", () => {
    const early = addEvents(emptyTeaser, events.slice(0, 3));
    expect(early.awaited).toEqual({ ask: "speech", seats: [1] });
    const end = addEvents(early, events.slice(3));
    expect(end).toMatchObject({ round: 1, out: [0], awaited: null, over: true, cursor: 7 });
    expect(end.speeches).toEqual([{ cursor: 3, seat: 1, name: "Bo", text: "Warm in winter." }]);
  });

  it("gives the same for any split of the log, and skips known events", () => {
    const whole = addEvents(emptyTeaser, events);
    const pieces = [events.slice(0, 5), events.slice(3, 6), events];
    expect(pieces.reduce(addEvents, emptyTeaser)).toEqual(whole);
  });

  it("opens a match that is over without who went out", () => {
    const opening = addEvents(emptyTeaser, openingOf(events));
    expect(opening).toMatchObject({ round: 1, out: [], votes: [], over: false });
    expect(opening.awaited).toEqual({ ask: "vote", seats: [0, 1] });
    expect(opening.speeches).toHaveLength(1);
    const fouled = [...events.slice(0, 4), ...events.slice(6)];
    expect(openingOf(fouled).at(-1)?.event.type).toBe("spoke");
  });

  it("shows the ballots of a vote until somebody speaks", () => {
    const voted = addEvents(emptyTeaser, events.slice(0, 6));
    expect(voted.votes).toEqual([
      { seat: 1, choice: 0 },
      { seat: 0, choice: null },
    ]);
    const spoke = { cursor: 6, event: { type: "spoke", seat: 0, text: "Cold." } };
    expect(addEvents(voted, [spoke]).votes).toEqual([]);
  });

  it("plays an opening speech by speech, and then the vote", () => {
    const opening = addEvents(emptyTeaser, openingOf(events));
    expect(momentOf(opening, 1)).toMatchObject({ speeches: [{ name: "Bo" }], awaited: null });
    expect(momentOf(opening, 2).awaited?.ask).toBe("vote");
  });

  it("passes over events it does not know", () => {
    const move = { cursor: 0, event: { type: "moved", seat: 0 } };
    expect(addEvents(emptyTeaser, [move])).toEqual({ ...emptyTeaser, cursor: 0 });
  });
});
