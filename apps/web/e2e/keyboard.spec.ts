import { expect, type Locator, type Page } from "playwright/test";
import { untilItAnswers } from "./answers.ts";
import { aMatch } from "./arena.ts";
import { ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

/** The problem of the focus: lost, or invisible. */
const focusProblem = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return "the focus is lost";
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const ringed = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    return ringed || boxShadow !== "none" ? null : `no ring: ${element.outerHTML.slice(0, 120)}`;
  });

/** Presses Tab until `target`, which scripts answer to, has the focus; on every stop it can be seen. */
async function tabTo(page: Page, target: Locator, most = 90): Promise<void> {
  await expect(target).toBeVisible();
  await untilItAnswers(target);
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await focusProblem(page)).toBeNull();
      return;
    }
    // After the last stop the browser's own bar has the focus once.
    const problem = await focusProblem(page);
    if (problem !== "the focus is lost") expect(problem).toBeNull();
  }
  throw new Error(`not within ${most} presses: ${target}`);
}

const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
};

const keepsFocus = (page: Page) => expect.poll(() => focusProblem(page)).toBeNull();

test("the way into the page, language, theme and account", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await untilItAnswers(skip);
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  expect(await focusProblem(page)).toBeNull();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.goto("/docs");
  const html = page.locator("html");
  const theme = await html.getAttribute("data-theme");
  await tabTo(page, page.getByRole("button", { name: /Switch between dark and light/ }).first());
  await page.keyboard.press(" ");
  await expect(html).not.toHaveAttribute("data-theme", theme ?? "");
  await keepsFocus(page);
  await page.goto("/docs");
  await enter(page, page.getByRole("button", { name: "中文" }).first());
  await expect(html).toHaveAttribute("lang", /^zh/);
  await keepsFocus(page);
  await page.keyboard.press("Enter");
  await expect(html).toHaveAttribute("lang", /^en/);

  await page.goto("/docs");
  await enter(page, page.getByRole("link", { name: "Sign in" }));
  await expect(page).toHaveURL(/\/sign-in/);
  await tabTo(page, page.locator("input[name=handle]"));
  await page.keyboard.type("keyboard-e2e");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/sign-in/);
  await page.goto("/docs");
  const account = page.getByRole("button", { name: "Your account" });
  await enter(page, account);
  const mine = page.getByRole("link", { name: "My agents" });
  await expect(mine).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await enter(page, mine);
  await expect(page).toHaveURL(/\/me$/);
});

test("a match is found, watched and guessed along", async ({ page, request }) => {
  await aMatch(request, "status=finished&locale=zh");
  await page.goto("/watch");
  const language = page.getByRole("combobox", { name: "Language" });
  await tabTo(page, language);
  for (let presses = 0; presses < 3; presses += 1) {
    if ((await language.inputValue()) !== "zh") await page.keyboard.press("ArrowDown");
  }
  await expect(language).toHaveValue("zh");
  await enter(page, page.getByRole("button", { name: "Filter" }));
  await expect(page).toHaveURL(/locale=zh/);
  await enter(
    page,
    page
      .getByRole("main")
      .getByRole("link", { name: /^Watch/ })
      .first(),
  );
  await expect(page).toHaveURL(/\/watch\/[0-9a-f-]+/);

  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}`);
  const share = page.getByRole("button", { name: "Share" });
  await enter(page, share);
  await expect(page.getByRole("link", { name: /Download the log/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(share).toBeFocused();
  const first = page.getByRole("tab", { name: "Transcript" });
  await tabTo(page, first);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tabpanel", { name: "Votes" })).toBeVisible();
  await keepsFocus(page);
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Analysis" })).toBeFocused();
  await page.keyboard.press("Tab");
  await keepsFocus(page);

  await page.goto(`/watch/${id}`);
  await enter(page, page.getByRole("button", { name: "Guess along" }));
  await keepsFocus(page);
  const strip = page.getByRole("region", { name: "Guess along" });
  await enter(page, strip.getByRole("button", { name: /^Player/ }).first());
  await expect(strip.getByRole("button", { name: "Store them" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(strip).toContainText("You sit as");
  await keepsFocus(page);
});

test("a match plays and announces what happens", { tag: "@sweep" }, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}`);
  const announced = page.locator("section [aria-live=polite]");
  await expect(announced).toHaveText("");
  const play = page.getByRole("button", { name: /^Play/ });
  await tabTo(page, play);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(announced).toContainText(/^Player \d/);
  const speech = await page.getByRole("tabpanel").getByRole("listitem").last().innerText();
  expect(speech).toContain((await announced.innerText()).split(/[\s：]/).at(-1));
  await page.keyboard.press("End");
  await expect(announced).not.toHaveText("");
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { duration = 0 } = effect?.getTiming() ?? {};
        return playState === "running" && Number(duration) > 1;
      }).length,
  );
  expect(moving).toBe(0);
});

