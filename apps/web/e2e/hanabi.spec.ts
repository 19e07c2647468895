import { expect, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSoundThroughout, logOf } from "./arena.ts";
import { test } from "./test.ts";

const seatsOf = (page: Page) => page.getByRole("list", { name: "Players" }).locator("> li[class]");

test("a replay of hanabi shows the hands, the hint that points at its cards, and the score at the end", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await aBoardMatch(request, "hanabi");
  const log = await logOf(request, id);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/watch/${id}?at=0`);
  const seats = seatsOf(page);
  const fireworks = page.getByRole("list", { name: "Fireworks" }).getByRole("listitem");
  const cards = page.getByRole("list", { name: "Hand" }).getByRole("listitem");
  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  await expect(seats).toHaveCount(2);
  await expect(fireworks).toHaveText([/^Red: 0 of 5/, /^Yellow: 0 of 5/]);

  // The match is over, so its reader sees all hands from the deal.
  const first = log.events.find(({ event }) => event.type === "turn-opened")?.cursor ?? 0;
  await page.goto(`/watch/${id}?at=${first}`);
  await expect(cards).toHaveText(new Array(4).fill(/Position [12]: (Red|Yellow) [1-5]/));
  await expect(seats.nth(0)).toContainText("to move");
  await expect(seats.getByRole("link")).toHaveCount(0);

  const hint = log.events.find(({ event }) => event.type === "revealed");
  if (hint !== undefined) {
    await page.goto(`/watch/${id}?at=${hint.cursor}`);
    await expect(cards.filter({ hasText: "; told" }).first()).toBeVisible();
    await expect(
      page.getByText(/^(Player \d|[A-Z][a-z]+) tells (Player \d|[A-Z][a-z]+): /).first(),
    ).toBeVisible();
  }

  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  await page.keyboard.press("End");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\d+( of 10)? points/);
  await expect(seats.getByRole("link")).toHaveCount(2);
  await expectSoundThroughout(page);
  heard.expectNone();
});

test.describe("a visitor on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("plays hanabi without seeing the own cards, by hints to the other player", {
    tag: "@sweep",
  }, async ({ page }) => {
    const heard = complaints(page);
    await page.goto("/play");
    const card = page.getByRole("listitem").filter({ has: page.locator("#game-hanabi") });
    await press(card.getByRole("button", { name: "Play now" }));
    await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
    const turn = page.getByRole("region", { name: "Your turn" });
    const reveal = turn.getByRole("radio", { name: /^Tell / }).first();
    await expect(reveal).toBeAttached();
    const cards = page.getByRole("list", { name: "Hand" }).getByRole("listitem");
    await expect(cards.filter({ hasText: "hidden card" })).toHaveCount(2);
    await expect(cards.filter({ hasText: /: (Red|Yellow) \d/ })).toHaveCount(2);
    await expectSoundThroughout(page, "the turn of a seat", [360]);
    await untilItAnswers(reveal);
    await reveal.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(
      page.getByText(/^(Guest \d{4} tells [A-Z][a-z]+|[A-Z][a-z]+ tells Guest \d{4}): /).first(),
    ).toBeVisible();
    heard.expectNone();
  });
});
