import { expect } from "playwright/test";
import { untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSoundThroughout } from "./arena.ts";
import { test } from "./test.ts";

for (const [game, own] of [
  ["public-good", "Pool"],
  ["prisoners-dilemma", "defects"],
] as const) {
  test(`a replay of ${game} shows the choices of a round together`, async ({ page, request }) => {
    const heard = complaints(page);
    await page.goto(`/watch/${await aBoardMatch(request, game)}`);
    await untilItAnswers(page.getByRole("button", { name: /Reveal/ }));
    const table = page.getByRole("table", { name: "Choices by player and round" });
    await expect(table.getByRole("row", { name: /^Player \d/ })).toHaveCount(3);
    await expect(page.getByText(own, { exact: true }).first()).toBeVisible();
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

test("a replay of an auction keeps bids sealed until all are opened", async ({ page, request }) => {
  const heard = complaints(page);
  await page.goto(`/watch/${await aBoardMatch(request, "auction")}`);
  await untilItAnswers(page.getByRole("button", { name: /Reveal/ }));
  const table = page.getByRole("table", { name: "Choices by player and round" });
  await expect(table.getByRole("row", { name: /^Player \d/ })).toHaveCount(2);
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

test("a replay of cost sharing shows proposals, then votes, then who pays what", async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  await page.goto(`/watch/${await aBoardMatch(request, "cost-sharing")}`);
  await untilItAnswers(page.getByRole("button", { name: /Reveal/ }));
  const table = page.getByRole("table", { name: "Choices by player and round" });
  await expect(table.getByRole("row", { name: /^Player \d/ })).toHaveCount(3);
  // A match that ends in its first round has no buttons for rounds.
  await page.keyboard.press("Home");
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Player 1 makes a proposal …")).toBeVisible({ timeout: 1_000 });
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
