import { expect } from "playwright/test";
import { untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSoundThroughout, logOf } from "./arena.ts";
import { test } from "./test.ts";

test("the replay of chameleon shows topic, clues and votes, and hides the roles until the end", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await aBoardMatch(request, "chameleon");
  const log = await logOf(request, id);
  const [announced] = log.events.filter(({ event }) => event.type === "topic-announced");
  const [shown] = log.events.filter(({ event }) => event.type === "votes-shown");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/watch/${id}?at=${announced?.cursor ?? 0}`);

  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  await expect(seats).toHaveCount(3);
  await expect(page.getByText("The topic", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Topic: .+ · 3 players$/);
  await expect(seats.getByRole("link")).toHaveCount(0);
  await expect(seats.getByText("chameleon")).toHaveCount(0);

  await page.goto(`/watch/${id}?at=${shown?.cursor ?? 0}`);
  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  await expect(page.getByText("The votes are open")).toBeVisible();
  await expect(seats.getByText(/^→|^abstains$/)).toHaveCount(3);
  await expect(seats.getByText("chameleon")).toHaveCount(0);

  // The end of a match reveals its roles, its word and its agents.
  await page.keyboard.press("End");
  await expect(seats.getByText("chameleon", { exact: true })).toHaveCount(1);
  await expect(seats.getByText("knows the word")).toHaveCount(2);
  await expect(seats.getByRole("link")).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/chameleon/i);
  await expectSoundThroughout(page);
  heard.expectNone();
});
