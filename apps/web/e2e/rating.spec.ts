import { routes } from "@wisp/api";
import {
  closeStudy,
  consentAsRater,
  type Database,
  ensureUser,
  inviteByLink,
  makeStudy,
  newId,
  nextItem,
  openStudy,
  rateItem,
  raterBySecret,
  studyRatings,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { Item } from "@wisp/study";
import { type Browser, devices, expect, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { aMatch, complaints, expectSoundThroughout, inLanguage, speak } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { test } from "./test.ts";

/** What no rater may learn; each is in a part of the study that the rater's doors leave out. */
const CANARIES = [
  "canary-agent",
  "canary-model",
  "canary-stratum",
  "canary-cluster",
  "canary-truth",
];

const itemAt = (at: number, kind: Item["kind"], more: Partial<Item>): Item => ({
  nth: at + 1,
  kind,
  stratum: "canary-stratum",
  cluster: "canary-cluster",
  payload: {
    context: Array.from({ length: 5 }, (_, line) => ({
      speaker: `Player ${(line % 3) + 2}`,
      text: `Line ${line + 1} before text ${at + 1}.`,
    })),
    asked: { speaker: "Player 1", text: `Text ${at + 1}: <b>bold</b> =1+1` },
    note: "The word is coffee.",
  },
  truth: kind === "attention" ? { note: "canary-truth" } : null,
  fields: { agent: "canary-agent", model: "canary-model" },
  source: null,
  ...more,
});

/** An open study with a practice item, three others and one with a known answer, and invitations to it. */
async function studyWith(raters: number, more: Partial<Item> = {}) {
  const database = await arenaDatabase();
  const { id: ownerId } = await ensureUser(database, "study-owner");
  const slug = `study-${newId()}`;
  const both = (en: string, zh: string) => ({ en, zh });
  const made = await makeStudy(database, {
    slug,
    ownerId,
    plan: {
      title: both("Descriptions", "描述"),
      languages: ["en", "zh"],
      questions: [
        {
          name: "clear",
          kind: "scale",
          text: both("How clear is it?", "有多清楚？"),
          least: 1,
          most: 5,
          ends: { least: both("not at all", "完全不清楚"), most: both("fully", "非常清楚") },
        },
        { name: "true", kind: "yes-no", text: both("Is it true?", "说的属实吗？") },
        { name: "note", kind: "text", text: both("Anything else?", "还有什么想说的？") },
      ],
      perItem: 2,
      blind: [],
      consent: { texts: both("You agree to this.", "你同意以下内容。"), keepsValues: false },
      margin: 0.1,
      seed: "seed",
    },
    rubric: {
      en: { text: "Read it twice.", examples: [{ item: "It is warm.", answer: "2: vague" }] },
      zh: { text: "读两遍。", examples: [] },
    },
    source: { kind: "own" },
    items: ["practice", "rated", "rated", "rated"].map((kind, at) =>
      itemAt(at, kind === "practice" ? "practice" : "rated", more),
    ),
  });
  if (isFailure(made)) throw new Error(made.detail);
  await openStudy(database, made.id);
  const links: string[] = [];
  for (let rater = 0; rater < raters; rater += 1) {
    const invited = await inviteByLink(database, made.id);
    if (isFailure(invited)) throw new Error(invited.detail);
    links.push(`/studies/${slug}/join#${invited.secret}`);
  }
  return {
    slug,
    links,
    close: () => closeStudy(database, made.id),
    /** The values of all ratings of items that count, in the order in which they were given. */
    async ratings() {
      const found = [];
      for await (const { nth, values, knowsMatch } of studyRatings(database, made.id)) {
        if (nth > 1) found.push({ ...values, knowsMatch });
      }
      return found;
    },
    async [Symbol.asyncDispose]() {
      // An owner has few open studies.
      await closeStudy(database, made.id);
      await database.close();
    },
  };
}

const asked = (page: Page) => page.getByRole("region", { name: "To rate: Player 1" });
const status = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).filter({ visible: true });
const count = (page: Page, text: string) =>
  page.getByText(new RegExp(`^${text}`)).filter({ visible: true });

/** Opens an invitation by its button. */
async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Open the study" }).click();
  await expect(page).toHaveURL(/\/rate$/);
}

async function agree(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "I agree" }));
  await press(page.getByRole("button", { name: "Start rating" }));
  await expect(asked(page)).toBeVisible();
}

