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
