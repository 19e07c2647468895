import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Database, ensureUser, setRole, upsertPack } from "@wisp/db";
import { type Browser, expect, type Page } from "playwright/test";
import { z } from "zod";
import { complaints, expectSoundThroughout, inLanguage, openNarrow, speak } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { type OwnAgent, ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let database: Database;
let agent: OwnAgent;
const cup = "/seasons/lamp-cup";

test.beforeAll(async () => {
  database = await arenaDatabase();
  agent = await ownAgent("cup-heron");
  const { id } = await ensureUser(database, "marshal");
  await setRole(database, id, "organizer");
  const words = ["lamp", "candle"].map((word) => ({ word, aliases: [] }));
  const light = { slug: "light", theme: "home", status: "accepted", closeness: [5, 4] } as const;
  await upsertPack(database, {
    slug: "cup-words",
    name: "Cup words",
    locale: "en",
    public: false,
    pairs: [{ ...light, words }],
  });
  await database.pool.query(`UPDATE "Pack" SET "creatorId" = $1 WHERE "slug" = 'cup-words'`, [id]);
});
test.afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  await database.close();
});

const detail = z.object({
  season: z.object({ status: z.string() }),
  progress: z.array(z.object({ planned: z.number().nullable(), finished: z.number() })),
});

/** Another user's page, in a separate browser. */
async function pageOf(browser: Browser, baseURL: string | undefined, handle: string, next: string) {
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(page, handle, next);
  return page;
}

