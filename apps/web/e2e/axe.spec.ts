import { expect, type Page } from "playwright/test";
import { untilItAnswers } from "./answers.ts";
import { faultsThroughout, openNarrow, themes } from "./arena.ts";
import { axeFindings } from "./axe.ts";
import { test } from "./test.ts";

const WIDTHS = [360, 1440] as const;

/** A page with rows, and every text that it repeats. */
const PATH = "/agents";

/** Places of a page: its header, the last of many equal rows, its footer. */
const places = ["header a", "main li:last-child h2 a", "footer a"] as const;

/** What is planted before React has taken the page over is removed by it. */
async function open(page: Page): Promise<void> {
  await openNarrow(page, PATH);
  await untilItAnswers(page.getByRole("main"));
}

/** At once: what is planted is there. */
const faultsOf = (page: Page): Promise<string[]> => faultsThroughout(page, "", WIDTHS, 0);

const contrasts = async (page: Page): Promise<readonly string[]> =>
  (await axeFindings(page, ["color-contrast"])).violations;

/** A text of its own at the end of an element, styled by a rule for one theme and one width. */
const plant = (
  page: Page,
  at: string,
  { theme, width, style }: { theme: string; width: number; style: string },
): Promise<void> =>
  page.evaluate(
    ({ selector, css }) => {
      const text = document.createElement("span");
      text.textContent = "ab";
      text.className = "planted";
      [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())?.append(text);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    {
      selector: at,
      css: `@media ${width === 360 ? "(width < 800px)" : "(width >= 800px)"} {
        [data-theme=${theme}] .planted { ${style} } }`,
    },
  );

const clear = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const text of document.querySelectorAll(".planted")) text.remove();
    document.adoptedStyleSheets = [];
  });

test("a text that cannot be read is found wherever it is, in one theme and at one width", {
  tag: "@sweep",
}, async ({ page }) => {
  await open(page);
  // Twice: at the second time every look is known.
  for (const _ of [1, 2]) expect(await faultsOf(page)).toEqual([]);
  for (const theme of themes) {
    const style = theme === "light" ? "color: #b3b3b3" : "color: #4a4a4a";
    for (const [turn, at] of places.entries()) {
      const width = WIDTHS[turn % 2] ?? 360;
      await plant(page, at, { theme, width, style });
      const found = await faultsOf(page);
      expect(found, `${at}, ${theme}, ${width}`).toHaveLength(1);
      expect(found[0]).toMatch(new RegExp(`${width} px, ${theme}: color-contrast .*planted`));
      await clear(page);
    }
  }
  expect(await faultsOf(page)).toEqual([]);
});

test("a text is judged again once its colours or its ground change", { tag: "@sweep" }, async ({
  page,
}) => {
  await open(page);
  expect(await contrasts(page)).toEqual([]);
  for (const style of [
    // Legible on a button, not on the ground of the page.
    "color: #fff",
    "opacity: 0.3",
    "background: #444",
  ]) {
    await plant(page, "main h1", { theme: "light", width: 360, style });
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "light";
    });
    expect(await contrasts(page), style).toHaveLength(1);
    await clear(page);
  }
  expect(await contrasts(page)).toEqual([]);
});

test("a missing label and a wide element are found at the one width at which they are", {
  tag: "@sweep",
}, async ({ page }) => {
  await open(page);
  for (const width of WIDTHS) {
    const shown = width === 360 ? "max-width: 799px" : "min-width: 800px";
    await page.evaluate((media) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.planted { display: none }
        @media (${media}) { .planted { display: block; width: 3000px } }`);
      document.adoptedStyleSheets = [sheet];
      const box = document.createElement("input");
      box.className = "planted";
      document.querySelector("main")?.append(box);
    }, shown);
    const found = await faultsOf(page);
    expect(found.filter((fault) => fault.includes("label <input"))).toHaveLength(1);
    expect(found.filter((fault) => /INPUT planted: \d+/.test(fault))).toHaveLength(2);
    expect(found.every((fault) => fault.startsWith(`, ${width} px`))).toBe(true);
    await clear(page);
  }
});
