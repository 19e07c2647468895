import { marked } from "marked";
import { type APIRequestContext, type Cookie, expect, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { drawn, expectFits, expectSound, openNarrow } from "./arena.ts";
import { env } from "./env.ts";
import { hostileList, hostileTexts } from "./hostile-texts.ts";
import { signIn } from "./own-agent.ts";
import { type PlantedData, plant } from "./planted.ts";
import { test } from "./test.ts";

/** Collects dialogs, refused scripts and styles, and errors, on every page that `page` opens. */
async function watched(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on("dialog", async (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("pageerror", (error) => heard.push(`error ${error}`));
  page.on("console", (line) => {
    if (/Content Security Policy|hydrat/i.test(line.text())) heard.push(line.text());
  });
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (
      /^https?:$/.test(protocol) &&
      host !== new URL(page.url()).host &&
      page.url() !== "about:blank"
    ) {
      heard.push(`request ${request.url()}`);
    }
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.log(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return heard;
}

/** The harm that untrusted texts did to a page: scripts that ran, invisible or direction-changing characters, text that reorders its neighbours. */
const harmOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const harm: string[] = [];
    if ("hostile" in window) harm.push("a script ran");
    const turning = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;
    /** Without what sentences of ours hold in isolation. */
    const open = (text: string): string => text.replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, "");
    const walk = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    );
    const shown = (element: Element): boolean =>
      element.closest("script, style, template") === null;
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      if (node instanceof Element) {
        if (!shown(node)) continue;
        for (const { name, value } of node.attributes) {
          // Text that the reader typed is shown as typed.
          if (name === "value" && node instanceof HTMLInputElement) continue;
          if (turning.test(open(value))) harm.push(`${node.tagName} ${name}=${value.slice(0, 40)}`);
          if (
            /^(href|src|action|formaction)$/.test(name) &&
            /^\s*(javascript|data:text)/i.test(value) &&
            // React's own, on forms that scripts answer to.
            !value.startsWith(
              "javascript:throw new Error('A React form was unexpectedly submitted.",
            )
          ) {
            harm.push(`${name}=${value.slice(0, 40)}`);
          }
        }
        continue;
      }
      const parent = node.parentElement;
      const text = open(node.textContent ?? "");
      if (parent === null || !shown(parent)) continue;
      if (parent instanceof HTMLTextAreaElement) continue;
      if (turning.test(text)) harm.push(`${parent.tagName}: ${text.slice(0, 40)}`);
      // Right-to-left text is in a separate element.
      if (!/[\u0590-\u06FF]/.test(text) || parent.closest("option") !== null) continue;
      let holder: Element | null = parent;
      while (holder !== null && !/isolate|plaintext/.test(getComputedStyle(holder).unicodeBidi)) {
        holder = holder.parentElement;
      }
      if (holder === null) harm.push(`not isolated in ${parent.outerHTML.slice(0, 120)}`);
    }
    for (const meta of document.querySelectorAll("meta[content], title")) {
      const text = open(meta.getAttribute("content") ?? meta.textContent ?? "");
      if (turning.test(text) || text.length > 400) harm.push(`meta ${meta.outerHTML.slice(0, 80)}`);
    }
    return [...new Set(harm)];
  });

async function expectHarmless(page: Page, place?: string): Promise<void> {
  expect(await harmOn(page), place ?? page.url()).toEqual([]);
  await expectSound(page, place);
}

/** Axe judges each page in one window: in a narrow one in `npm test`, in a wide one in the sweep. */
const judgedWidth = env.WISP_TEST_SWEEP === "on" ? 1440 : 360;

const CARD_LIMIT_BYTES = 1_000_000;
const FILM_LIMIT_BYTES = 12_000_000;
/** Processor time: 0.1 to 0.6 s, where a kerned word takes 3 to 6. */
const LAYOUT_LIMIT_S = 2;

