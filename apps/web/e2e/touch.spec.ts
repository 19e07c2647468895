import { expect, type Locator, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { complaints, expectSound } from "./arena.ts";
import { test } from "./test.ts";

/** Takes a seat with one press, as a visitor without an account. */
async function takeSeat(page: Page, game: string): Promise<void> {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator(`#game-${game}`) });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
}

const turn = (page: Page): Locator => page.getByRole("region", { name: "Your turn" });
const table = (page: Page): Locator => page.getByRole("region", { name: "Table", exact: true });
const undo = (page: Page): Locator => turn(page).getByRole("button", { name: "Undo" });
const now = (page: Page): Locator => turn(page).getByRole("button", { name: "Give it now" });

/** The middle of an element, in CSS pixels of the window. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} has no box`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The answers that the page sends to the site, without drafts. */
function answersOf(page: Page): string[] {
  const given: string[] = [];
  page.on("request", (request) => {
    if (!/\/api\/seats\/[^/]+\/answer$/.test(request.url())) return;
    const sent: { intent?: string; text?: string } = request.postDataJSON();
    if (sent.intent !== "draft") given.push(sent.text ?? "");
  });
  return given;
}

test("a cell is pressed, taken back, and pressed again; two taps count once", {
  tag: "@sweep",
}, async ({ page }) => {
  const heard = complaints(page);
  const given = answersOf(page);
  await takeSeat(page, "tic-tac-toe");
  const cells = table(page).getByRole("button", { name: /^Cell \d$/ });
  await untilItAnswers(cells.first());
  await expectSound(page);

  const cell = cells.last();
  const number = /\d/.exec((await cell.getAttribute("aria-label")) ?? "")?.[0] ?? "";
  await cell.click();
  // The form in the dock is the same control.
  await expect(turn(page).getByRole("radio", { name: number, exact: true })).toBeChecked();
  await undo(page).click();
  await expect(undo(page)).toBeHidden();
  await expect(turn(page).getByRole("radio", { checked: true })).toHaveCount(0);
  expect(given).toEqual([]);

  await cell.dblclick();
  await expect(undo(page)).toBeVisible();
  await expect.poll(() => given).toEqual([number]);
  await expect(undo(page)).toBeHidden();
  heard.expectNone();
});

test("a disc is dropped into a column, and nothing happens when it is dropped outside", {
  tag: "@sweep",
}, async ({ page }) => {
  const given = answersOf(page);
  await takeSeat(page, "connect-four");
  const column = (at: number): Locator =>
    table(page).getByRole("button", { name: `Column ${at}`, exact: true });
  // The pictures of a first table push the board down, until they are put away.
  await press(page.getByRole("button", { name: "Got it" }));
  await untilItAnswers(column(1));
  const at = await middleOf(column(1));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 40, 2, { steps: 4 });
  await page.mouse.up();
  await expect(undo(page)).toBeHidden();
  await expect(turn(page).getByRole("radio", { checked: true })).toHaveCount(0);

  const [from, to] = [await middleOf(column(1)), await middleOf(column(4))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(turn(page).getByRole("radio", { name: "4", exact: true })).toBeChecked();
  await now(page).click();
  await expect.poll(() => given).toEqual(["4"]);
});

test("a press in the last moments is given without waiting", { tag: "@sweep" }, async ({
  page,
}) => {
  const given = answersOf(page);
  const column = table(page)
    .getByRole("button", { name: /^Column \d$/ })
    .first();
  // A pause of the machine may outlast the last moments: then those of another table.
  await expect(async () => {
    given.length = 0;
    await takeSeat(page, "connect-four");
    await untilItAnswers(column);
    await expect(turn(page).getByRole("timer")).toHaveText(/^[12]$/);
    await column.click({ timeout: 1_000 });
    await expect.poll(() => given.length, { timeout: 1_000 }).toBe(1);
    expect(await undo(page).isVisible()).toBe(false);
  }).toPass();
});

