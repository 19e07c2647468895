import { expect } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSound, expectSoundThroughout } from "./arena.ts";
import { test } from "./test.ts";

test("a replay of Bargain splits the items by the last plan, and compares the deal with the best", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/watch/${await aBoardMatch(request, "bargain")}?at=1`);
  const table = page.getByRole("list", { name: "The table" }).getByRole("listitem");
  await expect(table).toHaveText([/^On the table: \d hats?, \d balls? and \d apples?$/]);
  // Once a match is over, its readers see the values from the start.
  const values = page.getByRole("list", { name: "Value of each item" });
  await expect(values).toHaveCount(2);
  await expect(values.first()).toHaveText(/^Hats\d+Balls\d+Apples\d+$/);
  await expect(page.getByRole("table")).toHaveCount(0);
  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await expect(table).toHaveText([
    /’s plan$/,
    /^(Player \d|[A-Z][a-z]+) gets /,
    /^(Player \d|[A-Z][a-z]+) gets /,
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Round 1 of 10");

  await page.keyboard.press("r");
  await page.keyboard.press("End");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^(No deal|Deal: (Player \d|[A-Z][a-z]+) gets \d+, (Player \d|[A-Z][a-z]+) gets \d+)$/,
  );
  const splits = page.getByRole("table", { name: "The deal and the best splits" });
  await expect(splits.getByRole("row")).not.toHaveCount(1);
  await expectSoundThroughout(page);
  heard.expectNone();
});

test("a person bargains on a phone, with buttons for the plan and words beside it", {
  tag: "@sweep",
}, async ({ page }) => {
  test.slow();
  const heard = complaints(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator("#game-bargain") });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  const turn = page.getByRole("region", { name: "Your turn" });
  await expect(turn).toBeVisible();
  await expect(turn.getByRole("button", { name: "Propose" })).toBeDisabled();
  await press(turn.getByRole("button", { name: "Hats: take one more" }));
  await expect(turn.getByText(/^You take 1 hat, worth \d+ of 10 to you\.$/)).toBeVisible();
  await turn
    .getByRole("textbox", { name: "Your words (optional)" })
    .fill("One hat is enough for me.");
  await expectSound(page);
  await turn.getByRole("button", { name: "Propose" }).click();
  const said = page.getByText("One hat is enough for me.").first();
  await expect(said).toBeAttached();
  // Whatever the other player says next, the match can be ended by accepting its plan.
  const ended = page.getByRole("heading", { level: 1, name: /^Deal: / });
  const accept = turn.getByRole("button", { name: /^Deal for \d+$/ });
  // What can be accepted before the plan is sent disappears with it.
  await expect(async () => {
    if (await accept.isVisible()) await accept.click({ timeout: 1_000 });
    await expect(ended).toBeVisible({ timeout: 1_000 });
  }).toPass();
  heard.expectNone();
});
