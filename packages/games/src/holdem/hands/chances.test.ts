import { randomFrom } from "@wisp/game";
import { expect, it } from "vitest";
import { deckOf } from "../../../test/holdem/scripted.ts";
import { cards } from "../cards.ts";
import { chancesOnFlop } from "./chances.ts";
import { flopOf, holeOf, SPOT_CASES, spots, winsOf } from "./spots.ts";

it("counts all cases of ace and king with queen and jack on the flop", () => {
  expect(chancesOnFlop(deckOf("As Ks"), deckOf("Qs Js 2d"))).toEqual({
    wins: 811_922,
    ties: 9_910,
    cases: SPOT_CASES,
  });
});

it("is never behind with the best hand, and is right where the board is", () => {
  const royal = chancesOnFlop(deckOf("As Ks"), deckOf("Qs Js Ts"));
  expect(royal).toEqual({ wins: SPOT_CASES, ties: 0, cases: SPOT_CASES });
});

it("has 100 different spots, drawn once", () => {
  const all = spots();
  expect(new Set(all.map((spot) => `${holeOf(spot)}/${flopOf(spot)}`)).size).toBe(100);
  for (const [at, { deck }] of all.entries()) {
    expect(new Set(deck).size).toBe(9);
    const drawn = randomFrom("holdem-spots/1")(`spot/${at + 1}`).shuffle(cards);
    const [one, other] = [drawn.slice(0, 2), drawn.slice(2, 4)];
    expect(deck).toEqual([...other, ...one, ...drawn.slice(4, 9)]);
  }
  const wins = all.reduce((sum, spot) => sum + spot.wins / SPOT_CASES, 0);
  expect(wins / 100).toBeGreaterThan(0.45);
  expect(wins / 100).toBeLessThan(0.55);
  expect(winsOf(deckOf("As Ks"), deckOf("Qs Js 2d"))).toBeUndefined();
  // Suits do not rank: spades for hearts and hearts for spades.
  const [first = { deck: [], wins: 0 }] = all;
  const swapped = (list: readonly string[]) =>
    deckOf(
      list.map((card) => card.replace(/[sh]$/, (suit) => (suit === "s" ? "h" : "s"))).join(" "),
    );
  expect(winsOf(swapped(holeOf(first)), swapped(flopOf(first)))).toBe(first.wins / SPOT_CASES);
});

it.each([0, 41, 99])("has the counts of spot %i", (at) => {
  const [spot] = spots().slice(at);
  if (spot === undefined) throw new Error("no such spot");
  const { wins, ties } = chancesOnFlop(holeOf(spot), flopOf(spot));
  expect([wins, ties]).toEqual([spot.wins, spot.ties]);
});
