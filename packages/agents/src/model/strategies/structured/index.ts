import { isFailure, type Locale } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../../../contract.ts";
import { notInFormat } from "../../failures.ts";
import { messagesOf, type Situation } from "../../prompt.ts";
import type { AnswerForm } from "../../prompts/prompt-set.ts";
import { promptsV2 } from "../../prompts/v2.ts";
import { promptsV3 } from "../../prompts/v3.ts";
import type { ResponseFormat } from "../../service.ts";
import type { Strategy, StrategyReply } from "../strategy.ts";

/** What the wording since the second one says about the form of the answer. */
const form: Readonly<Record<Locale, AnswerForm>> = {
  en: {
    system:
      'How to answer: write one JSON object with two fields. "reasoning" comes first: think there in private; no other player sees it. "answer" has only your answer, with no name or heading before it, no quotation marks around it and no explanation after it. Everything in "answer" is taken as your answer, word for word.',
    ask: 'Write a JSON object: {"reasoning": a few sentences, because time is limited, "answer": only your answer}.',
  },
  zh: {
    system:
      "回答方式：写一个 JSON 对象，包含两个字段。先写 reasoning：在这里私下思考，其他玩家看不到。再写 answer：只写你的回答，前面不加名字或标题，两边不加引号，后面不加解释。answer 中的全部内容会原样作为你的回答。",
    ask: "请写出一个 JSON 对象：reasoning 中用几句话思考（时间有限），answer 中只写你的回答。",
  },
};
const second = promptsV2("wisp-v2-structured", form);
const third = promptsV3("wisp-v3-structured", form);

/** Services limit how many values a schema may list. */
const MAX_LISTED_OPTIONS = 200;

/** The schema of an answer, in the part of JSON Schema that all services know. */
function answerSchemaOf({ options, number }: Situation): object {
  if (options.length > 0 && options.length <= MAX_LISTED_OPTIONS) {
    return { type: "string", enum: [...new Set(options)] };
  }
  if (number !== null) return { type: number.whole ? "integer" : "number" };
  return { type: "string" };
}

const formatOf = (situation: Situation): ResponseFormat => ({
  type: "json_schema",
  json_schema: {
    name: "decision",
    strict: true,
    schema: {
      type: "object",
      // Models write the fields in this order: the thoughts come before the answer.
      properties: { reasoning: { type: "string" }, answer: answerSchemaOf(situation) },
      required: ["reasoning", "answer"],
      additionalProperties: false,
    },
  },
});

/** Models that are not held to the schema often put JSON between fences. */
function withoutFence(text: string): string {
  const fence = /^```(?:json)?/.exec(text)?.[0];
  if (fence === undefined) return text;
  return text.slice(fence.length, text.endsWith("```") ? -3 : undefined);
}

const replySchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(withoutFence(text.trim()));
    } catch {
      context.addIssue({ code: "custom", message: "not JSON" });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      answer: z.union([z.string(), z.number().transform(String)]),
      reasoning: z.string().catch(""),
    }),
  );

function replyIn(text: string, thought: string | undefined): StrategyReply | AnswerFailure {
  const read = replySchema.safeParse(text);
  if (!read.success) {
    const detail =
      'The model did not answer with the JSON that was asked for: {"reasoning": …, "answer": …}.';
    return notInFormat(detail, text);
  }
  const { answer, reasoning } = read.data;
  const thoughts = [thought ?? "", reasoning].filter((each) => each.trim() !== "");
  return { text: answer, ...(thoughts.length > 0 && { reasoning: thoughts.join("\n\n") }) };
}

/** One call whose answer is JSON of a schema: private reasoning, and an answer that is legal where the answers can be listed. */
export const structured = {
  id: "structured",
  label: { en: "Structured", zh: "结构化输出" },
  about: {
    en: "One call. The answer is JSON of a schema, with private reasoning. For services that support it.",
    zh: "一次调用：按 JSON Schema 回答，其中包含私下推理。需要服务支持。",
  },
  structured: true,
  promptsOf: (version) => (version === "wisp-v3" ? third : second),
  async decide({ situation, templates }, call) {
    const messages = messagesOf(templates, situation);
    const reply = await call("answer", messages, { format: formatOf(situation) });
    return isFailure(reply) ? reply : replyIn(reply.text, reply.reasoning);
  },
} as const satisfies Strategy;
