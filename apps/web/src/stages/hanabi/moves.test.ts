import { configSchema } from "@wisp/games/hanabi";
import { expect, test } from "vitest";
import { moveOf, targetSeat } from "./moves.ts";

const table = { config: configSchema.parse({ seats: 3 }) };

test.each([
  ["Play Card at position 1", { row: "play", position: 1 }],
  ["Discard Card at position 0", { row: "discard", position: 0 }],
  ["Reveal Rank 2 Cards for Player 3", { row: { target: "Player 3" }, rank: 2, colour: null }],
  ["Reveal Red Cards for the other player", { row: { target: "the other player" }, colour: "red" }],
])("%s is a move that can be drawn", (option, move) => {
  expect(moveOf(option, table)).toMatchObject({ option, ...move });
});

test("a move of another form is not drawn", () => {
  expect(moveOf("Pass", table)).toBeNull();
});

test("a hint is for the player that it names, or for the only other one", () => {
  expect(targetSeat("Player 3", ["Player 1", "Player 2", "Player 3"], 0)).toBe(2);
  expect(targetSeat("the other player", ["Player 1", "Player 2"], 1)).toBe(0);
});
