/// <reference path="./snowball-stemmers.d.ts" />
import type { Locale } from "@wisp/game";
import { newStemmer } from "snowball-stemmers";
import { fillers } from "./fillers.ts";
import { remembering } from "./remembering.ts";

const stemmer = newStemmer("english");
const letters = /[\p{L}\p{N}]+/gu;
const TEXTS_REMEMBERED = 10_000;
const WORDS_REMEMBERED = 20_000;

const stemOf = remembering(WORDS_REMEMBERED, (word) => stemmer.stem(word));

const runsOf = (text: string): string[] =>
  text.normalize("NFKC").toLowerCase().match(letters) ?? [];

function stemsOf(text: string): string[] {
  const words = text.replace(/['’]\p{L}+/gu, "");
  return runsOf(words).flatMap((run) => (fillers.en.has(run) ? [] : [stemOf(run)]));
}

function bigramsOf(text: string): string[] {
  return runsOf(text).flatMap((run) => {
    const signs = [...run];
    return signs.flatMap((sign, at) => {
      const next = signs[at + 1];
      if (next === undefined || fillers.zh.has(sign) || fillers.zh.has(next)) return [];
      return [sign + next];
    });
  });
}

const readers: Readonly<Record<Locale, (text: string) => readonly string[]>> = {
  en: remembering(TEXTS_REMEMBERED, (text) => [...new Set(stemsOf(text))]),
  zh: remembering(TEXTS_REMEMBERED, (text) => [...new Set(bigramsOf(text))]),
};

/** What counts when two texts are compared: content stems in English, character pairs in Chinese. */
export const featuresOf = (locale: Locale, text: string): readonly string[] =>
  readers[locale](text);
