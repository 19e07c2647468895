import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { experimentDetailSchema } from "@wisp/api";
import { EXPERIMENT_FORMAT } from "@wisp/lab";
import { type APIRequestContext, expect, type Page } from "playwright/test";
import { press } from "./answers.ts";
import { complaints, expectSoundThroughout } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

test.describe.configure({ mode: "serial" });

/** Ten blocks of four subjects in three arms: metrics of fewer than eight matches have no interval. */
const MATCHES = 120;
let slug = "";

/** Starts the form's experiment, and waits until it is played. */
async function startAndWait(page: Page): Promise<string> {
  await press(page.getByRole("button", { name: "Start" }));
  await expect(page).toHaveURL(/\/lab\/attack-and-defence-[0-9a-f]{8}(-\d+)?$/);
  await expect(page.getByText("All blocks are played.")).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

// In both: tests of the sweep read its experiment.
test("a researcher goes from a preset to a published table", { tag: "@scales" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const heard = complaints(page);
  await signIn(page, "ruth", "/lab");
  await page
    .getByRole("link", { name: /^Attack and defence/ })
    .first()
    .click();
  const blocks = page.getByRole("spinbutton", { name: "Blocks" });
  await press(blocks);
  await blocks.fill("10");
  // The form and the file stay in sync.
  const file = page.getByRole("textbox", { name: "File" });
  await expect(file).toHaveValue(/"count": 10/);
  const plan = JSON.parse(await file.inputValue());
  const seed = "in the browser";
  const asked = { ...plan, blocks: { ...plan.blocks, seed }, interviews: ["own-role"] };
  await file.fill(JSON.stringify(asked));
  await expect(page.getByRole("textbox", { name: "Seed" })).toHaveValue("in the browser");
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.getByRole("status").filter({ hasText: "It can start." })).toContainText(
    `${MATCHES} matches`,
  );

  slug = await startAndWait(page);
  await expect(page.getByText(`${MATCHES} of ${MATCHES} matches`)).toBeVisible();
  const metrics = page.getByRole("region", { name: "All metrics" });
  await expect(metrics.getByRole("row", { name: /gullible Average score/ })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Average score", exact: true })).toContainText(
    "gullible / PIA",
  );
  const attacks = page.getByRole("region", { name: /^Attackers by defenders/ });
  await expect(attacks.getByRole("columnheader", { name: "gullible" })).toBeVisible();
  const beliefs = page.getByRole("region", { name: "How likely am I the spy?" });
  await expect(beliefs.getByRole("row", { name: /^bayes PID 0\.\d{3}/ })).toBeVisible();
  await expect(
    page.getByRole("img", { name: /^bayes, PID: stated chances and how often/ }),
  ).toBeVisible();
  const answers = page.getByRole("region", { name: /^Answers to “How likely am I the spy/ });
  await expect(
    answers.getByRole("row", { name: /^bayes PID \d+ 0 0 0 \d+\.\d \(.+\/\d+\)$/ }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Deviations from the plan" })).toBeVisible();
  await expect(page.getByText("None.", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Table 3, as printed/ })).toBeVisible();

  const visitor = await browser.newContext({ baseURL });
  const visit = await visitor.newPage();
  expect((await visit.goto(`/lab/${slug}`))?.status()).toBe(404);
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
  await visit.goto("/lab");
  await visit.getByRole("link", { name: "Attack and defence", exact: true }).click();
  await expect(visit.getByRole("region", { name: "All metrics" })).toBeVisible();

  await visit.getByRole("link", { name: "PIA", exact: true }).first().click();
  await visit.getByRole("link", { name: "Attack and defence", exact: true }).click();
  await visit.getByRole("link", { name: "vs. PIA" }).first().click();
  await expect(visit.getByRole("heading", { level: 1 })).toHaveText("Two matches of a block");
  await expect(visit.getByText("first difference")).toHaveCount(2);
  await expectSoundThroughout(visit);
  await visitor.close();
  heard.expectNone();
  for (const path of ["/lab", "/lab/new", `/lab/${slug}`]) {
    await page.goto(path);
    await expectSoundThroughout(page, path);
  }
});

const linesOf = async (request: APIRequestContext, of: string): Promise<string[]> => {
  const answer = await request.get(`/api/v1/experiments/${of}/results`);
  return (await answer.text()).split("\n").sort();
};

test("a second person runs it again from its file, and gets the same results", {
  tag: "@sweep",
}, async ({ page }) => {
  await signIn(page, "rosa", `/lab/new?copy=${slug}`);
  const again = await startAndWait(page);
  expect(again).not.toBe(slug);
  const { experiment } = experimentDetailSchema.parse(
    await (await page.request.get(`/api/v1/experiments/${again}`)).json(),
  );
  expect(experiment.owner).toBe("rosa");
  expect(await linesOf(page.request, again)).toEqual(await linesOf(page.request, slug));
  const compared = `/lab/compare?${new URLSearchParams({ a: slug, b: again })}`;
  await page.goto(compared);
  await expect(page.getByText("Both runs have the same plan.")).toBeVisible();
  const runs = page.getByRole("region", { name: "Compare two runs" });
  await expect(runs.getByRole("row", { name: /^gullible PIA Average score/ })).toBeVisible();
  await expectSoundThroughout(page, compared);
});

test("the file of a published experiment alone gives its report, digit for digit", {
  tag: "@sweep",
}, async ({ request }) => {
  const folder = await mkdtemp(join(tmpdir(), "wisp-lab-"));
  const plan = join(folder, "plan.json");
  const [own, published] = [join(folder, "own.jsonl"), join(folder, "published.jsonl")];
  const wisp = async (...words: readonly string[]): Promise<string> => {
    const command = ["apps/cli/bin/wisp.mjs", "lab", ...words];
    return (await promisify(execFile)(process.execPath, command, { cwd: root })).stdout;
  };
  const take = async (name: string, file: string) => {
    const answer = await request.get(`/api/v1/experiments/${slug}/${name}`);
    await writeFile(file, await answer.text());
  };
  await take("plan", plan);
  await take("results", published);
  await wisp("run", plan, "--results", own);
  const report = await wisp("report", published);
  expect(report).toContain("| gullible | Average score |");
  expect(await wisp("report", own)).toBe(report);
  await rm(folder, { recursive: true });
});

test("the matches of an experiment can be watched by link, and no list shows them", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`/lab/${slug}`);
  const match = page.getByRole("link", { name: "baseline" }).first();
  const address = new URL((await match.getAttribute("href")) ?? "", page.url());
  const id = address.pathname.split("/").at(-1) ?? "";
  await match.click();
  await expect(page).toHaveURL(new RegExp(`/watch/${id}`));
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  const { matches } = await (await request.get("/api/v1/matches?limit=100&status=finished")).json();
  expect(matches.map((each: { id: string }) => each.id)).not.toContain(id);
});

