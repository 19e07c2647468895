import { expect, test } from "vitest";
import { games } from "./index.ts";

const open = Object.values(games).filter((entry) => entry.open === true);

test("an open game has no hidden role, nobody to suspect, and deals no role", () => {
  expect(open.length).toBeGreaterThan(0);
  for (const { game, board, deals } of open) {
    expect([game.id, game.suspects, board.hidden, deals]).toEqual([
      game.id,
      undefined,
      undefined,
      [],
    ]);
  }
});

test("every game in which players look for somebody keeps who sits where", () => {
  const hiding = Object.values(games).filter(({ game }) => game.suspects !== undefined);
  expect(hiding.length).toBeGreaterThan(0);
  for (const entry of hiding)
    expect([entry.game.id, entry.open]).toEqual([entry.game.id, undefined]);
});