test("a vote is a press on a face, given by the button alone", async ({ page }) => {
  const given = answersOf(page);
  const field = page.getByRole("textbox", { name: "Your speech" });
  const over = page.getByRole("link", { name: "Watch the replay" });
  const ballot = turn(page).getByRole("radio").first();
  // There is no vote when the spy goes out for a foul in the first round.
  await expect(async () => {
    await takeSeat(page, "who-is-spy");
    await field.fill("Some people have one at home.");
    await press(turn(page).getByRole("button", { name: /^Say it/ }));
    await expect(ballot.or(over)).toBeAttached();
    await expect(ballot).toBeAttached({ timeout: 1_000 });
  }).toPass();
  // Before anything is typed: the keys choose among the players at once.
  await expect(ballot).toBeFocused();
  const faces = table(page).locator("button.stage-press");
  await untilItAnswers(faces.first());
  const name = (await faces.first().getAttribute("aria-label")) ?? "";
  const before = given.length;
  await faces.first().click();
  const vote = turn(page).getByRole("button", { name: `Vote for ${name}` });
  await expect(vote).toBeEnabled();
  await expect(undo(page)).toBeHidden();
  expect(given).toHaveLength(before);
  await vote.click();
  await expect.poll(() => given.at(-1)).toBe(name);
});

test("items cross the table by a press and by a drag, and the plan below says the same", {
  tag: "@sweep",
}, async ({ page }) => {
  await takeSeat(page, "bargain");
  const items = table(page).getByRole("button", { name: /: move one across the table$/ });
  await press(page.getByRole("button", { name: "Got it" }));
  await untilItAnswers(items.first());
  const plan = turn(page)
    .getByRole("status")
    .filter({ hasText: /\d\/\d/ });
  const texts = (): Promise<string[]> => plan.allInnerTexts();
  const none = await texts();
  await items.first().click();
  await expect.poll(texts).not.toEqual(none);
  const one = await texts();
  // Outside of the table nothing moves.
  const at = await middleOf(items.last());
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(2, 2, { steps: 4 });
  await page.mouse.up();
  expect(await texts()).toEqual(one);
});

/** Every player at the table is beside or above the dock. */
async function expectNobodyCovered(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const dock = await page.locator(".seat-dock").boundingBox();
  if (dock === null) throw new Error("There is no dock.");
  const seats = await page.getByRole("list", { name: "Players" }).locator("> li").all();
  expect(seats.length).toBeGreaterThanOrEqual(2);
  for (const seat of seats) {
    const box = await seat.boundingBox();
    if (box === null) throw new Error("A seat has no box.");
    const apart = box.y + box.height <= dock.y + 1 || box.x + box.width <= dock.x + 1;
    expect(apart, await seat.innerText()).toBe(true);
  }
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 740, height: 360 },
]) {
  test.describe(`on a screen of ${width} by ${height}`, { tag: "@sweep" }, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    for (const game of ["tic-tac-toe", "connect-four", "holdem"]) {
      test(`the dock covers no player of ${game}`, async ({ page }) => {
        await takeSeat(page, game);
        await expect(turn(page)).toBeVisible();
        // The pictures of a first table push the table down, until they are put away; a phone lying down has none.
        if (height > width) await press(page.getByRole("button", { name: "Got it" }));
        await expectNobodyCovered(page);
        await expectSound(page);
      });
    }

    test("the dock covers no player of bargain while an offer is open", async ({ page }) => {
      const accept = turn(page).getByRole("button", { name: /^Deal for \d+$/ });
      // Another table where the other player takes the first plan.
      await expect(async () => {
        await takeSeat(page, "bargain");
        const propose = turn(page).getByRole("button", { name: "Propose" });
        await expect(propose.or(accept).first()).toBeVisible();
        const gotIt = page.getByRole("button", { name: "Got it" });
        if (await gotIt.isVisible()) await press(gotIt);
        if (!(await accept.isVisible())) {
          for (const kind of ["Hats", "Balls", "Apples"]) {
            await press(turn(page).getByRole("button", { name: `${kind}: take one more` }));
          }
          await propose.click();
        }
        await expect(accept).toBeVisible({ timeout: 30_000 });
      }).toPass();
      // What was said and proposed is on the table by then.
      await expect(
        table(page)
          .getByText(/’s plan$/)
          .first(),
      ).toBeAttached();
      await expectNobodyCovered(page);
      await expectSound(page);
    });
  });
}