test("arms and places are fields of the form, and the form is the file", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "ruth", "/lab/new?preset=attack-defence");
  const file = page.getByRole("textbox", { name: "File" });
  await press(file);
  const plan = async () => JSON.parse(await file.inputValue());
  await press(page.getByRole("button", { name: "Add an arm" }));
  const name = page.getByRole("textbox", { name: "Arm 3" });
  await name.fill("short");
  const arm = page.getByRole("listitem").filter({ has: name });
  await arm.getByRole("button", { name: "Add a change" }).click();
  await arm.getByRole("combobox", { name: "What changes" }).selectOption("option of the game");
  await arm.getByRole("combobox", { name: "Option", exact: true }).fill("speechCap");
  await arm.getByRole("textbox", { name: "Value" }).fill("120");
  const changes = [{ option: "speechCap", value: 120 }];
  expect((await plan()).arms[3]).toEqual({ name: "short", changes });
  expect((await plan()).table[0]).toEqual({ agent: "hacker", deals: { spy: true } });
  await page.getByRole("combobox", { name: "Spy", exact: true }).first().selectOption("rotates");
  expect((await plan()).table[0]).toEqual({ agent: "hacker" });
  await arm.getByRole("button", { name: "Remove this arm" }).click();
  expect((await plan()).arms).toHaveLength(3);
  // Invalid values stay in the file, and the page keeps working.
  await file.fill('{"name": "odd", "arms": "x", "table": 1, "stopping": 2}');
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("odd");
  await expect(page.getByRole("button", { name: "Add an arm" })).toHaveCount(0);
});

test("a blank form of any game becomes a plan that can start", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "ruth", "/lab/new");
  const games = page.getByRole("navigation", { name: "Game" });
  await games.getByRole("link", { name: "Tic-tac-toe" }).click();
  await expect(page).toHaveURL(/game=tic-tac-toe/);
  await press(page.getByRole("textbox", { name: "Name" }));
  await page.getByRole("textbox", { name: "Name" }).fill("Two players");
  await page.getByRole("textbox", { name: "Question" }).fill("Which is stronger?");
  await page.getByRole("button", { name: "Add an agent" }).click();
  await page.getByRole("combobox", { name: "Address" }).nth(2).fill("house:planner");
  await page.getByRole("combobox", { name: "Part" }).nth(2).selectOption("subject");
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.getByRole("status").filter({ hasText: "It can start." })).toContainText(
    "40 matches",
  );
});

