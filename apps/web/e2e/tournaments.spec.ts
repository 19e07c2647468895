import {
  createAgent,
  createSeason,
  type Database,
  ensureUser,
  inviteAgents,
  performSeasonAction,
  retireAgent,
  setRole,
} from "@wisp/db";
import { isFailure, stagesShape } from "@wisp/game";
import { games } from "@wisp/games";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { untilItAnswers } from "./answers.ts";
import { complaints, drawn, expectSound, expectSoundThroughout, openNarrow } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

const CUP = "/seasons/umpires-cup";
const API = "/api/v1/seasons/umpires-cup/tournament";
const ENTRANTS = 4;

let database: Database;
/** The organizer. */
let umpire: string;

/** A draft of a knockout by invitation; its id. */
async function makeCup(slug: string, name: string, game: string): Promise<string> {
  const made = await createSeason(
    database,
    { id: umpire, role: "organizer" },
    {
      terms: {
        ...plainTerms,
        slug,
        name,
        game,
        config: {},
        eligibility: "invited",
        schedule: "blocks",
        ranking: "rating",
        stages: stagesShape.parse([{ kind: "knockout", advance: 1, maxSets: 1, thirdPlace: true }]),
        clockMs: null,
        variant: false,
      },
      packs: [],
      drawsWords: false,
    },
  );
  if (isFailure(made)) throw new Error(made.detail);
  return made.id;
}

test.beforeAll(async () => {
  database = await arenaDatabase();
  umpire = (await ensureUser(database, "umpire")).id;
  await setRole(database, umpire, "organizer");
  const id = await makeCup("umpires-cup", "Umpire’s cup", "bargain");
  const house = games.bargain?.house.slice(0, ENTRANTS).map(({ id: slug }) => slug) ?? [];
  expect(await inviteAgents(database, umpire, id, house)).toEqual([]);
});
test.afterAll(() => database.close());

const main = (page: Page) => page.getByRole("main");

const answer = z.object({
  stages: z.array(
    z.object({
      done: z.boolean(),
      tables: z.array(
        z.object({ match: z.string().nullable(), round: z.number(), table: z.number() }),
      ),
      standings: z.array(z.object({ agent: z.string() })),
    }),
  ),
  agents: z.array(z.object({ slug: z.string(), name: z.string() })),
});

async function tournament(page: Page) {
  return answer.parse(await (await page.request.get(API)).json());
}

/** Opens a step of the form of a season. */
const step = (page: Page, name: string) =>
  main(page).getByRole("navigation", { name: "Steps" }).getByRole("button", { name }).click();

const createSeasonOf = (page: Page) => page.getByRole("button", { name: "Create season" }).click();

/** Invites house agents, and starts the tournament of a page. */
async function inviteAndStart(page: Page, slugs: readonly string[]): Promise<void> {
  await page.getByLabel("Invite agents").fill(slugs.join(" "));
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(main(page).getByText(`English: ${slugs.length} of at least 2 agents`)).toBeVisible();
  await main(page).getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, start it" }).click();
}

