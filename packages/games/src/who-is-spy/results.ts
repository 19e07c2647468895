import { type Locale, type MatchPreview, versionOf } from "@wisp/game";
import { talkPreview } from "../common/talk/preview.ts";
import type { ResultSummary, ResultTexts } from "../entry.ts";
import type { Event } from "./events.ts";

interface Sentences {
  readonly lived: string;
  readonly guessed: string;
  readonly caught: string;
  votedOutGuessed(round: number): string;
  votedOut(round: number): string;
  fouled(round: number): string;
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    lived: "The spy was never caught",
    guessed: "The spy won with a last guess",
    votedOutGuessed: (round) =>
      `The civilians voted the spy out in round ${round}; the spy guessed their word`,
    caught: "The civilians caught the spy",
    votedOut: (round) => `The civilians voted the spy out in round ${round}`,
    fouled: (round) => `The spy was eliminated for a foul in round ${round}`,
  },
  zh: {
    lived: "卧底始终没有被抓到",
    guessed: "卧底凭最后一猜获胜",
    votedOutGuessed: (round) => `平民在第 ${round} 轮投票淘汰了卧底，但被猜中了词`,
    caught: "平民抓住了卧底",
    votedOut: (round) => `平民在第 ${round} 轮投票淘汰了卧底`,
    fouled: (round) => `卧底在第 ${round} 轮因违规出局`,
  },
};

function sentence({ winners, rounds, seats }: ResultSummary, locale: Locale): string {
  const { lived, guessed, caught, votedOut, votedOutGuessed, fouled } = sentences[locale];
  const isGuessed = seats.some((seat) => seat.guessed === true);
  if (winners.includes("spy")) return isGuessed ? guessed : lived;
  if (rounds === null) return caught;
  const spyFouled = seats.some(({ role, fouls }) => role === "spy" && fouls > 0);
  if (spyFouled) return fouled(rounds);
  return isGuessed ? votedOutGuessed(rounds) : votedOut(rounds);
}

export const results: ResultTexts = {
  question: { en: "Who is the spy?", zh: "谁是卧底？" },
  wins: {
    civilians: { en: "Civilians won", zh: "平民获胜" },
    spy: { en: "Spy won", zh: "卧底获胜" },
  },
  sentence,
};

/** The preview of a finished match for lists, from all of its events. */
export function preview(events: readonly Event[]): MatchPreview {
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  const judged = events.find((event) => event.type === "round-judged");
  const fouled = new Set(judged?.fouls.map(({ seat }) => seat));
  return talkPreview({
    language: opened?.config.language ?? "en",
    version: versionOf(opened ?? {}),
    speeches: events.flatMap((event) =>
      event.type === "spoke" && event.round === 1 && !fouled.has(event.seat) ? [event.text] : [],
    ),
    secrets: drawn === undefined ? [] : [drawn.civilianWord, drawn.spyWord],
    votes: events.find((event) => event.type === "votes-shown")?.votes ?? null,
  });
}
