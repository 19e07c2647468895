import type { Locale } from "@wisp/game";
import { messagesOf } from "../../prompt.ts";
import type { AnswerForm } from "../../prompts/prompt-set.ts";
import { promptsV1 } from "../../prompts/v1.ts";
import { promptsV2 } from "../../prompts/v2.ts";
import { promptsV3 } from "../../prompts/v3.ts";
import type { Strategy } from "../strategy.ts";

/** What the wording since the second one says about the form of the answer. */
const form: Readonly<Record<Locale, AnswerForm>> = {
  en: {
    system:
      "How to answer: first think in private between <think> and </think>; no other player sees this part. After </think>, write only your answer, with no name or heading before it, no quotation marks around it and no explanation after it. Everything after </think> is taken as your answer, word for word.",
    ask: "First think between <think> and </think>, in a few sentences, because time is limited. Then write only your answer.",
  },
  zh: {
    system:
      "回答方式：先在 <think> 和 </think> 之间私下思考，其他玩家看不到这部分内容。在 </think> 之后只写你的回答，前面不加名字或标题，两边不加引号，后面不加解释。</think> 之后的全部内容会原样作为你的回答。",
    ask: "时间有限，请先在 <think> 和 </think> 之间用几句话思考，然后只写出你的回答。",
  },
};
const second = promptsV2("wisp-v2", form);
const third = promptsV3("wisp-v3", form);

/** One call: the model thinks in private, then answers. */
export const reasoning = {
  id: "reasoning",
  label: { en: "Reasoning", zh: "先推理再回答" },
  about: {
    en: "One call. The model thinks in private, then answers.",
    zh: "一次调用：模型先私下思考，再给出回答。",
  },
  promptsOf: (version) => ({ "wisp-v1": promptsV1, "wisp-v2": second, "wisp-v3": third })[version],
  decide: ({ situation, templates }, call) => call("answer", messagesOf(templates, situation)),
} as const satisfies Strategy;
