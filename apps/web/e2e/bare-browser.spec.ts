import { expect, type Locator, type Page } from "playwright/test";
import { agentServer } from "./agent-server.ts";
import { press } from "./answers.ts";
import { complaints } from "./arena.ts";
import { signIn, spaceAnswer } from "./own-agent.ts";
import { test } from "./test.ts";

/** Takes away what browsers forbid to frames, in private windows, over plain HTTP and by settings. */
function takeAway(): void {
  const forbidden = {
    get(): never {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, forbidden);
  }
  for (const name of ["clipboard", "share", "serviceWorker"]) {
    Object.defineProperty(navigator, name, { value: undefined });
  }
  Object.defineProperty(document, "fullscreenEnabled", { value: false });
  Object.defineProperty(window, "Notification", { value: undefined });
}

const gameAt = (page: Page, game: string): Locator =>
  page.getByRole("listitem").filter({ has: page.locator(`#game-${game}`) });

test("a seat, a new agent and a table of friends work in a browser without storage or clipboard", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.addInitScript(takeAway);
  const heard = complaints(page);
  await page.goto("/play");
  await press(gameAt(page, "tic-tac-toe").getByRole("button", { name: "Play now" }));
  const turn = page.getByRole("region", { name: "Your turn" });
  await expect(turn).toBeVisible();
  const cell = turn.getByRole("radio").first();
  const chosen = await cell.getAttribute("value");
  await turn.locator("label").first().click();
  await expect(cell).toBeChecked();
  await turn.getByRole("button", { name: /^Choose / }).click();
  await expect(turn.getByRole("radio").and(page.locator(`[value="${chosen}"]`))).toHaveCount(0);

  await using server = await agentServer(({ response, body }) => response.end(spaceAnswer(body)));
  await signIn(page, "bare-browser", "/agents/new");
  await page.getByLabel("Address").fill(server.url);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText(/^It passed in/)).toBeVisible();

  await page.goto("/play");
  await press(gameAt(page, "tic-tac-toe").getByRole("button", { name: "Play with friends" }));
  await page.waitForURL(/\/play\/table\/[0-9a-f-]{36}$/);
  await press(page.getByRole("button", { name: "Copy the link" }));
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe(page.url());
  heard.expectNone();
});

test("people whose browser blocks cookies are told so before they take a seat", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "cookieEnabled", { value: false });
  });
  await page.goto("/play");
  await press(gameAt(page, "tic-tac-toe").getByRole("button", { name: "Play now" }));
  await expect(page.getByRole("main").getByRole("alert")).toContainText("blocks the cookies");
  await expect(page).toHaveURL(/\/play$/);
});