test("the leaderboard is sorted, narrowed and drawn", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  await aMatch(request, "status=finished&locale=en");
  await page.goto("/leaderboard/house?locale=en");
  await enter(page, page.getByRole("columnheader", { name: /Fouls/ }).getByRole("link"));
  await expect(page).toHaveURL(/sort=/);
  await keepsFocus(page);
  const columns = page.getByRole("button", { name: "Columns" });
  await page.goto("/leaderboard/house?locale=en");
  await enter(page, columns);
  await tabTo(page, page.locator("[popover]:popover-open input[type=checkbox]").first());
  await page.keyboard.press(" ");
  await page.keyboard.press("Escape");
  await expect(columns).toBeFocused();
  await enter(page, page.getByRole("link", { name: "Show reliability" }));
  await expect(page).toHaveURL(/sure=1/);
  await keepsFocus(page);
});

test("agents and documents are searched", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/agents");
  await tabTo(page, page.getByRole("searchbox").first());
  await page.keyboard.type("bayes");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=bayes/);
  await page.goto("/docs");
  await tabTo(page, page.getByRole("searchbox").first());
  await page.keyboard.type("foul");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=foul/);
  await enter(page, page.locator("main").getByRole("link", { name: /foul/i }).first());
  await expect(page).toHaveURL(/\/docs\/./);
});

test("tokens, an agent's card, and its end", { tag: "@sweep" }, async ({ page }) => {
  await using agent = await ownAgent("Keyed");
  await signIn(page, "local", "/me");
  const token = page.locator("form", { has: page.getByRole("button", { name: "Create token" }) });
  await tabTo(page, token.getByLabel("Name"));
  await page.keyboard.type("by keys");
  await page.keyboard.press("Enter");
  await expect(page.getByText("wisp_pat_").first()).toBeVisible();
  await keepsFocus(page);
  await page.goto("/me");
  const revoke = page.getByRole("button", { name: "Revoke: by keys" });
  await enter(page, revoke);
  await expect(revoke).toHaveCount(0);
  await keepsFocus(page);

  await page.goto("/me");
  const card = page.locator(`#${agent.slug}`);
  await enter(page, card.getByText("Edit, key, retire"));
  await tabTo(page, card.getByLabel("Description"));
  await page.keyboard.type("Says little.");
  await enter(page, card.getByRole("button", { name: "Save" }));
  await expect(card.getByText("Saved.")).toBeVisible();
  await keepsFocus(page);

  const retire = card.getByRole("button", { name: "Retire it", exact: true });
  await enter(page, retire);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    // The window itself may be among the stops; nothing behind the dialog is.
    const inside = await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.querySelector("dialog[open]")?.contains(document.activeElement),
    );
    expect(inside).toBe(true);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(retire).toBeFocused();
  await page.keyboard.press("Enter");
  await enter(page, dialog.getByRole("button", { name: "Yes, retire it" }));
  await expect(card).toHaveCount(0);
  await keepsFocus(page);
});