test("a ladder starts from the form, and its page ranks the subjects", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "ruth", "/lab/new?game=tic-tac-toe");
  await press(page.getByRole("textbox", { name: "Name" }));
  await page.getByRole("textbox", { name: "Name" }).fill("Three in a row");
  await page.getByRole("textbox", { name: "Question" }).fill("Who is best?");
  await page.getByRole("combobox", { name: "Ends" }).selectOption("ladder");
  const file = page.getByRole("textbox", { name: "File" });
  const plan = JSON.parse(await file.inputValue());
  expect(plan.table).toEqual([{ agent: "peer" }, { agent: "peer" }]);
  await expect(page.getByRole("spinbutton", { name: "Blocks", exact: true })).toHaveCount(0);
  const stopping = { kind: "ladder", minGames: 10, maxSigma: 3 };
  await file.fill(JSON.stringify({ ...plan, stopping }));
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.getByRole("status").filter({ hasText: "It can start." })).toContainText(
    "At most 200 matches",
  );
  await press(page.getByRole("button", { name: "Start" }));
  await expect(page.getByText("Ended early as planned")).toBeVisible();
  await expect(page.getByText("Settled: every subject has 10 games")).toBeVisible();
  const ladder = page.getByRole("region", { name: "Ladder" });
  await expect(ladder.getByRole("columnheader", { name: "Mu" })).toBeVisible();
  await expect(ladder.getByRole("row")).toHaveCount(3);
});

test("settings are named in the form, and the number of blocks follows from them", {
  tag: "@sweep",
}, async ({ page }) => {
  await signIn(page, "ruth", "/lab/new?game=who-is-spy");
  const file = page.getByRole("textbox", { name: "File" });
  await press(file);
  const plan = JSON.parse(await file.inputValue());
  const own = {
    agents: { guest: "house:bayes" },
    subjects: ["guest"],
    opponents: ["guest"],
    table: [
      { agent: "subject", deals: { spy: true } },
      ...Array.from({ length: 5 }, () => ({ agent: "opponent" })),
    ],
  };
  await file.fill(JSON.stringify({ ...plan, name: "Itself", question: "Who wins?", ...own }));
  const settings = page.getByRole("textbox", { name: "Settings" });
  await settings.fill("pairs-en-1");
  await expect(page.getByRole("spinbutton", { name: "Blocks", exact: true })).toHaveCount(0);
  await page.getByRole("spinbutton", { name: "Blocks for each setting" }).fill("2");
  await expect(file).toHaveValue(/"settings": "pairs-en-1"/);
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.getByRole("status").filter({ hasText: "It can start." })).toContainText(
    "80 matches",
  );
  await settings.fill('[{ "id": "tea", "materials": { "spy": 9 } }]');
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.getByRole("alert").filter({ hasText: 'Setting "tea": ' })).toBeVisible();
  await settings.fill("");
  await expect(page.getByRole("spinbutton", { name: "Blocks", exact: true })).toHaveValue("20");
});

test("problems of a plan are reported in sentences", { tag: "@sweep" }, async ({ page }) => {
  await signIn(page, "ruth", "/lab/new?preset=attack-defence");
  const file = page.getByRole("textbox", { name: "File" });
  const check = async (text: string, sentence: string | RegExp) => {
    await file.fill(text);
    await press(page.getByRole("button", { name: "Check" }));
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  };
  await press(file);
  const whole = JSON.parse(await file.inputValue());
  await check("{", "This is not JSON: ");
  await check(JSON.stringify({ format: EXPERIMENT_FORMAT }), "name: It is missing.");
  await check(JSON.stringify({ ...whole, mood: "<b>good</b>" }), 'Unrecognized key: "mood"');
  await check(JSON.stringify({ ...whole, budget: { matches: 1 } }), "is below one block");
  const own = { ...whole, agents: { ...whole.agents, hacker: whole.agents.bayes } };
  await check(JSON.stringify(own), "is its own opponent");
  const elsewhere = { ...whole, agents: { ...whole.agents, bayes: "openai:x@http://10.0.0.1" } };
  await check(JSON.stringify(elsewhere), "is not an agent of this arena");
});

