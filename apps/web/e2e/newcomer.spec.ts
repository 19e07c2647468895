import { expect, type Locator, type Page } from "playwright/test";
import { press } from "./answers.ts";
import { complaints, expectSound } from "./arena.ts";
import { playToEnd } from "./seat-moves.ts";
import { test } from "./test.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

/** Takes a seat with one press; the address of the seat. */
async function takeSeat(page: Page, game: string): Promise<string> {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator(`#game-${game}`) });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  return page.url();
}

const apiOf = (seat: string): string => `/api/seats/${seat.split("/").at(-1)}`;
const leave = (page: Page, seat: string) => page.request.post(`${apiOf(seat)}/leave`, { data: {} });

const turn = (page: Page): Locator => page.getByRole("region", { name: "Your turn" });
const firstTable = (page: Page): Locator => page.getByRole("region", { name: "Your first table" });

const secondsLeft = async (page: Page): Promise<number> => {
  const label = await turn(page).getByRole("timer").getAttribute("aria-label");
  return Number.parseInt(label ?? "", 10);
};

for (const { game, caption, first, late } of [
  {
    game: "tic-tac-toe",
    caption: "Block a row of two before it becomes three.",
    first: "Take the middle if it is free, else a corner.",
    late: "A late move costs the turn",
  },
  {
    game: "connect-four",
    caption: "Four in a row win: across, up or diagonally.",
    first: "Begin in the middle column",
    late: "A late move costs the turn",
  },
  {
    game: "hanabi",
    caption: "You see all hands but your own.",
    first: "Hint at a 1 that can be played right away.",
    late: "A late move costs the turn: your oldest card is discarded",
  },
  {
    game: "who-is-spy",
    caption: "Say something about your word, but never the word itself.",
    first: "Be true but vague",
    late: "a silent player is out",
  },
]) {
  test(`a newcomer to ${game} sees its rules, has 120 seconds, and reads them again later`, {
    tag: "@sweep",
  }, async ({ page }) => {
    const heard = complaints(page);
    const seat = await takeSeat(page, game);
    const shown = firstTable(page);
    await expect(shown).toBeVisible();
    await expect(shown.getByRole("listitem")).toHaveCount(3);
    await expect(shown.getByText(caption)).toBeAttached();
    await expect(shown.getByText(first)).toBeVisible();
    await expect(shown.getByText(late)).toBeVisible();
    await expect(turn(page)).toBeVisible();
    const { question } = await (await page.request.get(apiOf(seat))).json();
    expect(question.timeLimitMs).toBe(120_000);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(360);
    await expectSound(page);

    await press(shown.getByRole("button", { name: "Got it" }));
    await expect(shown).toHaveCount(0);
    await press(page.getByRole("button", { name: "Rules", exact: true }));
    const rules = page.getByRole("dialog", { name: "Rules" });
    await expect(rules.getByText(caption)).toBeVisible();
    await expect(rules.locator(".prose p").first()).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(rules).toHaveCount(0);

    await leave(page, seat);
    await takeSeat(page, game);
    await expect(page.getByRole("button", { name: "Rules", exact: true })).toBeVisible();
    await expect(turn(page)).toBeVisible();
    await expect(shown).toHaveCount(0);
    expect(await secondsLeft(page)).toBeLessThanOrEqual(46);
    heard.expectNone();
  });
}

test("after the end a seat says what there is tomorrow", { tag: "@sweep" }, async ({ page }) => {
  const heard = complaints(page);
  const seat = await takeSeat(page, "tic-tac-toe");
  await playToEnd(page, seat.split("/").at(-1) ?? "");
  const later = page.getByTestId("come-back");
  await expect(later.getByRole("link", { name: "Today's puzzles" })).toHaveAttribute(
    "href",
    "/play/puzzle",
  );
  // Both at the same moment of the page.
  const { countdown, nowMs } = await later
    .getByRole("timer")
    .evaluate((timer: HTMLElement) => ({ countdown: timer.innerText, nowMs: Date.now() }));
  const [hours = 0, minutes = 0, seconds = 0] = countdown.split(":").map(Number);
  const left = (hours * 60 + minutes) * 60 + seconds;
  const midnight = 86_400 - (Math.floor(nowMs / 1_000) % 86_400);
  // The page has counted since it was opened, not since the end of the match; a new day may have begun meanwhile.
  const apart = Math.abs(left - midnight);
  expect(Math.min(apart, 86_400 - apart)).toBeLessThanOrEqual(60);
  await expect(
    later.getByRole("link", { name: /^((Today|Tonight|Tomorrow) at|On now)/ }),
  ).toBeVisible();
  await expectSound(page);
  heard.expectNone();
});
