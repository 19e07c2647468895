import { expect, type Locator } from "playwright/test";

/** Waits until scripts answer to an element (React has left its mark); before, keys and clicks are lost. */
export async function untilItAnswers(element: Locator): Promise<void> {
  const answers = () =>
    element.evaluate((each) => Object.keys(each).some((key) => key.startsWith("__reactProps")));
  await expect.poll(answers).toBe(true);
}

/** Presses a button once scripts answer to it. */
export async function press(button: Locator): Promise<void> {
  await untilItAnswers(button);
  await button.click();
}
