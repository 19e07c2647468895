import { expect, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSoundThroughout } from "./arena.ts";
import { test } from "./test.ts";

for (const { game, own } of [
  { game: "public-good", own: "Pool" },
  { game: "prisoners-dilemma", own: "defects" },
]) {
  test(`a replay of ${game} shows the choices of a round together`, { tag: "@sweep" }, async ({
    page,
    request,
  }) => {
    const heard = complaints(page);
    await page.goto(`/watch/${await aBoardMatch(request, game)}`);
    await untilItAnswers(page.getByRole("button", { name: /Reveal/ }));
    const table = page.getByRole("table", { name: "Choices by player and round" });
    await expect(table.locator("tbody").first().getByRole("row")).toHaveCount(3);
    await expect(page.getByText(own, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Players" }).getByRole("listitem")).toHaveCount(3);
    await page.getByRole("button", { name: "Go to round 1" }).click();
    await expect(table.getByText("choosing")).toHaveCount(3);
    await page.keyboard.press("ArrowRight");
    await expect(table.getByText("choosing")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("3 players · round 1 of 5");
    await page.keyboard.press("End");
    await expect(table.getByRole("row", { name: /wins/ }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /(wins|tie and win|Everyone ties) with [\d.]+ points/,
    );
    await expectSoundThroughout(page);
    heard.expectNone();
  });
}

test("a replay of an auction keeps bids sealed until all are opened", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  await page.goto(`/watch/${await aBoardMatch(request, "auction")}`);
  await untilItAnswers(page.getByRole("button", { name: /Reveal/ }));
  const table = page.getByRole("table", { name: "Choices by player and round" });
  await expect(table.locator("tbody").first().getByRole("row")).toHaveCount(2);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(table.getByText("choosing")).toHaveCount(2);
  // The match is over, so readers see what the item is worth to each before they see the bids.
  await expect(table.getByText(/^of \d+\.\d\d$/)).toHaveCount(2);
  await page.keyboard.press("ArrowRight");
  await expect(table.getByText("choosing")).toHaveCount(0);
  await expect(page.getByText(/wins and pays \$\d+\.\d\d|nothing is sold/).first()).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /(wins|tie and win) with a profit of \$\d+\.\d\d|Nobody made a profit/,
  );
  await expectSoundThroughout(page);
  heard.expectNone();
});

test("a replay of cost sharing shows proposals, then votes, then who pays what", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  await page.goto(`/watch/${await aBoardMatch(request, "cost-sharing")}`);
  await untilItAnswers(page.getByRole("button", { name: /Reveal/ }));
  const table = page.getByRole("table", { name: "Choices by player and round" });
  await expect(table.locator("tbody").first().getByRole("row")).toHaveCount(3);
  // A match that ends in its first round has no buttons for rounds.
  await page.keyboard.press("Home");
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(/makes a proposal …$/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const proposals = page
    .getByRole("list", { name: "Proposals of this round" })
    .getByRole("listitem");
  await expect(proposals).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(proposals).toHaveCount(1);
  await page.keyboard.press("End");
  await expect(proposals).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /All agree on [\d /]+|3 players did not agree/,
  );
  await expectSoundThroughout(page);
  heard.expectNone();
});

test("the seats of every game of rounds have their points, also on phones lying down", {
  tag: "@sweep",
}, async ({ page, request }) => {
  for (const [game, seats] of [
    ["public-good", 3],
    ["prisoners-dilemma", 3],
    ["auction", 2],
    ["cost-sharing", 3],
  ] as const) {
    const path = `/watch/${await aBoardMatch(request, game)}?at=2`;
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [740, 360],
      [1_440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const players = page.getByRole("list", { name: "Players" }).getByRole("listitem");
      await expect(players).toHaveCount(seats);
      const ring = await page.locator(".stage-ring").boundingBox();
      const frame = page.viewportSize();
      for (const player of await players.all()) {
        const points = await player.locator(".font-mono").first().boundingBox();
        const size = `${game} at ${width} x ${height}`;
        expect(points, size).not.toBeNull();
        if (points === null || ring === null || frame === null) continue;
        expect(points.x, size).toBeGreaterThanOrEqual(0);
        expect(points.x + points.width, size).toBeLessThanOrEqual(frame.width);
        // Below the lowest face the points end before the words under the table.
        expect(points.y + points.height, size).toBeLessThanOrEqual(ring.y + ring.height + 14);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
  }
});

/**
 * How long a sentence stays on the table until its cards are back, and whether the next question was there besides. The
 * page notes each of its own changes, so that none is missed on a busy machine.
 */
const stayOf = (page: Page, sentence: string): Promise<{ besides: boolean; stayedMs: number }> =>
  page.evaluate(
    (words) =>
      new Promise((resolve) => {
        let sinceMs: number | undefined;
        let besides = false;
        const look = (): void => {
          const cards = document.querySelectorAll("button.stage-press").length;
          const text = document.body.textContent.replace(/\s+/g, " ");
          if (text.includes(words)) {
            sinceMs ??= performance.now();
            besides ||= cards === 0 && document.querySelector("input[type=radio]") !== null;
          } else if (sinceMs !== undefined && cards === 2) {
            observer.disconnect();
            resolve({ besides, stayedMs: performance.now() - sinceMs });
          }
        };
        const observer = new MutationObserver(look);
        const all = { childList: true, subtree: true, characterData: true, attributes: true };
        observer.observe(document.body, all);
      }),
    sentence,
  );

test("a seat sees what all chose before the next round, and can answer meanwhile", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator("#game-prisoners-dilemma") });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  const turn = page.getByRole("region", { name: "Your turn" });
  const table = page.getByRole("region", { name: "Table", exact: true });
  const cards = table.locator("button.stage-press");
  const submit = turn.locator("button[type=submit]");
  for (const round of [1, 2]) {
    await untilItAnswers(cards.first());
    await cards.first().click();
    const sentence = `Round ${round} of 5 · choices are shown`;
    const stay = stayOf(page, sentence);
    await press(submit);
    const shown = table.getByText(sentence);
    const { besides, stayedMs } = await stay;
    expect(besides).toBe(true);
    expect(stayedMs).toBeGreaterThan(1_000);
    await expect(cards).toHaveCount(2);
    await expect(shown).toHaveCount(0);
  }
});