let planted: PlantedData;
/** The owner's cookies, from signing in with an ordinary name. */
let cookies: Cookie[];
test.beforeAll(async ({ browser, request, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await signIn(await context.newPage(), "mallory", "/");
  cookies = await context.cookies();
  await context.close();
  // There is a match to copy, and a leaderboard.
  await expect
    .poll(async () => (await (await request.get("/api/v1/matches?status=finished")).json()).matches)
    .not.toEqual([]);
  planted = await plant("mallory");
});
test.afterAll(() => planted[Symbol.asyncDispose]());

/** Of pages of one kind, one in `npm test` and all in the sweep. */
const some = <Item>(items: readonly Item[]): readonly Item[] =>
  env.WISP_TEST_SWEEP === "on" ? items : items.slice(0, 1);

const pagesOf = ({ live, failed, slugs }: PlantedData): string[] => [
  "/",
  "/watch",
  ...some(slugs.slice(0, 2)).map((slug) => `/watch?agent=${slug}`),
  `/watch/${failed}`,
  `/embed/${live}`,
  "/leaderboard",
  "/leaderboard/house?locale=en",
  "/agents?locale=any",
  ...some(slugs).map((slug) => `/agents/${slug}`),
  "/me",
  `/practice?agent=${slugs[0]}`,
  ...some(slugs.slice(0, 2)).map((slug) => `/agents/new?agent=${slug}`),
  "/agents/new",
  "/community",
  ...some(["script", "bidi", "zalgo", "markdown", "template"]).map(
    (name) => `/docs?q=${encodeURIComponent(Reflect.get(hostileTexts, name))}`,
  ),
  `/leaderboard?q=${encodeURIComponent(hostileTexts.script)}`,
  `/agents?q=${encodeURIComponent(hostileTexts.bidi)}`,
  `/nowhere/${encodeURIComponent(hostileTexts.script)}`,
];

/** A page stays whole in a narrow window and in a wide one. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await openNarrow(page, path);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const place = `${path} at ${width} px`;
    if (width === judgedWidth) {
      await expectHarmless(page, place);
    } else {
      expect(await harmOn(page), place).toEqual([]);
      await expectFits(page, place);
    }
  }
}

/** The pages are dealt to as many tests: each opens dozens. */
const PARTS = 4;
for (let part = 1; part <= PARTS; part += 1) {
  test(`pages stay whole in every window, part ${part} of ${PARTS}`, { tag: "@scales" }, async ({
    page,
    context,
  }) => {
    await context.addCookies(cookies);
    const heard = await watched(page);
    const paths = pagesOf(planted).filter((_, place) => place % PARTS === part - 1);
    for (const path of paths) await expectWhole(page, path);
    expect(heard).toEqual([]);
  });
}

test("a word of ten thousand letters does not keep the browser busy", { tag: "@sweep" }, async ({
  page,
  context,
}) => {
  await context.addCookies(cookies);
  const metrics = await context.newCDPSession(page);
  await metrics.send("Performance.enable", { timeDomain: "threadTicks" });
  // The page lists the owner's agents with their checks and incidents: it holds the word about 20 times.
  await openNarrow(page, "/me");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { metrics: found } = await metrics.send("Performance.getMetrics");
  const layoutS = found.find(({ name }) => name === "LayoutDuration")?.value;
  expect(layoutS).toBeLessThan(LAYOUT_LIMIT_S);
});

test("the sign-in page stays intact, for any return address", async ({ page }) => {
  const heard = await watched(page);
  // Only signed out: it leads others on to their agents.
  await expectWhole(page, `/sign-in?callbackUrl=${encodeURIComponent(hostileTexts.address)}`);
  await expect(page).toHaveURL(/\/sign-in\?/);
  expect(heard).toEqual([]);
});

for (const over of [true, false]) {
  test(`every panel of a ${over ? "finished" : "live"} match stays whole`, {
    tag: "@sweep",
  }, async ({ page }) => {
    const heard = await watched(page);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/watch/${over ? planted.finished : planted.live}`);
      const tabs = page.getByRole("tab");
      await expect(tabs.first()).toBeVisible();
      await expectHarmless(page, "at the start");
      if (over) {
        await press(page.getByRole("button", { name: /Reveal/ }));
        await page.getByRole("button", { name: "Share" }).click();
        await expectHarmless(page, "share");
        await page.keyboard.press("Escape");
        await page.keyboard.press("End");
      }
      for (const tab of await tabs.all()) {
        await tab.click();
        for (const more of await page.getByRole("tabpanel").locator("summary").all()) {
          await more.click();
        }
        await expectHarmless(page, `${await tab.innerText()} at ${width} px`);
      }
    }
    expect(heard).toEqual([]);
  });
}

test("a film plays every speech without harm", { tag: "@sweep" }, async ({ page }) => {
  const heard = await watched(page);
  await page.setViewportSize({ width: 360, height: 800 });
  // On a phone it is behind another button.
  const forward = page.getByRole("button", { name: "Step forward", includeHidden: true });
  for (const kind of ["watch", "embed"]) {
    await page.goto(`/${kind}/${planted.finished}?at=3`);
    await untilItAnswers(forward);
    for (let at = 3; ; at += 1) {
      expect(await harmOn(page), `${kind} at ${at}`).toEqual([]);
      if (await forward.isDisabled()) break;
      await page.keyboard.press("ArrowRight");
    }
  }
  expect(heard).toEqual([]);
});

async function pictureOf(request: APIRequestContext, path: string): Promise<Buffer> {
  const response = await drawn(request, `/api/v1/${path}`);
  expect(response.status(), response.url()).toBe(200);
  return response.body();
}

test("pictures are drawn, and of ordinary size", { tag: "@sweep" }, async ({ request }) => {
  const { finished, live, failed, slugs } = planted;
  for (const path of [
    ...[finished, live, failed].map((id) => `matches/${id}`),
    ...slugs.map((slug) => `agents/${slug}`),
    "leaderboards/house",
  ]) {
    const body = await pictureOf(request, `${path}/card.png`);
    expect(body.subarray(1, 4).toString(), path).toBe("PNG");
    expect(body.length, path).toBeLessThan(CARD_LIMIT_BYTES);
  }
  const film = await pictureOf(request, `matches/${finished}/replay.gif`);
  expect(film.subarray(0, 6).toString()).toBe("GIF89a");
  expect(film.length).toBeLessThan(FILM_LIMIT_BYTES);
});

/** All kinds of elements that Markdown creates. */
function kindsIn(tokens: unknown): string[] {
  if (Array.isArray(tokens)) return tokens.flatMap(kindsIn);
  if (typeof tokens !== "object" || tokens === null) return [];
  const parts = { type: "", tokens: [], items: [], header: [], rows: [], ...tokens };
  const { type, tokens: inner, items, header, rows } = parts;
  // Table cells have no separate type.
  const own = type === "" ? [] : [String(type)];
  return [...own, ...[inner, items, header, rows].flatMap(kindsIn)];
}

test("a transcript holds no Markdown of untrusted texts", async ({ request, baseURL }) => {
  const response = await request.get(`/api/v1/matches/${planted.finished}/transcript.md`);
  const whole = await response.text();
  // The one link is the site's own.
  const text = whole.replace(`<${baseURL}/watch/${planted.finished}>`, "here");
  expect(text).not.toBe(whole);
  const kinds = new Set(kindsIn(marked.lexer(text)));
  const ordinary = ["heading", "paragraph", "space", "strong", "em", "text", "escape"];
  ordinary.push("list", "list_item", "table");
  expect([...kinds].filter((kind) => !ordinary.includes(kind))).toEqual([]);
  const { rounds } = (await (await request.get(`/api/v1/matches/${planted.finished}`)).json())
    .result;
  expect(text.match(/^#/gm)).toHaveLength(rounds + 2);
  expect(text.match(/^\|.*\|$/gm)).toHaveLength(2 + 6 + 2 + 6 + 1);
  expect(text).not.toMatch(/[[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200B]--\n]/v);
});

test("streams and answers stay JSON, line by line", async ({ request }) => {
  const { finished, live, slugs } = planted;
  const stream = await (await request.get(`/api/v1/matches/${finished}/stream`)).text();
  const lines = stream.trimEnd().split("\n");
  const { events } = await (await request.get(`/api/v1/matches/${finished}/log`)).json();
  const streamed = lines.map((line): { event?: { text?: string } } => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(20);
  // Every speech is on one line, unchanged.
  const said = events.flatMap(({ event }: { event: { text?: string } }) => event.text ?? []);
  // It took two rounds at least, so more than the six of its first spoke.
  expect(hostileList.filter((text) => said.includes(text)).length).toBeGreaterThan(6);
  expect(
    said.filter((text: string) => !streamed.some(({ event }) => event?.text === text)),
  ).toEqual([]);
  for (const path of [
    `matches/${live}`,
    `matches/${live}/log`,
    `matches?agent=${slugs[0]}`,
    ...slugs.map((slug) => `agents/${slug}`),
    "leaderboards/house",
  ]) {
    const response = await request.get(`/api/v1/${path}`);
    expect(response.headers()["content-type"], path).toMatch(/^application\/json/);
    await response.json();
  }
});

/** Rows of a CSV (RFC 4180). */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

test("no cell of an export is a formula", async ({ request }) => {
  const rows = cellsOf(
    await (await request.get("/api/v1/leaderboards/house.csv?locale=en")).text(),
  );
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  const cells = rows.flat();
  expect(cells).toContain(`'${hostileTexts.equals}`);
  const number = /^-?\d+(\.\d+)?$/;
  expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell) && !number.test(cell))).toEqual([]);
});
