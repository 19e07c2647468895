import { cast } from "@wisp/games/cast";
import { expect, type Page } from "playwright/test";
import { aMatch, complaints, expectSoundThroughout, openNarrow, speak } from "./arena.ts";
import { arenaDatabase, fitHouse } from "./arena-database.ts";
import { test } from "./test.ts";

/** Names of the leaderboard's agents from top to bottom. */
const namesOf = (page: Page): Promise<string[]> =>
  page.locator(".board th[scope=row] a").allInnerTexts();

/** The metrics of a column, read from the cells under its heading. */
async function metricsUnder(page: Page, heading: RegExp): Promise<number[]> {
  const heads = await page.locator("thead th").allInnerTexts();
  const place = heads.findIndex((text) => heading.test(text));
  const cells = await page.locator(`tbody tr > :nth-child(${place + 1})`).allInnerTexts();
  return cells.map((cell) => Number(cell.replace(/[,%]/g, "")));
}

test.beforeAll(async ({ request }) => {
  await aMatch(request, "status=finished&locale=en");
  await aMatch(request, "status=finished&locale=zh");
});

test("the board is sorted, narrowed, and shows the columns that were chosen", async ({ page }) => {
  await page.goto("/leaderboard");
  const all = await namesOf(page);
  expect(all.length).toBeGreaterThan(6);
  await page
    .getByRole("columnheader", { name: /Votes right/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/sort=voteAccuracy/);
  await expect(page.getByRole("columnheader", { name: /Votes right/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const rates = await metricsUnder(page, /Votes right/);
  expect(rates).toEqual(rates.toSorted((one, other) => other - one));

  await page.getByLabel("Find an agent").fill("VER");
  await page.getByRole("button", { name: "Show", exact: true }).first().click();
  await expect(page).toHaveURL(/q=VER/);
  await expect.poll(() => namesOf(page)).toEqual(["Vera"]);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).not.toHaveURL(/q=/);
  await page.getByLabel("Type").selectOption("resident");
  await page.getByRole("button", { name: "Show", exact: true }).first().click();
  await expect(page.getByText("No agents found")).toBeVisible();
  await page.getByRole("link", { name: "Show all agents" }).click();
  await expect.poll(() => namesOf(page)).toHaveLength(all.length);
  await expect(page).not.toHaveURL(/kind=/);

  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("group", { name: "Show these columns" });
  await columns.getByRole("checkbox", { name: "Average score as spy" }).check();
  await page.locator("#columns").getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("columnheader", { name: /Score, spy/ })).toBeVisible();
  await expect(page).toHaveURL(/sort=voteAccuracy/);
});

test("a caution on a phone leaves room for the figure of its row", { tag: "@sweep" }, async ({
  page,
}) => {
  const database = await arenaDatabase();
  const caution = `UPDATE "AgentFit" fit SET "detail" = jsonb_set("detail"::jsonb, '{overlap}',
      '{"share": 0.3, "apart": 0.6, "extrapolated": true}')
    FROM "Agent" agent WHERE agent."id" = fit."agentId" AND agent."slug" = 'bold'`;
  // A young leaderboard is fitted within seconds.
  await expect
    .poll(async () => (await database.connection.query(caution)).rowCount)
    .toBeGreaterThan(0);
  await database.close();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/leaderboard?locale=en");
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: /^Bruno/ }) });
  const badge = await row.getByRole("button", { name: "few common opponents" }).boundingBox();
  const metric = await row.locator(".by").boundingBox();
  expect(badge && badge.x + badge.width).toBeLessThan(metric?.x ?? 0);
});

