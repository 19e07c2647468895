import { expect, type Locator, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { aMatch, complaints, expectSound, logOf } from "./arena.ts";
import { test } from "./test.ts";

/** Bytes of compressed scripts that the sounds may need. */
const SOUND_BUDGET = 3_000;

const play = (page: Page) => page.getByRole("button", { name: "Play", exact: true });

test("keys open panels and the list of keys, and do nothing while it is open", async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}?at=3`);
  await untilItAnswers(play(page));
  await page.keyboard.press("2");
  await expect(page.getByRole("tab", { name: "Votes" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("1");
  await expect(page.getByRole("tabpanel", { name: "Transcript" })).toBeVisible();

  const share = page.getByRole("button", { name: "Share" });
  await share.focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByRole("term")).toHaveCount(8);
  await expectSound(page);
  for (let presses = 0; presses < 4; presses += 1) {
    const inside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest("dialog") !== null;
    });
    expect(inside).toBe(true);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect(share).toBeFocused();
  await expect(page.getByText(/^4\s*\/\s*\S+$/)).toBeVisible();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await keys.getByRole("button", { name: "Close" }).click();
  await expect(keys).toHaveCount(0);
  heard.expectNone();
});

test("the match fills the screen with its panels, and leaves it", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}?at=3`);
  await untilItAnswers(play(page));
  const isFull = () => page.evaluate(() => document.fullscreenElement?.matches(".replay") === true);
  await page.keyboard.press("f");
  await expect.poll(isFull).toBe(true);
  const isOnTop = () =>
    page.evaluate(() => document.elementFromPoint(30, 30)?.closest(".replay") !== null);
  expect(await isOnTop()).toBe(true);
  await press(page.getByRole("tab", { name: "Votes" }));
  await expect(page.getByRole("tabpanel", { name: "Votes" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(isFull).toBe(false);
});

test("sound is off at first, loads when it is switched on, and stays on", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  // Records the page's sounds; the browser generates them.
  await page.addInitScript(() => {
    const started: number[] = [];
    Reflect.set(window, "started", started);
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = kind.prototype;
      kind.prototype.start = function note(this: AudioScheduledSourceNode, at = 0) {
        started.push(at);
        start.call(this, at);
      };
    }
  });
  const startedOn = () => page.evaluate(() => (Reflect.get(window, "started") as number[]).length);
  /** The compressed bytes of the page's scripts that make sound. */
  const soundBytes = async (): Promise<number> => {
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    );
    let sum = 0;
    for (const { name, encodedBodySize } of scripts) {
      const code = await (await request.get(name)).text();
      if (code.includes("AudioContext")) sum += encodedBodySize;
    }
    return sum;
  };
  const id = await aMatch(request, "status=finished&locale=en");
  const log = await logOf(request, id);
  const shown = log.events.find(({ event }) => event.type === "votes-shown")?.cursor ?? 0;
  await page.goto(`/watch/${id}`);
  await untilItAnswers(play(page));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  expect(await startedOn()).toBe(0);
  expect(await soundBytes()).toBe(0);
  const sound = page.getByRole("button", { name: "Sound" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("m");
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await expect.poll(soundBytes).toBeGreaterThan(0);
  expect(await soundBytes()).toBeLessThanOrEqual(SOUND_BUDGET);
  // The first speeches may come before the browser has started its audio.
  await expect(async () => {
    await page.keyboard.press("Home");
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    expect(await startedOn()).toBeGreaterThan(0);
  }).toPass();

  await page.goto(`/watch/${id}?at=${shown - 1}`);
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  const silent = await startedOn();
  await untilItAnswers(play(page));
  await page.keyboard.press(" ");
  await expect.poll(startedOn).toBeGreaterThan(silent);
  await sound.click();
  await page.reload();
  await untilItAnswers(play(page));
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  heard.expectNone();
});

/**
 * Plays the last events of a finished match. The countdown to the next one stands still, as it does for
 * a reader who looks elsewhere: a busy machine needs longer than it takes.
 */
