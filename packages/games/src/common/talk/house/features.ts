/// <reference path="./snowball-stemmers.d.ts" />
import { type Locale, normalized } from "@wisp/game";
import { newStemmer } from "snowball-stemmers";
import { remembering } from "../../remembering.ts";

/** Words and signs that do not depend on a speech's subject. */
const fillers: Readonly<Record<"en" | "zh", ReadonlySet<string>>> = {
  en: new Set(
    (
      "a about actually after again all almost also always an and any are around as at away be because been before being both but by came can " +
      "cannot come comes could did do does doing don done down each either else enough even ever every few for from get gets getting " +
      "give go goes going good got had has have having he her here him his how i if in into is it its itself just keep kind " +
      "less let like likely little long lot make makes making many may me might mine more most much must my never next no " +
      "not nothing now of off often on once one ones only or other others our out over own part people perhaps person put " +
      "quite rather really same say see seem seems she should so some someone something sometimes sort still such take " +
      "takes tell than that the their them then there these they thing things this those though through to too two under until " +
      "up upon us use used using usually very want was way we well were what when where whether which while who whole " +
      "whom whose why will with within without would yes yet you your yourself"
    ).split(" "),
  ),
  zh: new Set([
    ..."的了是在也都就很把被和与或而且但又还这那它他她我你们个之为以所着过吗呢吧啊得地不没",
    ..."有人 有的 有些 有时 可以 一起 自己 时候 什么 不用 没有 不能 不会 不要 就是 还是 常常 经常 一定 特别 非常 最好 起来 出来 下来 上去 很多 许多 那种 这种 一种".split(
      " ",
    ),
  ]),
};

const stemmer = newStemmer("english");
const letters = /[\p{L}\p{N}]+/gu;
const TEXTS_REMEMBERED = 20_000;
const WORDS_REMEMBERED = 20_000;

const stemOf = remembering(WORDS_REMEMBERED, (word) => stemmer.stem(word));

const runsOf = (text: string): string[] =>
  normalized(text, "NFKC").toLowerCase().match(letters) ?? [];

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
