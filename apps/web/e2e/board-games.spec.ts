import { expect } from "playwright/test";
import { untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSoundThroughout, logOf } from "./arena.ts";
import { test } from "./test.ts";

for (const { game, cells, piece, ...tag } of [
  { game: "tic-tac-toe", cells: 9, piece: /^[XO]/, tag: "@scales" },
  { game: "connect-four", cells: 42, piece: /^(Red|Yellow)/, tag: "@sweep" },
]) {
  test(
    `the replay of ${game} shows the board at every move, and its agents at the end`,
    tag,
    async ({ page, request }) => {
      const heard = complaints(page);
      const id = await aBoardMatch(request, game);
      const log = await logOf(request, id);
      const moves = log.events.filter(({ event }) => event.type === "moved").length;
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(`/watch/${id}?at=0`);

      const board = page.getByRole("table", { name: "Board" });
      const pieces = board.getByRole("cell", { name: piece });
      const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
      await expect(board.getByRole("cell")).toHaveCount(cells);
      await expect(pieces).toHaveCount(0);
      await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
      await page.keyboard.press("ArrowRight");
      await expect(seats.nth(0)).toContainText("to move");
      await page.keyboard.press("ArrowRight");
      await expect(pieces).toHaveCount(1);
      await expect(board.getByRole("cell", { name: /, last move$/ })).toHaveCount(1);

      await expect(seats.getByRole("link")).toHaveCount(0);

      // The end of a match reveals its agents.
      await page.keyboard.press("End");
      await expect(pieces).toHaveCount(moves);
      await expect(seats.getByRole("link")).toHaveCount(2);
      await expectSoundThroughout(page);
      heard.expectNone();
    },
  );
}
