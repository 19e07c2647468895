import { answerFrom, type Character, randomFrom, Table } from "@wisp/game";
import { expect, it } from "vitest";
import { cards, type PlayingCard } from "./cards.ts";
import { bold, caller, cautious, dice, house, planner, winChance } from "./house.ts";
import { holdem } from "./index.ts";
import { drawDecks } from "./referee.ts";
import type { State } from "./state.ts";
import { configSchema } from "./state.ts";

const hand = (text: string): PlayingCard[] =>
  text.split(" ").flatMap((name) => cards.filter((card) => card === name));

/** Points of the agent at seat 0. */
function points(seed: string, agents: readonly Character<State>[], decks: PlayingCard[][]): number {
  const table = new Table(holdem, { seed, config: configSchema.parse({}), materials: { decks } });
  const random = randomFrom(seed);
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const [seat = -1] = table.due;
    const view = table.view(seat);
    const ask = holdem.ask(view, seat, "en");
    const reply = agents[seat]?.decide(view, seat, ask, random(`${seat}/${table.log.length}`));
    const text = reply !== undefined && "text" in reply ? reply.text : "";
    table.decide(new Map([[seat, answerFrom(ask, text)]]));
    table.advance();
  }
  expect(table.state.actions.filter(({ missed }) => missed !== null)).toEqual([]);
  return table.outcome.points[0] ?? 0;
}

/** Mean chips per match of the first agent; every set of decks is played twice, with the seats swapped. */
function mean(one: Character<State>, other: Character<State>, sets: number): number {
  let sum = 0;
  for (let set = 0; set < sets; set += 1) {
    const decks = drawDecks(randomFrom(`decks ${set}`), 10);
    sum += points(`${set} first`, [one, other], decks);
    sum -= points(`${set} second`, [other, one], decks);
  }
  return sum / (2 * sets);
}

it("plays in different ways: sense beats dice, odds beat calling, and aggression beats calling", {
  tags: ["sweep"],
}, () => {
  expect(house.map(({ id }) => id)).toEqual(["dice", "caller", "cautious", "bold", "planner"]);
  expect(mean(planner, dice, 60)).toBeGreaterThan(30);
  expect(mean(planner, caller, 60)).toBeGreaterThan(30);
  expect(mean(bold, caller, 60)).toBeGreaterThan(30);
  expect(mean(cautious, caller, 60)).toBeGreaterThan(0);
});

it.each<[string, string, string, number]>([
  ["aces before the flop", "As Ah", "", 0.852],
  ["seven and two of two suits", "7s 2h", "", 0.346],
  ["a small pair against any two cards", "2s 2h", "", 0.503],
  ["the best hand on the river", "As Ks", "Qs Js Ts 2d 2h", 1],
  ["a board that both play", "2d 3h", "As Ks Qs Js Ts", 0.5],
])("estimates the chance of %s", (_, hole, board, chance) => {
  const random = randomFrom("chances");
  const estimates = Array.from({ length: 20 }, (_, at) =>
    winChance(hand(hole), board === "" ? [] : hand(board), random(`${at}`)),
  );
  const estimate = estimates.reduce((sum, each) => sum + each, 0) / estimates.length;
  expect(Math.abs(estimate - chance)).toBeLessThan(0.03);
});