/** A page of another site (another port) that holds some markup. */
async function anotherSite(markup: string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Another site</title>${markup}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const main = (page: Page) => page.getByRole("main");

/** Performs an action that asks for confirmation. */
async function run(page: Page, action: string, yes: string): Promise<void> {
  await main(page).getByRole("button", { name: action, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: yes }).dblclick();
}

/** Opens a step of the form of a season. */
const step = (page: Page, name: string) =>
  main(page).getByRole("navigation", { name: "Steps" }).getByRole("button", { name }).click();

test("an organizer creates a season with the form; problems are shown, and the input is kept", {
  tag: "@scales",
}, async ({ page }) => {
  const heard = complaints(page);
  await signIn(page, "marshal", "/seasons");
  await main(page).getByRole("link", { name: "New season" }).click();
  const games = main(page).getByRole("navigation", { name: "Game" });
  const chooseGame = async (name: string) => {
    const link = games.getByRole("link", { name });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "true");
  };
  await chooseGame("Tic-tac-toe");
  await page.getByLabel("Name", { exact: true }).fill("Any");
  await step(page, "Game");
  await expect(page.getByLabel("Time per move, seconds")).toBeVisible();
  await step(page, "Schedule");
  await expect(page.getByRole("radio", { name: "Average score" })).toBeVisible();
  await step(page, "Basics");
  await chooseGame("Who is Spy");
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("");
  // A step is left only when it is filled in.
  await page.getByRole("button", { name: "Next" }).click();
  await expect(name).toBeFocused();
  await name.fill("Lamp cup");
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator("[name=option-rounds]").selectOption("2");
  await step(page, "Schedule");
  const each = page.getByRole("spinbutton", { name: /^Matches per agent/ });
  await expect(each).toBeHidden();
  await page.getByRole("radio", { name: /^Duplicates/ }).check();
  await expect(each).toBeVisible();
  await step(page, "Check");
  await expect(main(page).getByText("its agents change seats each time")).toBeVisible();
  await step(page, "Schedule");
  await page.getByRole("radio", { name: /^Balanced blocks/ }).check();
  await expect(each).toBeVisible();
  await step(page, "Check");
  await expect(main(page).getByText("Rounds: 2.")).toBeVisible();
  await page.getByRole("button", { name: "Create season" }).click();
  await expect(page.getByText("Enter the matches per agent").first()).toBeVisible();
  await expect(page.locator("[name=name]")).toHaveValue("Lamp cup");
  await expect(page.locator("[name=option-rounds]")).toHaveValue("2");
  await each.fill("6");
  await step(page, "Check");
  await page.getByRole("button", { name: "Create season" }).click();
  await expect(
    page.getByText("Ranked public seasons can use hidden packs only").first(),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "Cup words" }).check();
  await step(page, "Check");
  await page.getByRole("button", { name: "Create season" }).dblclick();
  await expect(page).toHaveURL(new RegExp(`${cup}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lamp cup");
  await expect(main(page).getByText("not started")).toBeVisible();
  await expect(main(page).getByText("0 of at least 6 agents")).toBeVisible();
  heard.expectNone();
});

test("a season of a game without words is made by the form, too", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "marshal", "/seasons/new?game=holdem");
  await main(page)
    .getByRole("link", { name: /^Classroom/ })
    .click();
  await expect(page).toHaveURL(/game=holdem&preset=classroom/);
  await page.getByLabel("Name", { exact: true }).fill("Card night");
  await step(page, "Entry");
  await expect(page.getByRole("radio", { name: /^Unlisted/ })).toBeChecked();
  await step(page, "Check");
  await expect(main(page).getByText("At most $2.00 per day.")).toBeVisible();
  await page.getByRole("button", { name: "Create season" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Card night");
  await expect(main(page).getByText("hold’em").first()).toBeVisible();
});

test("without scripts the form of a season is one page", { tag: "@sweep" }, async ({
  browser,
  baseURL,
  page,
}) => {
  await signIn(page, "marshal", "/");
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto("/seasons/new?game=holdem&preset=invitation");
  await plain.getByLabel("Name", { exact: true }).fill("Plain cup");
  await expect(plain.getByRole("radio", { name: /^By invitation/ })).toBeChecked();
  await plain.getByRole("radio", { name: /^Unlisted/ }).check();
  await expect(plain.getByRole("navigation", { name: "Steps" })).toBeHidden();
  await plain.getByRole("button", { name: "Create season" }).click();
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText("Plain cup");
  await context.close();
});

test("agents are invited and entered; a stranger can do nothing to it", { tag: "@scales" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const heard = complaints(page);
  await signIn(page, "marshal", cup);
  const invited = page.getByLabel("Invite agents");
  await invited.fill("quiet bold nosuch bayes");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(main(page).getByRole("alert")).toContainText("nosuch: No agent has this address");
  await expect(invited).toHaveValue("quiet bold nosuch bayes");
  await page.reload();
  await expect(main(page).getByText("0 of at least 6 agents")).toBeVisible();
  await invited.fill(`bayes cautious quiet bold random ${agent.slug}`);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(main(page).getByText("5 of at least 6 agents")).toBeVisible();
  await run(page, "Start", "Yes, start it");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Too few agents");
  await page.getByRole("button", { name: "Cancel" }).click();

  const owner = await pageOf(browser, baseURL, "local", cup);
  const invitation = main(owner).getByText("marshal invites cup-heron to Lamp cup.");
  await expect(invitation).toBeInViewport();
  await owner.goto("/me");
  await main(owner).getByRole("button", { name: "Enter: cup-heron, Lamp cup" }).click();
  await expect(main(owner).getByRole("heading", { name: "Invitations to seasons" })).toHaveCount(0);
  await owner.goto(cup);
  await main(owner).getByRole("button", { name: "Withdraw: cup-heron" }).click();
  await owner.getByLabel("Your agent").selectOption(agent.slug);
  await owner.getByRole("button", { name: "Enter", exact: true }).click();
  await expect(main(owner).getByText("6 of at least 6 agents")).toBeVisible();
  await owner.close();

  const stranger = await pageOf(browser, baseURL, "passer-by", cup);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Lamp cup");
  await expect(main(stranger).getByRole("button", { name: /Start|Invite|Withdraw/ })).toHaveCount(
    0,
  );
  expect((await stranger.goto(`${cup}/edit`))?.status()).toBe(404);
  await stranger.goto("/seasons/new");
  await expect(main(stranger).getByText("Organizers run seasons")).toBeVisible();
  for (const [path, data] of [
    ["", { name: "Mine", game: "who-is-spy", locales: ["en"], visibility: "unlisted" }],
    ["/lamp-cup/actions", { action: "start" }],
    ["/lamp-cup/entries", { agent: "slip", invite: true }],
  ] as const) {
    const answer = await stranger.request.post(`/api/v1/seasons${path}`, { data });
    expect(answer.status(), path).toBe(403);
  }
  await stranger.close();
  heard.expectNone();
});

test("it plays to its end by itself, is published, and its board is listed", {
  tag: "@scales",
}, async ({ page, request }) => {
  const heard = complaints(page);
  await signIn(page, "marshal", cup);
  await run(page, "Start", "Yes, start it");
  await expect(main(page).getByRole("button", { name: "Pause" })).toBeVisible();
  await expect
    .poll(async () => detail.parse(await (await request.get("/api/v1/seasons/lamp-cup")).json()), {
      intervals: [1_000],
    })
    .toMatchObject({ season: { status: "frozen" }, progress: [{ planned: 6, finished: 6 }] });
  await page.reload();
  await expect(main(page).getByText("6 of 6")).toBeVisible();
  await run(page, "Publish", "Yes, publish it");
  await expect(main(page).getByText("final", { exact: true })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Publish" })).toHaveCount(0);

  const frame = await main(page).locator("pre").innerText();
  await main(page).getByRole("link", { name: "Leaderboard", exact: true }).click();
  await expect(page.getByText("This leaderboard is final.")).toBeVisible();
  await using elsewhere = await anotherSite(frame);
  await page.goto(elsewhere.url);
  const leaderboard = page.frameLocator("iframe");
  await expect(leaderboard.getByRole("row")).toHaveCount(7);
  await expect(leaderboard.getByText("final", { exact: true })).toBeVisible();
  heard.expectNone();
});

test("a season is repeated with its agents, and says when it starts", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "marshal", cup);
  await main(page).getByRole("link", { name: "Repeat" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lamp cup 2");
  await step(page, "Schedule");
  const start = new Date(Date.now() + 3 * 86_400_000 + 3_600_000).toISOString();
  await page.getByLabel("Starts at (UTC)").fill(start.slice(0, 16));
  await step(page, "Check");
  await page.getByRole("button", { name: "Create season" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lamp cup 2");
  await expect(main(page).getByText("Starts in 3 days").first()).toBeVisible();
  // House agents; the owner of the other agent received an invitation.
  await expect(main(page).getByText("5 of at least 6 agents")).toBeVisible();
});

test("an unlisted season is there for who knows its address alone", { tag: "@scales" }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "marshal", "/seasons");
  const made = await page.request.post("/api/v1/seasons", {
    data: {
      name: "Quiet cup",
      game: "who-is-spy",
      locales: ["en", "zh"],
      visibility: "unlisted",
    },
  });
  expect(made.status()).toBe(201);
  await page.reload();
  await expect(main(page).getByRole("link", { name: "Quiet cup" })).toBeVisible();
  const stranger = await browser.newPage({ baseURL: baseURL ?? "" });
  await stranger.goto("/seasons");
  await expect(main(stranger).getByRole("link", { name: "Lamp cup", exact: true })).toBeVisible();
  await expect(main(stranger).getByText(/^Published /)).toBeVisible();
  const listed = main(stranger)
    .getByRole("listitem")
    .filter({ has: stranger.getByRole("link", { name: "Lamp cup", exact: true }) });
  // From its start to its freeze, both today.
  await expect(listed).toContainText(/Dates\s*\w+ \d+, \d{4} – \w+ \d+, \d{4}/);
  await expect(listed).toContainText("Champion");
  const house = main(stranger).getByRole("listitem").filter({ hasText: "Next match" });
  await expect(
    house.or(main(stranger).getByText(/match(es)? (is|are) live/)).first(),
  ).toBeVisible();
  await expect(main(stranger).getByRole("link", { name: "Quiet cup" })).toHaveCount(0);
  await stranger.goto("/seasons/quiet-cup");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Quiet cup");
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await stranger.close();
});

for (const locale of ["en", "zh"] as const) {
  test(
    `the pages of seasons fit their windows in ${locale}, and axe finds nothing`,
    inLanguage(locale),
    async ({ page, baseURL }) => {
      const heard = complaints(page);
      await signIn(page, "marshal", "/seasons");
      await speak(page, locale, baseURL ?? "");
      for (const path of [
        "/seasons",
        "/seasons/new",
        "/seasons/quiet-cup",
        cup,
        "/docs/running-a-season",
        "/leaderboard/lamp-cup",
        `/embed/board/lamp-cup?lang=${locale}&theme=light`,
      ]) {
        await openNarrow(page, path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${locale}`));
        // What fits in English and at 360 px fits in Chinese, whose texts are shorter.
        await expectSoundThroughout(page, path, locale === "en" ? [360, 820, 1440] : [360]);
      }
      heard.expectNone();
    },
  );
}
