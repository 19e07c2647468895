import { expect, type Locator } from "playwright/test";
import { press } from "./answers.ts";
import { aMatch, complaints, type ListedMatch } from "./arena.ts";
import { startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

// Playwright runs this file last. Its tests run in all workers, so that none is idle at the end.
test.describe.configure({ mode: "parallel" });

test("a live match grows by itself and reveals no secret", async ({ page }) => {
  const heard = complaints(page);
  const id = await startLiveMatch();
  await page.goto(`/watch/${id}`);
  const transcript = page.getByRole("tabpanel", { name: "Transcript" });
  const spoken = transcript.getByRole("listitem");
  await expect(spoken.first()).toBeVisible();
  const before = await spoken.count();
  await expect.poll(() => spoken.count()).toBeGreaterThan(before);
  await press(page.getByRole("tab", { name: "Analysis" }));
  await expect(page.getByRole("tabpanel", { name: "Analysis" })).toContainText(
    "Shown after the match",
  );
  const html = await page.content();
  for (const secret of ["table-drawn", "word-dealt", "round-judged", "civilianWord"]) {
    expect(html).not.toContain(secret);
  }
  heard.expectNone();
});

test("a replay hides the end until it is revealed, and explains the points", async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/6 players/);
  await press(page.getByRole("button", { name: /Reveal/ }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/spy/i);
  await press(page.getByRole("tab", { name: "Analysis" }));
  await expect(page.getByRole("tabpanel", { name: "Analysis" })).toContainText("12");
  await press(page.getByRole("tab", { name: "Votes" }));
  await expect(
    page.getByRole("tabpanel", { name: "Votes" }).getByRole("table").first(),
  ).toBeVisible();
  heard.expectNone();
});

test("a replay that a link of the site leads to plays by itself, and not with reduced motion", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}#play`);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/watch/${id}\\?at=\\d+$`));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("about:blank");
  await page.goto(`/watch/${id}#play`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(page.getByText(/^1\s*\/\s*\S+$/)).toBeVisible();
});

test("a replay does not show how long it is before it shows the roles", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}?at=3`);
  await expect(page.getByText(/^4\s*\/\s*\?$/)).toBeVisible();
  const line = page.getByRole("slider", { name: "Timeline" });
  await expect(line).toHaveAttribute("aria-valuemax", "3");
  await press(page.getByRole("button", { name: /Reveal/ }));
  await expect(page.getByText(/^4\s*\/\s*\d+$/)).toBeVisible();
  await expect(line).not.toHaveAttribute("aria-valuemax", "3");
});

test("table and controls fit a phone, and next to the guessing a laptop", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const seats = page.getByRole("list", { name: "Players" });
  const play = page.getByRole("button", { name: "Play", exact: true });
  const ends = async (element: Locator) => {
    const box = await element.boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/watch/${id}?at=3`);
  const line = page.getByRole("slider", { name: "Timeline" });
  expect((await ends(seats)).bottom).toBeLessThanOrEqual((await ends(line)).top);

  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page.getByRole("button", { name: "Guess along" }));
  const strip = page.getByRole("region", { name: "Guess along" });
  await strip.getByRole("button", { name: /^Player 1/ }).click();
  await strip.getByRole("button", { name: "Store them" }).click();
  await expect(strip).toContainText("You sit as");
  expect((await ends(page.getByRole("button", { name: /^(Play|Pause)$/ }))).bottom).toBeLessThan(
    900,
  );
  expect((await ends(seats)).bottom).toBeLessThanOrEqual((await ends(line)).top);

  // A word of any length leaves room for the agent's name.
  await page.getByRole("button", { name: "Stop guessing" }).click();
  await press(page.getByRole("button", { name: /Reveal/ }));
  await expect(play).toBeVisible();
  const agents = seats.getByRole("link");
  await expect(agents).toHaveCount(6);
  // Names are whole in the smallest ring, too.
  await page.setViewportSize({ width: 1280, height: 720 });
  const cut = await seats.evaluate(
    (list) =>
      [...list.querySelectorAll("li")].filter((card) => {
        const name = card.querySelector("bdi");
        return name === null || name.scrollWidth > name.clientWidth;
      }).length,
  );
  expect(cut).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const widths = await seats.evaluate((list) =>
    [...list.querySelectorAll("li")].map((card) => {
      const [word, agent] = [card.querySelector("bdi[lang]"), card.querySelector("a")];
      word?.replaceChildren("W".repeat(60));
      agent?.replaceChildren("Agent");
      const edges = list.getBoundingClientRect();
      const box = agent?.getBoundingClientRect();
      const within = box !== undefined && box.left >= edges.left && box.right <= edges.right;
      return word !== null && within ? box.width : 0;
    }),
  );
  for (const width of widths) expect(width).toBeGreaterThan(25);
});