test("a person bids on the table and sees the odds before the bid", { tag: "@sweep" }, async ({
  page,
}) => {
  const heard = complaints(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator("#game-auction") });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  const slider = page.getByRole("slider", { name: "Your bid" });
  await untilItAnswers(slider);
  await expect(page.getByText("Move the slider to see the odds.")).toBeVisible();
  const submit = page.getByRole("region", { name: "Your turn" }).locator("button[type=submit]");
  await expect(submit).toHaveText("Set a number");
  await expect(submit).toBeDisabled();
  await press(page.getByRole("button", { name: "$0.25 less" }));
  await expect(slider).toHaveValue("0");
  await expect(submit).toBeEnabled();
  await press(page.getByRole("button", { name: "$0.25 more" }));
  await expect(submit).toHaveText("Submit");
  await expect(page.getByText(/^\d+% to win$/)).toHaveCount(2);
  heard.expectNone();
});

test("a seat of hanabi plays a card by pressing it", { tag: "@sweep" }, async ({ page }) => {
  const heard = complaints(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/play");
  const game = page.getByRole("listitem").filter({ has: page.locator("#game-hanabi") });
  await press(game.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  const card = page.getByRole("button", { name: "Card 1: give a hint" });
  await untilItAnswers(card);
  await press(card);
  const hand = page.getByRole("list", { name: "Players" });
  await press(hand.getByRole("button", { name: /^Tell / }).first());
  await expect(
    page.getByRole("region", { name: "Your turn" }).getByRole("radio", { checked: true }),
  ).toHaveCount(1);
  heard.expectNone();
});
