import { createHash } from "node:crypto";
import { type FieldShape, isFailure, type Locale } from "@wisp/game";
import { z } from "zod";
import { compositeAnswer } from "../answer.ts";
import type { AnswerFailure } from "../contract.ts";
import { notInFormat } from "./failures.ts";
import { messagesOf } from "./prompt.ts";
import {
  type AnswerForm,
  type AskForm,
  FIRST_PROMPTS,
  type PromptVersion,
  promptsV1,
  promptsV2,
  promptsV3,
  promptsV4,
  promptsV5,
  promptVersions,
} from "./prompts.ts";
import type { ResponseFormat } from "./service.ts";
import type { PromptSituation } from "./situation.ts";
import type { Strategy, StrategyReply, SwitchText } from "./strategy.ts";
import { type OwnTemplates, type Templates, templatesSchema } from "./templates.ts";
import { wordsSchema } from "./words.ts";

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
const directFourth = promptsV4("wisp-v4-direct", directForm);
const directFifth = promptsV5("wisp-v5-direct", directForm);

/** One call that asks for the answer only. Reasoning that a model adds is still separated. */
const direct = {
  id: "direct",
  label: { en: "Direct", zh: "直接回答" },
  about: {
    en: "One call that asks for the answer only.",
    zh: "一次调用：只要求给出回答。",
  },
  promptsOf: (version) =>
    ({
      "wisp-v1": directSecond,
      "wisp-v2": directSecond,
      "wisp-v3": directThird,
      "wisp-v4": directFourth,
      "wisp-v5": directFifth,
    })[version],
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
const reasoningFourth = promptsV4("wisp-v4", reasoningForm);

/** The same for the wording since the fifth one, which knows the clock. */
const timedForm: Readonly<Record<Locale, AnswerForm>> = {
  en: {
    system: `How to answer: {{#thinking}}first think in private between <think> and </think>; no other player sees this part. After </think>, write only your answer, with no name or heading before it, no quotation marks around it and no explanation after it. Everything after </think> is taken as your answer, word for word.{{/thinking}}{{^thinking}}write only your answer, with no name or heading before it, no quotation marks around it and no explanation after it. Your time is too short for long thoughts: if you need any, write a few words between <think> and </think> before the answer, where no other player sees them. Everything else is taken as your answer, word for word.{{/thinking}}`,
    ask: `{{#thinking}}First think between <think> and </think>, in a few sentences. Then write only your answer.{{/thinking}}{{^thinking}}Write only your answer.{{/thinking}}`,
  },
  zh: {
    system: `回答方式：{{#thinking}}先在 <think> 和 </think> 之间私下思考，其他玩家看不到这部分内容。在 </think> 之后只写你的回答，前面不加名字或标题，两边不加引号，后面不加解释。</think> 之后的全部内容会原样作为你的回答。{{/thinking}}{{^thinking}}只写你的回答，前面不加名字或标题，两边不加引号，也不加解释。时间不够长时间思考：如有必要，可以在回答之前用 <think> 和 </think> 写几个字，其他玩家看不到。其余内容会原样作为你的回答。{{/thinking}}`,
    ask: `{{#thinking}}请先在 <think> 和 </think> 之间用几句话思考，然后只写出你的回答。{{/thinking}}{{^thinking}}请只写出你的回答。{{/thinking}}`,
  },
};
const reasoningFifth = promptsV5("wisp-v5", timedForm);

/** One call: the model thinks in private, then answers. */
const reasoning = {
  id: "reasoning",
  label: { en: "Reasoning", zh: "先推理再回答" },
  about: {
    en: "One call. The model thinks in private, then answers.",
    zh: "一次调用：模型先私下思考，再给出回答。",
  },
  promptsOf: (version) =>
    ({
      "wisp-v1": promptsV1,
      "wisp-v2": reasoningSecond,
      "wisp-v3": reasoningThird,
      "wisp-v4": reasoningFourth,
      "wisp-v5": reasoningFifth,
    })[version],
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

/** The same for the wording since the fourth one, whose answers may be lists and objects. */
const nestedForm: Readonly<Record<Locale, AnswerForm>> = {
  en: {
    system:
      'How to answer: write one JSON object with two fields. "reasoning" comes first: think there in private; no other player sees it. "answer" has only your answer, with no name or heading before it, no further quotation marks around it and no explanation after it. If the question asks for a list or an object, that list or object is the value of "answer". Everything in "answer" is taken as your answer, word for word.',
    ask: 'Write a JSON object: {"reasoning": a few sentences, because time is limited, "answer": only your answer}.',
  },
  zh: {
    system:
      "回答方式：写一个 JSON 对象，包含两个字段。先写 reasoning：在这里私下思考，其他玩家看不到。再写 answer：只写你的回答，前面不加名字或标题，内容两边不再加引号，后面不加解释。如果问题要求数组或对象，answer 的值就是这个数组或对象。answer 中的全部内容会原样作为你的回答。",
    ask: "请写出一个 JSON 对象：reasoning 中用几句话思考（时间有限），answer 中只写你的回答。",
  },
};
const structuredFourth = promptsV4("wisp-v4-structured", nestedForm);

/** The same for the wording since the fifth one, which knows the clock. */
const timedNestedForm: Readonly<Record<Locale, AnswerForm>> = {
  en: {
    system: nestedForm.en.system,
    ask: 'Write a JSON object: {"reasoning": {{#thinking}}a few sentences{{/thinking}}{{^thinking}}a few words at most{{/thinking}}, "answer": only your answer}.',
  },
  zh: {
    system: nestedForm.zh.system,
    ask: "请写出一个 JSON 对象：reasoning 中{{#thinking}}用几句话思考{{/thinking}}{{^thinking}}最多写几个字{{/thinking}}，answer 中只写你的回答。",
  },
};
const structuredFifth = promptsV5("wisp-v5-structured", timedNestedForm);

/** Services limit how many values a schema may list. */
const MAX_LISTED_OPTIONS = 200;

const optionSchema = (options: readonly string[]): object =>
  options.length > 0 && options.length <= MAX_LISTED_OPTIONS
    ? { type: "string", enum: [...new Set(options)] }
    : { type: "string" };

function fieldSchema(shape: FieldShape): object {
  switch (shape.kind) {
    case "option":
      return optionSchema(shape.options);
    case "pick":
      return { type: "array", items: optionSchema(shape.from) };
    case "number":
      return { type: shape.whole ? "integer" : "number" };
    case "text":
      return { type: "string" };
  }
}

/** The schema of an answer, in the part of JSON Schema that all services know. */
function answerSchemaOf({ options, number, shape }: PromptSituation): object {
  if (shape === null) {
    return number === null ? optionSchema(options) : { type: number.whole ? "integer" : "number" };
  }
  if (shape.kind === "pick") return fieldSchema(shape);
  const fields = Object.entries(shape.fields);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field.shape)])),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

