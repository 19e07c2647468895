import { type APIRequestContext, expect } from "playwright/test";
import { z } from "zod";
import { untilItAnswers } from "./answers.ts";
import { complaints, expectSoundThroughout } from "./arena.ts";
import { test } from "./test.ts";

const list = z.object({ matches: z.array(z.object({ id: z.string() })) });

async function finishedMatch(request: APIRequestContext, game: string): Promise<string> {
  const path = `/api/v1/matches?game=${game}&status=finished&locale=en&limit=1`;
  let id = "";
  await expect
    .poll(async () => {
      id = list.parse(await (await request.get(path)).json()).matches[0]?.id ?? "";
      return id;
    }, `a finished match of ${game}`)
    .not.toBe("");
  return id;
}

for (const [game, own] of [
  ["public-good", "Pool"],
  ["prisoners-dilemma", "defects"],
] as const) {
  test(`a replay of ${game} shows the choices of a round together`, async ({ page, request }) => {
    const heard = complaints(page);
    await page.goto(`/watch/${await finishedMatch(request, game)}`);
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
