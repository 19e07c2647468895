import { createHash } from "node:crypto";
import { isFailure, type Locale } from "@wisp/game";
import { z } from "zod";
import type { AgentAnswer, AnswerFailure } from "../contract.ts";
import { notInFormat } from "./failures.ts";
import { type Message, messagesOf, type Situation } from "./prompt.ts";
import {
  type AnswerForm,
  FIRST_PROMPTS,
  type PromptSet,
  type PromptVersion,
  promptsV1,
  promptsV2,
  promptsV3,
  promptVersions,
} from "./prompts.ts";
import type { ResponseFormat } from "./service.ts";
import { type OwnTemplates, type Templates, templatesSchema } from "./templates.ts";

/** The subject of a decision. */
interface Moment {
  readonly situation: Situation;
  /** The strategy's prompts in the language of the match, with the owner's own in their place. */
  readonly templates: Templates;
}

interface CallOptions {
  /** Most tokens of this call's answer; never more than the agent's own limit, which is the default. */
  readonly maxTokens?: number;
  /** Asks the service for JSON. Not every service can. */
  readonly format?: ResponseFormat;
}

/**
 * Calls the model once, within the decision's clock and budget. `name` is the heading that the
 * agent's owner sees above the call. A call for which too little time is left is not made: `timeout`. A later call ends
 * shortly before the clock does, so that a strategy can still answer with its partial result. Never rejects.
 */
export type Call = (
  name: string,
  messages: readonly Message[],
  options?: CallOptions,
) => Promise<AgentAnswer | AnswerFailure>;

/** The result of a strategy's calls. */
type StrategyReply = Pick<AgentAnswer, "text" | "reasoning" | "notes">;

/** A way to get one answer from a model: one folder each, one line in the registry each. */
export interface Strategy {
  /** Stored in the settings of agents. */
  readonly id: string;
  /** Its name and what it does, as a form shows them. */
  readonly label: Readonly<Record<Locale, string>>;
  readonly about: Readonly<Record<Locale, string>>;
  /** It needs a service that can answer in JSON of a schema. */
  readonly structured?: true;
  /** Its default prompts in a version; of a version from before the strategy, its first ones. */
  promptsOf(version: PromptVersion): PromptSet;
  /** Answers, or says why not; a call's failure is the decision's failure unless the strategy continues without it. */
  decide(moment: Moment, call: Call): Promise<StrategyReply | AnswerFailure>;
}

/** What the wording since the second one says about the form of the answer. */
const directForm: Readonly<Record<Locale, AnswerForm>> = {
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
const directSecond = promptsV2("wisp-v2-direct", directForm);
const directThird = promptsV3("wisp-v3-direct", directForm);

/** One call that asks for the answer only. Reasoning that a model adds is still separated. */
const direct = {
  id: "direct",
  label: { en: "Direct", zh: "直接回答" },
  about: {
    en: "One call that asks for the answer only.",
    zh: "一次调用：只要求给出回答。",
  },
  promptsOf: (version) => (version === "wisp-v3" ? directThird : directSecond),
  decide: ({ situation, templates }, call) => call("answer", messagesOf(templates, situation)),
} as const satisfies Strategy;

/** What the wording since the second one says about the form of the answer. */
const reasoningForm: Readonly<Record<Locale, AnswerForm>> = {
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
const reasoningSecond = promptsV2("wisp-v2", reasoningForm);
const reasoningThird = promptsV3("wisp-v3", reasoningForm);

/** One call: the model thinks in private, then answers. */
const reasoning = {
  id: "reasoning",
  label: { en: "Reasoning", zh: "先推理再回答" },
  about: {
    en: "One call. The model thinks in private, then answers.",
    zh: "一次调用：模型先私下思考，再给出回答。",
  },
  promptsOf: (version) =>
    ({ "wisp-v1": promptsV1, "wisp-v2": reasoningSecond, "wisp-v3": reasoningThird })[version],
  decide: ({ situation, templates }, call) => call("answer", messagesOf(templates, situation)),
} as const satisfies Strategy;

/** What the wording since the second one says about the form of the answer. */
const structuredForm: Readonly<Record<Locale, AnswerForm>> = {
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
const structuredSecond = promptsV2("wisp-v2-structured", structuredForm);
const structuredThird = promptsV3("wisp-v3-structured", structuredForm);

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
const structured = {
  id: "structured",
  label: { en: "Structured", zh: "结构化输出" },
  about: {
    en: "One call. The answer is JSON of a schema, with private reasoning. For services that support it.",
    zh: "一次调用：按 JSON Schema 回答，其中包含私下推理。需要服务支持。",
  },
  structured: true,
  promptsOf: (version) => (version === "wisp-v3" ? structuredThird : structuredSecond),
  async decide({ situation, templates }, call) {
    const messages = messagesOf(templates, situation);
    const reply = await call("answer", messages, { format: formatOf(situation) });
    return isFailure(reply) ? reply : replyIn(reply.text, reply.reasoning);
  },
} as const satisfies Strategy;

/** Every strategy, one line each; forms show them in this order. */
const registered = [reasoning, direct, structured] as const;

export const strategies: readonly Strategy[] = registered;
export const strategyIds = registered.map(({ id }) => id);
type StrategyId = (typeof strategyIds)[number];

/** The strategy of agents whose settings name none. */
export const DEFAULT_STRATEGY: StrategyId = "reasoning";

/** A registered strategy. Throws a RangeError for another id. */
function strategyOf(id: string): Strategy {
  const strategy = strategies.find((each) => each.id === id);
  if (strategy === undefined) throw new RangeError(`no such strategy: ${id}`);
  return strategy;
}

/**
 * The settings of a model agent that say how it is prompted. `strategy` and `prompts` are absent in
 * settings from before they existed: what their absence means never changes.
 */
export const promptFields = {
  strategy: z.enum(strategyIds).optional(),
  prompts: z.enum(promptVersions).optional(),
  templates: templatesSchema.default({}),
};

export interface PromptSettings {
  readonly strategy?: StrategyId;
  readonly prompts?: PromptVersion;
  readonly templates: OwnTemplates;
}

/** How an agent is prompted. */
export interface PromptSetup {
  readonly strategy: Strategy;
  /** Names the prompts: the id of a default set, or a digest of an owner's own. */
  readonly promptId: string;
  /** The default prompts with the owner's own in their place. */
  templates(locale: Locale): Templates;
}

/** Reads how an agent is prompted out of its settings. */
export function promptSetupOf({
  strategy: id = DEFAULT_STRATEGY,
  prompts: version = FIRST_PROMPTS,
  templates: own,
}: PromptSettings): PromptSetup {
  const strategy = strategyOf(id);
  const prompts = strategy.promptsOf(version);
  return {
    strategy,
    promptId: promptIdOf(prompts.id, own),
    templates: (locale) => ({ ...prompts.templates[locale], ...own }),
  };
}

function promptIdOf(defaults: string, own: OwnTemplates): string {
  const { system = "", situation = "", ask = "" } = own;
  if (`${system}${situation}${ask}` === "") return defaults;
  const digest = createHash("sha256").update(JSON.stringify([defaults, system, situation, ask]));
  return `own-${digest.digest("hex").slice(0, 12)}`;
}
