import { expect, type Page } from "playwright/test";
import { press } from "./answers.ts";

/** Takes a seat at a board with one press; the id of the seat. */
export async function takeBoardSeat(page: Page, game: string, strength = ""): Promise<string> {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator(`#game-${game}`) });
  if (strength !== "") await card.getByLabel("Opponents").selectOption({ label: strength });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  return page.url().split("/").at(-1) ?? "";
}

/** Gives the first legal move of every question, as the page's own calls do, until the match is over. */
export async function playToEnd(page: Page, seat: string): Promise<void> {
  const isOver = (): Promise<boolean> =>
    page.evaluate(async (path) => {
      const now = await (await fetch(path)).json();
      const question = now.question ?? null;
      if (question !== null) {
        await fetch(`${path}/answer`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            question: question.id,
            text: question.options[0],
            intent: "give",
          }),
        });
      }
      return now.log?.over === true;
    }, `/api/seats/${seat}`);
  await expect.poll(isOver, { intervals: [500] }).toBe(true);
}
