import type { Locale } from "@wisp/game";
import type { ResultSummary, ResultTexts } from "../result-texts.ts";

interface Sentences {
  readonly lived: string;
  readonly caught: string;
  votedOut(round: number): string;
  fouled(round: number): string;
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    lived: "The spy was never caught",
    caught: "The civilians caught the spy",
    votedOut: (round) => `The civilians voted the spy out in round ${round}`,
    fouled: (round) => `The spy was eliminated for a foul in round ${round}`,
  },
  zh: {
    lived: "卧底始终没有被抓到",
    caught: "平民抓住了卧底",
    votedOut: (round) => `平民在第 ${round} 轮投票淘汰了卧底`,
    fouled: (round) => `卧底在第 ${round} 轮因违规出局`,
  },
};

function sentence({ winners, rounds, seats }: ResultSummary, locale: Locale): string {
  const { lived, caught, votedOut, fouled } = sentences[locale];
  if (winners.includes("spy")) return lived;
  if (rounds === null) return caught;
  const spyFouled = seats.some(({ role, fouls }) => role === "spy" && fouls > 0);
  return spyFouled ? fouled(rounds) : votedOut(rounds);
}

export const results: ResultTexts = {
  question: { en: "Who is the spy?", zh: "谁是卧底？" },
  wins: {
    civilians: { en: "Civilians won", zh: "平民获胜" },
    spy: { en: "Spy won", zh: "卧底获胜" },
  },
  sentence,
};
