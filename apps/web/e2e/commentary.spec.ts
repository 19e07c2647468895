import { expect, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, aMatch, complaints, expectFits, expectSound, logOf } from "./arena.ts";
import { test } from "./test.ts";

const play = (page: Page) => page.getByRole("button", { name: "Play", exact: true });
const chances = (page: Page) => page.getByRole("tab", { name: "Chances" });
const panel = (page: Page) => page.getByRole("tabpanel", { name: "Chances" });

test("a board game shows its chances at each move, and at the end the move that turned it", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await aBoardMatch(request, "connect-four");
  const { events } = await logOf(request, id);
  await page.goto(`/watch/${id}?at=0`);
  await untilItAnswers(play(page));
  await expect(page.locator(".chance-strip")).toHaveCount(0);
  await press(chances(page));
  await expect(panel(page)).toContainText("Chances to win");
  await expect(panel(page)).toContainText("A search a few moves ahead");
  await expect(panel(page)).toContainText("what everybody can see");
  await expect(panel(page)).not.toContainText("The turning point");

  await page.getByRole("button", { name: "Step forward" }).click();
  await expect(page.locator(".chance-strip")).toBeVisible();
  await expectSound(page);

  await page.goto(`/watch/${id}?at=${events.length - 1}`);
  await press(chances(page));
  await expect(panel(page)).toContainText(
    /Disc \d+, in column \d|Player \d's forfeit|No single moment/,
  );
  heard.expectNone();
});

test("a game of hidden roles says its source, and at the end what the hidden player said", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  const { events } = await logOf(request, id);
  await page.goto(`/watch/${id}?at=2`);
  await press(chances(page));
  await expect(panel(page)).toContainText("Who holds the hidden role");
  await expect(panel(page)).toContainText("Ballots, and who names whom");
  await expect(panel(page).getByRole("listitem").first()).toContainText("17%");

  // The end of a match reveals its roles.
  await page.goto(`/watch/${id}?at=${events.length - 1}`);
  await press(chances(page));
  await expect(panel(page).getByRole("listitem").first()).toContainText("100%");
  await expect(panel(page)).toContainText("The turning point");
  await expectSound(page);
  heard.expectNone();
});

test("agents' own reasons stand beside their words, once the match is revealed", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const { events, decisions } = await logOf(request, id);
  const reasoned = decisions.find(({ kind, reasoning }) => kind === "decision" && reasoning);
  expect(reasoned, "house agents give reasons").toBeDefined();
  await page.goto(`/watch/${id}?at=2`);
  const show = page.getByRole("button", { name: "Show the agents’ own reasons" });
  await expect(show).toHaveCount(0);
  await page.goto(`/watch/${id}?at=${events.length - 1}`);
  await press(show);
  await expect(page.getByRole("tabpanel", { name: "Transcript" })).toContainText(
    reasoned?.reasoning ?? "",
  );
});

test("on a phone the bar covers no control", { tag: "@sweep" }, async ({ page, request }) => {
  const id = await aBoardMatch(request, "tic-tac-toe");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/watch/${id}?at=0`);
  await untilItAnswers(play(page));
  await page.keyboard.press("ArrowRight");
  const strip = page.locator(".chance-strip");
  await expect(strip).toBeVisible();
  const covered = await strip.evaluate((bar) => {
    const one = bar.getBoundingClientRect();
    return [...document.querySelectorAll(".match-transport button, .match-line")].filter((each) => {
      const other = each.getBoundingClientRect();
      return (
        other.height > 0 &&
        other.top < one.bottom - 1 &&
        other.bottom > one.top + 1 &&
        getComputedStyle(bar).pointerEvents !== "none"
      );
    }).length;
  });
  expect(covered).toBe(0);
  await press(chances(page));
  await expect(panel(page)).toContainText("Chances to win");
  await expectFits(page, "chances on a phone");
});
