import { ownRatingsSchema } from "@wisp/api";
import { expect } from "playwright/test";
import { press } from "./answers.ts";
import { expectSound } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { playToEnd, takeBoardSeat } from "./seat-moves.ts";
import { test } from "./test.ts";

test("a guest's first match teaches, the second is rated, and sign-in keeps both", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.goto("/play/rating");
  await expect(page.getByText("You have no rated match yet.")).toBeVisible();

  await playToEnd(page, await takeBoardSeat(page, "tic-tac-toe"));
  await page.reload();
  const after = page.getByTestId("after-match");
  await expect(after).toContainText("The first match of a game teaches and does not count.");

  await playToEnd(page, await takeBoardSeat(page, "tic-tac-toe", "Easier"));
  await page.reload();
  await expect(after).toContainText(/Your rating: [\d,]+ \([+−-]?\d+\)/);

  await page.goto("/play/rating");
  const history = page.getByRole("table", { name: "Rated matches" });
  await expect(history.getByRole("row")).toHaveCount(3);
  await expect(history).toContainText("first match");
  await expectSound(page);

  // Guests are on no list.
  await page.goto("/play/ladder");
  await expect(page.getByText("Guest")).toHaveCount(0);
  await expectSound(page);

  await signIn(page, "ladder-climber", "/play/rating");
  await expect(history.getByRole("row")).toHaveCount(3);
});

test("what a seat's player learns after the match is the player's alone", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const seat = await takeBoardSeat(page, "tic-tac-toe");
  const early = await page.evaluate(
    async (path) => (await fetch(path)).json(),
    `/api/seats/${seat}/after`,
  );
  expect(early).toEqual({ rating: null, pending: true, review: null, offer: null });
  await playToEnd(page, seat);
  const other = await browser.newPage();
  await other.goto("/play");
  const status = await other.evaluate(
    async (path) => (await fetch(path)).status,
    `/api/seats/${seat}/after`,
  );
  expect(status).toBe(404);
  await other.close();
});

test("an account that does not want to be shown is not on the ladder", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "ladder-shy", "/me");
  const choice = page.getByLabel("Show me on the ladder of people");
  const form = page.locator("form:has(input[name=listed])");
  const listed = async () => {
    const answer = await page.request.get("/api/v1/me/ratings");
    return ownRatingsSchema.parse(await answer.json()).listed;
  };
  await expect(choice).toBeChecked();
  expect(await listed()).toBe(true);
  await choice.uncheck();
  await press(form.getByRole("button", { name: "Save" }));
  await expect(form.getByText("Saved.")).toBeVisible();
  await expect(choice).not.toBeChecked();
  expect(await listed()).toBe(false);
  await page.reload();
  await expect(choice).not.toBeChecked();
});
