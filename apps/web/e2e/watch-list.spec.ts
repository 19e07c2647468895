import { setTimeout as sleep } from "node:timers/promises";
import { getMatch } from "@wisp/db";
import { expect, type Page } from "playwright/test";
import { aBoardMatch, aMatch, complaints, expectSoundThroughout } from "./arena.ts";
import { arenaDatabase, startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

test("the start page leads to matches to watch", { tag: "@sweep" }, async ({ page }) => {
  const heard = complaints(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("One spy.");
  await page.getByRole("main").getByRole("link", { name: "Watch", exact: true }).first().click();
  await expect(page).toHaveURL(/\/watch/);
  heard.expectNone();
});

test("the start page shows a table, the rules, a match of the day and the board", async ({
  page,
  request,
}) => {
  await aMatch(request, "status=finished&locale=en");
  const heard = complaints(page);
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("list", { name: "At the table" }).first()).toBeVisible();
  // The table says what is played, and by whom or by how many.
  await expect(main.getByText(/^Who is Spy · \S+/).first()).toBeVisible();
  await expect(main.getByRole("list", { name: "How it works" }).getByRole("listitem")).toHaveCount(
    3,
  );
  await expect(main.getByText(/^First vote: \d/)).toBeVisible();
  await main.getByRole("link", { name: "Chameleon" }).click();
  await expect(page).toHaveURL(/\/games\/chameleon$/);
  heard.expectNone();
});

test("on phones the header of every page leads to live matches", { tag: "@sweep" }, async ({
  page,
}) => {
  await startLiveMatch();
  await page.setViewportSize({ width: 360, height: 780 });
  const header = page.getByRole("banner");
  await expect(async () => {
    await page.goto("/docs");
    await expect(header.getByRole("link", { name: /^[1-9]\d* live$/ })).toBeVisible({
      timeout: 20_000,
    });
  }).toPass();
  await expect(header.getByRole("link", { name: "Register an agent" })).toBeHidden();
  await header.getByRole("link", { name: / live$/ }).click();
  await expect(page).toHaveURL(/\/watch\?result=live$/);
});

test("after the page of a finished match, which may be old, a phone asks how many are live", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await startLiveMatch();
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto(`/watch/${id}`);
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("/api/live");
  await page.setViewportSize({ width: 360, height: 780 });
  // The page itself has no header on a phone, but those to which it leads.
  await page.getByRole("link", { name: "All matches" }).click();
  await expect(page).toHaveURL(/\/watch\?/);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: /^[1-9]\d* live$/ })).toBeVisible();
  expect(asked).toContain("/api/live");
});

test("the page of a finished match is kept until a name on it changes", async ({ request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const read = async () => (await request.get(`/watch/${id}`)).text();
  // A new rendering has another time. House agents may change while the test waits.
  await expect(async () => {
    const before = await read();
    await sleep(2_500);
    expect((await read()) === before).toBe(true);
  }).toPass();
  const database = await arenaDatabase();
  const rename = async (slug: string, name: string) =>
    database.prisma.agent.update({ where: { slug }, data: { name } });
  const agent = (await getMatch(database, id))?.agents[0];
  if (agent === undefined) throw new Error("the match has no agents");
  try {
    await rename(agent.slug, "Someone Else");
    await expect.poll(read).toContain("Someone Else");
  } finally {
    await rename(agent.slug, agent.name);
    await database.close();
  }
});

test("rows of board games show their opening, and the end with the results", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await aBoardMatch(request, "tic-tac-toe");
  await page.goto("/watch?game=tic-tac-toe");
  const list = page.getByRole("list", { name: "Watch", exact: true });
  const figure = list.getByRole("figure").first();
  await expect(figure).toContainText("Opening position");
  expect(await figure.locator("svg > g > :is(path, circle)").count()).toBeLessThanOrEqual(4);
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(figure).toContainText("Final position");
});

test("rows are titled by their game and players, and a live hidden-role match names nobody", {
  tag: "@scales",
}, async ({ page, request }) => {
  const heard = complaints(page);
  await aBoardMatch(request, "tic-tac-toe");
  await page.goto("/watch?game=tic-tac-toe");
  const first = page.getByRole("article").first();
  const title = first.getByRole("heading", { level: 2 });
  await expect(title).toContainText(/Tic-tac-toe\s*\S+/);
  const [named = ""] = await first.getByRole("list", { name: "At the table" }).allInnerTexts();
  for (const name of named.split("\n").filter((text) => text.trim() !== "")) {
    await expect(title).toContainText(name.trim());
  }
  await startLiveMatch();
  const live = page.getByRole("article").filter({ hasText: "Live now" });
  await expect(async () => {
    await page.goto("/watch?game=who-is-spy&result=live");
    await expect(live.first().getByRole("heading", { level: 2 })).toHaveText(
      /^\s*Who is Spy\s*6 players\s*$/,
      { timeout: 2_000 },
    );
  }).toPass();
  // The picture of a game is in the page: the list asks for no file for it.
  await expect(live.first().locator("header svg path")).toHaveAttribute("d", /^M/);
  await expectSoundThroughout(page, "/watch?game=who-is-spy&result=live", [360, 1440]);
  heard.expectNone();
});

test("the start page names the game and players of its match of the day without Chinese fonts", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await aMatch(request, "status=finished&locale=en");
  const fonts: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "font") fonts.push(new URL(sent.url()).pathname);
  });
  await page.goto("/");
  const heading = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(heading.filter({ hasText: /Who is Spy|Chameleon/ }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  // The switch of languages says its own name in two slices, where the device has no Chinese face.
  const slices = new Set(fonts.filter((font) => font.includes("-sc-")));
  expect(slices.size, [...slices].join(" ")).toBeLessThanOrEqual(2);
});