/** Every page and answer that a browser gets from now on. */
function heardBy(page: Page): { all(): Promise<string> } {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    const url = response.url();
    if (/html|json|x-component/.test(type)) {
      bodies.push(
        response.text().then(
          (text) => `${url}\n${text}`,
          () => url,
        ),
      );
    }
  });
  return { all: async () => (await Promise.all(bodies)).join("\n") };
}

test("on a phone a rater rates by touch, and neither a reload nor a lost connection loses anything", {
  tag: "@scales",
}, async ({ browser, baseURL }) => {
  await using study = await studyWith(1);
  const [link = ""] = study.links;
  const { defaultBrowserType: _, ...phone } = devices["Galaxy S5"];
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? "", locale: "en" });
  const page = await context.newPage();
  const heard = heardBy(page);
  expect(page.viewportSize()?.width).toBe(360);
  await open(page, link);
  await agree(page);
  const form = page.getByRole("form", { name: "Your rating" });
  await expect(page.getByText("To practise: this item does not count.")).toBeVisible();
  // The item and the question are on the screen together, the buttons in reach of a thumb.
  await expect(asked(page)).toBeInViewport();
  await expect(form.getByRole("button", { name: "Give rating" })).toBeInViewport({ ratio: 1 });
  await form.getByText("3", { exact: true }).tap();
  await form.getByText("Yes", { exact: true }).tap();
  await form.getByRole("button", { name: "Give rating" }).tap();

  await expect(asked(page)).not.toContainText("Text 1:");
  await expect(count(page, "0 of 3 rated")).toBeVisible();
  await page.getByLabel("I know this match").tap();
  await form.getByText("4", { exact: true }).tap();
  await expect(form.getByText("Question 2 of 3")).toBeVisible();
  await form.getByRole("button", { name: "Give rating" }).tap();
  await expect(form.getByRole("alert")).toHaveText("Answer every question first.");
  await expect(status(page, "Saved")).toBeVisible();
  await page.reload();
  await expect(status(page, "Saved")).toBeVisible();
  await expect(page.getByLabel("I know this match")).toBeChecked();

  await context.setOffline(true);
  await form.getByText("Unclear", { exact: true }).filter({ visible: true }).tap();
  await expect(status(page, "Offline")).toBeVisible();
  await form.getByRole("button", { name: "Give rating" }).tap();
  await expect(form.getByRole("button", { name: "Give rating" })).toBeDisabled();
  expect(await study.ratings()).toEqual([]);
  await context.setOffline(false);
  await expect(count(page, "1 of 3 rated")).toBeVisible();
  expect(await study.ratings()).toEqual([
    { clear: 4, true: "unclear", note: "", knowsMatch: true },
  ]);
  await expectSoundThroughout(page, "the rater's screen", [360, 1440]);

  const all = await heard.all();
  expect(all.includes("Text 1:"), "items were heard").toBe(true);
  for (const canary of [...CANARIES, link.split("#")[1] ?? ""]) {
    expect(all.includes(canary), canary).toBe(false);
  }
});

