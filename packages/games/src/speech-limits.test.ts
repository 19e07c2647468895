import { type Answer, answerFrom, type Locale, randomFrom, type Seat, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { games } from "./index.ts";

/** The games whose speeches are cut, with the field that an answer has them in, and options under which they are. */
const talking: readonly (readonly [id: string, field: string, options: object])[] = [
  ["who-is-spy", "speech", {}],
  ["chameleon", "clue", {}],
  ["undercover", "clue", { wordCap: 0 }],
  ["avalon", "speech", {}],
  ["werewolf", "text", {}],
  ["bargain", "words", {}],
  ["cost-sharing", "text", { talk: true }],
];

/** Code points of a speech that are kept. */
const CAP = 200;
/** A sentence that ends in the second half of what is kept, and more than is kept. */
const tooLong: Readonly<Record<Locale, string>> = {
  en: `${"word ".repeat(28)}end. ${"more ".repeat(50)}`,
  zh: `${"话".repeat(120)}。${"说".repeat(100)}`,
};

/** The question for the first speech of a match, and what is heard of an answer that never ends. */
function firstSpeech(id: string, field: string, options: object, locale: Locale, version?: number) {
  const entry = games[id];
  if (entry === undefined) throw new Error(id);
  const { game, legal } = entry;
  const { config, materials } = entry.ordinary(locale, randomFrom(id));
  const setup = {
    seed: id,
    config: game.config.parse(Object.assign({}, config, options, { speechCap: CAP })),
    materials,
  };
  const table = new Table(game, version === undefined ? setup : { ...setup, version });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answers = new Map<Seat, Answer<unknown>>();
    const length = table.log.length;
    const prompts: string[] = [];
    for (const seat of table.due) {
      const ask = game.ask(table.view(seat), seat, locale);
      const answer = answerFrom(ask, ask.forced ?? legal(ask, randomFrom(id)(`${seat}/${length}`)));
      const given = "given" in answer ? Object(answer.given) : {};
      const spoken = field in given && ask.forced === undefined;
      if (spoken) prompts.push(ask.prompt);
      answers.set(seat, spoken ? { given: { ...given, [field]: tooLong[locale] } } : answer);
    }
    table.decide(answers);
    table.advance();
    const [heard] = table.log.slice(length).flatMap(({ event }) => {
      const text = game.speech?.(event)?.text ?? "";
      return text.length > 50 ? [text] : [];
    });
    const [prompt] = prompts;
    if (prompt !== undefined && heard !== undefined) return { prompt, heard };
  }
  throw new Error(`nobody speaks in ${id}`);
}

const inWords = /about \d+ words/;

describe.each(talking)("a speech of %s", (id, field, options) => {
  it.each(["en", "zh"] as const)("in %s that is too long ends at a sentence", (locale) => {
    const { heard } = firstSpeech(id, field, options, locale);
    expect(heard.at(-1)).toBe(locale === "en" ? "." : "。");
    expect(tooLong[locale].startsWith(heard)).toBe(true);
  });

  it("has a limit in words where its question is in English", () => {
    expect(firstSpeech(id, field, options, "en").prompt).toMatch(inWords);
    expect(firstSpeech(id, field, options, "zh").prompt).not.toMatch(/\d+ ?词/);
  });
});

const versionOf = (id: string): number => games[id]?.game.version ?? 0;

describe.each(talking.filter(([id]) => versionOf(id) > 1))(
  "before, a speech of %s",
  (id, field, options) => {
    const before = versionOf(id) - 1;

    it.each(["en", "zh"] as const)("in %s ended anywhere", (locale) => {
      const { heard } = firstSpeech(id, field, options, locale);
      const old = firstSpeech(id, field, options, locale, before).heard;
      expect(old.startsWith(heard)).toBe(true);
      expect(old.length).toBeGreaterThan(heard.length);
    });

    it("had a limit in characters alone", () => {
      const { prompt } = firstSpeech(id, field, options, "en", before);
      expect(prompt).not.toMatch(inWords);
      expect(firstSpeech(id, field, options, "zh").prompt).toBe(
        firstSpeech(id, field, options, "zh", before).prompt,
      );
    });
  },
);
