import { answerFrom, type Character, randomFrom, Table } from "@wisp/game";
import { expect, it } from "vitest";
import { bestColumns, dice, house, planner, watchful } from "./house.ts";
import { connectFour } from "./index.ts";
import {
  configSchema,
  drop,
  emptyGrid,
  freeColumns,
  type Grid,
  type State,
  winnerOf,
} from "./state.ts";

/** Plays a match; columns played beforehand are given. */
function play(seed: string, agents: readonly Character<State>[], ...before: readonly number[]) {
  const table = new Table(connectFour, { seed, config: configSchema.parse({}), materials: {} });
  const random = randomFrom(seed);
  table.deal();
  table.advance();
  const move = (text: string) => {
    const [seat = -1] = table.due;
    const ask = connectFour.ask(table.view(seat), seat, "en");
    table.decide(new Map([[seat, answerFrom(ask, text)]]));
    table.advance();
  };
  for (const column of before) move(`${column}`);
  while (table.outcome === undefined) {
    const [seat = -1] = table.due;
    const view = table.view(seat);
    const ask = connectFour.ask(view, seat, "en");
    const reply = agents[seat]?.decide(view, seat, ask, random(`${seat}/${table.log.length}`));
    move(reply !== undefined && "text" in reply ? reply.text : "");
  }
  return table;
}

/** The share of points of the first of two agents, over matches in both colours. */
function share(one: Character<State>, other: Character<State>, matches: number): number {
  let points = 0;
  for (let match = 0; match < matches; match += 1) {
    const seat = match % 2;
    const agents = seat === 0 ? [one, other] : [other, one];
    const { outcome, state } = play(`${one.id} ${other.id} ${match}`, agents);
    expect(state.forfeit).toBeNull();
    points += (outcome?.points[seat] ?? 0) / 2;
  }
  return points / matches;
}

it("differs in strength: the planner beats the watchful agent, and both beat dice", () => {
  expect(house.map(({ id }) => id)).toEqual(["dice", "watchful", "planner"]);
  expect(share(watchful, dice, 60)).toBeGreaterThan(0.8);
  expect(share(planner, watchful, 60)).toBeGreaterThan(0.65);
  expect(share(planner, dice, 30)).toBeGreaterThan(0.85);
});

it.each([planner, watchful])("takes a win, and blocks one: $id", (character) => {
  const answer = (...columns: number[]) => {
    const { log } = play("42", [character, character], ...columns);
    const moves = log.flatMap(({ event }) => (event.type === "moved" ? [event.column] : []));
    return moves[columns.length];
  };
  expect(answer(1, 7, 1, 7, 1, 6)).toBe(1);
  expect(answer(1, 7, 1, 6, 1)).toBe(1);
});

/** Plain minimax on the outcome alone: 1 when `seat`, to move, can force a win, -1 when it must lose. */
function forced(grid: Grid, seat: number, depth: number): number {
  if (winnerOf(grid) !== null) return -1;
  const columns = freeColumns(grid);
  if (depth === 0 || columns.length === 0) return 0;
  return Math.max(
    ...columns.map((column) => -forced(drop(grid, column, seat), 1 - seat, depth - 1)),
  );
}

it("searches like plain minimax: wins won positions, and holds drawn ones", () => {
  const draws = randomFrom("positions")("columns");
  let decided = 0;
  for (let position = 0; position < 60; position += 1) {
    let [grid, seat] = [emptyGrid, 0];
    const moves = 8 + draws.int(20);
    for (let move = 0; move < moves && winnerOf(grid) === null; move += 1) {
      grid = drop(grid, draws.pick(freeColumns(grid)), seat);
      seat = 1 - seat;
    }
    if (winnerOf(grid) !== null) continue;
    const worth = forced(grid, seat, 4);
    if (worth !== 0) decided += 1;
    for (const column of bestColumns(grid, seat, 4)) {
      expect(-forced(drop(grid, column, seat), 1 - seat, 3)).toBe(worth);
    }
  }
  expect(decided).toBeGreaterThan(5);
});
