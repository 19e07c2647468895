import { expect, type Page } from "playwright/test";
import { press } from "./answers.ts";
import { complaints, expectSoundThroughout, inLanguage, speak } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

/** Plays games for two alone, so that its quick card is soon finished. */
const AGENT = "planner";

/** Starts a quick card from the agent's page, waits until it is played, and publishes it. */
async function publishedCard(page: Page, handle: string): Promise<string> {
  await signIn(page, handle, `/agents/${AGENT}`);
  await page.getByRole("link", { name: "Report card", exact: true }).click();
  await expect(page).toHaveURL(`/lab/collections/new?card=${AGENT}`);
  await expect(page.getByRole("textbox", { name: "File" })).toHaveValue(/"size": "quick"/);
  await page.getByRole("combobox", { name: "Clock" }).selectOption("slow");
  await expect(page.getByRole("textbox", { name: "File" })).toHaveValue(/"clock": "slow"/);
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.getByRole("status").filter({ hasText: "It can start." })).toContainText(
    /\d+ experiments, \d+ matches.*Cost: none here.*Duration: \d+ min/,
  );
  await press(page.getByRole("button", { name: "Start" }));
  await expect(page).toHaveURL(/\/lab\/collections\/report-card-of-.*-[0-9a-f]{8}(-\d+)?$/);
  const publish = page.getByRole("button", { name: "Publish" });
  await expect(publish).toBeVisible();
  await press(publish);
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(publish).toHaveCount(0);
  return page.url().split("/").at(-1) ?? "";
}

