import type { ApiMatchLog } from "@wisp/api";
import { everyone } from "@wisp/game";
import { expect, test } from "vitest";
import { Fold } from "#features/replay/log/fold.ts";
import { matchLog } from "#test/match-log.ts";
import { textsOf } from "../../../test/match-log.ts";
import { connectFour } from "./connect-four.ts";
import { gridFilm, gridRendering } from "./film.ts";
import { type GridEvent, gridStory } from "./grid-game.ts";
import { ticTacToe } from "./tic-tac-toe.ts";

const names = ["Player 1", "Player 2"];

/** A finished match of these moves; `field` is the game's name of a move's place. */
function played(game: string, field: "cell" | "column", moves: readonly number[]): ApiMatchLog {
  const config = { language: "en", moveTimeLimitMs: 10_000 };
  const events = [
    { type: "match-opened", config, names },
    ...moves.flatMap((move, at) => [
      { type: "turn-opened", ask: "move", seats: [at % 2] },
      { type: "moved", seat: at % 2, [field]: move },
    ]),
    { type: "match-closed", winner: (moves.length - 1) % 2 },
  ];
  return matchLog(
    game,
    events.map((event) => ({ to: everyone, event })),
  );
}

const crosses = played("tic-tac-toe", "cell", [1, 4, 2, 5, 3]);
const discs = played("connect-four", "column", [1, 2, 1, 2, 1, 2, 1]);

test("the transcript has every move and the result, in the words of the host", () => {
  const { lines, names: shown } = gridRendering(connectFour).transcript(discs, "en");
  expect(shown).toEqual(names);
  expect(lines.map(({ text }) => text)).toEqual([
    "The grid is empty. Player 1 plays red and moves first; Player 2 plays yellow.",
    ...[1, 2, 1, 2, 1, 2, 1].map((column, at) =>
      at % 2 === 0
        ? `Player 1 drops a red disc into column ${column}.`
        : `Player 2 drops a yellow disc into column ${column}.`,
    ),
    "The match is over. Player 1 wins.",
  ]);
  const { lines: chinese } = gridRendering(ticTacToe).transcript(crosses, "zh");
  expect(chinese.at(-1)?.text).toBe("对局结束。Player 1 获胜。");
});

test("a position knows its pieces, the last move and the winning line", () => {
  const fold = new Fold(gridStory(connectFour));
  const before = fold.at(discs, 4, "public");
  expect(connectFour.cells(before).flatMap((seat, cell) => (seat === null ? [] : [cell]))).toEqual([
    35, 36,
  ]);
  expect([before.last, connectFour.winningCells(before)]).toEqual([36, []]);
  const end = fold.at(discs, discs.events.length - 1, "public");
  expect([end.last, connectFour.winningCells(end)]).toEqual([14, [14, 21, 28, 35]]);
});

test("refuses events of other games", () => {
  const { parse } = gridStory(ticTacToe);
  expect(parse({ type: "moved" })).toEqual({ type: "moved" });
  expect(() => parse({ type: "spoke" })).toThrow(/no event "spoke"/);
});

test("every event of a match stays for a while, moves longer than the opening of a turn", () => {
  const story = gridStory(connectFour);
  const stays = new Fold(story)
    .entries(discs)
    .map(({ event }): [GridEvent["type"], number] => [event.type, story.dwellMs(event)]);
  const of = Object.fromEntries(stays);
  expect(of.moved).toBeGreaterThan(of["turn-opened"] ?? 0);
  for (const [, stay] of stays) expect(stay).toBeGreaterThan(0);
});

test("a film has a frame for each move, with one piece more, and lights the winning line", () => {
  const scenes = gridFilm(connectFour, discs, "en");
  expect(scenes).toHaveLength(1 + 7 + 1);
  const red = connectFour.pieces[0].pictureColour;
  const redDiscs = scenes.map(
    ({ shapes }) => shapes.filter((shape) => shape.kind === "disc" && shape.fill === red).length,
  );
  // One is on the card of its player.
  expect(redDiscs).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5]);
  const faded = scenes.map(
    ({ shapes }) => shapes.filter((shape) => "opacity" in shape && shape.opacity === 0.45).length,
  );
  expect(faded).toEqual([0, 0, 0, 0, 0, 0, 0, 3, 3]);
  expect(textsOf(scenes.at(-1)?.shapes ?? [])).toContain("The match is over. Player 1 wins.");
});

test("a film of tic-tac-toe shows the numbers of empty squares, and words in its language", () => {
  const scenes = gridFilm(ticTacToe, crosses, "zh");
  const numbers = scenes.map(
    ({ shapes }) => textsOf(shapes).filter((text) => /^\d$/.test(text)).length,
  );
  expect(numbers).toEqual([9, 8, 7, 6, 5, 4, 4]);
  expect(textsOf(scenes.at(-1)?.shapes ?? [])).toContain("对局结束。Player 1 获胜。");
});
