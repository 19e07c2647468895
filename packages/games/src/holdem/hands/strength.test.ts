import { compare, evaluate } from "@poker-apprentice/hand-evaluator";
import { randomFrom } from "@wisp/game";
import { evaluateCards } from "phe";
import { describe, expect, it } from "vitest";
import { cards, type PlayingCard } from "../cards.ts";
import {
  bestFive,
  categories,
  categoryIndex,
  firstRank,
  handKind,
  handKinds,
  strengthOf,
  strengthOfNumbers,
} from "./strength.ts";

const hand = (text: string): PlayingCard[] => {
  const names = text.split(" ");
  const found = cards.filter((card) => names.includes(card));
  if (found.length !== names.length) throw new Error(`not all cards: ${text}`);
  return found;
};

describe("the strength of a hand", () => {
  it("finds the known number of every kind among all five-card hands", () => {
    const counts = categories.map(() => 0);
    let royal = 0;
    for (let a = 0; a < 48; a += 1) {
      for (let b = a + 1; b < 49; b += 1) {
        for (let c = b + 1; c < 50; c += 1) {
          for (let d = c + 1; d < 51; d += 1) {
            for (let e = d + 1; e < 52; e += 1) {
              const strength = strengthOfNumbers([a, b, c, d, e]);
              const place = categoryIndex(strength);
              counts[place] = (counts[place] ?? 0) + 1;
              if (place === 8 && firstRank(strength) === 12) royal += 1;
            }
          }
        }
      }
    }
    expect(Object.fromEntries(categories.map((name, place) => [name, counts[place]]))).toEqual({
      "straight-flush": 40,
      "four-of-a-kind": 624,
      "full-house": 3_744,
      flush: 5_108,
      straight: 10_200,
      "three-of-a-kind": 54_912,
      "two-pair": 123_552,
      "one-pair": 1_098_240,
      "high-card": 1_302_540,
    });
    expect(royal).toBe(4);
  });

  it("orders hands of 5 to 7 cards as two other evaluators do", () => {
    const draws = randomFrom("evaluators")("hands");
    const found = new Set<string>();
    for (let pair = 0; pair < 12_000; pair += 1) {
      const count = 5 + (pair % 3);
      // Both hands share all but two cards, as at a table: so they are often close to each other.
      const deck = draws.shuffle(cards).slice(0, count + 2);
      const [one, other] = [deck.slice(2), [...deck.slice(0, 2), ...deck.slice(4)]];
      const expected = Math.sign(strengthOf(one) - strengthOf(other));
      expect(Math.sign(evaluateCards(other) - evaluateCards(one)), deck.join(" ")).toBe(expected);
      const [theirs, theirOther] = [one, other].map((holeCards) => evaluate({ holeCards }));
      if (theirs === undefined || theirOther === undefined) throw new Error("nothing to compare");
      // That evaluator sorts the stronger hand first.
      expect(Math.sign(compare(theirs, theirOther)) + expected, deck.join(" ")).toBe(0);
      found.add(handKind(one));
    }
    expect(found.size).toBeGreaterThanOrEqual(8);
  });

  it.each([
    ["a royal flush over a straight flush", "As Ks Qs Js Ts 2d 3d", "9s Ks Qs Js Ts 2d 3d"],
    ["a straight flush below the royal one", "9h 8h 7h 6h 5h Ah Kh", "As Ad Ac Ah Ks Kd Kc"],
    ["a wheel over three aces", "As 2d 3c 4h 5s Ah Ac", "As Ah Ac Kd Qh 9s 2d"],
    ["a six-high straight over a wheel", "2d 3c 4h 5s 6d", "As 2d 3c 4h 5s"],
    ["a wheel of one suit over a flush", "As 2s 3s 4s 5s Kd", "As Ks Qs Js 9s Kd"],
    ["a flush over a straight", "2s 4s 6s 8s 9s 5d 7d", "5d 6s 7d 8s 9s 4h 2c"],
    ["the higher of two triplets full", "3s 3h 3d 2s 2h 2d Ac", "2s 2h 2d Ac Ah 9c 5d"],
    [
      "the best of three pairs with the best kicker",
      "As Ah Ks Kh Qs Qh Jd",
      "As Ah Ks Kh Js Jh Td",
    ],
    ["a kicker", "As Ah Kd 9c 7s", "Ad Ac Qd 9h 7d"],
  ])("%s", (_, better, worse) => {
    expect(strengthOf(hand(better))).toBeGreaterThan(strengthOf(hand(worse)));
  });

  it.each([
    ["a sixth card does not count", "As Kd Qh 9c 7s 5d", "As Kd Qh 9c 7s 2d"],
    ["suits do not rank", "As Ks 9s 5s 2s", "Ah Kh 9h 5h 2h"],
    ["the third pair does not count", "As Ah Ks Kh 2s 2h Qd", "Ad Ac Kd Kc 3s 3h Qc"],
  ])("%s", (_, one, other) => {
    expect(strengthOf(hand(one))).toBe(strengthOf(hand(other)));
  });
});

describe("the name of a hand", () => {
  it.each([
    ["royal-flush", "As Ks Qs Js Ts 9s 8s"],
    ["straight-flush", "9s Ks Qs Js Ts"],
    ["straight-flush", "As 2s 3s 4s 5s"],
    ["four-of-a-kind", "2s 2h 2d 2c As Ah Ad"],
    ["full-house", "2s 2h 2d 3c 3s 3h Ad"],
    ["flush", "As Qs 9s 6s 3s 2d 2h"],
    ["straight", "Ad Ks Qs Js Ts"],
    ["three-of-a-kind", "2s 2h 2d Ac Ks"],
    ["two-pair", "2s 2h 3d 3c Ks"],
    ["one-pair", "2s 2h 4d 3c Ks"],
    ["high-card", "2s 9h 4d 3c Ks"],
  ])("is %s", (kind, text) => {
    expect(handKind(hand(text))).toBe(kind);
    expect(handKinds).toContain(kind);
  });

  it("points out the five cards that count", () => {
    expect(bestFive(hand("As Ah Kd 9c 9d 2h 3s"))).toEqual(hand("As Ah Kd 9c 9d"));
    expect(bestFive(hand("2s 3s 4s 5s 9s As Ad")).toSorted()).toEqual(
      hand("As 2s 3s 4s 5s").toSorted(),
    );
  });
});
