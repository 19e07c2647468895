import { describe, expect, it } from "vitest";
import { aces, dealt, deckOf, hand, late, play } from "../../test/holdem/scripted.ts";
import { equityAgainst, measures, ratedDecisions } from "./measures.ts";

describe("equity against the other player's cards", () => {
  it.each([
    // 44 rivers, of which two kings lose for the aces.
    ["As Ah", "Ks Kh", "2d 7c 9h 4s", 42 / 44],
    ["Ks Kh", "As Ah", "2d 7c 9h 4s", 2 / 44],
    ["As Ah", "Ks Kh", "2d 7c 9h 4s Jd", 1],
    ["2s 3h", "2h 3s", "Ad Kc Qh Ts 8d", 0.5],
    // The same ranks before the flop, and no suit in common.
    ["Ac Kd", "Ah Ks", "", 0.5],
  ])("%s against %s on %o is %d", (own, other, board, equity) => {
    const cards = board === "" ? [] : deckOf(board);
    expect(equityAgainst(deckOf(own), deckOf(other), cards)).toBeCloseTo(equity, 12);
  });

  it("is the known 82.6% of aces against kings of the same suits before the flop", () => {
    expect(equityAgainst(deckOf("As Ah"), deckOf("Ks Kh"), [])).toBeCloseTo(0.826, 3);
  });
});

describe("the decisions of a match", () => {
  const moves = ["raise-pot", "check-call", "check-call", "all-in", "fold"];

  it("are rated by the cards on the board when they were taken, lost ones left out", () => {
    const [preflop, flop] = [[], aces.slice(4, 7)].map((board) =>
      equityAgainst(aces.slice(0, 2), aces.slice(2, 4), board),
    );
    const table = hand(aces, moves);
    expect(ratedDecisions(table.state)).toEqual([
      { seat: 0, action: "raise-pot", equity: preflop },
      { seat: 1, action: "check-call", equity: expect.closeTo(1 - (preflop ?? 0), 12) },
      { seat: 1, action: "check-call", equity: expect.closeTo(1 - (flop ?? 0), 12) },
      { seat: 0, action: "all-in", equity: flop },
      { seat: 1, action: "fold", equity: expect.closeTo(1 - (flop ?? 0), 12) },
    ]);
    expect(ratedDecisions(hand(aces, [late]).state)).toEqual([]);
  });

  it("follow the button", () => {
    const table = play(dealt([aces, aces], { hands: 2 }), "fold", "fold");
    // Each folds the aces on the button.
    const rated = ratedDecisions(table.state);
    expect(rated.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(rated[0]?.equity).toBe(rated[1]?.equity);
    expect(rated[0]?.equity).toBeGreaterThan(0.8);
  });

  it("are summed by seat and action for experiments", () => {
    const events = hand(aces, moves).log.map(({ event }) => event);
    const own = measures.of(events, 1);
    expect(own["equity-check-call"]?.[1]).toBe(2);
    expect(own["equity-fold"]?.[1]).toBe(1);
    expect(own["equity-all-in"]).toEqual([0, 0]);
    expect(measures.of(events, 0)["equity-all-in"]?.[1]).toBe(1);
    expect(measures.figures.map(({ of }) => of.fact).sort()).toEqual(Object.keys(own).sort());
  });
});