test("a collection goes from a pasted file to figures composed of its experiments", {
  tag: "@sweep",
}, async ({ page }) => {
  const heard = complaints(page);
  await signIn(page, "ruth", "/lab/collections");
  await page
    .getByRole("link", { name: /^Tables of the WiS paper/ })
    .first()
    .click();
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.getByRole("status").filter({ hasText: "It can start." })).toContainText(
    "3 experiments",
  );
  const experiment = {
    format: EXPERIMENT_FORMAT,
    name: "First dilemma",
    question: "Who earns more?",
    game: "prisoners-dilemma",
    agents: { dice: "house:dice" },
    table: [{ agent: "subject" }, { agent: "host" }, { agent: "dice" }],
    arms: [{ name: "base" }],
    blocks: { count: 9, seed: "in the browser" },
    primary: "score",
    secondary: ["wins", "cooperated"],
  };
  const ids = ["wins", "cooperated", "score"];
  const collection = {
    format: "wisp-collection/1",
    name: "Two dilemmas",
    question: "Who does best?",
    subjects: { mirror: "house:mirror", trusting: "house:trusting" },
    hosts: { host: "house:ruthless" },
    experiments: [
      { id: "one", experiment },
      { id: "two", experiment: { ...experiment, name: "Second dilemma" } },
    ],
    figures: ids.map((metric) => ({
      id: metric,
      title: `Figure ${metric}`,
      unit: metric === "score" ? "score" : "rate",
      recipe: { kind: "measured", experiment: "one", figure: metric },
    })),
    layouts: [
      { kind: "radar", title: "Profile", axes: ids, max: 15 },
      { kind: "bars", title: "Parts", parts: ids },
      { kind: "experiment", experiment: "two", paper: "wis-table-2" },
    ],
  };
  const file = page.getByRole("textbox", { name: "File" });
  await file.fill(JSON.stringify({ ...collection, mood: "good" }));
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.locator("main").getByRole("alert")).toContainText("mood");
  await file.fill(JSON.stringify(collection));
  await press(page.getByRole("button", { name: "Start" }));
  await expect(page).toHaveURL(/\/lab\/collections\/two-dilemmas-[0-9a-f]{8}$/);
  await expect(page.getByText("36 of 36 matches")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("img", { name: "Profile: radar chart with 3 axes" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Parts: stacked bars" })).toBeVisible();
  const profile = page.getByRole("region", { name: "Profile" });
  await expect(profile.getByRole("columnheader", { name: "Area" })).toBeVisible();
  await expect(page.getByText("WiS Platform (2024), Table 2, as printed").first()).toBeVisible();
  await expectSoundThroughout(page, new URL(page.url()).pathname);
  heard.expectNone();
});

test("a newcomer runs the tables of SpyGame on the page alone", { tag: "@sweep" }, async ({
  page,
}) => {
  const heard = complaints(page);
  await signIn(page, "newcomer", "/lab/collections");
  const preset = page.getByRole("link", { name: /^Tables of the SpyGame paper/ }).first();
  // Before anything is started, it says what such a run is worth.
  await expect(preset).toContainText("these 50 pairs are in no pack");
  await preset.click();
  await expect(page.getByText("these 50 pairs are in no pack").first()).toBeVisible();
  await press(page.getByRole("button", { name: "Check" }));
  await expect(page.getByRole("status").filter({ hasText: "It can start." })).toContainText(
    "5 experiments, 700 matches",
  );
  await press(page.getByRole("button", { name: "Start" }));
  await expect(page).toHaveURL(/\/lab\/collections\/tables-of-the-spygame-paper-[0-9a-f]{8}$/);
  const mind = page.getByRole("region", { name: "Theory of mind (Table 7)" });
  await expect(async () => {
    await page.reload();
    await expect(mind.getByRole("row", { name: /^guest \d/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const guests = page.getByRole("region", { name: "Guests as the spy (Table 4)" });
  await expect(guests.getByRole("row", { name: /^guest \d/ })).toBeVisible();
  await expect(
    page.getByText("These votes are those of the study on the agent’s page").first(),
  ).toBeVisible();
  await expect(page.getByText("SpyGame (2023), Table 3, as printed").first()).toBeVisible();
  await expectSoundThroughout(page, new URL(page.url()).pathname);
  // The metrics so far stay when it is ended.
  await page.getByRole("button", { name: "End now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End it" }).click();
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
  await expect(guests.getByRole("row", { name: /^guest \d/ })).toBeVisible();
  heard.expectNone();
});
