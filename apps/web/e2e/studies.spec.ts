import {
  addJudge,
  consentAsRater,
  nextItem,
  rateAsJudge,
  rateItem,
  raterBySecret,
  studyBySlug,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, type Page } from "playwright/test";
import { complaints, expectSoundThroughout, inLanguage, speak } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const ITEMS = 10;
const own = Array.from({ length: ITEMS }, (_, at) =>
  JSON.stringify({ text: `=text ${at} <b>bold</b>`, cluster: `${at % 5}` }),
).join("\n");

/** Fills the form of a study of own items with one question on a scale, and sends it. */
async function makeStudy(page: Page): Promise<void> {
  await page.goto("/studies/new");
  await page.getByLabel("Title", { exact: true }).fill("How clear are descriptions?");
  await page.getByRole("radio", { name: "Own items only" }).check();
  await page
    .getByLabel("Own items (JSON Lines)")
    .setInputFiles({ name: "own.jsonl", mimeType: "text/plain", buffer: Buffer.from(own) });
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("How clear is it?");
  await page.getByLabel("Meaning of the lowest value").fill("not at all");
  await page.getByLabel("Meaning of the highest value").fill("fully");
  await page.getByLabel("How to rate").fill("Read it twice.");
  await page.getByRole("button", { name: "Make the study" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How clear are descriptions?");
}

/** Rates all items by the secret of a link. */
async function rateAll(url: string, clear: (nth: number) => number): Promise<void> {
  await using database = Object.assign(await arenaDatabase(), {
    [Symbol.asyncDispose]: () => database.close(),
  });
  const rater = await raterBySecret(database, new URL(url).hash.slice(1));
  if (rater === null) throw new Error("a link opens nothing");
  await consentAsRater(database, rater.id, "en");
  for (;;) {
    const next = await nextItem(database, rater.id);
    if (isFailure(next)) throw new Error(next.detail);
    if (next.item === null) return;
    const { nth } = next.item;
    const values = { "how-clear-is-it": clear(nth) };
    await rateItem(database, {
      raterId: rater.id,
      nth,
      rubric: 1,
      valuesFor: () => values,
      knowsMatch: false,
      ms: 1_000,
    });
  }
}

/** A model rates as the first rater did, but for its first answer, which is prose. */
async function judgeAll(slug: string): Promise<void> {
  await using database = Object.assign(await arenaDatabase(), {
    [Symbol.asyncDispose]: () => database.close(),
  });
  const study = await studyBySlug(database, slug);
  if (study === null) throw new Error(`no ${slug}`);
  const judge = await addJudge(database, study.id, { agent: "vendor/judge", prompt: "judge/1" });
  if (isFailure(judge)) throw new Error(judge.detail);
  const said = { raterId: judge.id, rubric: 1, ms: 1, fence: null };
  for (let nth = 1; nth <= ITEMS; nth += 1) {
    const missed = nth === 1 ? "prose" : null;
    const values: Record<string, number> = missed ? {} : { "how-clear-is-it": (nth % 5) + 1 };
    await rateAsJudge(database, { ...said, nth, values, missed });
  }
}

test("an owner makes a study, invites raters, reads agreement, adjudicates, closes and exports", {
  tag: "@scales",
}, async ({ page }) => {
  const heard = complaints(page);
  await signIn(page, "studies-e2e", "/studies");
  await makeStudy(page);
  await page.getByRole("button", { name: "Open the study" }).click();
  await expect(page.getByText("Open", { exact: true })).toBeVisible();
  await page.getByLabel("Number of links").fill("2");
  await page.getByRole("button", { name: "Make links" }).click();
  const links = page.getByRole("listitem").filter({ hasText: "/join#" });
  await expect(links).toHaveCount(2);
  const urls = (await links.allTextContents()).map((text) => text.replace(/^[^:]+: /, ""));
  await rateAll(urls[0] ?? "", (nth) => (nth % 5) + 1);
  await rateAll(urls[1] ?? "", (nth) => (nth === 4 ? 1 : (nth % 5) + 1));
  await judgeAll(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  const agreement = page.getByRole("region", { name: "Agreement of people" });
  // A runner computes it.
  await expect(async () => {
    await page.reload();
    await expect(agreement.getByRole("row", { name: /how-clear-is-it 20 / })).toBeVisible({
      timeout: 20_000,
    });
  }).toPass();
  await expect(
    page.getByText(/judge may stand in for people(?: here)?: .* 1 answer had no value/),
  ).toBeVisible();
  const confusion = page.getByRole("region", { name: /^Values of vendor\/judge \(/ });
  await expect(confusion.getByRole("row", { name: "5 1 0 0 0 3" })).toBeVisible();
  // The secrets of links are shown once.
  await expect(links).toHaveCount(0);

  await page.getByRole("button", { name: "Adjudicate" }).click();
  await page.getByRole("radio", { name: "5" }).check({ force: true });
  await page.getByLabel("Reason", { exact: true }).fill("It names two uses.");
  await page.getByRole("button", { name: "Save the adjudication" }).click();
  await expect(page.getByText("Your adjudication: how-clear-is-it: 5")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectSoundThroughout(page, "study");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Ratings (CSV)" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole("button", { name: "Close the study" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close the study" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Make links" })).toHaveCount(0);
  heard.expectNone();

  // A model may be asked about a closed study, too.
  await page.getByLabel("Your agent, by its slug").fill("no-such-agent");
  await page.getByRole("button", { name: "Ask this model" }).click();
  await expect(page.getByText("You have no agent with this name.")).toBeVisible();
});

for (const locale of ["en", "zh"] as const) {
  test(
    `the pages of owners are sound in ${locale}`,
    inLanguage(locale),
    async ({ page, baseURL }) => {
      await speak(page, locale, baseURL ?? "");
      await signIn(page, `studies-${locale}`, "/studies");
      await page.setViewportSize({ width: 360, height: 800 });
      await expectSoundThroughout(page, "studies");
      await page.goto("/studies/new");
      await expectSoundThroughout(page, "new study");
      await page.getByRole("combobox").first().selectOption("deep-human");
      await expectSoundThroughout(page, "new study of a preset");
    },
  );
}
