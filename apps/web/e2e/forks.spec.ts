import { forkDetailSchema } from "@wisp/api";
import { type APIRequestContext, expect, type Page } from "playwright/test";
import { z } from "zod";
import { press } from "./answers.ts";
import { complaints, expectSoundThroughout } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

const logSchema = z.object({
  decisions: z.array(
    z.object({
      seat: z.int(),
      nth: z.int(),
      kind: z.string(),
      ask: z.string(),
      after: z.int(),
      text: z.string().nullable(),
    }),
  ),
});

const listSchema = z.object({
  matches: z.array(
    z.object({
      id: z.string(),
      agents: z.array(z.object({ house: z.boolean() })),
      result: z.object({ rounds: z.int().nullable() }).nullable(),
    }),
  ),
});

/** The newest match of two rounds or more that only house agents played: everybody may fork it. */
async function houseMatch(request: APIRequestContext): Promise<string> {
  const query = "game=who-is-spy&season=house&locale=en&status=finished&limit=100";
  const answer = await request.get(`/api/v1/matches?${query}`);
  const found = listSchema
    .parse(await answer.json())
    .matches.find(
      ({ agents, result }) => agents.every(({ house }) => house) && (result?.rounds ?? 0) > 1,
    );
  if (found === undefined) throw new Error("the house played no match");
  return found.id;
}

let match = "";
let fork = "";
const WORDS = "It is something that people know.";
const RUNS = 10;

/** The last speech of a match: the rest after it is short. */
async function lastSpeech(request: APIRequestContext) {
  const answer = await request.get(`/api/v1/matches/${match}/log`);
  const { decisions } = logSchema.parse(await answer.json());
  const found = decisions.findLast(({ kind, ask }) => kind === "decision" && ask === "speech");
  if (found === undefined) throw new Error(`nobody spoke in ${match}`);
  return found;
}

const opened = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

test("from a moment of a match to the effect of a change", { tag: "@scales" }, async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  match = await houseMatch(request);
  const speech = await lastSpeech(request);
  await signIn(page, "ruth", `/watch/${match}?at=${speech.after + 1}`);
  await press(page.getByRole("button", { name: /Reveal/ }));
  await press(page.getByRole("tab", { name: "Analysis" }));
  await page.getByRole("link", { name: "Change this" }).first().click();
  await expect(page).toHaveURL(/\/lab\/forks\/new\?/);
  await expect(page.getByRole("combobox", { name: "Decision" })).toHaveValue(
    `${speech.seat}/${speech.nth}`,
  );

  const start = page.getByRole("button", { name: "Play on" });
  await press(start);
  // Nothing was changed yet.
  await expect(page.getByRole("alert").filter({ hasText: "write something else" })).toBeVisible();
  await page.getByRole("textbox", { name: "Answer instead" }).fill(WORDS);
  await page.getByRole("spinbutton", { name: "Runs" }).fill(String(RUNS));
  await expectSoundThroughout(page);
  await start.click();
  await expect(page).toHaveURL(/\/lab\/forks\/[0-9a-f-]{36}$/);
  await expect(page.getByText("All runs are played.")).toBeVisible();
  fork = opened(page);

  await expect(page.getByText(WORDS)).toBeVisible();
  const effect = page.getByRole("region", { name: "What the change did" });
  await expect(effect.getByRole("row")).toHaveCount(4);
  const answer = await request.get(`/api/v1/forks/${fork}`);
  const { branches, effect: computed } = forkDetailSchema.parse(await answer.json());
  expect(branches).toHaveLength(2 * RUNS);
  expect(computed?.sides).toHaveLength(2);
  await expectSoundThroughout(page);
  heard.expectNone();
});

test("its branches are watched, and shown side by side", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  await page.goto(`/lab/forks/${fork}`);
  await page.getByRole("link", { name: "side by side" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two branches");
  await expect(page.getByRole("link", { name: "Run 1, with the change" })).toBeVisible();
  await expect(page.getByText("first difference")).toHaveCount(2);
  await expectSoundThroughout(page);
  await page.getByRole("link", { name: "Run 1, without the change" }).click();
  await expect(page).toHaveURL(/\/watch\//);
  await expect(page.getByText("What if: this is not a separate match.")).toBeVisible();
  const branch = opened(page);
  await page.getByRole("link", { name: "See what was changed" }).click();
  await expect(page).toHaveURL(new RegExp(`/lab/forks/${fork}`));
  const { matches } = await (await request.get("/api/v1/matches?limit=100&status=finished")).json();
  expect(matches.map((each: { id: string }) => each.id)).not.toContain(branch);
  // The original match, next to one of its branches.
  await page.goto(`/lab/forks/${fork}/compare?one=${match}&other=${branch}`);
  await expect(page.getByRole("link", { name: "The match itself" })).toBeVisible();
});

test("another agent takes a seat, and its owner finds and stops the fork", {
  tag: "@sweep",
}, async ({ page }) => {
  await signIn(page, "ruth", `/lab/forks/new?match=${match}`);
  await press(page.getByRole("radio", { name: "The agent, from here on" }));
  await page.getByRole("combobox", { name: /^Agent in the seat of/ }).selectOption("random");
  await page.getByRole("spinbutton", { name: "Runs" }).fill("50");
  await page.getByRole("button", { name: "Play on" }).click();
  await expect(page).toHaveURL(/\/lab\/forks\/[0-9a-f-]{36}$/);
  const id = opened(page);
  await press(page.getByRole("button", { name: "Stop" }));
  await expect(page.getByText("Its owner stopped it.")).toBeVisible();
  await page.goto("/lab");
  await expect(page.getByRole("heading", { name: "Your forks" })).toBeVisible();
  await expect(page.locator(`a[href="/lab/forks/${id}"]`)).toBeVisible();
  await expectSoundThroughout(page);
});

test("visitors read a fork by its link, and sign in to start one", { tag: "@sweep" }, async ({
  page,
}) => {
  await page.goto(`/lab/forks/${fork}`);
  await expect(page.getByRole("region", { name: "What the change did" })).toBeVisible();
  await page.goto(`/lab/forks/new?match=${match}`);
  await expect(page.getByRole("link", { name: "Sign in to play on" })).toBeVisible();
  expect((await page.goto(`/lab/forks/${crypto.randomUUID()}`))?.status()).toBe(404);
});
