import { type APIRequestContext, expect, type Page } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, aMatch, complaints, firstSpeech, logOf, speak } from "./arena.ts";
import { playWith, startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

/** Phone viewports, portrait and landscape. */
const windows = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
] as const;

/** The lowest windows of laptops. */
const lowWindows = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 1366, height: 700 },
] as const;

/**
 * Problems of a match's frame: parts outside the window, parts that overlap others, and
 * targets of a phone below 44 px.
 */
const flaws = (page: Page, words: string): Promise<string[]> =>
  page.evaluate((wordsSelector) => {
    const onPhone = matchMedia("(width < 40rem), (height < 30rem)").matches;
    const frame = document.querySelector(".match-frame");
    const all = (selector: string) => [...(frame?.querySelectorAll(selector) ?? [])];
    const boxOf = (name: string) => (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { name, left, right, top, bottom };
    };
    const faces = all(".stage-ring > ol > li").map((seat, at) => boxOf(`face ${at}`)(seat));
    const labels = all(".stage-ring > ol > li > div").map((label, at) =>
      boxOf(`label ${at}`)(label),
    );
    const heard = all(wordsSelector).map(boxOf("words"));
    const buttons = all(
      `.match-play, .match-line${onPhone ? ", .match-transport button[popovertarget]" : ""}`,
    );
    const tabs = onPhone ? all("[role=tab]") : [];
    const targets = [...buttons, ...tabs].map((each, at) => boxOf(`target ${at}`)(each));
    const bar = all(".match-bar").map(boxOf("bar"));
    const boxes = [...bar, ...faces, ...labels, ...heard, ...targets];
    const out = boxes.flatMap(({ name, left, right, top, bottom }) =>
      left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
        ? [`${name} is outside: ${[left, top, right, bottom].map(Math.round).join(" ")}`]
        : [],
    );
    const over = boxes.flatMap((one, at) =>
      boxes.slice(at + 1).flatMap((other) => {
        // The letters of a name are in a line that is higher than they are.
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return across > 2 && down > 4 ? [`${one.name} covers ${other.name}`] : [];
      }),
    );
    const small = targets.flatMap(({ name, left, right, top, bottom }) =>
      onPhone && (right - left < 44 || bottom - top < 44) ? [`${name} is small`] : [],
    );
    const missing = [faces, heard, targets].some((some) => some.length === 0)
      ? [`missing: ${faces.length} faces, ${heard.length} words, ${targets.length} targets`]
      : [];
    return [...out, ...over, ...small, ...missing];
  }, words);

/** The position at which a match reaches each of its states. */
async function statesOf(request: APIRequestContext, id: string) {
  const log = await logOf(request, id);
  const at = (types: readonly string[], ask?: string): number => {
    const found = log.events.find(
      ({ event }) => types.includes(event.type) && (ask === undefined || event.ask === ask),
    );
    if (found === undefined) throw new Error(`${id} has no ${types.join(" or ")}`);
    return found.cursor;
  };
  return {
    dealt: at(["match-opened"]),
    round: at(["round-opened", "order-announced", "proposal-opened", "day-opened"]),
    asked: at(["turn-opened"]),
    speaking: await firstSpeech(request, id),
    voting: at(["turn-opened"], "vote"),
    ballots: at(["votes-shown", "vote-counted"]),
    end: log.events.length - 1,
  };
}

/** The names at the table, and a seat that votes in the first round. */
async function firstVoterOf(request: APIRequestContext, id: string) {
  const log = await logOf(request, id);
  const opened = z.object({ type: z.literal("match-opened"), names: z.array(z.string()) });
  const vote = z.object({ ask: z.literal("vote"), seats: z.array(z.number()) });
  return {
    names: log.events.flatMap(({ event }) => opened.safeParse(event).data?.names ?? []),
    voter: log.events.flatMap(({ event }) => vote.safeParse(event).data?.seats ?? [])[0] ?? -1,
  };
}

const WORDS = ".stage-centre > *";

interface Size {
  readonly width: number;
  readonly height: number;
}

const named = ({ width, height }: Size): string => `${width} by ${height}`;

/**
 * Opens an address in one of the windows, and resizes it to the others. Pages of a match open in
 * each of them in turn, so some open in every window and every one is seen in all.
 */
async function inEach(
  page: Page,
  { path, sizes, turn }: { path: string; sizes: readonly Size[]; turn: number },
  check: (size: string) => Promise<void>,
): Promise<void> {
  const first = turn % sizes.length;
  for (const [place, size] of [...sizes.slice(first), ...sizes.slice(0, first)].entries()) {
    await page.setViewportSize(size);
    if (place === 0) {
      await page.goto(path);
      await untilItAnswers(page.locator(".match-play"));
    }
    await check(named(size));
  }
}

/** Checks every state of a match in each of the windows. */
async function inEveryState(
  page: Page,
  request: APIRequestContext,
  { id, sizes }: { id: string; sizes: readonly Size[] },
  check: (state: string, size: string) => Promise<void>,
): Promise<void> {
  for (const [turn, [state, cursor]] of Object.entries(await statesOf(request, id)).entries()) {
    const path = `/watch/${id}?at=${cursor}`;
    await inEach(page, { path, sizes, turn }, (size) => check(state, size));
  }
}

const expectNoFlaws = (page: Page, message: string): Promise<void> =>
  expect.poll(() => flaws(page, WORDS), { message }).toEqual([]);

