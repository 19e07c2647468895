import { setTimeout as sleep } from "node:timers/promises";
import { type ApiMatchLog, logSchema } from "@wisp/api";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { type APIRequestContext, type APIResponse, expect, type Page } from "playwright/test";
import { z } from "zod";
import { type AxeFindings, axeFindings } from "./axe.ts";
import { env } from "./env.ts";

const listed = z.object({
  id: z.string(),
  status: z.string(),
  agents: z.array(z.object({ house: z.boolean() })),
  result: z.object({ rounds: z.number().nullable() }).nullable(),
});
/** A match in the API's list. */
export type ListedMatch = z.infer<typeof listed>;
const list = z.object({ matches: z.array(listed) });

/**
 * The newest match of Who is Spy that fits the query, waited for; of finished ones the newest in which a player
 * voted (no player does when the spy goes out for a foul in the first round).
 *
 * @param suits which of them to take; absent: any
 */
export async function aMatch(
  request: APIRequestContext,
  query: string,
  suits: (match: ListedMatch) => boolean = () => true,
): Promise<string> {
  let id = "";
  await expect
    .poll(
      async () => {
        const response = await request.get(`/api/v1/matches?game=who-is-spy&limit=50&${query}`);
        const { matches } = list.parse(await response.json());
        const found = matches.find(
          (match) => suits(match) && (match.result === null || (match.result.rounds ?? 0) > 1),
        );
        id = found?.id ?? "";
        return id;
      },
      { message: `a match with ${query}` },
    )
    .not.toBe("");
  return id;
}

/** The log of a match, as the API has it. */
export async function logOf(request: APIRequestContext, match: string): Promise<ApiMatchLog> {
  const answer = await request.get(`/api/v1/matches/${match}/log`);
  return logSchema.parse(await answer.json());
}

/** The cursor of the first speech of a match; a player who was silent said nothing. */
export async function firstSpeech(request: APIRequestContext, match: string): Promise<number> {
  const { events } = await logOf(request, match);
  const types = ["spoke", "clue"];
  const spoke = events.find(({ event }) => types.includes(event.type) && event.text !== "");
  if (spoke === undefined) throw new Error(`nobody spoke in ${match}`);
  return spoke.cursor;
}

/** The newest finished English match of any game, waited for. */
export async function aBoardMatch(request: APIRequestContext, game: string): Promise<string> {
  let id = "";
  await expect
    .poll(
      async () => {
        const query = `game=${game}&status=finished&locale=en&limit=1`;
        const response = await request.get(`/api/v1/matches?${query}`);
        id = list.parse(await response.json()).matches[0]?.id ?? "";
        return id;
      },
      { message: `a match of ${game}` },
    )
    .not.toBe("");
  return id;
}

/** Collects a page's errors; call `expectNone` at the end of a test. */
export function complaints(page: Page): { expectNone(): void } {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("console", (line) => {
    if (line.type() === "error") heard.push(line.text());
  });
  return { expectNone: () => expect(heard).toEqual([]) };
}

/** The elements that make a page wider than its window, each by its tag, classes and right edge. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [
      `the page: ${scrollWidth} of ${clientWidth} px`,
      ...[...document.querySelectorAll("body *")].flatMap((element) => {
        const { right } = element.getBoundingClientRect();
        return right > clientWidth ? [`${element.tagName} ${element.className}: ${right} px`] : [];
      }),
    ];
  });

/** The elements that stay wider than the window of a page: it may be wider for a moment, while it changes. */
async function tooWide(page: Page, patienceMs: number): Promise<string[]> {
  const end = performance.now() + patienceMs;
  let wide = await stickingOut(page);
  while (wide.length > 0 && performance.now() < end) {
    await sleep(100);
    wide = await stickingOut(page);
  }
  return wide;
}

/** No page is wider than its window. */
export async function expectFits(page: Page, place: string): Promise<void> {
  expect(await tooWide(page, STATE_LIMIT_MS), place).toEqual([]);
}

/** What axe finds on a page, with the elements that stay wider than its window. */
async function findings(page: Page, rules?: readonly string[], patienceMs = STATE_LIMIT_MS) {
  const wide = await tooWide(page, patienceMs);
  const found = await axeFindings(page, rules);
  return { ...found, violations: [...wide, ...found.violations] } satisfies AxeFindings;
}

/** No page is wider than its window, and axe finds nothing on it. */
export async function expectSound(page: Page, place = page.url()): Promise<void> {
  const { violations } = await findings(page);
  expect(violations, place).toEqual([]);
}

export const themes = ["light", "dark"] as const;

/** Gives the page a theme, without a reload. */
export const setTheme = (page: Page, theme: (typeof themes)[number]): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);

/** Opens an address in a window as narrow as a phone's. */
export async function openNarrow(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
}

/** Whether a change of the theme moves, resizes, shows and hides nothing but decorations. */
const themesShowTheSame = (page: Page): Promise<boolean> =>
  page.evaluate((names) => {
    const html = document.documentElement;
    const elements = [...html.querySelectorAll(":not([aria-hidden=true], [aria-hidden=true] *)")];
    const [one, other] = names.map((name) => {
      html.dataset.theme = name;
      return elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.checkVisibility(), x, y, width, height].join(" ");
      });
    });
    return one?.join("\n") === other?.join("\n");
  }, themes);

/**
 * The faults of a page in both themes at each of the widths (px), each with its place, in one visit;
 * open it at the first of them. Leaves it at the last. Where the themes show the same, the second one
 * is checked for its colours alone. In `npm test` axe judges the first width alone: tag its callers
 * `@scales`.
 *
 * @param patienceMs how long the page may be too wide; only until a fault was found
 */
export async function faultsThroughout(
  page: Page,
  place: string,
  widths: readonly number[],
  patienceMs = STATE_LIMIT_MS,
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    const look = async (theme: (typeof themes)[number], rules?: readonly string[]) => {
      await setTheme(page, theme);
      const found = await findings(page, rules, faults.length === 0 ? patienceMs : 0);
      faults.push(...found.violations.map((each) => `${place}, ${width} px, ${theme}: ${each}`));
      return found;
    };
    await page.setViewportSize({ width, height: 800 });
    if (width !== widths[0] && env.WISP_TEST_SWEEP !== "on") {
      const wide = await tooWide(page, faults.length === 0 ? patienceMs : 0);
      faults.push(...wide.map((each) => `${place}, ${width} px: ${each}`));
      continue;
    }
    const { colourRules } = await look("light");
    await look("dark", (await themesShowTheSame(page)) ? colourRules : undefined);
  }
  return faults;
}

/** A page has no fault in any theme at any of the widths: see `faultsThroughout`. */
export async function expectSoundThroughout(
  page: Page,
  place = page.url(),
  widths: readonly number[] = [360, 1440],
): Promise<void> {
  expect(await faultsThroughout(page, place, widths)).toEqual([]);
}

/** A picture of the site, asked for again while too many others are drawn. */
export async function drawn(
  request: APIRequestContext,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<APIResponse> {
  for (;;) {
    const answer = await request.get(address, { headers });
    if (answer.status() !== 503) return answer;
    await sleep(500);
  }
}

/** Of a test of both languages: English is a behaviour, in more windows in the sweep, and Chinese is swept. */
export const inLanguage = (locale: "en" | "zh") => ({
  tag: locale === "zh" ? ["@sweep"] : ["@scales"],
});

/** Sets the language the way the switch does. */
export async function speak(page: Page, locale: "en" | "zh", baseURL: string): Promise<void> {
  await page.context().addCookies([{ name: "WISP_LOCALE", value: locale, url: baseURL }]);
}
