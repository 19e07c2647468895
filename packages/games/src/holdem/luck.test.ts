import { describe, expect, it } from "vitest";
import { aces, checks, dealt, hand, type Move, play, split } from "../../test/holdem/scripted.ts";
import { cards, type PlayingCard } from "./cards.ts";
import { showdowns } from "./hands/showdowns.ts";
import { adjustedChips, LUCK_PARTS, luckOf } from "./luck.ts";
import { scoresOf } from "./state.ts";

const CALLED: readonly Move[] = ["all-in", "check-call"];

/** Shares of all boards that aces win less those that kings win. */
const { ahead, boards } = showdowns([aces.slice(0, 2), aces.slice(2, 4)], []);
const edge = ahead / boards;

describe("luck-adjusted chips", () => {
  it.each<[string, PlayingCard[], readonly Move[], number]>([
    ["a hand without a board has no luck", aces, ["raise-pot", "fold"], 2],
    ["an all-in before the flop counts by its chances", aces, CALLED, 100 * edge],
    ["an all-in that splits, too", split, CALLED, 100 * edgeOf(split)],
    [
      "a checked hand counts the blinds by their chances",
      aces,
      ["check-call", "check-call", ...checks],
      2 * edge,
    ],
    [
      "a fold on the flop leaves out what the flop changed",
      aces,
      ["check-call", "check-call", "raise-pot", "fold"],
      -2 - 2 * (edgeOf(aces, 3) - edge),
    ],
    [
      "an all-in on the turn counts by its chances then, less the luck before",
      aces,
      ["check-call", "check-call", "check-call", "check-call", "all-in", "check-call"],
      100 * edgeOf(aces, 4) - 2 * (edgeOf(aces, 4) - edge),
    ],
  ])("%s", (_, deck, moves, chips) => {
    const table = hand(deck, moves);
    expect(adjustedChips(table.state)[0]).toBe(Math.round(1_000 * chips));
    const facts = table.outcome?.facts.filter(({ name }) => name === "luck-adjusted");
    expect(facts?.map(({ denominator }) => denominator)).toEqual([1_000, 1_000]);
    expect(facts?.map(({ numerator }) => numerator)).toEqual(adjustedChips(table.state));
  });

  it("add up over hands, follow the button, and sum to 0", () => {
    const table = play(dealt([aces, aces, aces], { hands: 3 }), ...CALLED, ...CALLED, "fold");
    // Seat 0 has the aces, then seat 1.
    const [one, other] = adjustedChips(table.state);
    expect([one, other]).toEqual([-1_000, 1_000]);
    expect(Math.abs(luckOf(table.state))).toBe(0);
  });

  /** What a hand brings with every card that can follow these; `rest` completes the board. */
  function overCards(
    known: readonly PlayingCard[],
    rest: number,
    movesOf: (card: PlayingCard) => Move[],
  ) {
    const next = cards.filter((card) => !known.includes(card));
    const states = next.map((card) => {
      const others = next.filter((each) => each !== card).slice(0, rest);
      return hand([...known, card, ...others], movesOf(card)).state;
    });
    const sum = (of: (state: (typeof states)[number]) => number): number =>
      states.reduce((total, state) => total + of(state), 0);
    return {
      hands: states.length,
      chips: sum((state) => scoresOf(state)[0] ?? 0),
      luck: sum(luckOf),
    };
  }

  const checkedTo = (street: number): Move[] =>
    Array.from({ length: 2 * street }, () => "check-call");

  it("have the same mean as chips over every river, exactly, whatever players do with it", () => {
    const known = aces.slice(0, 8);
    const { hands, chips, luck } = overCards(known, 0, (river) => [
      ...checkedTo(3),
      ...(/^[TJQKA]/.test(river)
        ? ["all-in", /s$/.test(river) ? "fold" : "check-call"]
        : ["check-call", ...(/h$/.test(river) ? ["raise-pot"] : []), "check-call"]),
    ]);
    expect(hands).toBe(44);
    // Chips depend on the river; the luck of the cards before it is the same in all of them.
    expect(chips).not.toBe(44 * 2);
    expect(luck).toBe(Math.round(44 * 2 * (edgeOf(aces, 4) - edge) * LUCK_PARTS));
  });

  it("have the same mean as chips over every turn", () => {
    const known = aces.slice(0, 7);
    const { hands, luck } = overCards(known, 1, (turn) => [
      ...checkedTo(1),
      "raise-pot",
      "check-call",
      /^[AK89]/.test(turn) ? "all-in" : "raise-half-pot",
      "fold",
    ]);
    expect(hands).toBe(45);
    // The stake is 2 when the flop is dealt, and 6 after the raise.
    expect(luck).toBe(Math.round(45 * 2 * (edgeOf(aces, 3) - edge) * LUCK_PARTS));
  });
});

/** The share of boards that the button wins less those it loses, with this many cards on the board. */
function edgeOf(deck: readonly PlayingCard[], count = 0): number {
  const found = showdowns([deck.slice(0, 2), deck.slice(2, 4)], deck.slice(4, 4 + count));
  return found.ahead / found.boards;
}
