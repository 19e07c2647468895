import { type ElementHandle, errors, type Locator, type Page } from "playwright";

/** Short enough for every game's limit of words, and no clue that says anything. */
const SENTENCE = "I know it well.";
/** A press on a form that has to be judged first, or that warns, is repeated after this long. */
const AGAIN_MS = 250;
const GIVE_UP_MS = 60_000;

/** Waits until scripts answer to an element, by the mark that React leaves while it renders. */
async function untilItAnswers(element: Locator): Promise<void> {
  await element
    .page()
    .waitForFunction(
      (each) => each !== null && Object.keys(each).some((key) => key.startsWith("__reactProps")),
      await element.elementHandle(),
      { timeout: GIVE_UP_MS },
    );
}

/** Presses an element once scripts answer to it. */
export async function press(element: Locator): Promise<void> {
  await untilItAnswers(element);
  await element.click();
}

/** The smallest number that a field takes: its own, or the first that its hint names. */
async function leastOf(field: Locator): Promise<string> {
  const least = await field.getAttribute("min");
  if (least !== null) return least;
  const [hint = ""] = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
  const words = await field.page().locator(`[id="${hint}"]`).innerText();
  return /-?\d+(?:\.\d+)?/.exec(words)?.[0] ?? "0";
}

/** Fills every empty field of a form: lists, numbers and words. What the form proposes stays. */
async function fillFields(form: Locator): Promise<void> {
  for (const list of await form.locator("select:enabled").all()) {
    // The first entry asks to choose.
    if ((await list.inputValue()) === "") await list.selectOption({ index: 1 });
  }
  for (const field of await form
    .locator("input:enabled:not([type=radio], [type=checkbox], [type=range])")
    .all()) {
    const isProposed = (await field.getAttribute("type")) !== "number";
    if (isProposed && (await field.inputValue()) !== "") continue;
    await field.fill(await leastOf(field));
  }
  for (const words of await form.locator("textarea:enabled").all()) {
    if ((await words.inputValue()) === "") await words.fill(SENTENCE);
  }
}

/** Makes one more choice: an option, a box where some are to be ticked, or a step of a form of buttons. */
async function chooseMore(form: Locator): Promise<void> {
  const next = form
    .locator("label:has(input:is([type=radio], [type=checkbox]):enabled:not(:checked))")
    .or(form.locator("fieldset button[type=button]:enabled"))
    .first();
  if ((await next.count()) > 0) await press(next);
}

/** Ticks a box in each list of a form that it calls incomplete. */
async function completeLists(form: Locator): Promise<void> {
  for (const list of await form.locator("[role=group]:has([aria-invalid=true])").all()) {
    await chooseMore(list);
  }
}

const isGone = (asked: ElementHandle): Promise<boolean> =>
  asked.evaluate((element) => !element.isConnected);

/**
 * Gives a legal answer to the question at a person's seat, as a hand would: the first part of the stage that takes a
 * press where a press gives the answer, else the first option, boxes, numbers and a short sentence of its form.
 *
 * @param turn where the question stands; it leaves the page when the answer is taken
 */
export async function giveFirstMove(page: Page, turn: Locator): Promise<void> {
  const asked = await turn.elementHandle();
  if (asked === null) throw new Error("There is no question.");
  const form = turn.locator("form");
  const submit = form.locator("button[type=submit]");
  await untilItAnswers(submit);
  const part = page.locator(".stage-field .seat-stage .stage-press:enabled").first();
  if ((await part.count()) > 0) await press(part);
  else {
    await fillFields(form);
    const hasOption = (await form.locator("input[type=radio]").count()) > 0;
    if (hasOption) await chooseMore(form);
  }
  const endMs = performance.now() + GIVE_UP_MS;
  while (!(await isGone(asked))) {
    if (performance.now() > endMs) throw new Error("The answer was not taken.");
    // The form may leave between a look at it and the press: then the answer was taken. A press may also take long.
    try {
      if (await submit.isEnabled({ timeout: AGAIN_MS })) await submit.click({ timeout: AGAIN_MS });
      else await chooseMore(form);
      await completeLists(form);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) && !(await isGone(asked))) throw error;
    }
    await page.waitForTimeout(AGAIN_MS);
  }
}
