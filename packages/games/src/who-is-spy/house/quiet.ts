import type { Locale } from "@wisp/game";
import { fillers } from "../../talk/house/fillers.ts";
import { remembering } from "../../talk/house/remembering.ts";
import { believe } from "./beliefs.ts";
import { character, nameOf } from "./situation.ts";
import { say, trueClues } from "./speak.ts";

/** It abstains below this chance. */
const SURE = 0.5;

const segmenters: Readonly<Record<Locale, Intl.Segmenter>> = {
  en: new Intl.Segmenter("en", { granularity: "word" }),
  zh: new Intl.Segmenter("zh", { granularity: "word" }),
};

/** The longest run of neighbouring content words, three at most. */
function briefEnglish(text: string): string {
  const runs: string[][] = [[]];
  for (const { segment, isWordLike } of segmenters.en.segment(text)) {
    if (isWordLike && !fillers.en.has(segment.toLowerCase())) runs.at(-1)?.push(segment);
    else if (segment.trim() !== "") runs.push([]);
  }
  const [longest = []] = runs.sort((one, other) => other.join("").length - one.join("").length);
  const words = longest.slice(-3).join(" ");
  return words === "" ? text : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The two longest words of more than one character. */
function briefChinese(text: string): string {
  const words = [...segmenters.zh.segment(text)]
    .map(({ segment }) => segment)
    .filter((word) => word.length > 1 && !fillers.zh.has(word));
  const [least = Number.POSITIVE_INFINITY] = words
    .map((word) => word.length)
    .sort((one, other) => other - one)
    .slice(1, 2);
  const kept = words.filter((word) => word.length >= Math.min(least, 9)).slice(0, 2);
  return kept.length === 0 ? text : `${kept.join("，")}。`;
}

const brief: Readonly<Record<Locale, (text: string) => string>> = {
  en: remembering(5_000, briefEnglish),
  zh: remembering(5_000, briefChinese),
};

/** A word or two is enough. */
export const quiet = character({
  id: "quiet",
  names: { zh: "沉默" },
  about: {
    en: "Says a word or two and abstains unless it is sure.",
    zh: "只说一两个词，没把握就弃权。",
  },
  speak(situation, draws) {
    const hides = believe(situation).self > SURE;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => (hides ? one.telling - other.telling : 0));
    const form = brief[situation.locale];
    return {
      text: say(situation, ranked, draws, { form }),
      why: { en: "That will do.", zh: "够了。" },
    };
  },
  vote(situation) {
    const found = [...believe(situation).spies].find(([, chance]) => chance > SURE);
    if (found === undefined) return { choice: null, why: { en: "Not sure.", zh: "没把握。" } };
    const name = nameOf(situation, found[0]);
    return { choice: found[0], why: { en: `${name}. Sure.`, zh: `${name}，肯定。` } };
  },
});
