import { isFailure } from "@wisp/game";
import { z } from "zod";
import { answerIn } from "../answer.ts";
import type { AgentAnswer, AnswerFailure, Price } from "../contract.ts";
import { billOf, type KnownCost, reportedIn, tokensOf } from "../cost/index.ts";
import type { Setback } from "../outbound/circuit/index.ts";
import { accountOf, type Exchange, failure, jsonValueIn, lineIn } from "../outbound/index.ts";
import { reportsError, setbackOf, setbackWithin } from "./failures.ts";

const text = z.string().nullish();

/** A function that a model calls as a tool. */
const calledSchema = z.object({ name: z.string() });

/** A chat completion as OpenAI's API defines it; fields that are not needed are not checked. */
const completionSchema = z.object({
  model: text.catch(null),
  /** null: some services report a fault of theirs like this. */
  choices: z
    .array(
      z.object({
        /** Absent where a choice reports an error. */
        message: z
          .object({
            content: z.union([z.string(), z.array(z.unknown()), z.looseObject({})]).nullish(),
            refusal: text.catch(null),
            reasoning_content: z.unknown().optional(),
            reasoning: z.unknown().optional(),
            thinking: z.unknown().optional(),
            reasoning_details: z.unknown().optional(),
            tool_calls: z
              .array(z.object({ function: calledSchema }))
              .optional()
              .catch(undefined),
            function_call: calledSchema.optional().catch(undefined),
          })
          .nullish(),
        finish_reason: text.catch(null),
        error: z.unknown().optional(),
      }),
    )
    .nullable(),
});
type Completion = z.infer<typeof completionSchema>;
type Choice = NonNullable<Completion["choices"]>[number];
type Message = NonNullable<Choice["message"]>;

/** The HTTP answer of a model's service. */
export interface ModelExchange extends Exchange {
  /** Fields that the request was to have and that the service refuses; absent: none. */
  readonly omitted?: readonly string[];
}

/** The context for reading an answer. */
export interface CompletionContext {
  readonly maxTokens: number;
  readonly promptId: string;
  /** UTF-8 bytes of the prompt. */
  readonly promptBytes: number;
  /** Of the call's model and moment; undefined: not known. */
  readonly price: Price | undefined;
  /** Millionths of a dollar that the call may cost at most. */
  readonly maxMicros: number;
  /** Whether the call carried a key or token. */
  readonly keyGiven: boolean;
}

const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status <= 299;

function completionIn(json: unknown, body: string): Completion | AnswerFailure {
  if (json === undefined) {
    return failure(
      "not-json",
      "The model's service answered with something that is not JSON.",
      body,
    );
  }
  const shape = completionSchema.safeParse(json);
  if (shape.success) return shape.data;
  const said = accountOf(json).sentence;
  return failure(
    "wrong-shape",
    said === ""
      ? "The answer is not a chat completion; check that the address is that of an OpenAI-compatible API."
      : `The answer is not a chat completion. The model's service says: ${said}`,
    body,
  );
}

/** The parts of a content or of a reasoning, which services write as a text, a list or an object. */
const partSchema = z.object({
  type: z.string().catch(""),
  text: z.unknown().optional(),
  content: z.unknown().optional(),
  thinking: z.unknown().optional(),
  reasoning: z.unknown().optional(),
  summary: z.unknown().optional(),
  refusal: z.unknown().optional(),
});

/** Lists within lists that are looked at. */
const MAX_DEPTH = 4;

/** All text in a reasoning; what is no text (encrypted, say) is left out. */
export function thoughtIn(value: unknown, depth = 0): string {
  if (typeof value === "string") return value;
  if (depth === MAX_DEPTH) return "";
  if (Array.isArray(value)) {
    const each = value.map((inner) => thoughtIn(inner, depth + 1));
    return each.filter((inner) => inner !== "").join("\n");
  }
  const { data } = partSchema.safeParse(value);
  const { text: plain, content, thinking, reasoning, summary } = data ?? {};
  const inner = [plain, content, thinking, reasoning, summary];
  return inner.map((each) => thoughtIn(each ?? [], depth + 1)).find((each) => each !== "") ?? "";
}

/** A message's texts; "" for each that it does not have. */
interface Spoken {
  readonly text: string;
  readonly reasoning: string;
  readonly refusal: string;
  /** The name of a tool that the model called. */
  readonly tool: string;
}

function spokenOf(message: Message): Spoken {
  const { content } = message;
  const parts = Array.isArray(content) ? content : [content];
  const texts: string[] = [];
  const thoughts: string[] = [];
  const refusals = [message.refusal];
  for (const part of parts) {
    const { data } = partSchema.safeParse(part);
    if (typeof part === "string") texts.push(part);
    else if (data === undefined) continue;
    else if (/think|reason/.test(data.type)) thoughts.push(thoughtIn(part));
    else if (typeof data.refusal === "string") refusals.push(data.refusal);
    else if (typeof data.text === "string" && /^(?:(?:output_)?text)?$/.test(data.type)) {
      texts.push(data.text);
    }
  }
  // Services send the same reasoning under several names.
  const { reasoning_content, reasoning, thinking, reasoning_details } = message;
  const fields = [reasoning_content, reasoning, thinking, reasoning_details];
  const field = fields.map((each) => thoughtIn(each ?? "").trim()).find((each) => each !== "");
  return {
    text: texts.join(""),
    reasoning: [field ?? "", ...thoughts].filter((each) => each.trim() !== "").join("\n\n"),
    refusal: refusals.find((each) => typeof each === "string" && each !== "") ?? "",
    tool: (message.tool_calls?.[0]?.function ?? message.function_call)?.name ?? "",
  };
}

