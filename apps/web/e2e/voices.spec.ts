import {
  agentStandsSchema,
  checkAskedSchema,
  checkSchema,
  ticketCreatedSchema,
  ticketSchema,
} from "@wisp/api";
import { type APIRequestContext, expect, type Page } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { complaints, logOf, speak } from "./arena.ts";
import { hurry } from "./arena-database.ts";
import { manyMatches, signIn } from "./own-agent.ts";
import { test } from "./test.ts";
import { voices, voicesServer } from "./voices.ts";

const locales = ["en", "zh"] as const;
type Locale = (typeof locales)[number];

/** A speech as pages show it: players have names of the reader's language. */
const shownIn = (locale: Locale, text: string): string =>
  locale === "zh" ? text.replaceAll(/Player (\d+)/g, "$1号") : text;

const sizes = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
] as const;

/** Registers all voices for Who is Spy in a language; their slugs. */
async function registerVoices(
  owner: APIRequestContext,
  address: string,
  locale: Locale,
): Promise<string[]> {
  const slugs: string[] = [];
  for (const { model } of voices) {
    const asked = await owner.post("/api/v1/checks", { data: { address, model } });
    const { id: check } = checkAskedSchema.parse(await asked.json());
    await expect
      .poll(async () => {
        const answer = await owner.get(`/api/v1/checks/${check}`);
        const { status, ok } = checkSchema.parse(await answer.json());
        return `${status}: ${ok}`;
      })
      .toBe("done: true");
    const games = [{ game: "who-is-spy", locale }];
    const made = await owner.post("/api/v1/agents", {
      data: { check, name: `${model} ${locale}`, games, ...manyMatches },
    });
    slugs.push(agentStandsSchema.parse(await made.json()).slug);
  }
  return slugs;
}

/** Seats the agents at one table of the practice queue; the match's id. */
async function seatTogether(owner: APIRequestContext, agents: readonly string[]): Promise<string> {
  const tickets = await Promise.all(
    agents.map(async (agent) => {
      const data = { agent, game: "who-is-spy", opponents: "queue" };
      const answer = await owner.post("/api/v1/practice", { data });
      return ticketCreatedSchema.parse(await answer.json()).id;
    }),
  );
  let seated: (string | null)[] = [];
  await expect
    .poll(
      async () => {
        seated = await Promise.all(
          tickets.map(async (id) => {
            const answer = await owner.get(`/api/v1/tickets/${id}`);
            return ticketSchema.parse(await answer.json()).match;
          }),
        );
        return new Set(seated).size === 1 && seated[0] !== null;
      },
      { message: "all voices sit at one table" },
    )
    .toBe(true);
  return seated[0] ?? "";
}

const spokeSchema = z.object({ type: z.literal("spoke"), round: z.number(), text: z.string() });
const wordSchema = z.object({ word: z.string() });
const drawnSchema = z.object({ civilianWord: wordSchema, spyWord: wordSchema });

/** What a match's log says, and at which cursors. */
async function storyOf(request: APIRequestContext, id: string) {
  const { events, sealed, over } = await logOf(request, id);
  const cursorsOf = (type: string) =>
    events.flatMap(({ event, cursor }) => (event.type === type ? [cursor] : []));
  return {
    over,
    last: events.length - 1,
    speeches: events.flatMap(({ event, cursor }) => {
      const { data } = spokeSchema.safeParse(event);
      return data === undefined ? [] : [{ ...data, cursor }];
    }),
    votes: cursorsOf("votes-shown"),
    out: cursorsOf("player-out"),
    /** Secret until the match is over. */
    words: sealed.flatMap(({ event }) => {
      const { data } = drawnSchema.safeParse(event);
      return data === undefined ? [] : [data.civilianWord.word, data.spyWord.word];
    }),
  };
}

