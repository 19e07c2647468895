import { naming } from "./naming.ts";

const texts = {
  en: (think: string, speak: string) => `Thinks: ${think || "–"}\n\nSays: ${speak}`,
  zh: (think: string, speak: string) => `想法：${think || "–"}\n\n发言：${speak}`,
} as const;

/**
 * People name the intentions of a speech from all that its speaker has before it: the role, what it was shown, and its
 * thoughts. Models do so with their own speeches (self-awareness).
 */
export const summarising = naming({
  title: { en: "Intentions in Avalon: summarisation", zh: "阿瓦隆中的意图：概括" },
  question: {
    en: "Which intentions do these thoughts and this speech follow?",
    zh: "这段想法和发言有哪些意图？",
  },
  rubric: {
    en: "You see a game of Avalon up to a speech, then the private thoughts of the player who speaks, and the speech. The note says the player's role and what this player was shown. Choose the two or three intentions that the thoughts and the speech follow. Choose what the player wants to do with the speech, not what you would do. If they say nothing, answer that it is unclear.",
    zh: "你会看到一局阿瓦隆直到某次发言为止，然后是发言者私下的想法和发言。备注中有其身份和看到的信息。请选出这段想法和发言所执行的两三个意图。请按发言者想通过发言做什么来选，而不是你会怎么做。如果其中没有内容，请回答“无法判断”。",
  },
  asked: ({ think, text }, { locale }) => texts[locale](think, text),
  note: ({ knowledge }) => knowledge,
  paper: "interintent-summarisation",
});
