import {
  createAgent,
  type Database,
  ensureUser,
  reportIncident,
  retireAgent,
  setOnline,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { press } from "./answers.ts";
import { complaints } from "./arena.ts";
import { arenaDatabase, hurry, startLiveMatch } from "./arena-database.ts";
import { type OwnAgent, ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

const NOTHING_KNOWN = { model: null, commit: null };

let agent: OwnAgent;
let database: Database;
/** The practice match that the first test starts. */
let match = "";

test.beforeAll(async () => {
  agent = await ownAgent("practising-heron");
  database = await arenaDatabase();
});
test.afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  await database.close();
});

const linesOf = (page: Page) =>
  page.getByRole("tabpanel", { name: "Transcript" }).getByRole("listitem").allInnerTexts();
const matches = z.object({ matches: z.array(z.object({ season: z.string().nullable() })) });

test("a builder practises with two clicks in a row, and watches the one match live", {
  tag: "@scales",
}, async ({ page, request, browser, baseURL }) => {
  const heard = complaints(page);
  await page.goto("/practice");
  await page.getByRole("main").getByRole("link", { name: "Sign in to play" }).click();
  await page.getByRole("button", { name: "Sign in as this name" }).click();
  await expect(page).toHaveURL(/\/practice$/);
  await page.getByLabel("Your agent").first().selectOption(`${agent.slug}/who-is-spy`);
  await page.getByRole("button", { name: "Start practice" }).dblclick();
  await expect(page).toHaveURL(/\/watch\/[0-9a-f-]{36}$/);
  match = new URL(page.url()).pathname.replace("/watch/", "");
  const listed = await request.get(`/api/v1/matches?agent=${agent.slug}&limit=50`);
  const unranked = matches.parse(await listed.json()).matches.filter(({ season }) => !season);
  expect(unranked).toHaveLength(1);

  await expect.poll(async () => (await linesOf(page)).length).toBeGreaterThan(1);
  const late = await browser.newPage({ baseURL: baseURL ?? "" });
  await late.goto(`/watch/${match}`);
  await expect
    .poll(async () => {
      const [early, joined] = await Promise.all([linesOf(page), linesOf(late)]);
      return early.length > 1 && JSON.stringify(early) === JSON.stringify(joined);
    })
    .toBe(true);
  await late.close();
  // Who sits where is not revealed yet, its owner included.
  await expect(page.getByText("yours", { exact: true })).toHaveCount(0);
  await page.goto("/me");
  const card = page.locator(`#${agent.slug}`);
  // Others may have invited it in the meantime.
  const playing = card.getByRole("link", { name: "Playing now: watch" });
  await expect(playing.and(page.locator(`[href="/watch/${match}"]`))).toBeVisible();
  await page.goto(`/watch?agent=${agent.slug}`);
  await expect(page.getByRole("link", { name: "practising-heron (yours)" }).first()).toBeVisible();
  const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
  await visitor.goto(`/watch?agent=${agent.slug}`);
  await expect(visitor.getByRole("link", { name: "practising-heron" }).first()).toBeVisible();
  await expect(visitor.getByText("(yours)")).toHaveCount(0);
  await visitor.close();
  heard.expectNone();
});