const formatOf = (situation: PromptSituation): ResponseFormat => ({
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

const plainAnswer = z.union([z.string(), z.number().transform(String)]);
/** To a question for a list or an object; the game reads its text. */
const anyAnswer = z.union([
  plainAnswer,
  compositeAnswer.transform((value) => JSON.stringify(value)),
]);

const replyWith = (answer: z.ZodType<string>) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(withoutFence(text.trim()));
      } catch {
        context.addIssue({ code: "custom", message: "not JSON" });
        return z.NEVER;
      }
    })
    .pipe(z.object({ answer, reasoning: z.string().catch("") }));
const plainReply = replyWith(plainAnswer);
const compositeReply = replyWith(anyAnswer);

function replyIn(
  { shape }: PromptSituation,
  text: string,
  thought: string | undefined,
): StrategyReply | AnswerFailure {
  const read = (shape === null ? plainReply : compositeReply).safeParse(text);
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
  promptsOf: (version) =>
    ({
      "wisp-v1": structuredSecond,
      "wisp-v2": structuredSecond,
      "wisp-v3": structuredThird,
      "wisp-v4": structuredFourth,
      "wisp-v5": structuredFifth,
    })[version],
  async decide({ situation, templates }, call) {
    const messages = messagesOf(templates, situation);
    const reply = await call("answer", messages, { format: formatOf(situation) });
    return isFailure(reply) ? reply : replyIn(situation, reply.text, reply.reasoning);
  },
} as const satisfies Strategy;

/** The strategies that no paper brings, one line each; forms show them in this order. */
export const ownStrategies: readonly Strategy[] = [reasoning, direct, structured];

/** The strategy of agents whose settings name none. */
export const DEFAULT_STRATEGY = reasoning.id;

/** One of the strategies. Throws a RangeError for another id. */
function strategyOf(id: string, strategies: readonly Strategy[]): Strategy {
  const strategy = strategies.find((each) => each.id === id);
  if (strategy === undefined) throw new RangeError(`no such strategy: ${id}`);
  return strategy;
}