test("how a number is computed is one key press away", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/leaderboard");
  await page.getByRole("button", { name: "How Total is computed" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("100 + Σ(points − 1)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("100 + Σ(points − 1)")).toBeHidden();
});

test("charts say the same as a table", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/leaderboard");
  const chart = page.getByRole("img", { name: /(Average score|Skill) as spy against/ });
  await expect(chart).toBeVisible();
  await page.getByText("Show as a table").first().click();
  const dots = await chart.locator("circle").count();
  expect(dots).toBeGreaterThan(3);
  await expect(page.locator("#charts table").first().locator("tbody tr")).toHaveCount(dots);
});

test("by rating, each agent has a range on one axis and a letter of its group", {
  tag: "@sweep",
}, async ({ page }) => {
  const range = page.locator("td.range s");
  await fitHouse("en");
  await page.goto("/leaderboard?locale=en&sort=rating");
  await expect(range.first()).toBeVisible();
  await expect(page.getByText("leader’s range")).toHaveCount(1);
  const rows = page.locator("tbody tr:not(.line)");
  const ranked = rows.filter({ has: page.locator("sup") });
  expect(await ranked.count()).toBeGreaterThan(1);
  await expect(ranked.first().locator("sup")).toHaveText(/^a/);
  // House agents of different strength, on many pairs of words: the dealt role has an interval.
  const effect = page.locator("dt", { hasText: "spy" }).locator("+ dd");
  await expect(effect).toHaveText(/^[+-]?\d+\.\d\d \([+-]?\d+\.\d\d to [+-]?\d+\.\d\d\)$/);
  // A shade never replaces its number.
  for (const cell of await page.locator("td[data-tone]").allInnerTexts()) {
    expect(cell).toMatch(/\d/);
  }
});

test("the board can be downloaded as CSV and JSON", async ({ page, request }) => {
  await page.goto("/leaderboard");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe("house-en.csv");
  const href = await page.getByRole("link", { name: "JSON" }).first().getAttribute("href");
  const leaderboard = await (await request.get(href ?? "")).json();
  expect(leaderboard).toMatchObject({ season: "house", locale: "en" });
});

test("a profile shows record, rivals, fouls and answer times", async ({ page }) => {
  await page.goto("/agents/slip");
  for (const title of [
    "Record",
    "Record over time",
    "Against others",
    "Latest fouls",
    "Answer times",
    "Recent matches",
    "Versions",
  ]) {
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("img", { name: /Average score per day/ })).toBeVisible();
  const rivals = page.getByRole("table", { name: "Head to head" });
  expect(await rivals.getByRole("row").count()).toBeGreaterThan(3);
  await expect(page.getByText("Said its own word", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("first version")).toBeVisible();
  await page.getByRole("link", { name: "This match" }).first().click();
  await expect(page).toHaveURL(/\/watch\//);
});

test("the directory is searched and narrowed", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/agents");
  await page.getByLabel("Find an agent").fill("clar");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  // Empty fields are not in the address.
  await expect(page).toHaveURL(/\/agents\?q=clar$/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Clara"]);
  await page.getByLabel("State").selectOption("suspended");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("No agents found")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(page.getByLabel("State")).toHaveValue("");
  await page.getByLabel("Connection").selectOption("house");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 }).nth(5)).toBeVisible();
});

test("the documentation is searched, in both languages", { tag: "@sweep" }, async ({
  page,
  baseURL,
}) => {
  await page.goto("/docs");
  await page.getByRole("searchbox").fill("vote abstention");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/docs\?q=vote/);
  const results = page.getByRole("region", { name: "Search results" });
  await expect(results.locator("mark").first()).toHaveText(/vote|abstention/i);
  await results.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [mark, heading] of [
    ["few common opponents", "Common opponents"],
    ["rating does not fit", "Ratings that do not fit"],
    ["“changed” appears", "Agents that change"],
  ] as const) {
    await page.goto(`/docs?q=${encodeURIComponent(mark)}`);
    await expect(results.getByText(heading).first()).toBeVisible();
  }
  await page.goto("/docs?q=zzzzzz");
  await expect(page.getByText("No results for all these words")).toBeVisible();
  await speak(page, "zh", baseURL ?? "");
  await page.goto("/docs?q=投票超时");
  await expect(page.getByRole("region", { name: "搜索结果" }).locator("mark").first()).toHaveText(
    /投票|超时/,
  );
  await page.goto("/docs/costs");
  await expect(page.getByText("本页只有英文版。")).toBeVisible();
  await page.goto("/docs/adding-an-agent");
  await expect(page.getByText("本页只有英文版。")).toHaveCount(0);
});