/** Owners choose the names of their agents, and the words at the end of a match may contain one. */
async function expectNoFlawsOfLongNames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const long = "An agent of many words 名字很长的智能体";
    const seats = [...document.querySelectorAll(".stage-ring a bdi")];
    const names = seats.map((seat) => seat.textContent ?? "");
    for (const seat of seats) seat.textContent = long;
    for (const words of document.querySelectorAll(".stage-centre p, .stage-centre bdi")) {
      const said = names.reduce((text, name) => text.replace(name, long), words.textContent ?? "");
      if (said !== words.textContent) words.textContent = said;
    }
  });
  for (const size of windows) {
    await page.setViewportSize(size);
    await expectNoFlaws(page, `long names, ${named(size)}`);
  }
}

const expectNoScrolling = async (page: Page, message: string): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    `${message} scrolls the page`,
  ).toBeLessThanOrEqual(0);

for (const locale of ["en", "zh"] as const) {
  test(`seats, words and controls are on the screen of every phone in every state, in ${locale}`, {
    tag: "@sweep",
  }, async ({ page, request, baseURL }) => {
    const heard = complaints(page);
    await speak(page, locale, baseURL ?? "");
    const id = await aMatch(request, `status=finished&locale=${locale}`);
    await inEveryState(page, request, { id, sizes: windows }, async (state, size) => {
      await expectNoFlaws(page, `${state}, ${size}`);
      await expectNoScrolling(page, `${state}, ${size}`);
    });
    await expectNoFlawsOfLongNames(page);
    heard.expectNone();
  });
}

for (const { width, height } of windows) {
  test(`guessing along fits a screen of ${width} by ${height}`, { tag: "@sweep" }, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    const id = await aMatch(request, "status=finished&locale=en");
    await page.goto(`/watch/${id}`);
    await press(page.getByRole("button", { name: "Guess along" }));
    const strip = page.getByRole("region", { name: "Guess along" });
    const { names, voter } = await firstVoterOf(request, id);
    await strip.getByRole("button", { name: names[voter] ?? "", exact: true }).click();
    // Asked once in a browser.
    await strip.getByRole("button", { name: "Only in this browser" }).click();
    await expect(strip).toContainText("You sit as");
    await page.keyboard.press("End");
    await expect(page.getByRole("group", { name: /who is the spy/ })).toBeVisible();
    await expect.poll(() => flaws(page, WORDS)).toEqual([]);
  });
}

test("a live match fits the screen of every phone", { tag: "@sweep" }, async ({ page }) => {
  const path = `/watch/${await startLiveMatch()}`;
  await inEach(page, { path, sizes: windows, turn: 0 }, async (size) => {
    await expect(page.locator(".stage-earlier").first()).toBeAttached();
    await expectNoFlaws(page, size);
  });
});

for (const game of ["chameleon", "undercover", "avalon", "werewolf"]) {
  test(`${game} fits the screen of every phone in every state`, { tag: "@sweep" }, async ({
    page,
    request,
  }) => {
    // The largest table of the house: others have ten seats at most.
    const id =
      game === "werewolf"
        ? await playWith(game, { board: "twelve" }, 12)
        : await aBoardMatch(request, game);
    await inEveryState(page, request, { id, sizes: windows }, (state, size) =>
      expectNoFlaws(page, `${state}, ${size}`),
    );
    await expectNoFlawsOfLongNames(page);
  });
}

test("a table of ten seats fits the screen of every phone to the end of avalon", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await playWith("avalon", { seats: 10 }, 10);
  await inEveryState(page, request, { id, sizes: windows }, (state, size) =>
    expectNoFlaws(page, `${state}, ${size}`),
  );
  await expectNoFlawsOfLongNames(page);
});

test("the table is above the transport in every low window", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await inEveryState(page, request, { id, sizes: lowWindows }, async (state, size) => {
    // Text other than speeches is in a box wider than its lines, and may touch the corners of faces.
    const found = async () =>
      (await flaws(page, WORDS)).filter(
        (flaw) => state === "speaking" || !/^(face|label) \d covers words$/.test(flaw),
      );
    await expect.poll(found, { message: `${state}, ${size}` }).toEqual([]);
  });
});

test("panels open between ring and transport on a phone, and close again", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}?at=9`);
  const tab = page.getByRole("tab", { name: "Votes" });
  await untilItAnswers(tab);
  await expect(page.getByRole("tabpanel")).toHaveCount(0);
  await tab.click();
  const panel = page.getByRole("tabpanel", { name: "Votes" });
  await expect(panel).toBeInViewport();
  await expect.poll(() => flaws(page, ".match-scroll")).toEqual([]);
  await tab.click();
  await expect(panel).toHaveCount(0);
  await page.getByRole("button", { name: "More controls" }).click();
  await page.getByRole("button", { name: "Step forward" }).click();
  await expect(page.getByText(/^11\s*\/\s*\S+$/)).toBeVisible();
});

for (const [turn, game] of [
  "tic-tac-toe",
  "connect-four",
  "holdem",
  "prisoners-dilemma",
  "public-good",
  "hanabi",
  "bargain",
  "auction",
  "cost-sharing",
].entries()) {
  test(`the controls of ${game} stay on a phone's screen`, { tag: "@sweep" }, async ({
    page,
    request,
  }) => {
    const path = `/watch/${await aBoardMatch(request, game)}?at=3`;
    await inEach(page, { path, sizes: windows, turn }, async (size) => {
      await expect(page.locator(".match-play"), size).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("tab").first(), size).toBeInViewport({ ratio: 1 });
      await expectNoScrolling(page, size);
    });
  });
}
