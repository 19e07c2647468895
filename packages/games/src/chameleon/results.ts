import type { Locale } from "@wisp/game";
import type { ResultSummary, ResultTexts } from "../result-texts.ts";

interface Sentences {
  readonly escaped: string;
  readonly caught: string;
  readonly draw: string;
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    escaped: "The chameleon escaped",
    caught: "The chameleon was caught",
    draw: "A draw: the chameleon guessed the word, or nobody was accused",
  },
  zh: {
    escaped: "变色龙没有被抓住",
    caught: "变色龙被抓住了",
    draw: "平局：变色龙猜出了秘密词，或无人被指认",
  },
};

function sentence({ winners }: ResultSummary, locale: Locale): string {
  const { escaped, caught, draw } = sentences[locale];
  if (winners.length === 0) return draw;
  return winners.includes("chameleon") ? escaped : caught;
}

/** The words for results in lists and on cards. */
export const results: ResultTexts = {
  question: { en: "Who is the chameleon?", zh: "谁是变色龙？" },
  wins: {
    "non-chameleon": { en: "Chameleon caught", zh: "变色龙被抓住" },
    chameleon: { en: "Chameleon escaped", zh: "变色龙逃脱" },
  },
  sentence,
};
