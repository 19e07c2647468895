import { cast } from "@wisp/games/cast";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, aMatch, complaints, expectSound, speak } from "./arena.ts";
import { test } from "./test.ts";

const recordedList = z.object({
  matches: z.array(z.object({ id: z.string(), recorded: z.literal(true) })).min(1),
});

const names = Object.values(cast).map(({ name }) => name);
/** A name of the cast, somewhere in a text. */
const named = new RegExp(`\\b(${names.join("|")})\\b`);

/** The players at the table of a match. */
const seatsOf = (page: Page) => page.getByRole("list", { name: "Players" }).getByRole("listitem");

test("a house agent has one name and a line of character in every language", {
  tag: "@sweep",
}, async ({ page, baseURL }) => {
  const heard = complaints(page);
  await page.goto("/agents?q=vera");
  await expect(page.getByText(cast.bayes?.line.en ?? "").first()).toBeVisible();
  await page.goto("/agents/bayes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vera");
  await expect(page.getByText(cast.bayes?.line.en ?? "")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectSound(page);
  await speak(page, "zh", baseURL ?? "");
  await page.goto("/agents/bayes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vera");
  await expect(page.getByText(cast.bayes?.line.zh ?? "")).toBeVisible();
  heard.expectNone();
});

test("the table of an open game says who plays from its first moment to the headline", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await aBoardMatch(request, "connect-four");
  await page.goto(`/watch/${id}?at=0`);
  const seats = seatsOf(page);
  await expect(seats).toHaveCount(2);
  for (const text of await seats.allInnerTexts()) expect(text).toMatch(named);
  await expect(page.getByRole("region", { name: "The table" })).not.toContainText("Player 1");
  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  await page.keyboard.press("End");
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toHaveText(/draw|wins|won|lost on time/i);
  const text = await headline.innerText();
  if (!/draw/i.test(text)) expect(text).toMatch(named);
});

test("a game of hidden roles says who sat where at the end, in its headline too", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en&game=who-is-spy");
  await page.goto(`/watch/${id}?at=0`);
  const seats = seatsOf(page);
  await expect(seats).toHaveCount(6);
  for (const text of await seats.allInnerTexts()) expect(text).not.toMatch(named);
  await press(page.getByRole("button", { name: /^Reveal/ }));
  await expect(seats.getByRole("link")).toHaveCount(6);
  for (const text of await seats.allInnerTexts()) expect(text).toMatch(named);
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Player ");
});

test("a match of two who met before says how they stand", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await aBoardMatch(request, "connect-four");
  await page.goto(`/watch/${id}?at=0`);
  const line = page.getByText(/ (leads|are level).* after \d+ matches\.$/);
  // The house has played its placement, in which every pair met.
  await expect(line).toHaveText(named);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(line).toBeVisible();
  await expectSound(page);
});

test("a match that models played elsewhere is marked as recorded wherever it is shown", {
  tag: "@sweep",
}, async ({ page, request, baseURL }) => {
  const heard = complaints(page);
  const query = "agent=recorded-model-a&game=connect-four&limit=1";
  const listed = await request.get(`/api/v1/matches?${query}`);
  const { matches } = recordedList.parse(await listed.json());
  const [{ id } = { id: "" }] = matches;
  await page.goto("/watch?agent=recorded-model-a");
  await expect(page.getByText("Recorded", { exact: true }).first()).toBeVisible();
  await page.goto(`/watch/${id}?at=0`);
  await expect(page.getByText(/^Recorded elsewhere: language models played/)).toBeVisible();
  await expect(seatsOf(page).first()).toContainText("Recorded model");
  await page.setViewportSize({ width: 360, height: 800 });
  await expectSound(page);
  await speak(page, "zh", baseURL ?? "");
  await page.goto(`/watch/${id}?at=0`);
  await expect(page.getByText(/^录制对局：由语言模型/)).toBeVisible();
  await page.goto("/agents/recorded-model-a");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recorded model A");
  await expect(page.getByText("strong language model (name not kept)").first()).toBeVisible();
  heard.expectNone();
});