/** Nothing is wider than the window, and no part of the table is under the controls. */
const flawsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} px`] : [];
    const targets = [...document.querySelectorAll(".match-play, .match-line, [role=tab]")];
    const covered = targets.flatMap((target) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isFree = above !== null && (target.contains(above) || above.contains(target));
      return isFree ? [] : [`${target.className || target.textContent} is covered`];
    });
    return [...wide, ...covered, ...(targets.length < 5 ? ["controls are missing"] : [])];
  });

/** The speech on the stage, and whether all of it is on the screen, above the controls. */
const speechOn = (page: Page) =>
  page.locator(".stage-centre .font-script").evaluate((said) => {
    const words = document.createRange();
    words.selectNodeContents(said);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const controls = document.querySelector(".match-transport")?.getBoundingClientRect();
    const end = controls?.top ?? 0;
    return {
      text: said.textContent,
      isWhole: left >= 0 && right <= innerWidth && top >= 0 && bottom <= end,
    };
  });

const labels = {
  en: { play: "Play", votes: "Votes", next: "Next match" },
  zh: { play: "播放", votes: "投票", next: "下一场" },
} as const;

for (const locale of locales) {
  test(`six models play a match that can be followed live and as a replay, in ${locale}`, {
    tag: "@sweep",
  }, async ({ page, request, baseURL }) => {
    await using server = await voicesServer();
    const heard = complaints(page);
    await speak(page, locale, baseURL ?? "");
    await signIn(page, `voices-${locale}`, "/watch");
    const agents = await registerVoices(page.request, server.url, locale);

    // The spy may be voted out by chance before anybody argues.
    let id = "";
    await expect(async () => {
      id = await seatTogether(page.request, agents);
      await page.goto(`/watch/${id}`);
      const heardSoFar = async () => (await storyOf(request, id)).speeches;
      await expect.poll(async () => (await heardSoFar()).length).not.toBe(0);
      const [first] = await heardSoFar();
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect.poll(() => flawsOf(page), { message: `live, ${size.width}` }).toEqual([]);
      }
      const shown = shownIn(locale, first?.text ?? "");
      await expect(page.getByRole("tabpanel").first()).toContainText(shown);
      await hurry(id);
      const isOver = async () => (await storyOf(request, id)).over;
      await expect.poll(isOver).toBe(true);
      expect((await storyOf(request, id)).votes.length).toBeGreaterThan(1);
    }).toPass({ intervals: [100] });

    const { speeches, votes, out, last, words } = await storyOf(request, id);
    const [least, most] = locale === "en" ? [100, 310] : [40, 120];
    for (const { text } of speeches) {
      expect([...text].length, text).toBeGreaterThanOrEqual(least);
      expect([...text].length, text).toBeLessThanOrEqual(most);
    }
    expect(
      speeches.filter(({ round }) => round > 1).every(({ text }) => /Player \d/.test(text)),
    ).toBe(true);

    const label = labels[locale];
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const { cursor, text } of speeches) {
        await page.goto(`/watch/${id}?at=${cursor}`);
        await expect
          .poll(() => speechOn(page), { message: `${size.width}: ${text}` })
          .toEqual({ text: shownIn(locale, text), isWhole: true });
        expect(await flawsOf(page), `${size.width}: ${text}`).toEqual([]);
      }
      for (const cursor of [votes.at(-1), out[0], last]) {
        await page.goto(`/watch/${id}?at=${cursor}`);
        await untilItAnswers(page.locator(".match-play"));
        await expect.poll(() => flawsOf(page), { message: `${size.width}, ${cursor}` }).toEqual([]);
      }
    }

    // On the wide screen, at the end: every speech is in the transcript, and nothing is secret.
    const transcript = page.getByRole("tabpanel").first();
    for (const { text } of speeches) {
      await expect(transcript).toContainText(shownIn(locale, text));
    }
    const stage = page.locator(".stage-centre");
    expect(words).toHaveLength(2);
    for (const word of words) await expect(stage).toContainText(word);
    await expect(stage).toContainText("= 12");
    await press(page.getByRole("tab", { name: label.votes }));
    await expect(
      page.getByRole("tabpanel", { name: label.votes }).getByRole("table").first(),
    ).toBeVisible();

    await page.goto(`/watch/${id}?at=${last - 1}`);
    await press(page.getByRole("button", { name: label.play, exact: true }));
    const next = page.getByRole("region", { name: label.next });
    await expect(next).toBeVisible();
    await expect(next.getByRole("link")).not.toHaveAttribute("href", `/watch/${id}`);
    heard.expectNone();
  });
}
