import { expect } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSoundThroughout, logOf } from "./arena.ts";
import { test } from "./test.ts";

const dealt = z.object({ type: z.literal("cards-dealt"), seat: z.int() });

test("a replay of hold'em shows hole cards from the deal, unless its viewer hides them, and the agents when revealed", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await aBoardMatch(request, "holdem");
  const log = await logOf(request, id);
  // The log itself keeps hole cards from everybody but their holder until the match is over.
  const holders = log.sealed.flatMap(({ event, to }) => {
    const { data } = dealt.safeParse(event);
    return data === undefined ? [] : [{ seat: data.seat, seats: to.seats }];
  });
  expect(holders).toHaveLength(20);
  for (const { seat, seats } of holders) expect(seats).toEqual([seat]);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/watch/${id}?at=1`);
  const table = page.getByRole("list", { name: "The table" }).getByRole("listitem");
  const hidden = table.filter({ hasText: /^(Player \d|[A-Z][a-z]+): cards hidden/ });
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hand 1 of 10");
  const open = table.filter({
    hasText: /^(Player \d|[A-Z][a-z]+): .+ of (spades|hearts|diamonds|clubs)/,
  });
  await expect(open).toHaveCount(2);
  await expect(seats.getByRole("link")).toHaveCount(0);
  await press(page.getByRole("button", { name: "Hide hole cards" }));
  await expect(hidden).toHaveCount(2);
  await press(page.getByRole("button", { name: "Show hole cards" }));
  await expect(open).toHaveCount(2);
  await expect(table.filter({ hasText: "Pot 3" })).toHaveCount(1);
  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  await page.keyboard.press("ArrowRight");
  await expect(seats.nth(0)).toContainText("to act");

  // Ten hands are a list: as buttons they would break the line of controls.
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = page.getByRole("combobox", { name: "Hand" });
  await expect(list).toHaveValue("1");
  await list.selectOption("3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hand 3 of 10");
  const tops = await Promise.all(
    [page.getByRole("button", { name: "Play", exact: true }), list].map(async (control) => {
      const { y = 0, height = 0 } = (await control.boundingBox()) ?? {};
      return y + height / 2;
    }),
  );
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(8);
  await list.selectOption("1");
  await page.setViewportSize({ width: 360, height: 800 });

  await page.keyboard.press("r");
  await expect(open).toHaveCount(2);
  await expect(seats.getByRole("link")).toHaveCount(2);

  await page.keyboard.press("End");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^(A draw|(Player \d|[A-Z][a-z]+) won \d+ chips?)$/,
  );
  const hands = page.getByRole("table", { name: "Chips by hand" });
  await expect(hands.getByRole("columnheader").last()).toHaveText("10");
  await expectSoundThroughout(page);
  heard.expectNone();
});
