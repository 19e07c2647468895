import { character } from "./character.ts";
import { say } from "./speak.ts";

/** Any clue of the topic, any vote, any word. */
export const dice = character({
  id: "dice",
  names: { zh: "骰子" },
  about: {
    en: "Says anything about the topic, votes for anybody and guesses any word.",
    zh: "随口说一句跟主题有关的话，随便投票，随便猜。",
  },
  clue: (situation, draws) => say(situation, draws, situation.clues, () => 0),
  vote: ({ others }, draws) => draws.pick(others),
  guess: ({ view }, draws) => draws.pick(view.words),
});
