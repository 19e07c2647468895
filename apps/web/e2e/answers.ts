import { expect, type Locator, type Page } from "playwright/test";

/** A browser without a screen at times draws no frame after a click, and is never idle until it does. */
const IDLE_MS = 2_000;

/**
 * Waits until scripts answer to an element; before, keys and clicks are lost. React leaves its mark
 * while it renders and listens to keys of the page only afterwards, so wait until nothing is queued.
 */
export async function untilItAnswers(element: Locator): Promise<void> {
  const answers = () =>
    element.evaluate((each) => Object.keys(each).some((key) => key.startsWith("__reactProps")));
  await expect.poll(answers).toBe(true);
  await element
    .page()
    .evaluate((timeout) => new Promise((idle) => requestIdleCallback(idle, { timeout })), IDLE_MS);
}

/** Presses a button once scripts answer to it. */
export async function press(button: Locator): Promise<void> {
  await untilItAnswers(button);
  await button.click();
}

/** The entry of a list that holds a text. */
export const entry = (page: Page, text: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text }).first();
