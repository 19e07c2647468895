import { randomFrom } from "@wisp/game";
import { evaluateCards } from "phe";
import { describe, expect, it } from "vitest";
import { deckOf } from "../../test/holdem/scripted.ts";
import { cards } from "./cards.ts";
import { equityOnTurn, oddsSpot, worthOf } from "./odds-spot.ts";

describe("the equity on the turn", () => {
  it("is all of the pot for a hand that cannot be beaten", () => {
    expect(equityOnTurn(deckOf("As Ks"), deckOf("Qs Js Ts 2d"))).toBe(1);
  });

  it("is half of it where the board plays for both", () => {
    expect(equityOnTurn(deckOf("2c 3d"), deckOf("As Ks Qs Js"))).toBeLessThan(0.5);
  });

  it("agrees with another evaluator, case by case", () => {
    const [hole, board] = [deckOf("Ah 9h"), deckOf("Kh 7h 2c 9d")];
    const rest = cards.filter((card) => !hole.includes(card) && !board.includes(card));
    let [won, cases] = [0, 0];
    for (const river of rest) {
      const left = rest.filter((card) => card !== river);
      const own = evaluateCards([...hole, ...board, river]);
      for (const [at, one] of left.entries()) {
        for (const two of left.slice(at + 1)) {
          const theirs = evaluateCards([one, two, ...board, river]);
          won += own < theirs ? 1 : own === theirs ? 0.5 : 0;
          cases += 1;
        }
      }
    }
    expect(cases).toBe(45_540);
    expect(equityOnTurn(hole, board)).toBeCloseTo(won / cases, 12);
  });
});

describe("what an answer is worth", () => {
  const stakes = { pot: 100, bet: 100, raise: 300 };

  it.each([
    [0.2, "fold"],
    [0.4, "call"],
    [0.7, "raise"],
  ] as const)("with %d of the pot most is to %s", (equity, best) => {
    const worth = worthOf(equity, stakes);
    expect(worth[best]).toBe(Math.max(...Object.values(worth)));
  });

  it("is nothing for a call at the odds themselves", () => {
    expect(worthOf(1 / 3, stakes).call).toBeCloseTo(0, 10);
  });
});

describe("the spot of a day", () => {
  const spots = Array.from({ length: 12 }, (_, at) => oddsSpot.draw(randomFrom(`day/${at}`)));

  it("has six cards, all different, and an answer among those offered", () => {
    for (const { position, hand, options, right } of spots) {
      if (position.kind !== "cards") throw new Error("no cards");
      // Chips of the reader, and of the other player who has bet some of as many.
      const [own = 0, other = 0] = position.stacks;
      expect(other).toBe((own * 2) / 3);
      expect(new Set([...position.cards, ...hand]).size).toBe(6);
      expect(options.map(({ id }) => id)).toContain(right);
    }
  });

  it("is now one answer and now another", () => {
    expect(new Set(spots.map(({ right }) => right)).size).toBe(3);
  });

  it("is the same on every server", () => {
    expect(oddsSpot.draw(randomFrom("day/0"))).toEqual(spots[0]);
  });
});
