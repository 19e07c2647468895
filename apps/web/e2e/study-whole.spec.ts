import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { experimentDetailSchema, studyReportSchema } from "@wisp/api";
import { EXPERIMENT_FORMAT } from "@wisp/lab";
import { devices, expect, type Locator, type Page } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { complaints } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const ITEMS = 30;
/** Six players speak in each of them. */
const MATCHES = 6;

const experiment = {
  format: EXPERIMENT_FORMAT,
  name: "What is said",
  question: "What do players say?",
  game: "who-is-spy",
  language: "en",
  agents: { guest: "house:bayes" },
  subjects: ["guest"],
  opponents: ["guest"],
  table: [
    { agent: "subject", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "opponent" })),
  ],
  arms: [{ name: "plain" }],
  blocks: { count: MATCHES, seed: "what is said" },
  primary: "score",
};
const ATTENTION = "Answer one, and no.";
/** Items of one's own among those of the matches: one to practise, and one whose answer is known. */
const own = [
  { kind: "practice", text: "You can drink it." },
  {
    kind: "attention",
    text: ATTENTION,
    truth: { "how-clear-is-it": 1, "is-it-true": "no" },
  },
];

/** A finished experiment of the user's, from its file. */
async function playedExperiment(page: Page): Promise<string> {
  const made = await page.request.post("/api/v1/experiments", { data: experiment });
  expect(made.status(), await made.text()).toBe(201);
  const { slug } = experimentDetailSchema.parse(await made.json()).experiment;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/v1/experiments/${slug}`);
      return experimentDetailSchema.parse(await answer.json()).experiment.status;
    })
    .toBe("finished");
  return slug;
}

/** Makes a study of the speeches of an experiment on the page, and opens it. */
async function makeStudy(page: Page, slug: string): Promise<void> {
  await page.goto(`/studies/new?experiment=${slug}`);
  await page.getByLabel("Title", { exact: true }).fill("What players say");
  await expect(page.getByLabel("Address of the experiment")).toHaveValue(slug);
  await page.getByLabel("Number of items").fill(`${ITEMS}`);
  const text = own.map((item) => JSON.stringify(item)).join("\n");
  await page
    .getByLabel("Further items of your own")
    .setInputFiles({ name: "own.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question 2").selectOption("Yes or no");
  const questions = page.getByRole("textbox", { name: "Question", exact: true });
  await questions.nth(0).fill("How clear is it?");
  await questions.nth(1).fill("Is it true?");
  await page.getByLabel("Meaning of the lowest value").fill("not at all");
  await page.getByLabel("Meaning of the highest value").fill("fully");
  await page.getByLabel("How to rate").fill("Read it twice.");
  await page.getByRole("button", { name: "Make the study" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What players say");
  await page.getByRole("button", { name: "Open the study" }).click();
  await expect(page.getByText("Open", { exact: true })).toBeVisible();
}

/** What a rater says about a text: mostly the same as others, by the text alone. */
interface Opinion {
  readonly clear: number;
  readonly isTrue: boolean;
}

const opinionOf = (text: string): Opinion => {
  if (text === ATTENTION) return { clear: 1, isTrue: false };
  const sum = [...text].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return { clear: 1 + (sum % 5), isTrue: sum % 3 > 0 };
};

/** Rates a practice item and then each item that comes, until nothing is left. */
async function rateAll(page: Page, give: (text: string, nth: number) => Promise<void>) {
  const practice = page.getByText("To practise: this item does not count.");
  await expect(practice).toBeVisible();
  await give("", 0);
  await expect(practice).toHaveCount(0);
  for (let nth = 1; nth <= ITEMS + 1; nth += 1) {
    const progress = page.getByText(new RegExp(`^${nth - 1} of ${ITEMS + 1} rated`));
    await expect(progress.filter({ visible: true })).toBeVisible();
    const item = page
      .getByRole("region", { name: /^To rate/ })
      .locator("bdi")
      .first();
    await give(await item.innerText(), nth);
  }
  await expect(page.getByText(`You rated ${ITEMS + 1} items.`)).toBeVisible();
}

/** By touch: taps the answers. The rater knows the match of one item. */
async function rateByTouch(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Open the study" }).tap();
  const agree = page.getByRole("button", { name: "I agree" });
  await untilItAnswers(agree);
  await agree.tap();
  await page.getByRole("button", { name: "Start rating" }).tap();
  const form = page.getByRole("form", { name: "Your rating" });
  let isKnown = false;
  await rateAll(page, async (text, nth) => {
    const { clear, isTrue } = opinionOf(text);
    const knows = nth > 6 && !isKnown && text !== ATTENTION;
    isKnown ||= knows;
    if (knows) await page.getByLabel("I know this match").tap();
    await form.getByText(`${clear}`, { exact: true }).tap();
    await form.getByText(isTrue ? "Yes" : "No", { exact: true }).tap();
    await form.getByRole("button", { name: "Give rating" }).tap();
  });
}

/** By keys alone. The rater differs now and then, and once says that an item is unclear. */
async function rateByKeyboard(page: Page, link: string): Promise<void> {
  await page.goto(link);
  for (const name of ["Open the study", "I agree", "Start rating"]) {
    const button = page.getByRole("button", { name });
    await untilItAnswers(button);
    while (!(await button.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
  }
  await rateAll(page, async (text, nth) => {
    const { clear, isTrue } = opinionOf(text);
    const differs = (every: number): boolean => nth % every === 0 && text !== ATTENTION;
    const otherClear = (clear % 5) + 1;
    await page.keyboard.press(nth === 11 ? "u" : `${differs(4) ? otherClear : clear}`);
    await page.keyboard.press(isTrue === differs(5) ? "n" : "y");
    await page.keyboard.press("Enter");
  });
}

const agreement = studyReportSchema.shape.report.unwrap().shape.measures.unwrap().element.shape
  .people.shape.alpha;
/** What the report on the command line says. */
const reportSchema = z.object({
  progress: z.object({
    items: z.int(),
    complete: z.int(),
    wanted: z.int(),
    given: z.int(),
    raters: z.array(z.object({ pseudonym: z.string(), done: z.int(), late: z.int() })),
  }),
  measures: studyReportSchema.shape.report.unwrap().shape.measures,
  disagreements: z.array(
    z.object({
      nth: z.int(),
      measure: z.string(),
      values: z.array(z.object({ rater: z.string(), value: z.union([z.string(), z.number()]) })),
    }),
  ),
  attention: z.array(z.object({ rater: z.string(), right: z.int(), asked: z.int() })),
  leftOut: z.object({ known: z.int() }),
});

const two = (value: number): string => value.toFixed(2);
const shown = ({ value, reason, low, high, gap }: z.infer<typeof agreement>): string => {
  if (value === null) return `${reason}`;
  const hasInterval = typeof low === "number" && typeof high === "number";
  return `${two(value)} ${hasInterval ? `${two(low)} to ${two(high)}` : gap}`;
};

const textsOf = async (rows: Locator): Promise<string[]> =>
  (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());

test("two people rate 30 items of a study from its page, and its export gives every figure again", {
  tag: "@sweep",
}, async ({ page, browser, baseURL }) => {
  const heard = complaints(page);
  await signIn(page, "whole-study", "/studies");
  await makeStudy(page, await playedExperiment(page));
  await page.getByLabel("Number of links").fill("2");
  await page.getByRole("button", { name: "Make links" }).click();
  const links = page.getByRole("listitem").filter({ hasText: "/join#" });
  await expect(links).toHaveCount(2);
  const [one = "", other = ""] = (await links.allTextContents()).map((text) =>
    text.replace(/^[^:]+: /, ""),
  );

  const { defaultBrowserType: _, ...phone } = devices["iPhone 13"];
  const shared = { baseURL: baseURL ?? "", locale: "en" };
  const [touch, keys] = await Promise.all([
    browser.newContext({ ...phone, ...shared }),
    browser.newContext(shared),
  ]);
  const onPhone = await touch.newPage();
  expect(onPhone.viewportSize()?.width).toBe(390);
  await Promise.all([rateByTouch(onPhone, one), rateByKeyboard(await keys.newPage(), other)]);

  // A runner computes who disagrees, while people rate, too.
  const judge = page.getByRole("button", { name: "Adjudicate" }).first();
  await expect(async () => {
    await page.reload();
    await expect(judge).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await press(judge);
  await page.getByRole("radio", { name: "5" }).check({ force: true });
  await page.getByRole("radio", { name: "Yes" }).check({ force: true });
  await page.getByLabel("Reason", { exact: true }).fill("It names two uses.");
  await page.getByRole("button", { name: "Save the adjudication" }).click();
  // An item about which both questions found a disagreement has a card for each of them.
  const saved = page.getByText("Your adjudication: how-clear-is-it: 5 · is-it-true: yes");
  await expect(saved.first()).toBeVisible();
  await page.getByRole("button", { name: "Close the study" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close the study" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    const computed = page.getByText(/^Computed/);
    await expect(computed).not.toContainText("newer ratings", { timeout: 1_000 });
  }).toPass();

  const folder = await mkdtemp(join(tmpdir(), "wisp-study-"));
  const file = join(folder, "study.jsonl");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Everything (JSON Lines)" }).click();
  await (await download).saveAs(file);
  const command = ["apps/cli/bin/wisp.mjs", "study", "report", file];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root });
  const report = reportSchema.parse(JSON.parse(stdout));
  expect(await readFile(file, "utf8")).toContain('"reason":"It names two uses."');
  await rm(folder, { recursive: true });

  const { items, complete, wanted, given, raters } = report.progress;
  expect({ items, complete, wanted, given }).toEqual({
    items: ITEMS,
    complete: ITEMS,
    wanted: 2 * ITEMS,
    given: 2 * ITEMS,
  });
  // One knew a match.
  expect(report.measures.map(({ ratings }) => ratings)).toEqual([2 * ITEMS - 1, 2 * ITEMS - 1]);
  const main = page.getByRole("main");
  const facts = [`${items} items`, `${complete} complete`, `${given} of ${wanted} ratings`];
  expect((await textsOf(main.getByRole("listitem"))).slice(0, 3)).toEqual(facts);
  const bar = main.getByRole("progressbar", { name: "Ratings given" });
  await expect(bar).toHaveAttribute("value", `${given}`);
  await expect(bar).toHaveAttribute("max", `${wanted}`);
  const rows = (name: string) => page.getByRole("region", { name }).locator("tbody tr");
  expect(await textsOf(rows("Raters"))).toEqual(
    raters.map(({ pseudonym, done, late }) => `${pseudonym} Rating ${done} ${late} Exclude`),
  );
  expect(await textsOf(rows("Agreement of people"))).toEqual(
    report.measures.map(({ name, ratings, unclear, people: { alpha, ac } }) =>
      [name, ratings, unclear, shown(alpha), shown(ac), alpha.itemsToHalve].join(" "),
    ),
  );
  const more = "Kappas, correlations and differences";
  await page.getByText(more, { exact: true }).first().click();
  expect(await textsOf(rows(more))).toEqual(
    report.measures.map(({ name, people }) =>
      [
        name,
        shown(people.fleiss),
        ...[people.kappa, people.pearson, people.spearman, people.difference ?? null].map((of) =>
          of === null ? "of scales only" : shown(of.mean),
        ),
      ].join(" "),
    ),
  );
  const attention = report.attention.map(
    ({ rater, right, asked }) => `${rater}: ${right} of ${asked} right`,
  );
  expect(attention).toHaveLength(2);
  expect(await textsOf(main.getByRole("listitem").filter({ hasText: / right$/ }))).toEqual(
    attention,
  );
  await expect(main.getByText("Not counted:")).toHaveText(
    `Not counted: ${report.leftOut.known} by raters who knew the match`,
  );
  expect(report.disagreements.length).toBeGreaterThan(3);
  const cards = main.getByText(/^Item \d+ · /);
  await expect(async () => {
    const button = page.getByRole("button", { name: "Show more" });
    if (await button.isVisible()) await button.click();
    await expect(cards).toHaveCount(report.disagreements.length, { timeout: 1_000 });
  }).toPass();
  expect(await textsOf(cards)).toEqual(
    report.disagreements.map(({ nth, measure }) => `Item ${nth} · ${measure}`),
  );
  const pseudonyms = raters.map(({ pseudonym }) => pseudonym);
  const values = main
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^(${pseudonyms.join("|")}) `) });
  expect(await textsOf(values)).toEqual(
    report.disagreements.flatMap((found) =>
      found.values.map(({ rater, value }) => `${rater} ${value}`),
    ),
  );
  heard.expectNone();
});