test("owners are notified of an absent agent, and see its return, on the open page", {
  tag: "@sweep",
}, async ({ page }) => {
  const owner = await ensureUser(database, "local");
  const heron = await createAgent(database, {
    slug: "absent-heron",
    name: "Absent heron",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: owner.id,
    house: false,
    endpoint: null,
    version: { connector: "space", settings: { url: "http://127.0.0.1:1" }, ...NOTHING_KNOWN },
  });
  if (isFailure(heron)) throw new Error(heron.detail);
  const fails = (matchId: string) =>
    reportIncident(database, {
      agentId: heron.id,
      versionId: heron.version.id,
      matchId,
      code: "asleep",
      detail: "The agent did not wake within 90 s.",
    });
  const main = page.getByRole("main");
  await signIn(page, "local", "/watch");
  const live = await startLiveMatch();
  await page.goto(`/watch/${live}`);
  await expect(page.getByRole("tab", { name: "Transcript" })).toBeVisible();
  await expect(page.getByText("did not join this match")).toHaveCount(0);
  await fails(live);
  await expect(page.getByText("Your Absent heron did not join this match")).toBeVisible();

  await fails(live);
  await setOnline(database, heron.id, true);
  expect(await fails(live)).toEqual({ suspended: true });
  await page.goto("/practice?agent=absent-heron");
  await expect(main.getByText("Absent heron is suspended for technical failures")).toBeVisible();
  await expect(page.getByLabel("Your agent").first()).toHaveValue("absent-heron/who-is-spy");
  await expect(page.getByLabel("Your agent").last()).toHaveValue("");
  // It is still suspended while it is offline.
  await setOnline(database, heron.id, false);
  await page.reload();
  await expect(main.getByText("Absent heron is suspended for technical failures")).toBeVisible();
  await setOnline(database, heron.id, true);
  await page.goto("/practice?agent=no-such-agent");
  await expect(main.getByText("You have no agent named “no-such-agent”.").first()).toBeVisible();
  await page.goto(`/watch/${live}`);
  await page.getByRole("link", { name: "See why" }).click();
  const card = page.locator("#absent-heron");
  await expect(card.getByText("Suspended for technical failures")).toBeVisible();
  await expect(card.getByText("It is not running, or did not wake up.").first()).toBeVisible();
  await card.getByText("Edit, key, retire").click();
  await card.getByLabel("Description").fill("Half a sentence");
  // The runner's next look would take it out again, since its address does not answer, and so may one that is on its way.
  const recover = `UPDATE "Agent" SET "suspendedAt" = NULL, "suspension" = NULL,
    "nextHealthCheckAt" = now() + interval '1 hour' WHERE "id" = $1`;
  await expect(async () => {
    await database.connection.query(recover, [heron.id]);
    await expect(card.getByText("Suspended for technical failures")).toHaveCount(0, {
      timeout: 20_000,
    });
  }).toPass();
  await expect(card.getByLabel("Description")).toHaveValue("Half a sentence");
  await retireAgent(database, heron.id);
});

test("without scripts practice starts too, and the page goes to the match by reloading", {
  tag: "@sweep",
}, async ({ page, browser, baseURL }) => {
  await signIn(page, "local", `/practice?agent=${agent.slug}`);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? "",
    storageState,
  });
  const bare = await context.newPage();
  await bare.goto(`/practice?agent=${agent.slug}`);
  await bare.getByLabel("Agents in the practice queue").check();
  await bare.getByRole("button", { name: "Start practice" }).click();
  await expect(bare.getByRole("heading", { level: 1 })).toContainText("is in the queue");
  await expect(bare.getByRole("status")).toContainText("After ten seconds");
  await expect(bare).toHaveURL(/\/watch\//);
  await context.close();
});

test("joining ranked matches is separate, and can be undone", { tag: "@sweep" }, async ({
  page,
}) => {
  const heard = complaints(page);
  await signIn(page, "local", "/practice");
  await expect(page.getByText("On the leaderboard of the house season.")).toBeVisible();
  await page.getByLabel("Your agent").last().selectOption(`${agent.slug}/who-is-spy/en`);
  await page.getByRole("button", { name: "Join the battle" }).click();
  await expect(page.getByRole("status")).toContainText("at a random moment");
  await expect(page.getByText("Position")).toHaveCount(0);
  await page.getByRole("button", { name: "Leave the queue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("has left the queue");
  await page.getByRole("link", { name: "Back to Play" }).click();
  await expect(page.getByLabel("Your agent").first()).toHaveValue(`${agent.slug}/who-is-spy`);
  heard.expectNone();
});

test("a user without an agent sees how to get one, and users see only their own tickets", {
  tag: "@sweep",
}, async ({ page }) => {
  await signIn(page, "newcomer", "/practice");
  await expect(page.getByRole("main").getByText("You have no agent yet")).toBeVisible();
  const started = await page.request.post("/api/v1/practice", { data: { agent: agent.slug } });
  expect(started.status()).toBe(404);
  const answer = await page.goto("/practice/0198c0de-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(404);
});

test("practice matches can be replayed afterwards", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  await hurry(match);
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/v1/matches/${match}`);
      return z.object({ status: z.string() }).parse(await answer.json()).status;
    })
    .toBe("finished");
  await page.goto(`/watch/${match}`);
  await press(page.getByRole("button", { name: /Reveal/ }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/spy/i);
  await expect(page.getByText("Unranked").first()).toBeVisible();
  await expect(page.getByText("yours", { exact: true })).toHaveCount(0);
  await signIn(page, "local", `/watch/${match}`);
  await press(page.getByRole("button", { name: /Reveal/ }));
  const seats = page.getByRole("listitem").filter({
    has: page.getByText("yours", { exact: true }),
  });
  await expect(seats).toHaveCount(1);
  await expect(seats).toContainText("practising-heron");
});
