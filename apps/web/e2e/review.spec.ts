import { expect } from "playwright/test";
import { press } from "./answers.ts";
import { expectSound } from "./arena.ts";
import { playToEnd, takeBoardSeat } from "./seat-moves.ts";
import { test } from "./test.ts";

for (const game of ["tic-tac-toe", "connect-four"]) {
  test(`after ${game} the seat says what each move was worth, and one press plays again`, {
    tag: "@sweep",
  }, async ({ page }) => {
    const seat = await takeBoardSeat(page, game);
    await playToEnd(page, seat);
    await page.reload();
    const after = page.getByTestId("after-match");
    const worth = after.getByText("What your moves were worth:");
    await expect(worth).toBeVisible();
    await worth.click();
    await expect(after.getByRole("listitem").first()).toContainText("Move 1:");
    await expectSound(page);
    await press(page.getByRole("button", { name: "Play again" }));
    await page.waitForURL((address) => !address.pathname.endsWith(seat));
  });
}
