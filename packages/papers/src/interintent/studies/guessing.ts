import { naming } from "./naming.ts";

/** People guess the intentions of a speech without the speaker's role and thoughts (theory of mind). */
export const guessing = naming({
  title: { en: "Intentions in Avalon: guessing", zh: "阿瓦隆中的意图：猜测" },
  question: {
    en: "Which intentions does the player follow with this speech?",
    zh: "这名玩家的这次发言有哪些意图？",
  },
  rubric: {
    en: "You see a game of Avalon up to a speech, and the speech. You do not know the speaker's role. Choose the two or three intentions that you take the speaker to have followed. If the speech says nothing, answer that it is unclear.",
    zh: "你会看到一局阿瓦隆直到某次发言为止，以及这次发言。你不知道发言者的身份。请选出你认为发言者所持的两三个意图。如果发言没有内容，请回答“无法判断”。",
  },
  asked: ({ text }) => text,
  note: ({ place }) => place,
  paper: "interintent-guessing",
});