async function watchTheEnd(page: Page, id: string, last: number): Promise<void> {
  await page.goto(`/watch/${id}?at=${last - 1}`);
  await untilItAnswers(play(page));
  await page.keyboard.press(" ");
  await page.evaluate(() =>
    Object.defineProperty(document, "hidden", { value: true, configurable: true }),
  );
}

/** The names of the parts of the stage and the transport that an element of the page covers. */
const coveredBy = (element: Locator): Promise<string[]> =>
  element.evaluate((over) => {
    const one = over.getBoundingClientRect();
    return [".stage-ring > ol > li", ".stage-ring > ol > li > div", ".match-transport"].flatMap(
      (selector) =>
        [...document.querySelectorAll(selector)].flatMap((part, place) => {
          const other = part.getBoundingClientRect();
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          return across > 0 && down > 0 ? [`${selector} ${place}`] : [];
        }),
    );
  });

test("the next match follows one that was watched to its end, unless the viewer stays", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const id = await aMatch(request, "status=finished&locale=en");
  const log = await logOf(request, id);
  const last = log.events.length - 1;
  const card = page.getByRole("region", { name: "Next match" });
  await page.goto(`/watch/${id}?at=${last}`);
  await untilItAnswers(play(page));
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("tabpanel", { name: "Transcript" })).toBeVisible();

  await watchTheEnd(page, id, last);
  await expect(card).toContainText(/Next match in \d s/);
  await expect(card).not.toContainText(/spy|civilian|won|round/i);
  // The panel that explains the end opens by itself.
  await expect(page.getByRole("tabpanel", { name: "Votes" })).toContainText(/turning point|spy/i);
  await expectSound(page);
  await card.getByRole("button", { name: "Stay" }).click();
  await expect(card.getByRole("button", { name: "Stay" })).toHaveCount(0);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 1366, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => coveredBy(card), { message: JSON.stringify(size) }).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(card.getByRole("link", { name: "Watch" })).not.toHaveAttribute(
    "href",
    `/watch/${id}`,
  );

  // A reader who uses the page is not led away from it.
  await watchTheEnd(page, id, last);
  await expect(card).toContainText(/Next match in \d s/);
  await press(page.getByRole("tab", { name: "Analysis" }));
  await expect(card).not.toContainText(/in \d s/);

  await watchTheEnd(page, id, last);
  await expect(card).toContainText(/Next match in \d s/);
  await page.evaluate(() => Reflect.deleteProperty(document, "hidden"));
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page).toHaveURL(/\/watch\/[0-9a-f-]{36}/);
});

test("there is no automatic next match with reduced motion, or in a frame of another site", {
  tag: "@sweep",
}, async ({ browser, baseURL, request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const log = await logOf(request, id);
  const last = log.events.length - 1;
  for (const kind of ["watch", "embed"]) {
    const context = await browser.newContext({
      reducedMotion: kind === "watch" ? "reduce" : "no-preference",
      baseURL: baseURL ?? "",
    });
    const page = await context.newPage();
    await page.goto(`/${kind}/${id}?at=${last - 1}`);
    await untilItAnswers(play(page));
    await page.keyboard.press(" ");
    const card = page.getByRole("region", { name: "Next match" });
    await expect(card.getByRole("link", { name: "Watch" })).toBeVisible();
    await expect(card).not.toContainText(/in \d s/);
    await expect(card.getByRole("button")).toHaveCount(0);
  }
});

test("the stage names remarkable votes, and no roles before the end", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const log = await logOf(request, id);
  const ends = log.events.filter(({ event }) =>
    ["votes-shown", "votes-counted", "player-out", "round-opened"].includes(event.type),
  );
  const host = page.locator(".stage-host");
  const lines: string[] = [];
  await page.goto(`/watch/${id}`);
  for (const { cursor } of ends) {
    await page.goto(`/watch/${id}?at=${cursor}`);
    await untilItAnswers(play(page));
    lines.push(await host.innerText());
  }
  expect(lines.filter((line) => line !== "").length, lines.join(" | ")).toBeGreaterThan(0);
  expect(lines.join(" ")).not.toMatch(/spy|civilian/);
});