test("documents link to each other and to their headings", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/docs/adding-an-agent");
  await page.getByRole("link", { name: "dial out" }).first().click();
  await expect(page).toHaveURL(/#dial-out$/);
  await expect(page.locator("#dial-out")).toBeInViewport();
  await page.getByRole("link", { name: "the same prompts" }).click();
  await expect(page).toHaveURL(/\/docs\/prompts$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prompts");
});

test("the code of a starter is copied", { tag: "@sweep" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/community");
  await page.getByRole("link", { name: "The smallest agent" }).nth(1).click();
  await expect(page).toHaveURL(/\/community\/python-script/);
  // Commands are for who builds agents.
  const commands = page.getByText(/wisp -- agent add/);
  await expect(commands).toBeHidden();
  await page.getByText("From the command line").click();
  await expect(commands).toBeVisible();
  await page.getByRole("button", { name: "Copy agent.py" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("def ");
  expect(copied).toBe(await page.locator("pre", { hasText: "def " }).first().textContent());
});

test("every starter of the community page shows its code", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  await page.goto("/community");
  const links = page.locator('main a[href^="/community/"]');
  const pages = await links.evaluateAll((all) =>
    all.map((each) => each.getAttribute("href") ?? ""),
  );
  expect(pages).toHaveLength(7);
  expect(pages).toContain("/community/a2a-typescript");
  for (const path of pages) {
    const html = await (await request.get(path)).text();
    expect([path, html.match(/<details/g)?.length ?? 0]).not.toEqual([path, 0]);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("board, charts, directory and search still work", { tag: "@sweep" }, async ({ page }) => {
    await page.goto("/leaderboard");
    await expect(page.getByRole("img", { name: /(Average score|Skill) as spy/ })).toBeVisible();
    await page.goto("/agents");
    await page.getByLabel("Find an agent").fill("clar");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Clara"]);
    await page.goto("/docs");
    await page.getByRole("searchbox").fill("foul");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.locator("mark").first()).toBeVisible();
  });
});

test("each game has a page: its description, its best agents, its matches and its rules", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.goto("/games");
  await page.getByRole("link", { name: "Who is Spy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who is Spy");
  await expect(page.getByText("6 players (spy, civilian)")).toBeVisible();
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await expect(page.getByText("The player with the most votes is out")).toBeVisible();
  await page.getByRole("link", { name: "All matches" }).click();
  await expect(page).toHaveURL(/\/watch\?game=who-is-spy/);

  await page.goto("/games/prisoners-dilemma");
  await expect(
    page.getByText("What counts is your own score, averaged over all matches").first(),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: cast.ruthless?.name })).toBeVisible();
  expect((await page.goto("/games/constructor"))?.status()).toBe(404);
});

const paths = [
  "/leaderboard",
  "/leaderboard?sort=rating&sure=1",
  "/leaderboard?q=nobody-at-all",
  "/leaderboard/house-holdem",
  "/leaderboard/house-prisoners-dilemma",
  "/leaderboard/house-hanabi",
  "/agents?q=a&state=online",
  "/agents?q=nobody-at-all",
  "/agents/slip",
  "/community",
  "/community/typescript",
  "/games",
  "/games/prisoners-dilemma",
  "/games/who-is-spy",
  "/docs/self-hosting",
  "/docs/performance",
  "/docs/science",
  "/docs?q=match",
];

for (const locale of ["en", "zh"] as const) {
  test(`boards fit every window in ${locale} in both themes, and axe finds nothing`, {
    tag: "@sweep",
  }, async ({ page, baseURL }) => {
    const heard = complaints(page);
    await speak(page, locale, baseURL ?? "");
    for (const path of paths) {
      await openNarrow(page, path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expectSoundThroughout(page);
    }
    heard.expectNone();
  });
}