test("an organizer makes a knockout from a preset on a phone, and a copy keeps its stages", {
  tag: "@scales",
}, async ({ page }) => {
  const heard = complaints(page);
  await signIn(page, "umpire", "/");
  await openNarrow(page, "/seasons/new?game=bargain");
  await page.getByLabel("Name", { exact: true }).fill("Any");
  await step(page, "Schedule");
  await expect(page.getByRole("radio", { name: /^Open queue/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Knockout/ })).toBeHidden();
  await main(page)
    .getByRole("link", { name: /^Cup of an evening/ })
    .click();
  await expect(page).toHaveURL(/preset=evening-cup/);
  await page.getByLabel("Name", { exact: true }).fill("Pocket cup");
  await step(page, "Schedule");
  await expect(page.getByRole("radio", { name: /^Tournament/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Knockout/ })).toBeChecked();
  await expect(page.getByLabel("Go on from each table")).toHaveValue("1");
  await expect(page.getByLabel("Rotation sets, at most")).toHaveValue("3");
  await expect(page.getByLabel("A match for the third place")).toBeChecked();
  for (const field of ["stageRounds", "minutes", "matchesEach"]) {
    await expect(page.locator(`[name=${field}]`)).toBeHidden();
  }
  await expectSoundThroughout(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await step(page, "Check");
  const said = "A knockout. The first of each table goes on, after at most 3 rotation sets.";
  await expect(main(page).getByText(said)).toBeVisible();
  await createSeasonOf(page);
  await expect(page).toHaveURL(/\/seasons\/pocket-cup$/);
  await expect(main(page).getByText(said)).toBeVisible();
  await expectSoundThroughout(page);
  await inviteAndStart(page, games.bargain?.house.slice(0, 2).map(({ id }) => id) ?? []);
  await expect(page.getByRole("region", { name: /^Bracket/ })).toBeVisible();
  // A knockout takes no late entries.
  await expect(page.getByLabel("Invite agents")).toHaveCount(0);

  await main(page).getByRole("link", { name: "Repeat", exact: true }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Pocket cup 2");
  await step(page, "Schedule");
  await expect(page.getByLabel("A match for the third place")).toBeChecked();
  await step(page, "Check");
  await createSeasonOf(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pocket cup 2");
  await expect(main(page).getByText(said)).toBeVisible();
  heard.expectNone();
});

test("an organizer makes a Swiss by its fields, is told what does not fit, and invites late", {
  tag: "@sweep",
}, async ({ page }) => {
  const heard = complaints(page);
  await signIn(page, "umpire", "/seasons/new?game=tic-tac-toe");
  await page.getByLabel("Name", { exact: true }).fill("Ladder of rounds");
  await step(page, "Game");
  await page.getByRole("checkbox", { name: "中文" }).check();
  await step(page, "Schedule");
  await page.getByRole("radio", { name: /^Tournament/ }).check();
  await page.getByRole("radio", { name: /^Groups/ }).check();
  await page.getByLabel("Go on from each group").fill("4");
  await step(page, "Check");
  await createSeasonOf(page);
  await expect(page.getByText("played in one language. Choose one.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "中文" }).uncheck();
  await step(page, "Check");
  await createSeasonOf(page);
  await expect(page.getByText("fewer go on than it has").first()).toBeVisible();
  await page.getByRole("radio", { name: /^Swiss In/ }).check();
  await page.locator("[name=stageRounds]").fill("30");
  await step(page, "Check");
  await createSeasonOf(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ladder of rounds");
  await expect(main(page).getByText("A Swiss of 30 rounds.")).toBeVisible();
  const slug = "ladder-of-rounds";
  const made = await (await page.request.get(`/api/v1/seasons/${slug}`)).json();
  expect(made).toMatchObject({
    season: { schedule: "blocks", stages: stagesShape.parse([{ kind: "swiss", rounds: 30 }]) },
  });

  const [first = "", second = "", late = ""] =
    games["tic-tac-toe"]?.house.map(({ id }) => id) ?? [];
  await inviteAndStart(page, [first, second]);
  await expect(main(page).getByText(/An agent that enters now is seated from round/)).toBeVisible();
  await page.getByLabel("Invite agents").fill(late);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect
    .poll(async () => {
      const path = `/api/v1/seasons/${slug}/tournament`;
      const { agents } = answer.parse(await (await page.request.get(path)).json());
      return agents.map((agent) => agent.slug);
    })
    .toContain(late);
  await main(page).getByRole("button", { name: "Freeze", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, freeze it" }).click();
  await expect(page.getByLabel("Invite agents")).toHaveCount(0);
  heard.expectNone();
});

test("the organizer sets the start in a zone, and readers see it in their own, too", {
  tag: "@sweep",
}, async ({ page, browser, baseURL }) => {
  const heard = complaints(page);
  await signIn(page, "umpire", `${CUP}/day`);
  await page.getByLabel("Time zone").fill("Mars/Olympus");
  await page.getByLabel("Start", { exact: true }).fill("2099-12-01T20:00");
  await page.getByRole("button", { name: "Save times" }).click();
  await expect(page.getByText("Enter a time zone such as")).toBeVisible();
  await page.getByLabel("Time zone").fill("Asia/Tokyo");
  await page.getByLabel("Check-in, minutes before the start").fill("60");
  await page.getByLabel("Starts of later rounds").fill("2099-12-01 19:00");
  await page.getByRole("button", { name: "Save times" }).click();
  await expect(page.getByText("each later than the one before")).toBeVisible();
  await page.getByLabel("Starts of later rounds").fill("");
  await page.getByRole("button", { name: "Save times" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectSoundThroughout(page);
  heard.expectNone();

  const reader = await browser.newPage({
    baseURL: baseURL ?? "",
    timezoneId: "America/New_York",
  });
  await reader.goto(CUP);
  await expect(main(reader).getByText(/December 1, 2099.*8:00.*\(Asia\/Tokyo\)/)).toBeVisible();
  await expect(
    main(reader).getByText(/For you: .*December 1, 2099.*6:00.*\(America\/New_York\)/),
  ).toBeVisible();
  // Only who runs it sees its panel.
  expect((await reader.request.get(`${CUP}/day`)).status()).toBe(404);
});

test("the screen counts down, says when it is cut off, and goes on by itself", {
  tag: "@sweep",
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  await page.goto(`${CUP}/screen`);
  await expect(page.getByRole("timer")).toHaveText(/^\d+:\d\d:\d\d$/);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expectSound(page);
  await context.setOffline(true);
  await expect(page.getByText(/No connection for \d+ s/)).toBeVisible();
  const before = await page.getByRole("timer").textContent();
  await expect(page.getByRole("timer")).not.toHaveText(before ?? "");
  await context.setOffline(false);
  await expect(page.getByText(/No connection for \d+ s/)).toBeHidden();
});

test("names in a bracket of eight tables are read from afar", { tag: "@sweep" }, async ({
  browser,
  baseURL,
}) => {
  const seasonId = await makeCup("hall-cup", "Hall cup", "tic-tac-toe");
  const agents = await Promise.all(
    Array.from({ length: 16 }, async (_, at) => {
      const agent = await createAgent(database, {
        slug: `hall-${at}`,
        name: `Entrant ${at} of the hall`,
        games: [{ game: "tic-tac-toe", locale: "en" }],
        ownerId: null,
        house: true,
        endpoint: null,
        version: {
          connector: "house",
          settings: { character: "dice" },
          model: null,
          commit: null,
        },
      });
      if (isFailure(agent)) throw new Error(agent.detail);
      return agent;
    }),
  );
  const slugs = agents.map(({ slug }) => slug);
  expect(await inviteAgents(database, umpire, seasonId, slugs)).toEqual([]);
  // Paused at once: its matches would only take time.
  for (const action of ["start", "pause"] as const) {
    const request = { seasonId, action, actorId: umpire, seats: 2, allowSameOwner: true };
    expect(await performSeasonAction(database, request)).toEqual({ done: true });
  }
  const screen = await browser.newPage({
    baseURL: baseURL ?? "",
    viewport: { width: 1_920, height: 1_080 },
  });
  await screen.clock.install();
  await screen.goto("/seasons/hall-cup/screen");
  await expect(async () => {
    await screen.clock.fastForward(5_000);
    await expect(screen.locator('[data-panel="bracket"]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const names = screen.getByRole("article").getByText(/^Entrant /);
  await expect(names).toHaveCount(16);
  for (const name of await names.all()) {
    await expect(name).toBeInViewport({ ratio: 1 });
    // The box of letters of 28 px.
    expect((await name.boundingBox())?.height).toBeGreaterThan(34);
  }
  await expectSound(screen);
  for (const { id } of agents) await retireAgent(database, id);
});

test("a knockout is shown from its start to its winners without a mouse", {
  tag: "@scales",
}, async ({ page, browser, baseURL }) => {
  test.slow();
  const screen = await browser.newPage({
    baseURL: baseURL ?? "",
    viewport: { width: 1_920, height: 1_080 },
  });
  await screen.clock.install();
  await screen.goto(`${CUP}/screen`);
  await signIn(page, "umpire", `${CUP}/day`);
  await main(page).getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, start it" }).click();

  await expect(screen.locator('[data-panel="table"]')).toBeVisible();
  await expect
    .poll(async () => (await tournament(page)).stages.every(({ done }) => done))
    .toBe(true);
  // The replays that the hall would watch by then take minutes.
  await expect(async () => {
    await screen.clock.fastForward(10_000);
    await expect(screen.locator('[data-panel="winners"]')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const { stages, agents } = await tournament(page);
  const [first] = stages.at(-1)?.standings ?? [];
  const winner = agents.find(({ slug }) => slug === first?.agent)?.name ?? "";
  await expect(screen.getByText(winner).first()).toBeVisible();
  await expectSound(screen);
});

test("results stay hidden until they are watched, or asked for", { tag: "@sweep" }, async ({
  page,
}) => {
  const heard = complaints(page);
  await openNarrow(page, CUP);
  const bracket = page.getByRole("region", { name: /^Bracket/ });
  await expect(bracket).toBeVisible();
  await expect(main(page).getByText("You hide results, so")).toBeVisible();
  await expect(bracket.getByText("won")).toHaveCount(0);
  await expect(bracket.getByText("Place 1 of table 1, round 1")).toBeVisible();
  // It scrolls inside itself.
  expect(await bracket.evaluate((region) => region.scrollWidth > region.clientWidth)).toBe(true);
  await expectSoundThroughout(page);

  // The last match of the first table decides it.
  const { stages } = await tournament(page);
  const match = stages[0]?.tables.findLast(({ round, table }) => round === 0 && table === 0)?.match;
  await page.goto(`/watch/${match}`);
  await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  await page.keyboard.press("End");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Deal: |No deal)/);
  await page.goto(CUP);
  await expect(bracket.getByText("goes on").first()).toBeVisible();
  await expect(bracket.getByText("Place 1 of table 1, round 1")).toHaveCount(0);

  await page.getByRole("button", { name: "Show all results so far" }).click();
  await expect(bracket.getByText("won").first()).toBeVisible();
  await expect(main(page).getByText("You hide results, so")).toHaveCount(0);
  heard.expectNone();
});

test("arrow keys move between the tables of a bracket", { tag: "@sweep" }, async ({ page }) => {
  await page.goto(CUP);
  const focused = () =>
    page.evaluate(() => document.activeElement?.querySelector("h5")?.textContent ?? "");
  const bracket = page.getByRole("region", { name: /^Bracket/ });
  await bracket.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toContain("Table 1");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toContain("Table 2");
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toContain("Match for third place");
});

test("a tournament leaves files, a feed, a calendar, and pictures of the first three", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const table = await (await request.get(`${API}/places?format=csv`)).text();
  expect(table.trim().split("\r\n")).toHaveLength(ENTRANTS + 1);
  const feed = await request.get(`${CUP}/feed.xml`);
  expect(feed.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(await feed.text()).toContain("The tournament is over");
  const calendar = await (await request.get(`${CUP}/calendar.ics`)).text();
  expect(calendar).toContain("BEGIN:VEVENT");
  for (const place of [1, 2, 3]) {
    const picture = await drawn(request, `${API}/places/${place}/card.png`);
    expect(picture.headers()["content-type"], `${place}`).toBe("image/png");
  }
  expect((await request.get(`${API}/places/4/card.png`)).status()).toBe(404);

  await page.goto(CUP);
  await page.getByRole("button", { name: "Show results" }).click();
  const pictures = page.getByRole("list", { name: "The first three" }).getByRole("img");
  await expect(pictures).toHaveCount(3);
  await expectSoundThroughout(page);
});
