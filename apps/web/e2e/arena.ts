import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page } from "playwright/test";
import { z } from "zod";

const list = z.object({
  matches: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      pace: z.string(),
      result: z.object({ rounds: z.number().nullable() }).nullable(),
    }),
  ),
});

/**
 * The newest match that fits the query, waited for; of finished ones the newest in which somebody
 * voted (nobody does when the spy goes out for a foul in the first round).
 */
export async function aMatch(request: APIRequestContext, query: string): Promise<string> {
  let id = "";
  await expect
    .poll(
      async () => {
        const response = await request.get(`/api/v1/matches?limit=50&${query}`);
        const { matches } = list.parse(await response.json());
        id = matches.find(({ result }) => result === null || (result.rounds ?? 0) > 1)?.id ?? "";
        return id;
      },
      { timeout: 60_000, message: `a match with ${query}` },
    )
    .not.toBe("");
  return id;
}

/** A match that people can follow now. */
export async function aLiveMatch(request: APIRequestContext): Promise<string> {
  let id = "";
  await expect
    .poll(
      async () => {
        const response = await request.get("/api/v1/matches?limit=50&status=running");
        const { matches } = list.parse(await response.json());
        id = matches.find(({ pace }) => pace === "people")?.id ?? "";
        return id;
      },
      { timeout: 60_000, message: "a match at people's pace" },
    )
    .not.toBe("");
  return id;
}

/** Collects what a page complains about; `expectNone` at the end of a test. */
export function complaints(page: Page): { expectNone(): void } {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("console", (line) => {
    if (line.type() === "error") heard.push(line.text());
  });
  return { expectNone: () => expect(heard).toEqual([]) };
}

/** No page is wider than its window, and axe finds nothing on it. */
export async function expectSound(page: Page, place = page.url()): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${place} is wider than the window`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${place} ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** Sets the language the way the switch does. */
export async function speak(page: Page, locale: "en" | "zh", baseURL: string): Promise<void> {
  await page.context().addCookies([{ name: "WISP_LOCALE", value: locale, url: baseURL }]);
}
