import { expect, type Locator, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { complaints } from "./arena.ts";
import { startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

async function takeSeat(page: Page, game: string): Promise<string> {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator(`#game-${game}`) });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  return page.url();
}

const turn = (page: Page): Locator => page.getByRole("region", { name: "Your turn" });

/** Wraps all texts, now and later, as translators of browsers do, except those that say that they must stay. */
function translate(): void {
  const wrap = (node: Node): void => {
    if (!(node instanceof Text)) {
      node.childNodes.forEach(wrap);
      return;
    }
    const kept = "font, script, style, textarea, title, [translate=no]";
    if (node.data.trim() === "" || node.parentElement?.closest(kept)) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.append(node.data);
    outer.append(inner);
    node.replaceWith(outer);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(wrap);
  }).observe(document.body, { childList: true, subtree: true });
  wrap(document.body);
}

/** Has the page taken for one in the background, or in front again. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Translates once the page answers, as browsers do; React draws what is changed before that again. */
async function translated(page: Page): Promise<void> {
  await untilItAnswers(page.getByRole("button", { name: /^Switch between/ }));
  await page.evaluate(translate);
}

test("a live match and the list of matches live on under a translator", { tag: "@sweep" }, async ({
  page,
}) => {
  const heard = complaints(page);
  await page.goto("/watch");
  await translated(page);
  await expect(page.locator("main font").first()).toBeVisible();
  await page.goto(`/watch/${await startLiveMatch()}`);
  const lines = page.getByRole("tabpanel", { name: "Transcript" }).getByRole("listitem");
  await expect(lines.first()).toBeVisible();
  await translated(page);
  const before = await lines.count();
  await expect.poll(() => lines.count()).toBeGreaterThan(before);
  await expect(page.locator("main [translate=no] font")).toHaveCount(0);
  heard.expectNone();
});

test("a secret word and names stay as they are for translators", { tag: "@sweep" }, async ({
  page,
}) => {
  await takeSeat(page, "who-is-spy");
  await expect(page.getByRole("textbox", { name: "Your speech" })).toBeVisible();
  await translated(page);
  const label = page.getByText("your word", { exact: true });
  const word = label.locator("xpath=ancestor::*[.//bdi][1]//bdi");
  await expect(word).toHaveAttribute("translate", "no");
  await expect(word.locator("font")).toHaveCount(0);
});

test("two tabs of a seat show one draft, and both see that it was given", {
  tag: "@sweep",
}, async ({ page, context }) => {
  const seat = await takeSeat(page, "who-is-spy");
  const field = page.getByRole("textbox", { name: "Your speech" });
  await expect(field).toBeVisible();
  await field.fill("Many people own one.");
  const other = await context.newPage();
  await other.goto(seat);
  const otherField = other.getByRole("textbox", { name: "Your speech" });
  // A tab that is opened later asks the others.
  await expect(otherField).toHaveValue("Many people own one.");
  await otherField.fill("Many people own one at home.");
  await expect(field).toHaveValue("Many people own one at home.");
  await press(turn(other).getByRole("button", { name: /^Say it/ }));
  await expect(otherField).toBeHidden();
  await expect(field).toBeHidden();
  for (const tab of [page, other]) {
    const transcript = tab.getByRole("complementary", { name: "Transcript" });
    await expect(transcript.getByText("Many people own one at home.")).toHaveCount(1);
  }
});

test("a phone that slept reads what it missed as soon as it wakes", { tag: "@sweep" }, async ({
  page,
  context,
}) => {
  await page.goto(`/watch/${await startLiveMatch()}`);
  const lines = page.getByRole("tabpanel", { name: "Transcript" }).getByRole("listitem");
  await expect(lines.first()).toBeVisible();
  await setHidden(page, true);
  await context.setOffline(true);
  await page.waitForTimeout(12_000);
  const before = await lines.count();
  await context.setOffline(false);
  const read = page.waitForRequest(/\/log/);
  await setHidden(page, false);
  await read;
  await expect.poll(() => lines.count()).toBeGreaterThan(before);
});

test("a seat's clock does not follow the clock of the day", { tag: "@sweep" }, async ({ page }) => {
  await page.addInitScript(() => {
    const Clock = Date;
    globalThis.Date = new Proxy(Clock, {
      construct: (target, given) =>
        Reflect.construct(target, given.length === 0 ? [Clock.now() + aheadMs()] : given),
      get: (target, name) =>
        name === "now" ? () => Clock.now() + aheadMs() : Reflect.get(target, name),
    });
    const aheadMs = (): number => Number(sessionStorage.getItem("ahead") ?? 0);
  });
  await takeSeat(page, "tic-tac-toe");
  const timer = turn(page).getByRole("timer");
  await expect(timer).toBeVisible();
  const secondsLeft = async (): Promise<number> =>
    Number.parseInt((await timer.getAttribute("aria-label")) ?? "", 10);
  for (const ahead of ["86400000", "-86400000"]) {
    const before = await secondsLeft();
    await page.evaluate((ms) => sessionStorage.setItem("ahead", ms), ahead);
    await expect.poll(secondsLeft).toBeLessThan(before);
    expect(await secondsLeft()).toBeGreaterThan(0);
  }
});

test("at twice the size nothing of a seat is lost", { tag: "@sweep" }, async ({ page }) => {
  // Zooming to 200% halves the size of the window in CSS pixels.
  await page.setViewportSize({ width: 640, height: 400 });
  await takeSeat(page, "tic-tac-toe");
  await expect(turn(page)).toBeVisible();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
  const rules = page.getByRole("button", { name: "Rules", exact: true });
  await rules.scrollIntoViewIfNeeded();
  await expect(rules).toBeInViewport();
});
