import { type Event, evolve, type State } from "@wisp/games/who-is-spy/view";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { Fate, whoIsSpySeatStage } from "./seat-stage.tsx";

const opened: Event[] = [
  {
    type: "match-opened",
    config: {
      language: "en",
      rounds: 3,
      endsAtThreeAlive: false,
      repeats: "match",
      speechTimeLimitMs: 1,
      voteTimeLimitMs: 1,
    },
    names: ["Ann", "Bob", "Eve"],
    version: 1,
  },
  { type: "word-dealt", seat: 0, word: "coffee" },
  { type: "round-opened", round: 1, order: [1, 2, 0] },
];

const spoke = (seat: number, text: string): Event => ({ type: "spoke", round: 1, seat, text });
const out = (seat: number, by: "foul" | "vote"): Event => ({
  type: "player-out",
  round: 1,
  seat,
  by,
});
const judged = (foul: "skipped" | "said-word" | "repeated"): Event => ({
  type: "round-judged",
  round: 1,
  fouls: [{ seat: 0, foul }],
});
const closed = (winner: "spy" | "civilians", spy: number, guessed?: boolean): Event => ({
  type: "match-closed",
  round: 2,
  winner,
  spy,
  ...(guessed !== undefined && { guessed }),
});

const heard = [spoke(1, "It is black."), spoke(2, "It is hot.")];

it.each([
  ["a player who is in learns nothing", [], "", ""],
  [
    "a vote",
    [out(0, "vote"), closed("spy", 2)],
    "You were voted out in round 1. The spy got away.",
    "你在第 1 轮被投票出局。卧底逃脱了。",
  ],
  [
    "a spy who is voted out",
    [out(0, "vote"), closed("civilians", 0)],
    "You were voted out in round 1.",
    "你在第 1 轮被投票出局。",
  ],
  [
    "silence, which everybody saw",
    [spoke(0, ""), out(0, "foul")],
    "In round 1 you did not speak in time.",
    "第 1 轮，你没有按时发言。",
  ],
  [
    "a foul whose kind is not known before the end",
    [...heard, spoke(0, "Coffee!"), out(0, "foul")],
    "You went out for a foul in round 1; the end shows which one.",
    "你在第 1 轮因违规出局，原因终局时公布。",
  ],
  [
    "the own word",
    [...heard, spoke(0, "Coffee!"), judged("said-word"), out(0, "foul"), closed("civilians", 2)],
    "You said your word: “coffee”. The civilians caught the spy.",
    "你说出了自己的词：“coffee”。平民抓住了卧底。",
  ],
  [
    "another player's clue",
    [...heard, spoke(0, "It is HOT!"), judged("repeated"), out(0, "foul"), out(2, "foul")],
    "You repeated Eve’s clue.",
    "你重复了 Eve 的发言。",
  ],
  [
    "a clue that is written in other letters",
    [...heard, spoke(0, "It is hοt."), judged("repeated"), out(0, "foul")],
    "You repeated an earlier clue.",
    "你重复了之前的发言。",
  ],
  [
    "a foul of the spy, to the others",
    [out(2, "foul"), closed("civilians", 2)],
    "The spy went out for a foul.",
    "卧底因违规出局。",
  ],
  [
    "a spy who was never caught",
    [closed("spy", 0)],
    "You were the spy, and nobody caught you.",
    "你是卧底，始终没有被抓到。",
  ],
  [
    "a spy who is out and wins nevertheless",
    [out(0, "vote"), closed("spy", 0)],
    "You were voted out in round 1. You were the spy, and you won.",
    "你在第 1 轮被投票出局。你是卧底，你赢了。",
  ],
  [
    "a spy who is out and guesses the word",
    [out(0, "vote"), closed("spy", 0, true)],
    "You were voted out in round 1. You were the spy, guessed the civilians’ word, and won.",
    "你在第 1 轮被投票出局。你是卧底，猜中了平民的词，你赢了。",
  ],
  [
    "a spy who is out and guesses wrong",
    [out(0, "vote"), closed("civilians", 0, false)],
    "You were voted out in round 1. You guessed the wrong word.",
    "你在第 1 轮被投票出局。你没有猜中平民的词。",
  ],
  [
    "a right guess of the spy, to the others",
    [out(2, "vote"), closed("spy", 2, true)],
    "The spy was voted out, but guessed the civilians’ word and won.",
    "卧底被投票出局，但猜中了平民的词，赢了。",
  ],
  [
    "a wrong guess of the spy, to the others",
    [out(2, "vote"), closed("civilians", 2, false)],
    "The civilians caught the spy, who guessed the wrong word.",
    "平民抓住了卧底，卧底没有猜中平民的词。",
  ],
] as const)("tells of %s", (_, events, en, zh) => {
  const state = [...opened, ...events].reduce<State | undefined>(evolve, undefined);
  if (state === undefined) throw new Error("no state");
  for (const [locale, sentence] of [
    ["en", en],
    ["zh", zh],
  ] as const) {
    const page = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
        <Fate moment={{ state }} seat={0} />
      </NextIntlClientProvider>,
    );
    expect(page).toBe(sentence);
  }
});

it("knows who is out because no word came in time", () => {
  const isLate = (events: readonly Event[]) => {
    const state = [...opened, ...events].reduce<State | undefined>(evolve, undefined);
    return state && whoIsSpySeatStage.lostOnTime?.(state, 0);
  };
  expect(isLate([spoke(0, ""), out(0, "foul")])).toBe(true);
  expect(isLate([spoke(0, "")])).toBe(false);
  expect(isLate([spoke(0, "Some have one."), out(0, "foul")])).toBe(false);
  expect(isLate([spoke(0, ""), out(0, "vote")])).toBe(false);
});

it("tells a player the role beside its card only where players are told, and which words may not be said", () => {
  const [first, , ...others] = opened;
  const told: Event = { type: "word-dealt", seat: 0, word: "coffee", role: "civilian" };
  const stateOf = (events: readonly Event[]): State => {
    const state = events.reduce<State | undefined>(evolve, undefined);
    if (state === undefined) throw new Error("no state");
    return state;
  };
  const you = (events: readonly Event[]) => whoIsSpySeatStage.you?.(stateOf(events), 0, "en");
  expect(you(opened)).toBeUndefined();
  if (first?.type !== "match-opened") throw new Error("nothing is opened");
  expect(you([first, told, ...others])).toBe("You are Ann. You are a civilian.");
  const either: Event = { ...first, config: { ...first.config, naming: "either-word" } };
  const events = [either, told, ...others, spoke(0, "No tea"), judged("said-word"), out(0, "foul")];
  const fate = (language: "en" | "zh") =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={language} timeZone="UTC" messages={messages[language]}>
        <Fate moment={{ state: stateOf(events) }} seat={0} />
      </NextIntlClientProvider>,
    );
  expect(fate("en")).toBe("You said one of the two words.");
  expect(fate("zh")).toBe("你说出了两个词之一。");
});
