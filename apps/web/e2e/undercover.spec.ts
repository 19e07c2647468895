import type { ApiMatchLog } from "@wisp/api";
import { type APIRequestContext, expect, type Page } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSoundThroughout, logOf } from "./arena.ts";
import { arenaDatabase, hurry, playAgain } from "./arena-database.ts";
import { test } from "./test.ts";

const listed = z.object({ matches: z.array(z.object({ id: z.string() })) });

/** The newest finished English match whose first vote led to a run-off, with its log. */
async function aRunoff(request: APIRequestContext): Promise<ApiMatchLog> {
  await aBoardMatch(request, "undercover");
  const query = "game=undercover&status=finished&locale=en&limit=50";
  const answer = await request.get(`/api/v1/matches?${query}`);
  for (const { id } of listed.parse(await answer.json()).matches) {
    const log = await logOf(request, id);
    const counted = log.events.find(({ event }) => event.type === "vote-counted");
    if (counted?.event.tie === "runoff") return log;
  }
  throw new Error("no match began with a run-off");
}

const cursorOf = ({ events }: ApiMatchLog, type: string, nth = 0, isRunoff?: boolean): number =>
  events.filter(
    ({ event }) => event.type === type && (isRunoff === undefined || event.isRunoff === isRunoff),
  )[nth]?.cursor ?? 0;

const seatsOf = (page: Page) => page.getByRole("list", { name: "Players" }).getByRole("listitem");

async function openAt(page: Page, { id }: ApiMatchLog, cursor: number): Promise<void> {
  await page.goto(`/watch/${id}?at=${cursor}`);
  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
}

test("a replay of undercover tells a run-off from a round of all, and hides roles until the end", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const log = await aRunoff(request);
  const seats = seatsOf(page);
  await page.setViewportSize({ width: 360, height: 800 });

  await openAt(page, log, cursorOf(log, "order-announced"));
  await expect(seats).toHaveCount(4);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("4 players · round 1");
  await expect(page.getByText("Order of speaking", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Player \d(\s*→ Player \d){3}$/)).toBeVisible();
  await expect(seats.getByText(/^(?:spy|villager)$/)).toHaveCount(0);

  // Only those who tied speak, and the others vote between them.
  await openAt(page, log, cursorOf(log, "order-announced", 0, true));
  await expect(page.getByText("A tie: run-off", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("4 players · run-off");
  await expect(page.getByText("Only those who tied speak.")).toBeVisible();
  await openAt(page, log, cursorOf(log, "vote-opened", 0, true));
  await expect(page.getByText(/^Vote \d of at most 7, a run-off$/)).toBeVisible();
  await expect(page.getByText(/^Player \d.{0,20} chooses? between .+\.$/)).toBeVisible();

  // Once the match is over, a vote is shown with its ballots, and still without roles.
  await openAt(page, log, cursorOf(log, "vote-counted"));
  await expect(seats.getByText(/^→|^abstains$/)).toHaveCount(4);
  await expect(page.getByText("They speak again, and the others vote between them.")).toBeVisible();
  await expect(seats.getByText(/^(?:spy|villager)$/)).toHaveCount(0);

  // The end of a match reveals its roles, its words and its agents.
  await page.keyboard.press("End");
  await expect(seats.getByText("spy", { exact: true })).toHaveCount(1);
  await expect(seats.getByText("villager", { exact: true })).toHaveCount(3);
  await expect(seats.getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/spy/i);
  await expectSoundThroughout(page);
  heard.expectNone();
});

test("spectators of a live match of undercover learn results at once, and ballots at its end", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const database = await arenaDatabase();
  const { id } = await aRunoff(request);
  const again = await playAgain(database, id);
  await database.close();

  await page.goto(`/watch/${again}`);
  await press(page.getByRole("tab", { name: "Votes" }));
  const panel = page.getByRole("tabpanel", { name: "Votes" });
  await expect(panel.getByText(/^The ballots stay hidden/)).toBeVisible();
  await expect(panel.getByText(/tie for the most votes/).first()).toBeVisible();
  await expect(panel.getByRole("table")).toHaveCount(0);

  await hurry(again);
  await expect(panel.getByRole("table").first()).toBeVisible();
  await expect(panel.getByRole("table", { name: /^Vote 1$/ }).getByRole("row")).toHaveCount(5);
  // Those who tied do not vote in the run-off, and no other player can be voted for.
  const runoff = panel.getByRole("table", { name: "Vote 2, a run-off" });
  await expect(runoff).toBeVisible();
  const voters = await runoff.getByRole("rowheader").count();
  await expect(runoff.getByRole("columnheader")).toHaveCount(1 + 4 - voters);
  heard.expectNone();
});

test.describe("a visitor on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("plays undercover: sees the word and the word cap, and votes", { tag: "@sweep" }, async ({
    page,
  }) => {
    const heard = complaints(page);
    await page.goto("/play");
    const card = page.getByRole("listitem").filter({ has: page.locator("#game-undercover") });
    await press(card.getByRole("button", { name: "Play now" }));
    await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
    const turn = page.getByRole("region", { name: "Your turn" });
    const field = turn.getByRole("textbox");
    await expect(field).toBeVisible();
    await expect(page.getByText("your word", { exact: true })).toBeVisible();
    await expect(turn.getByText(/Only the first 10 words will be heard/)).toBeVisible();
    await field.fill("one two three four five six seven eight nine ten eleven");
    await expect(turn.getByText(/The others will only read: .* ten$/)).toBeVisible();
    await field.fill("Many people have it at home");
    await press(turn.getByRole("button", { name: /^Say it/ }));
    await expect(turn.getByRole("radio").first()).toBeAttached();
    await expectSoundThroughout(page, "the vote of a seat", [360]);
    heard.expectNone();
  });
});