const bytesOf = ({ choices }: Completion): number =>
  (choices ?? [])
    .flatMap(({ message }) => (message ? [spokenOf(message)] : []))
    .flatMap(({ text: said, refusal, reasoning }) => [said === "" ? refusal : said, reasoning])
    .reduce((sum, each) => sum + Buffer.byteLength(each), 0);

/**
 * The billed cost of a model service's answer: the cost it reports, or, for a completion, an
 * estimate from its length. An error costs nothing unless it reports a cost; the cost of a success
 * that is not a completion is unknown.
 */
function knownOf(
  exchange: Exchange,
  json: unknown,
  completion: Completion | AnswerFailure,
  { promptBytes, price, maxMicros }: CompletionContext,
): KnownCost {
  const reported = reportedIn(json);
  if (reported === undefined && (!isSuccess(exchange) || reportsError(json))) return "none";
  if (reported === undefined && isFailure(completion)) return "unknown";
  if (reported === undefined && !isFailure(completion) && !completion.choices?.length)
    return "none";
  const answerBytes = isFailure(completion) ? 0 : bytesOf(completion);
  const estimate = { tokensIn: tokensOf(promptBytes), tokensOut: tokensOf(answerBytes) };
  return billOf(reported, estimate, price, maxMicros);
}

/** Why answers end before they are finished, in the words of the services; others are as good as `stop`. */
const endings = {
  blocked:
    /^(content_filter(ed)?|safety|recitation|prohibited_content|blocklist|spii|sensitive|refusal)$/i,
  cut: /^(length|model_length|max_tokens|model_context_window_exceeded)$/i,
  broken: /^(error|network_error|insufficient_system_resource|abort|malformed_function_call)$/i,
} as const;

/** Why a choice has no answer; undefined when it may have one. */
function refusalOf(
  { finish_reason }: Choice,
  { text: said, reasoning, refusal, tool }: Spoken,
  { maxTokens }: CompletionContext,
  body: string,
): AnswerFailure | Setback | undefined {
  if (refusal !== "") {
    return failure("filtered", `The model refused to answer: ${lineIn(refusal)}`, body);
  }
  if (endings.blocked.test(finish_reason ?? "")) {
    return failure("filtered", "The model's service blocked the answer (content filter).", body);
  }
  if (endings.cut.test(finish_reason ?? "")) {
    const detail = `The model had not finished its answer after ${maxTokens} tokens; allow more, or let it think less.`;
    return failure("no-answer", detail, body);
  }
  if (said.trim() !== "") return undefined;
  if (tool !== "") {
    const detail = `The model called a tool (${lineIn(tool)}) instead of answering; no tools were offered.`;
    return failure("no-answer", detail, body);
  }
  if (reasoning !== "") {
    const detail =
      "The model's service put all of the answer into the reasoning, so that nothing is left to say. Check the reasoning parser and the chat template of the model's server.";
    return { failure: failure("no-answer", detail, body), retry: { afterMs: 0, once: true } };
  }
  return failure("no-answer", "The model answered with nothing.", body);
}

function answerOf(
  completion: Completion,
  exchange: ModelExchange,
  context: CompletionContext,
): AgentAnswer | AnswerFailure | Setback {
  const { text: body } = exchange;
  const [choice] = completion.choices ?? [];
  if (choice === undefined) {
    const detail = "The model's service answered without any choice.";
    return { failure: failure("wrong-shape", detail, body), retry: {} };
  }
  if (reportsError(choice) || endings.broken.test(choice.finish_reason ?? "")) {
    return setbackWithin(choice, exchange, context.keyGiven);
  }
  if (!choice.message) {
    return failure("wrong-shape", "The model's service answered without a message.", body);
  }
  const spoken = spokenOf(choice.message);
  const refused = refusalOf(choice, spoken, context, body);
  if (refused !== undefined) return refused;
  const answered = answerIn(spoken.text);
  if (isFailure(answered)) return answered;
  const thoughts = [spoken.reasoning, answered.reasoning ?? ""]
    .map((thought) => thought.trim())
    .filter((thought) => thought !== "");
  return {
    text: answered.text,
    ...(thoughts.length > 0 && { reasoning: thoughts.join("\n\n") }),
    raw: {
      model: completion.model?.slice(0, 200) ?? null,
      finishReason: choice.finish_reason?.slice(0, 50) ?? null,
      prompt: context.promptId,
      ...(exchange.omitted !== undefined && { omitted: exchange.omitted }),
    },
  };
}

/** The result of one call, and its known cost. */
export interface CompletionResult {
  readonly result: AgentAnswer | AnswerFailure | Setback;
  readonly known: KnownCost;
}

/** The meaning of a service's answer: the model's answer, or why there is none. */
export function completionResultOf(
  exchange: ModelExchange,
  context: CompletionContext,
): CompletionResult {
  const { text: body } = exchange;
  const json = jsonValueIn(body);
  const completion = completionIn(json, body);
  const known = knownOf(exchange, json, completion, context);
  if (!isSuccess(exchange)) return { result: setbackOf(exchange, context.keyGiven), known };
  if (reportsError(json)) {
    return { result: setbackWithin(json, exchange, context.keyGiven), known };
  }
  const result = isFailure(completion) ? completion : answerOf(completion, exchange, context);
  return { result, known };
}
