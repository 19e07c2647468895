import type { Locale } from "@wisp/game";
import { messagesOf } from "../../prompt.ts";
import type { AnswerForm } from "../../prompts/prompt-set.ts";
import { promptsV2 } from "../../prompts/v2.ts";
import { promptsV3 } from "../../prompts/v3.ts";
import type { Strategy } from "../strategy.ts";

/** What the wording since the second one says about the form of the answer. */
const form: Readonly<Record<Locale, AnswerForm>> = {
  en: {
    system:
      "How to answer: write only your answer, with no name or heading before it, no quotation marks around it and no explanation. Everything you write is taken as your answer, word for word.",
    ask: "Write only your answer.",
  },
  zh: {
    system:
      "回答方式：只写你的回答，前面不加名字或标题，两边不加引号，也不加解释。你写的全部内容会原样作为你的回答。",
    ask: "请只写出你的回答。",
  },
};
const second = promptsV2("wisp-v2-direct", form);
const third = promptsV3("wisp-v3-direct", form);

/** One call that asks for the answer only. Reasoning that a model adds is still separated. */
export const direct = {
  id: "direct",
  label: { en: "Direct", zh: "直接回答" },
  about: {
    en: "One call that asks for the answer only.",
    zh: "一次调用：只要求给出回答。",
  },
  promptsOf: (version) => (version === "wisp-v3" ? third : second),
  decide: ({ situation, templates }, call) => call("answer", messagesOf(templates, situation)),
} as const satisfies Strategy;
