import { readFileSync } from "node:fs";
import {
  type Answer,
  type AnyGame,
  type Ask,
  answerFrom,
  type Locale,
  listedAnswers,
  locales,
  randomFrom,
  Table,
} from "@wisp/game";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { seatContext } from "../../test/match.ts";
import { situationOf } from "./opening.ts";
import { messagesOf } from "./prompt.ts";
import { NEWEST_PROMPTS, promptVersions } from "./prompts.ts";
import { previewPrompt } from "./recorded.ts";
import { type PromptSituation, situationSchema } from "./situation.ts";
import { ownStrategies, promptSetupOf } from "./strategies.ts";
import { lineOf } from "./transcript.ts";

/** Every strategy with every version of its prompts. */
const everySettings = ownStrategies.flatMap(({ id: strategy }) =>
  promptVersions.map((prompts) => ({ strategy, prompts })),
);

/** A file of what released prompts make of the same situations, whatever games say today. */
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/prompts/${name}.json`, import.meta.url), "utf8"));

const situations = z
  .record(z.enum(locales), z.record(z.string(), situationSchema))
  .parse(fixture("situations"));

const messagesBy = (settings: object): unknown =>
  Object.fromEntries(
    locales.map((locale) => {
      const shown = Object.entries(situations[locale]).map(([name, situation]) => [
        name,
        previewPrompt({ templates: {}, ...settings }, situation),
      ]);
      return [locale, Object.fromEntries(shown)];
    }),
  );

describe("released prompts", () => {
  test("of agents whose settings name none are the first ones", () => {
    expect(messagesBy({})).toEqual(fixture("wisp-v1"));
  });

  test.each(everySettings)("never change: $strategy, $prompts", (settings) => {
    const { promptId } = promptSetupOf({ templates: {}, ...settings });
    expect(messagesBy(settings)).toEqual(fixture(promptId));
  });
});

/** An answer that is legal in the ordinary course of a game. */
function answerTo({ shape }: Ask<unknown>, nth: number): string {
  const { options, number } = listedAnswers(shape);
  return options?.[nth % options.length] ?? String(number?.min ?? `It is thing ${nth}.`);
}

interface RecordedAsk {
  readonly ask: Ask<unknown>;
  readonly situation: PromptSituation;
}

/** Every ask of a match that is played with ordinary answers. */
function allAsks(id: string, locale: Locale): RecordedAsk[] {
  const entry = games[id];
  if (entry === undefined) throw new Error(`no game ${id}`);
  const game: AnyGame = entry.game;
  const setup = { seed: "prompts", ...entry.ordinary(locale, randomFrom("prompts")) };
  const transcripts = new Map<number, string[]>();
  const table = new Table(game, setup, (seat, event, view) => {
    const line = lineOf(game, { event, view }, locale);
    if (line !== "") transcripts.set(seat, [...(transcripts.get(seat) ?? []), line]);
  });
  const asked: RecordedAsk[] = [];
  let nth = 0;
  const answerOf = (seat: number): readonly [number, Answer<unknown>] => {
    const view = table.view(seat);
    const ask = game.ask(view, seat, locale);
    const context = seatContext(seat, { locale, config: setup.config });
    const situation = situationOf(game, context, transcripts.get(seat) ?? [], ask, view);
    asked.push({ ask, situation });
    nth += 1;
    return [seat, answerFrom(ask, answerTo(ask, nth))];
  };
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    table.decide(new Map(table.due.map(answerOf)));
    table.advance();
  }
  return asked;
}

/** The first ask of each kind. */
const firstAsks = (id: string, locale: Locale): RecordedAsk[] =>
  allAsks(id, locale).filter(
    ({ ask }, nth, all) => all.findIndex((other) => other.ask.kind === ask.kind) === nth,
  );

const timesIn = (text: string, part: string): number => text.split(part).length - 1;

/** How often a number stands in a text by itself. */
const numberIn = (text: string, number: number): number =>
  text.match(new RegExp(`(?<![\\d.])${number}(?![\\d.]*\\d)`, "g"))?.length ?? 0;

describe.each(Object.keys(games))("the prompts of %s", (id) => {
  test.each(locales)("leave out nothing that a player needs (%s)", (locale) => {
    const asked = firstAsks(id, locale);
    expect(asked.length).toBeGreaterThan(0);
    for (const { ask, situation } of asked) {
      expect(situation.transcript.length).toBeGreaterThan(0);
      for (const settings of everySettings) {
        const templates = promptSetupOf({ templates: {}, ...settings }).templates(locale);
        const [system, user] = messagesOf(templates, situation);
        const text = user?.content ?? "";
        expect(system?.content).toContain(situation.rules);
        expect(`${system?.content}${text}`).not.toMatch(/\{\{|\}\}|undefined|null|&quot;|\n\n\n/);
        for (const line of [situation.you, ...situation.transcript, ask.prompt]) {
          expect(text).toContain(line);
        }
        const { options = [], number, maxLength } = listedAnswers(ask.shape);
        for (const option of options) expect(text).toContain(option);
        if (maxLength !== undefined) expect(text).toContain(String(maxLength));
        if (number !== undefined && settings.prompts !== "wisp-v1") {
          const range =
            locale === "en"
              ? `number from ${number.min} to ${number.max}`
              : `${number.min} 到 ${number.max} 之间`;
          expect(text).toContain(range);
        }
      }
    }
  });
});

describe.each(Object.keys(games))("the newest prompts of %s", (id) => {
  const settings = everySettings.filter(({ prompts }) => prompts === NEWEST_PROMPTS);

  test.each(locales)("say every fact of a question once (%s)", (locale) => {
    for (const { ask, situation } of allAsks(id, locale)) {
      for (const chosen of settings) {
        const templates = promptSetupOf({ templates: {}, ...chosen }).templates(locale);
        const [system, user] = messagesOf(templates, situation);
        const [scene = "", question = ""] = (user?.content ?? "").split("</report>");
        const whole = `${system?.content}\n${user?.content}`;
        expect(timesIn(whole, situation.you)).toBe(1);
        const seconds = ask.timeLimitMs / 1_000;
        expect(timesIn(whole, locale === "en" ? `${seconds} seconds` : `${seconds} 秒`)).toBe(1);
        const { maxLength, number, options } = listedAnswers(ask.shape);
        if (maxLength !== undefined) expect(numberIn(whole, maxLength)).toBe(1);
        if (number !== undefined) {
          expect(numberIn(`${scene.split("<report>")[0]}${question}`, number.max)).toBe(1);
        }
        if (options === undefined || options.length < 2) continue;
        const lines = question.split("\n");
        for (const option of options) {
          const own = lines.filter((line) =>
            [`- ${option}`, `- ${option}:`, `- ${option}：`].some(
              (start, nth) => line === start || (nth > 0 && line.startsWith(start)),
            ),
          );
          expect(own).toHaveLength(1);
        }
        for (const name of options.filter((option) => option.startsWith("Player"))) {
          expect(timesIn(question, name)).toBe(1);
        }
      }
    }
  });
});

const newestText = (situation: PromptSituation, strategy = "reasoning") =>
  previewPrompt({ templates: {}, strategy, prompts: NEWEST_PROMPTS }, situation)
    .map(({ content }) => content)
    .join("\n");

test.each(["reasoning", "structured"] as const)(
  "the newest prompts ask for thoughts where the clock leaves time for them: %s",
  (strategy) => {
    for (const { vote } of Object.values(situations).map(({ vote: given }) => ({ vote: given }))) {
      if (vote === undefined) throw new Error("no vote was recorded");
      const textIn = (timeLimitMs: number | null) => newestText({ ...vote, timeLimitMs }, strategy);
      const asksForThoughts = /First think|a few sentences|用几句话思考/;
      expect(textIn(10_000)).not.toMatch(asksForThoughts);
      expect(textIn(30_000)).toMatch(asksForThoughts);
      expect(textIn(null)).toMatch(asksForThoughts);
    }
  },
);

test("the newest prompts say which half of a line is the answer, and only where lines have two", () => {
  const half = "(only the text before the first colon):";
  const isHalved = (id: string) =>
    firstAsks(id, "en").map(({ situation }) => newestText(situation).includes(half));
  expect(isHalved("holdem")).toEqual([true]);
  expect(isHalved("hanabi")).toEqual([true]);
  expect(isHalved("cost-sharing").at(-1)).toBe(true);
  // Its labels are the same words.
  expect(isHalved("prisoners-dilemma")).toEqual([false]);
  expect(isHalved("who-is-spy")).toEqual([false, false]);
});

test("the newest prompts of bargain name the items once, and one form of an answer", () => {
  const [asked] = firstAsks("bargain", "en");
  const text = asked === undefined ? "" : newestText(asked.situation);
  expect(timesIn(text, "On the table:")).toBe(1);
  expect(timesIn(text, "Worth to Player 1, each:")).toBe(1);
  expect(text).not.toContain("last line");
  expect(text).not.toContain("As a text");
});

test("who is the spy is asked for a speech and for a vote", () => {
  expect(firstAsks("who-is-spy", "en").map(({ ask }) => ask.kind)).toEqual(["speech", "vote"]);
});