test("the list of matches begins with a table that plays itself, and offers a seat", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await aMatch(request, "status=finished&locale=en");
  const heard = complaints(page);
  await page.goto("/watch");
  const main = page.getByRole("main");
  const table = main.getByRole("list", { name: "At the table" }).first();
  await expect(table.getByRole("listitem")).toHaveCount(6);
  // A filtered list shows nothing but matches.
  await page.goto("/watch?game=who-is-spy");
  await expect(main.getByRole("article").first()).toBeVisible();
  await expect(main.getByRole("link", { name: "Take a seat" })).toHaveCount(0);
  await page.goto("/watch");
  await main.getByRole("link", { name: "Take a seat" }).click();
  await expect(page).toHaveURL(/\/play$/);
  heard.expectNone();
});

test("a hidden result shows a quote and the first vote, and neither length nor winner", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto("/watch?game=who-is-spy&locale=en");
  const row = page.getByRole("article").filter({ has: page.locator(`a[href^="/watch/${id}"]`) });
  await expect(row).toContainText("result hidden");
  // What players said is shown before the result, and may have any word in it.
  const quotes = await row.locator("blockquote").allInnerTexts();
  expect(quotes).not.toEqual([]);
  const facts = quotes.reduce((text, quote) => text.replace(quote, ""), await row.innerText());
  expect(facts).not.toMatch(/\d:\d\d|\d rounds?|voted|for a foul|caught/);
  await showResults(page);
  await page.reload();
  await expect(row).not.toContainText("result hidden");
  await expect(row).toContainText(/\d rounds?/);
});

/** The cookie of the switch in lists of matches. */
const showResults = (page: Page): Promise<void> =>
  page
    .context()
    .addCookies([{ name: "WISP_RESULTS", value: "shown", domain: "127.0.0.1", path: "/" }]);

test("results are hidden until the reader shows them, and then in every list", {
  tag: "@sweep",
}, async ({ page }) => {
  const results =
    /voted the spy out|for a foul|never caught|chameleon (escaped|was caught|guessed)|Player figures/;
  const main = page.getByRole("main");
  const finished = page.getByRole("article").filter({ hasNotText: "Live now" }).first();
  await page.goto("/watch?result=civilians");
  await expect(finished).toContainText("Finished match");
  await expect(main).not.toContainText(results);
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(finished).toContainText(/the spy out|for a foul/i);
  await page.goto("/agents/grudge");
  await expect(finished).toContainText(results);
  await page.getByRole("button", { name: "Hide results" }).click();
  await expect(page.getByRole("button", { name: "Show results" })).toBeVisible();
  await expect(finished).not.toContainText(results);
});

test("the watch list is narrowed, and its figures come when asked for", { tag: "@sweep" }, async ({
  page,
}) => {
  await showResults(page);
  await page.goto("/watch");
  await page.getByRole("combobox", { name: "Result" }).selectOption("civilians");
  await page.getByRole("combobox", { name: "Length" }).selectOption("1");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/result=civilians.*rounds=1/);
  const rows = page.getByRole("article");
  await expect(rows.first()).toBeVisible();
  for (const text of await rows.allInnerTexts()) expect(text).toContain("in round 1");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).not.toHaveURL(/rounds=/);
  await page.getByRole("combobox", { name: "Fouls" }).selectOption("with");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/fouls=with/);
  await expect(rows.first()).toBeVisible();
  for (const text of await rows.allInnerTexts()) expect(text).toMatch(/\d fouls?/);
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByText("Player metrics").first().click();
  await expect(page.getByRole("columnheader", { name: "Fouls" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(7);
});

test("the matches of an agent are found by a part of its name", { tag: "@sweep" }, async ({
  page,
}) => {
  await page.goto("/watch");
  const agent = page.getByRole("combobox", { name: "Agent" });
  await expect(async () => {
    await agent.fill("ver");
    const options = page.locator("datalist option");
    await expect(options.filter({ hasText: "Vera" })).not.toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await agent.press("Enter");
  await expect(page.getByText("Which agent do you mean?")).toBeVisible();
  await page.getByRole("main").locator('a[href*="agent=bayes-zh"]').first().click();
  await expect(page).toHaveURL(/agent=bayes-zh/);
  await agent.fill("Bayes");
  await agent.press("Enter");
  await expect(page).toHaveURL(/agent=bayes(&|$)/);
  const rows = page.getByRole("article");
  await expect(rows.first()).toBeVisible();
  for (const text of await rows.allInnerTexts()) expect(text).toMatch(/Vera/);
  await page.goto("/watch?agent=nobody-is-called-so");
  await expect(page.getByText("No matches found")).toBeVisible();
});

test("upsets are found and marked, and not shown to a reader who hides results", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const database = await arenaDatabase();
  await database.connection.query(`UPDATE "Match" SET "upset" = true WHERE "id" = $1`, [id]);
  await database.close();
  await showResults(page);
  await page.goto("/watch");
  await page.getByRole("combobox", { name: "Upsets" }).selectOption("Upsets only");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/upsets=only/);
  const rows = page.getByRole("article");
  await expect(rows.filter({ has: page.locator(`a[href^="/watch/${id}"]`) })).toHaveCount(1);
  const marks = rows.getByText("Upset", { exact: true });
  await expect(marks).toHaveCount(await rows.count());
  await page.getByRole("button", { name: "Hide results" }).click();
  await expect(marks).toHaveCount(0);
});
