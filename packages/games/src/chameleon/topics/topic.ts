import { answerKey, type Locale, locales } from "@wisp/game";
import { z } from "zod";
import { findWord } from "../../common/talk/judge/index.ts";
import { packWordSchema } from "../../common/talk/pack-word.ts";

/** Fewer words would make the chameleon's guess too easy. */
export const TOPIC_WORDS_MIN = 12;
/** Clues of each word: with fewer a house agent would give itself away by its list. */
const WORD_CLUES_MIN = 2;

const clue = z.string().trim().min(2).max(110);

/** One file: a topic in every language, its words in the same order. */
export const topicFileSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.strictObject({ en: z.string().min(1).max(60), zh: z.string().min(1).max(60) }),
  words: z.array(z.strictObject({ en: packWordSchema, zh: packWordSchema })).min(TOPIC_WORDS_MIN),
  /** What house agents say and know: a sentence, and the (English) words of the topic it is true of. */
  clues: z.array(z.strictObject({ en: clue, zh: clue, of: z.array(z.string()).min(1) })).min(6),
});
export type TopicFile = z.infer<typeof topicFileSchema>;

/** Two words of which one cannot be named without saying the other, or that are one. */
function clashes({ words }: TopicFile, locale: Locale): string[] {
  return words.flatMap((held) =>
    words.flatMap((other) => {
      if (held === other) return [];
      const spellings = [other[locale].word, ...other[locale].aliases];
      const said = spellings.filter((text) => findWord(locale, held[locale], text) !== null);
      return said.map((text) => `"${text}" says the word "${held[locale].word}"`);
    }),
  );
}

/** Clues that say a word of the topic. */
const tellingClues = ({ words, clues }: TopicFile, locale: Locale): string[] =>
  clues.flatMap((each) =>
    words
      .filter((word) => findWord(locale, word[locale], each[locale]) !== null)
      .map((word) => `"${each[locale]}" says the word "${word[locale].word}"`),
  );

const repeated = (kind: string, texts: readonly string[]): string[] =>
  texts
    .filter((text, at) => texts.findIndex((other) => answerKey(other) === answerKey(text)) < at)
    .map((text) => `the ${kind} "${text}" is listed twice`);

/** What is wrong with a topic, a sentence each; [] when nothing is. */
export function checkTopic(topic: TopicFile): string[] {
  const names = topic.words.map(({ en }) => en.word);
  const unknown = topic.clues.flatMap(({ of }) => of.filter((word) => !names.includes(word)));
  const poor = names.filter(
    (word) => topic.clues.filter(({ of }) => of.includes(word)).length < WORD_CLUES_MIN,
  );
  return [
    ...unknown.map((word) => `a clue is of "${word}", which is no word of the topic`),
    ...poor.map((word) => `"${word}" has fewer than ${WORD_CLUES_MIN} clues`),
    ...topic.clues.flatMap(({ of }) => repeated("word of a clue", of)),
    ...locales.flatMap((locale) => [
      ...repeated(
        "word",
        topic.words.flatMap((word) => [word[locale].word, ...word[locale].aliases]),
      ),
      ...repeated(
        "clue",
        topic.clues.map((each) => each[locale]),
      ),
      ...clashes(topic, locale),
      ...tellingClues(topic, locale),
    ]),
  ].map((problem) => `${topic.id}: ${problem}`);
}