test("an agent's report card is started from its page, and shown beside another one", {
  tag: "@sweep",
}, async ({ page }) => {
  const heard = complaints(page);
  const first = await publishedCard(page, "carla");
  const slug = await publishedCard(page, "carlos");
  expect(slug).not.toBe(first);

  const rating = page.getByRole("region", { name: "One rating over all games" });
  await expect(rating.getByRole("row", { name: /^All games −?\d\.\d+ / })).toBeVisible();
  await expect(rating.getByRole("row", { name: /^Tic-tac-toe −?\d\.\d+ / })).toBeVisible();
  await expect(page.getByRole("img", { name: "One rating over all games" })).toBeVisible();
  const duel = page.getByRole("region", { name: "Every metric: Tic-tac-toe" });
  await expect(duel.getByRole("columnheader", { name: "random" })).toBeVisible();
  await expect(duel.getByRole("row", { name: /^Wins \(%\) \d+\.\d \d+\.\d … / })).toBeVisible();
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(
    answers.getByRole("row", { name: /^Tic-tac-toe: against the house .* 8 of 8 0$/ }),
  ).toBeVisible();
  await expectSoundThroughout(page, "a report card");

  // A second card of the same agent has a column of its own.
  await page.getByRole("combobox", { name: "Beside another card" }).selectOption(first);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(new RegExp(`beside=${first}`));
  await expect(rating.getByRole("columnheader", { name: /^(agent )?planner$/ })).toBeVisible();
  await expect(rating.getByRole("columnheader", { name: /planner \(2\)$/ })).toBeVisible();
  // The same agent played the same matches, so the two do not differ.
  await expect(page.getByText(/^agent planner minus agent planner \(2\): 0\.00/)).toBeVisible();
  await expect(duel.getByRole("row", { name: /^Wins \(%\) .* 0\.0 −\d.* p 1\.000/ })).toBeVisible();
  await expectSoundThroughout(page, "two report cards");

  // What cannot be beside it is refused with a sentence.
  await page.goto(`/lab/collections/${slug}?beside=nothing`);
  await expect(page.getByText("There is no such card, or it has no result yet.")).toBeVisible();
  const games = rating.getByRole("row", { name: /^Tic-tac-toe / });
  await expect(games.getByRole("listitem").first()).toHaveText(/ \(house:\w+\) −?\d\.\d+$/);

  await page.goto("/lab/cards");
  const leaderboard = page.getByRole("region", { name: /^quick, clock slow, 120 s: / });
  await expect(leaderboard.getByRole("row", { name: /planner .* carlos$/ })).toBeVisible();
  await expectSoundThroughout(page, "/lab/cards");
  await leaderboard
    .getByRole("row", { name: / carla$/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(`/lab/collections/${first}`);
  heard.expectNone();
});

for (const locale of ["en", "zh"] as const) {
  test(
    `a visitor opens the report card of the house in ${locale}`,
    inLanguage(locale),
    async ({ page, baseURL }) => {
      const heard = complaints(page);
      await speak(page, locale, baseURL ?? "");
      await page.goto("/lab/cards");
      const row = page.getByRole("row", { name: locale === "en" ? /of the house$/ : /平台自测$/ });
      await expectSoundThroughout(page, "/lab/cards", [360, 1440]);
      await row.first().getByRole("link").click();
      await expect(page).toHaveURL(/\/lab\/cards\/house$/);
      const main = page.getByRole("main");
      await expect(main).toContainText(
        locale === "en" ? "Of the house. Version 4" : "平台自测。版本 4",
      );
      await expect(main.getByRole("row").nth(20)).toBeVisible();
      // Its matches were not played in this arena.
      await expect(main.getByRole("table").getByRole("link")).toHaveCount(0);
      await expectSoundThroughout(page, "/lab/cards/house", [360, 1440]);
      heard.expectNone();
    },
  );
}

/** What a printed page shows of its controls, and the colour of its ground. */
async function printed(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const shown = await page.evaluate(() => ({
    controls: [...document.querySelectorAll("main :is(button, form, nav)")].filter((each) =>
      each.checkVisibility(),
    ).length,
    hasHeader: document.querySelector("body > header")?.checkVisibility() ?? false,
    ground: getComputedStyle(document.body).background,
    text: getComputedStyle(document.body).color,
    cut: [...document.querySelectorAll(".scroll-hint")].filter(
      (each) => getComputedStyle(each).overflowX !== "visible",
    ).length,
  }));
  await page.emulateMedia({ media: null, colorScheme: null });
  return shown;
}

test("cards, profiles and boards are printed in black on white, without controls", {
  tag: "@sweep",
}, async ({ page }) => {
  for (const path of [
    "/lab/cards/house",
    "/agents/grudge",
    "/leaderboard/house",
    "/papers/wis",
    "/seasons/house",
  ]) {
    expect(await printed(page, path), path).toEqual({
      controls: 0,
      hasHeader: false,
      ground: expect.stringMatching(/^rgba\(0, 0, 0, 0\) none/),
      text: "rgb(0, 0, 0)",
      cut: 0,
    });
  }
});

for (const locale of ["en", "zh"] as const) {
  test(
    `the papers are listed in ${locale}, and each has a page with its tables and errors`,
    inLanguage(locale),
    async ({ page, baseURL }) => {
      const heard = complaints(page);
      await speak(page, locale, baseURL ?? "");
      await page.goto("/papers");
      const main = page.getByRole("main");
      const links = main.getByRole("listitem").getByRole("link");
      await expect(links).not.toHaveCount(0);
      await expectSoundThroughout(page, "/papers", [360, 1440]);
      const title = await links.first().innerText();
      await links.first().click();
      await expect(page).toHaveURL(/\/papers\/wis$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
      const printed = locale === "en" ? /, as printed/ : /，原文数据/;
      await expect(page.getByRole("heading", { name: printed }).first()).toBeVisible();
      const errors = locale === "en" ? "What does not fit" : "论文中的出入";
      await expect(page.getByRole("heading", { name: errors })).toBeVisible();
      await expectSoundThroughout(page, "/papers/wis", [360, 1440]);
      expect((await page.request.get("/papers/constructor")).status()).toBe(404);
      heard.expectNone();
    },
  );
}