test("by keyboard alone a rater agrees, rates, looks back and changes a rating", {
  tag: "@sweep",
}, async ({ page }) => {
  await using study = await studyWith(1);
  const heard = complaints(page);
  await page.goto(study.links[0] ?? "");
  for (const name of ["Open the study", "I agree"]) {
    const button = page.getByRole("button", { name });
    await untilItAnswers(button);
    await button.focus();
    await page.keyboard.press("Enter");
  }
  // The first press reads the rubric.
  await expect(page.getByText("Read it twice.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start rating" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("To practise")).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog", { name: "How to rate" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const key of ["1", "n", "Enter"]) await page.keyboard.press(key);
  await expect(asked(page)).not.toContainText("Text 1:");
  // Enter without the second answer gives nothing.
  for (const key of ["5", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("alert").filter({ hasText: "Answer every" })).toBeVisible();
  await page.keyboard.press("y");
  await page.keyboard.press("t");
  await page.keyboard.type("1 y n u");
  await expect(asked(page)).toBeInViewport();
  await page.keyboard.press("Control+Enter");
  await expect(count(page, "1 of 3 rated")).toBeVisible();
  for (const key of ["u", "u", "Enter"]) await page.keyboard.press(key);
  await expect(count(page, "2 of 3 rated")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("You have rated this item.")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("textbox")).toHaveValue("1 y n u");
  for (const key of ["2", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("You have rated this item.")).toHaveCount(0);
  for (const key of ["3", "n", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("Nothing is left for you to rate")).toBeVisible();
  const other = { note: "", knowsMatch: false };
  expect(await study.ratings()).toEqual([
    { clear: 5, true: "yes", note: "1 y n u", knowsMatch: false },
    { clear: "unclear", true: "unclear", ...other },
    { clear: 2, true: "yes", note: "1 y n u", knowsMatch: false },
    { clear: 3, true: "no", ...other },
  ]);
  heard.expectNone();
});

/** A new browser at an address of the site. */
async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "en" });
  return context.newPage();
}

test("two browsers with one link share a place; a visitor without one learns nothing; withdrawing ends both", {
  tag: "@sweep",
}, async ({ page, browser, baseURL }) => {
  await using study = await studyWith(2);
  const [link = "", other = ""] = study.links;
  await open(page, link);
  await agree(page);
  await page.keyboard.press("4");
  await expect(status(page, "Saved")).toBeVisible();
  const second = await another(browser, baseURL);
  await open(second, link);
  await second.getByRole("button", { name: "Start rating" }).click();
  await expect(second.getByRole("radio", { name: "4" })).toBeChecked();
  for (const key of ["y", "Enter"]) await second.keyboard.press(key);
  await expect(asked(second)).not.toContainText("Text 1:");
  // Its next answer finds no item any more.
  await page.keyboard.press("n");
  await expect(page.getByText("You rated the item before on another device.")).toBeVisible();
  expect(await asked(page).innerText()).toBe(await asked(second).innerText());

  // Another rater sees nothing of the first one.
  const rater = await another(browser, baseURL);
  await open(rater, other);
  await agree(rater);
  await expect(rater.getByRole("radio", { checked: true })).toHaveCount(0);

  const stranger = await another(browser, baseURL);
  await stranger.goto(`/studies/${study.slug}/rate`);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    "This browser has no invitation to this study",
  );
  expect(await stranger.content()).not.toContain("Descriptions");
  await stranger.goto(`/studies/${study.slug}/join#${"a".repeat(32)}`);
  await stranger.getByRole("button", { name: "Open the study" }).click();
  await expect(stranger.getByRole("alert").filter({ hasText: "not valid" })).toBeVisible();

  await second.getByRole("button", { name: "Withdraw from the study" }).click();
  await second.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("You have withdrawn");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This browser has no invitation to this study",
  );
  await page.goto(link);
  await page.getByRole("button", { name: "Open the study" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not valid" })).toBeVisible();
});

/** Rates all items as the holder of a link, with a text; the pseudonym. */
async function rateAll(database: Database, link: string, note: string): Promise<string> {
  const rater = await raterBySecret(database, link.split("#")[1] ?? "");
  if (rater === null) throw new Error("a link opens nothing");
  await consentAsRater(database, rater.id, "en");
  for (;;) {
    const next = await nextItem(database, rater.id);
    if (isFailure(next)) throw new Error(next.detail);
    if (next.item === null) return rater.pseudonym;
    const { nth } = next.item;
    const values = { clear: 2, true: "no", note };
    const said = { rubric: 1, valuesFor: () => values, knowsMatch: false, ms: 1_000 };
    await rateItem(database, { raterId: rater.id, nth, ...said });
  }
}

/** Where the site lists what it has. */
const LISTS = ["/", "/studies", "/lab", "/community", "/sitemap.xml", "/robots.txt"].concat(
  ["/llms.txt", "/llms-full.txt", "/rss.xml", "/feed.xml", "/atom.xml", "/manifest.webmanifest"],
  ["/api/v1/openapi.json", "/api/v1/studies"],
);

/** The addresses that a page's head gives to those who share or follow it. */
const shared = (page: string): string[] =>
  [...page.matchAll(/<(?:meta|link)[^>]+(?:og:|twitter:|alternate|canonical)[^>]+>/g)].flatMap(
    ([tag]) => /(?:content|href)="(https?:[^"]+|\/[^"]*)"/.exec(tag)?.[1] ?? [],
  );

test("no door of a study says whose texts they are, what others said, or the result", async ({
  page,
  request,
}) => {
  const matchId = await aMatch(request, "status=finished");
  await using database = Object.assign(await arenaDatabase(), {
    [Symbol.asyncDispose]: () => database.close(),
  });
  const source = { matchId, at: 1, seat: 0, private: false };
  await using study = await studyWith(2, { source });
  const [link = "", other = ""] = study.links;
  const said = "canary-said";
  const pseudonym = await rateAll(database, other, said);
  const { rows: agents } = await database.connection.query<{ slug: string; name: string }>(
    `SELECT agent."slug", agent."name" FROM "MatchSeat" seat JOIN "Agent" agent
      ON agent."id" = seat."agentId" WHERE seat."matchId" = $1`,
    [matchId],
  );
  const ofOthers = [said, pseudonym, other.split("#")[1] ?? ""];
  // Names of house agents are ordinary words, so they count as values and in addresses.
  const named = agents.flatMap(({ slug, name }) =>
    [slug, name].flatMap((each) => [`"${each}"`, `\\"${each}\\"`, `/${each}"`]),
  );
  const ofTheMatch = [...CANARIES, matchId, ...named];
  await open(page, link);
  await agree(page);
  // Markup of a text is text.
  await expect(asked(page)).toContainText("<b>bold</b> =1+1");
  await expect(asked(page).locator("b")).toHaveCount(0);

  const api = Object.keys(routes).filter((name) => /^GET \/studies\/\{slug\}/.test(name));
  expect(api.length).toBeGreaterThan(5);
  const doors = ["", "/join", "/rate", "/results", "/opengraph-image"]
    .map((door) => `/studies/${study.slug}${door}`)
    .concat(api.map((name) => `/api/v1${name.slice(4)}`.replace("{slug}", study.slug)));
  /** What a door shows to this rater's browser; of files for pictures the address is enough. */
  const seenAt = async (address: string): Promise<string> => {
    const texts = await Promise.all(
      ["0", "1"].map(async (RSC) => {
        const answer = await page.request.get(address, RSC === "1" ? { headers: { RSC } } : {});
        const isText = /text|json|xml|x-component/.test(answer.headers()["content-type"] ?? "");
        return `${answer.url()}\n${isText ? await answer.text() : ""}`;
      }),
    );
    return texts.join("\n");
  };
  for (const state of ["open", "closed"]) {
    for (const door of doors) {
      const text = await seenAt(door);
      for (const canary of [...ofTheMatch, ...ofOthers]) {
        expect(text.includes(canary), `${state}: ${canary} at ${door}`).toBe(false);
      }
      // A link card is the site's own: its picture has no address of the study.
      for (const address of shared(text).filter((each) => /\.png|image|card/.test(each))) {
        expect(address, `${state}: picture of ${door}`).not.toContain(study.slug);
      }
    }
    for (const list of LISTS) {
      const text = await seenAt(list);
      for (const canary of [study.slug, ...CANARIES, ...ofOthers]) {
        expect(text.includes(canary), `${state}: ${canary} at ${list}`).toBe(false);
      }
    }
    await study.close();
  }
});

for (const locale of ["en", "zh"] as const) {
  test(`a rater's pages are sound in ${locale}`, inLanguage(locale), async ({ page, baseURL }) => {
    await using study = await studyWith(1);
    await speak(page, locale, baseURL ?? "");
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(study.links[0] ?? "");
    await expectSoundThroughout(page, "invitation");
    await page.getByRole("main").getByRole("button").first().click();
    await expect(page).toHaveURL(/\/rate$/);
    await expectSoundThroughout(page, "consent");
    await press(page.getByRole("button", { name: locale === "en" ? "I agree" : "我同意" }));
    const start = page.getByRole("button", { name: locale === "en" ? "Start rating" : "开始评分" });
    await expect(start).toBeVisible();
    await expectSoundThroughout(page, "rubric");
    await start.click();
    await expect(page.getByRole("form")).toBeVisible();
    await expectSoundThroughout(page, "item");
    const [other, question] =
      locale === "en" ? ["中文", "有多清楚？"] : ["English", "How clear is it?"];
    await page.getByRole("main").getByRole("button", { name: other }).click();
    await expect(page.getByRole("group", { name: question })).toBeVisible();
    const text = page.getByText(/^Text \d:/);
    for (let rated = 0; rated < 4; rated += 1) {
      const before = await text.innerText();
      for (const key of ["u", "u", "Enter"]) await page.keyboard.press(key);
      await expect(page.getByText(before)).toHaveCount(0);
    }
    await expectSoundThroughout(page, "the end");
  });
}