const settingSchema = z.union([z.boolean(), z.number(), z.string().max(200)]);

/**
 * The settings of a model agent that say how it is prompted. `strategy` and `prompts` are absent in
 * settings from before they existed: what their absence means never changes.
 *
 * @param strategies those that settings may name
 */
export const promptFields = (strategies: readonly Strategy[]) => ({
  strategy: z.enum(strategies.map(({ id }) => id)).optional(),
  /** Of the strategy; absent ones are its defaults. */
  strategySettings: z.record(z.string().max(60), settingSchema).optional(),
  prompts: z.enum(promptVersions).optional(),
  templates: templatesSchema.default({}),
  /** How it is to play, in its owner's words; absent: the prompts say it all. */
  words: wordsSchema.optional(),
});

export interface PromptSettings {
  readonly strategy?: string;
  readonly strategySettings?: Readonly<Record<string, z.infer<typeof settingSchema>>>;
  readonly prompts?: PromptVersion;
  readonly templates: OwnTemplates;
  readonly words?: string;
}

const noSettings = z.strictObject({});

/** A setting of a strategy that is true or false, with its default. */
export interface StrategySwitch extends SwitchText {
  readonly name: string;
  readonly isOn: boolean;
}

/** The settings of a strategy that are true or false, in the order in which it names them. */
export function switchesOf(
  { settings = noSettings, switches = {} }: Strategy,
  locale: Locale,
): StrategySwitch[] {
  const defaults = settings.parse({});
  return Object.entries(switches).map(([name, texts]) => ({
    name,
    isOn: defaults[name] === true,
    ...texts[locale],
  }));
}

/** Refuses settings that a strategy does not have, with a sentence; for the settings of connectors. */
export const checkStrategySettings =
  (strategies: readonly Strategy[]) =>
  (
    {
      strategy: id = DEFAULT_STRATEGY,
      strategySettings: own = {},
    }: Omit<PromptSettings, "templates">,
    context: z.RefinementCtx,
  ): void => {
    const { settings = noSettings } = strategyOf(id, strategies);
    for (const { path, message } of settings.strict().safeParse(own).error?.issues ?? []) {
      const known = Object.keys(settings.shape).join(", ") || "none";
      context.addIssue({
        code: "custom",
        path: ["strategySettings", ...path],
        message: `${message}. Settings of the strategy "${id}": ${known}.`,
      });
    }
  };

/** How an agent is prompted. */
export interface PromptSetup {
  readonly strategy: Strategy;
  /** As the strategy read them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Names the prompts: the id of a default set, or a digest of an owner's own. */
  readonly promptId: string;
  /** The default prompts with the owner's own in their place. */
  templates(locale: Locale): Templates;
  /** The default prompts of further calls, by name. */
  parts(locale: Locale): Readonly<Record<string, Templates>>;
  /** How a kind of question is to be answered; null: as the templates say. */
  form(kind: string): AskForm | null;
  /** Its owner's words, which every call has; absent: none. */
  readonly words?: string;
}

/** Reads how an agent is prompted out of its settings, which name one of the strategies. */
export function promptSetupOf(
  {
    strategy: id = DEFAULT_STRATEGY,
    strategySettings = {},
    prompts: version = FIRST_PROMPTS,
    templates: own,
    words,
  }: PromptSettings,
  strategies: readonly Strategy[] = ownStrategies,
): PromptSetup {
  const strategy = strategyOf(id, strategies);
  const settings = (strategy.settings ?? noSettings).parse(strategySettings);
  const prompts = strategy.promptsOf(version, settings);
  const { parts = {}, forms = {} } = prompts;
  return {
    strategy,
    settings,
    promptId: promptIdOf(prompts.id, own, words),
    templates: (locale) => ({ ...prompts.templates[locale], ...own }),
    parts: (locale) =>
      Object.fromEntries(Object.entries(parts).map(([name, texts]) => [name, texts[locale]])),
    form: (kind) => forms[kind] ?? forms["*"] ?? null,
    ...(words !== undefined && { words }),
  };
}

function promptIdOf(defaults: string, own: OwnTemplates, words = ""): string {
  const { system = "", situation = "", ask = "" } = own;
  if (`${system}${situation}${ask}${words}` === "") return defaults;
  const parts = [defaults, system, situation, ask, ...(words === "" ? [] : [words])];
  const digest = createHash("sha256").update(JSON.stringify(parts));
  return `own-${digest.digest("hex").slice(0, 12)}`;
}
