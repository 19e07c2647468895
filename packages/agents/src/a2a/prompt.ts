import { locales } from "@wisp/game";
import { messagesOf } from "../model/prompt.ts";
import { promptsV3 } from "../model/prompts/v3.ts";
import type { Question } from "../wisp/messages.ts";

/** The wording of model agents, with what an agent of A2A has to know about the form of its answer. */
const { templates } = promptsV3("a2a", {
  en: {
    system:
      "This message contains everything that you may know about the match. You do not need earlier messages to answer it.\n\nHow to answer: reply with only your answer, as text, with no name or heading before it, no quotation marks around it and no explanation. The whole text is taken as your answer, word for word, and the other players may read it.",
    ask: "Reply with only your answer.",
  },
  zh: {
    system:
      "这条消息包含你可以知道的关于本场对局的全部信息，回答时不需要更早的消息。\n\n回答方式：以文本形式只写你的回答，前面不加名字或标题，两边不加引号，也不加解释。全部文本会原样作为你的回答，其他玩家可能会看到。",
    ask: "请只写出你的回答。",
  },
});

/** A question in plain language, with everything that is needed to answer it. */
export function promptOf({ locale: named, rules, you, events, ask }: Question): string {
  const locale = locales.find((each) => each === named) ?? "en";
  const messages = messagesOf(templates[locale], {
    locale,
    rules,
    you,
    transcript: events.map(({ text }) => text).filter((text) => text !== ""),
    // It says what is legal and the time limit itself.
    question: ask.prompt,
    bare: false,
    options: [],
    labels: [],
    number: null,
    cap: null,
    timeLimitMs: null,
  });
  return messages.map(({ content }) => content).join("\n\n");
}
