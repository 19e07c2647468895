import { randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { deckOf } from "../../../test/holdem/scripted.ts";
import { cards, numberOf, type PlayingCard } from "../cards.ts";
import { showdowns } from "./showdowns.ts";
import { strengthOf, strengthOfNumbers } from "./strength.ts";

type Holes = readonly [readonly PlayingCard[], readonly PlayingCard[]];

const holesOf = (text: string): Holes => {
  const hole = deckOf(text);
  return [hole.slice(0, 2), hole.slice(2)];
};

const without = (...known: readonly (readonly PlayingCard[])[]): PlayingCard[] =>
  cards.filter((card) => !known.flat().includes(card));

/** Every board, one after the other. */
function counted([one, other]: Holes) {
  const rest = without(one, other).map(numberOf);
  const sevens = [one, other].map((hole) => [...hole.map(numberOf), 0, 0, 0, 0, 0]);
  const [first = [], second = []] = sevens;
  let [ahead, boards] = [0, 0];
  const deal = (from: number, place: number): void => {
    if (place === 7) {
      boards += 1;
      ahead += Math.sign(strengthOfNumbers(first) - strengthOfNumbers(second));
      return;
    }
    for (let next = from; next < rest.length; next += 1) {
      const card = rest[next] ?? 0;
      first[place] = card;
      second[place] = card;
      deal(next + 1, place + 1);
    }
  };
  deal(0, 2);
  return { ahead, boards };
}

describe("the showdowns that can follow", () => {
  it.each(["As Ah Ks Kh", "As Ks 7h 7d", "2c 7d Jh Ts", "9h 8h Ah 2h", "5c 4c 5d 4d"])(
    "counts all boards of %s",
    (text) => {
      const holes = holesOf(text);
      expect(showdowns(holes, [])).toEqual(counted(holes));
    },
  );

  it("are as many for one player as against the other, and none before the same ranks", () => {
    const [one, other] = holesOf("Ac Kd 8s 8h");
    const { ahead, boards } = showdowns([one, other], []);
    expect(showdowns([other, one], [])).toEqual({ ahead: -ahead, boards });
    expect(showdowns(holesOf("Ac Kd Ah Ks"), [])).toEqual({ ahead: 0, boards });
  });

  it("counts the cards that complete a board", () => {
    const holes = holesOf("As Ah Ks Kh");
    const board = deckOf("2d 7c 9h 4s Jd");
    // Two kings win on the turn or the river.
    expect(showdowns(holes, board.slice(0, 4))).toEqual({ ahead: 44 - 2 * 2, boards: 44 });
    expect(showdowns(holes, board)).toEqual({ ahead: 1, boards: 1 });
    expect(showdowns(holes, board.slice(0, 3)).boards).toBe(990);
  });

  it("have the same mean before a card as after it: what is expected of luck is exactly 0", () => {
    const drawn = randomFrom("deals")("cards").shuffle(cards);
    const holes: Holes = [drawn.slice(0, 2), drawn.slice(2, 4)];
    const flop = drawn.slice(4, 7);
    const turns = without(...holes, flop).map((card) => showdowns(holes, [...flop, card]));
    const rivers = without(...holes, flop, drawn.slice(7, 8)).map((card) =>
      showdowns(holes, [...flop, ...drawn.slice(7, 8), card]),
    );
    const sum = (list: readonly { readonly ahead: number }[]): number =>
      list.reduce((total, { ahead }) => total + ahead, 0);
    // Each pair of cards follows in two orders.
    expect(sum(turns)).toBe(2 * showdowns(holes, flop).ahead);
    expect(sum(rivers)).toBe(showdowns(holes, drawn.slice(4, 8)).ahead);
    const [first = 0, second = 0] = holes.map((hole) =>
      strengthOf([...hole, ...drawn.slice(4, 9)]),
    );
    expect(showdowns(holes, drawn.slice(4, 9)).ahead).toBe(Math.sign(first - second));
  });
});
