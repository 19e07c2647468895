import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Page } from "playwright/test";

/** Less than half as long as `axe.source`, which is sent to every page and compiled there. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The rules that read colours. Between themes nothing else differs. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on a page (by all rules, or by those named): the rule and the first element of each
 * violation. Axe is loaded once per page, and only violations leave the page: this takes a fifth of
 * the time of its wrapper for Playwright.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
  }
  return page.evaluate(
    async (runOnly: string[] | undefined) => {
      // Half-way from one colour to another nothing need be readable.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      const { axe: loaded } = window as typeof window & { readonly axe: typeof axe };
      const options = { resultTypes: ["violations" as const] };
      const { violations } = await loaded.run(
        document,
        runOnly ? { ...options, runOnly } : options,
      );
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    },
    rules && [...rules],
  );
}
