import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Frame, Page } from "playwright/test";
import { contrastViolations } from "./contrast.ts";

/** Less than half as long as `axe.source`, which is sent to every page and compiled there. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const CONTRAST = "color-contrast";
const LINKS_IN_TEXT = "link-in-text-block";

async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
}

/** Half-way from one colour to another nothing need be readable. */
const finishTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });

interface Chosen {
  /** Only these rules; absent: all. */
  readonly only?: readonly string[] | undefined;
  readonly without?: readonly string[];
}

/** The rule and the first element of each violation, and the rules that no element falls under. */
const run = (page: Page, { only, without = [] }: Chosen) =>
  page.evaluate(
    async ({ runOnly, off }) => {
      const { axe: loaded } = window as typeof window & { readonly axe: typeof axe };
      const { violations, inapplicable } = await loaded.run(document, {
        resultTypes: ["violations"],
        selectors: false,
        // No rule that runs reads the rules of style sheets, which axe would parse each time.
        preload: { assets: ["media"] },
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        ...(runOnly && { runOnly }),
      });
      return {
        violations: violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        inapplicable: inapplicable.map(({ id }) => id),
      };
    },
    { runOnly: only && [...only], off: [...without] },
  );

export interface AxeFindings {
  /** The rule and the first element of each violation. */
  readonly violations: readonly string[];
  /** The rules that find other things on this page when nothing but colours changes. */
  readonly colourRules: readonly string[];
}

/**
 * What axe finds on a page, by all rules or by those named. Axe is loaded once per page, and only
 * violations leave the page: this takes a fifth of the time of its wrapper for Playwright. Contrasts
 * of texts that look like judged ones are known (`contrast.ts`).
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<AxeFindings> {
  const frames = page.frames();
  for (const frame of frames) await load(frame);
  await finishTransitions(page);
  // Texts in frames are not in reach of the page.
  const known = frames.length === 1 && rules?.includes(CONTRAST) !== false;
  const others = known ? rules?.filter((rule) => rule !== CONTRAST) : rules;
  const { violations, inapplicable } =
    others?.length === 0
      ? { violations: [], inapplicable: [] }
      : await run(page, { only: others, without: known ? [CONTRAST] : [] });
  return {
    violations: known ? [...violations, ...(await contrastViolations(page))] : violations,
    colourRules: [CONTRAST, LINKS_IN_TEXT].filter((rule) => !inapplicable.includes(rule)),
  };
}
