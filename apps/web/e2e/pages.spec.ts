import { expect, type Page } from "playwright/test";
import {
  aMatch,
  complaints,
  expectSoundThroughout,
  firstSpeech,
  openNarrow,
  setTheme,
  speak,
  themes,
} from "./arena.ts";
import { axeFindings } from "./axe.ts";
import { test } from "./test.ts";

/** Elements that end where they begin. */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Elements that stand on their own: browsers move them out of a paragraph. */
const FLOW = new Set(
  "address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre search section table ul".split(
    " ",
  ),
);
/** Elements that hold text, and what may be in text. */
const TEXT = new Set(
  "abbr b bdi bdo button cite code data dfn em h1 h2 h3 h4 h5 h6 i kbd label legend mark output p pre q s samp small span strong sub sup time u var".split(
    " ",
  ),
);
/** Elements whose parents are fixed. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol", "menu"],
  dt: ["dl", "div"],
  dd: ["dl", "div"],
  tr: ["thead", "tbody", "tfoot"],
  td: ["tr"],
  th: ["tr"],
};
const CONTROLS: ReadonlySet<string> = new Set(["a", "button", "select", "input"]);

/** What is wrong with the nesting of elements in a page as the server sends it (HTML, 3.2.5.2). */
function nestingErrors(html: string): string[] {
  const open: string[] = [];
  const errors: string[] = [];
  const markup = html
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<(script|style|textarea|title|template|noscript)\b[^>]*>[\s\S]*?<\/\1>/gi, "");
  for (const [, slash, name = "", rest = ""] of markup.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g,
  )) {
    const tag = name.toLowerCase();
    if (slash === "/") {
      const at = open.lastIndexOf(tag);
      if (at >= 0) open.length = at;
      continue;
    }
    if (!open.includes("svg")) {
      // Links may hold what their parents may.
      const holder = open.findLast((each) => each !== "a");
      const parent = open.at(-1) ?? "";
      const isWrong =
        (FLOW.has(tag) && holder !== undefined && TEXT.has(holder)) ||
        (CONTROLS.has(tag) && open.some((each) => each === "button" || each === "a")) ||
        PARENTS[tag]?.includes(parent) === false ||
        (["ul", "ol"].includes(parent) && tag !== "li");
      if (isWrong) errors.push(`<${tag}> in ${open.slice(-4).join(" > ")}`);
    }
    if (!VOID.has(tag) && !rest.trimEnd().endsWith("/")) open.push(tag);
  }
  return errors;
}

const paths = [
  "/",
  "/watch",
  "/leaderboard",
  "/agents",
  "/agents/bayes",
  "/packs",
  "/packs/public-en",
  "/privacy",
  "/terms",
  "/studies",
  "/studies/new",
  "/studies/any/join",
  "/studies/any/rate",
  "/docs",
  "/docs/rules",
  "/docs/protocol",
  "/docs/metrics",
  "/docs/adding-an-agent",
];

for (const locale of ["en", "zh"] as const) {
  test(`every page fits every window in ${locale} in both themes, and axe finds nothing`, {
    tag: "@sweep",
  }, async ({ page, request, baseURL }) => {
    const heard = complaints(page);
    await speak(page, locale, baseURL ?? "");
    const match = await aMatch(request, `status=finished&locale=${locale}`);
    for (const path of [...paths, `/watch/${match}`, `/watch/${match}?at=20`]) {
      await openNarrow(page, path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${locale}`));
      await expectSoundThroughout(page);
    }
    heard.expectNone();
  });
}

test("elements are nested as HTML allows", { tag: "@sweep" }, async ({ request }) => {
  expect(nestingErrors("<p><span><div></div></span></p><ul><p></p></ul>")).toHaveLength(2);
  const match = await aMatch(request, "status=finished&locale=en");
  const more = ["/games/holdem", "/seasons/house", "/play", "/lab", "/docs/api", `/embed/${match}`];
  const found: string[] = [];
  for (const path of [...paths, ...more, `/watch/${match}`]) {
    const html = await (await request.get(path)).text();
    found.push(...nestingErrors(html).map((error) => `${path}: ${error}`));
  }
  expect(found).toEqual([]);
});

test("on a device without Chinese fonts an English page draws the name of the other language", {
  tag: "@sweep",
}, async ({ page }) => {
  const drawn = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ family, status }) => (status === "loaded" ? family : [])),
    );
  for (const path of ["/watch", "/games", "/papers"]) {
    await page.goto(path);
    await expect.poll(drawn, path).toContain("Noto Sans SC Variable");
  }
});

test("the theme is the system's until the reader chooses one", { tag: "@sweep" }, async ({
  browser,
  baseURL,
}) => {
  const ground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = "rgb(247, 245, 240)";
  const dark = "rgb(10, 13, 19)";
  const reader = { baseURL: baseURL ?? "", colorScheme: "light" } as const;
  // As the server sends it, before any script.
  const plain = await browser.newContext({ ...reader, javaScriptEnabled: false });
  const sent = await plain.newPage();
  await sent.goto("/docs");
  expect(await ground(sent)).toBe(light);
  await sent.emulateMedia({ colorScheme: "dark" });
  expect(await ground(sent)).toBe(dark);
  await plain.close();

  const context = await browser.newContext(reader);
  const page = await context.newPage();
  await page.goto("/docs");
  expect(await ground(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => ground(page)).toBe(dark);
  await page
    .getByRole("button", { name: /Switch between dark and light/ })
    .first()
    .click();
  await expect.poll(() => ground(page)).toBe(light);
  await page.reload();
  expect(await ground(page)).toBe(light);
  await context.close();
});

test("the directory opens in the reader's language, and any can be chosen", {
  tag: "@sweep",
}, async ({ page, baseURL }) => {
  await speak(page, "zh", baseURL ?? "");
  await page.goto("/agents");
  const languages = page.getByRole("navigation", { name: "语言" });
  await expect(languages.locator("[aria-current]")).toHaveText("中文");
  await languages.getByRole("link").first().click();
  await expect(page).toHaveURL(/locale=any/);
  await expect(languages.locator("[aria-current]")).toHaveText("全部语言");
});

test("the line that was just spoken can be read in both themes", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const match = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${match}?at=${await firstSpeech(request, match)}`);
  await expect(page.locator("[role=tabpanel] a[aria-current]")).toContainText("Player");
  for (const theme of themes) {
    await setTheme(page, theme);
    const { violations } = await axeFindings(page, ["color-contrast"]);
    expect(violations, theme).toEqual([]);
  }
});

test("the leaderboard sorts by its columns and links to agents", { tag: "@sweep" }, async ({
  page,
}) => {
  await page.goto("/leaderboard");
  // At least the ten house agents that play to win.
  await expect(page.getByRole("rowheader").nth(9)).toBeVisible();
  await page.getByRole("columnheader", { name: /Fouls/ }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=/);
  await page.getByRole("link", { name: "Vera", exact: true }).first().click();
  await expect(page).toHaveURL(/\/agents\/bayes/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Vera");
});

test("an unknown page, agent and match help on", async ({ page }) => {
  for (const path of [
    "/nowhere",
    "/agents/nobody",
    "/watch/not-a-match",
    "/watch/00000000-0000-7000-8000-000000000000",
    "/leaderboard/never",
    "/play/puzzle?game=never",
    "/seasons/new?game=never",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("link", { name: "Watch matches" })).toBeVisible();
    await expect(page).toHaveTitle(/^Page not found/);
  }
});