test("in a narrow window the reveal names every agent, and the list then stays", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  // Agents of other tests may have longer names.
  const ofHouse = ({ agents }: ListedMatch): boolean => agents.every(({ house }) => house);
  const id = await aMatch(request, "status=finished&locale=zh", ofHouse);
  await page.goto(`/watch/${id}`);
  await press(page.getByRole("button", { name: /Reveal/ }));
  const seats = page.getByRole("list", { name: "Players" });
  const names = seats.getByRole("link");
  await expect(names).toHaveCount(6);
  await page.keyboard.press("Home");
  const heights = new Set<number>();
  for (let step = 0; step < 40; step += 1) {
    heights.add((await seats.boundingBox())?.height ?? 0);
    await page.keyboard.press("ArrowRight");
  }
  expect(heights.size).toBe(1);
  const cut = () =>
    names.evaluateAll((all) => all.map((name) => name.scrollWidth > name.clientWidth));
  // Points that do not fit beside a name go on a line of their own.
  await page.keyboard.press("End");
  const points = seats.getByText(/^[+-]?\d+(\.\d+)?$/);
  await expect(points).toHaveCount(6);
  await points.evaluateAll((all) => {
    for (const each of all) each.replaceChildren("+11.67");
  });
  expect(await cut()).toEqual(Array(6).fill(false));

  // A name of any length stays on its line, ends in an ellipsis, and is whole for screen readers.
  const long = "W".repeat(40);
  const height = (await names.first().boundingBox())?.height;
  await names.first().evaluate((name, text) => name.replaceChildren(text), long);
  expect((await names.first().boundingBox())?.height).toBe(height);
  expect(await cut()).toEqual([true, ...Array(5).fill(false)]);
  await expect(names.first()).toHaveAccessibleName(long);
  expect(await seats.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});

test("the keyboard steps, jumps and reveals; a link keeps the moment", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}?at=5`);
  await expect(page.getByText(/^6\s*\/\s*\S+$/)).toBeVisible();
  // Keys do nothing before scripts are there; this one does the same however often it is pressed.
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(page.getByText(/^1\s*\/\s*\S+$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL(new RegExp(`/watch/${id}$`));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/^2\s*\/\s*\S+$/)).toBeVisible();
  await expect(page).toHaveURL(/\?at=1$/);
  await page.reload();
  await expect(page.getByText(/^2\s*\/\s*\S+$/)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/spy/i, { timeout: 500 });
  }).toPass();
});

test("the transcript can be read without scripts", async ({ browser, baseURL, request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto(`/watch/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.getByRole("listitem").count()).toBeGreaterThan(6);
  await context.close();
});

test("a second spectator who joins late reads the same lines", { tag: "@sweep" }, async ({
  browser,
  baseURL,
}) => {
  const id = await startLiveMatch();
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const [early, late] = [await context.newPage(), await context.newPage()];
  const lines = (page: typeof early) =>
    page.getByRole("tabpanel", { name: "Transcript" }).getByRole("listitem").allInnerTexts();
  await early.goto(`/watch/${id}`);
  await expect.poll(async () => (await lines(early)).length).toBeGreaterThan(1);
  await late.goto(`/watch/${id}`);
  await expect
    .poll(async () => JSON.stringify(await lines(late)) === JSON.stringify(await lines(early)))
    .toBe(true);
  await context.close();
});
