import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AgentAnswer, AnswerFailure, Price } from "../contract.ts";
import { billOf, type KnownCost, reportedIn, tokensOf } from "../cost/index.ts";
import type { Setback } from "../outbound/circuit/index.ts";
import { type Exchange, failure } from "../outbound/index.ts";
import { answerIn } from "./answer.ts";
import { sentenceIn, setbackOf } from "./failures.ts";

const text = z.string().nullish();

/** A chat completion as OpenAI's API defines it; fields that nobody needs are not looked at. */
const completionSchema = z.object({
  model: text.catch(null),
  choices: z.array(
    z.object({
      message: z.object({
        content: text,
        refusal: text.catch(null),
        reasoning_content: text.catch(null),
        reasoning: text.catch(null),
      }),
      finish_reason: text.catch(null),
    }),
  ),
});
type Completion = z.infer<typeof completionSchema>;
type Choice = Completion["choices"][number];

/** The context for reading an answer. */
export interface CompletionContext {
  readonly maxTokens: number;
  readonly promptId: string;
  /** UTF-8 bytes of the prompt. */
  readonly promptBytes: number;
  /** Of the call's model and moment; undefined: not known. */
  readonly price: Price | undefined;
  /** Millionths of a dollar that the call may cost at most. */
  readonly mostMicros: number;
  /** Whether the call carried a key or token. */
  readonly keyGiven: boolean;
}

const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status <= 299;

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

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
  const said = sentenceIn(body);
  return failure(
    "wrong-shape",
    said === ""
      ? "The answer is not a chat completion; check that the address is that of an OpenAI-compatible API."
      : `The model's service reports an error: ${said}`,
    body,
  );
}

const bytesOf = ({ choices }: Completion): number =>
  choices
    .flatMap(({ message: { content, refusal, reasoning_content, reasoning } }) => [
      content ?? refusal,
      reasoning_content ?? reasoning,
    ])
    .reduce((sum, each) => sum + Buffer.byteLength(each ?? ""), 0);

/**
 * The billed cost of a model service's answer: the cost it reports, or, for a completion, an
 * estimate from its length. An error costs nothing unless it reports a cost; the cost of a success
 * that is not a completion is unknown.
 */
function knownOf(
  exchange: Exchange,
  json: unknown,
  completion: Completion | AnswerFailure,
  { promptBytes, price, mostMicros }: CompletionContext,
): KnownCost {
  const reported = reportedIn(json);
  if (reported === undefined && !isSuccess(exchange)) return "none";
  if (reported === undefined && isFailure(completion)) return "unknown";
  const answerBytes = isFailure(completion) ? 0 : bytesOf(completion);
  const estimate = { tokensIn: tokensOf(promptBytes), tokensOut: tokensOf(answerBytes) };
  return billOf(reported, estimate, price, mostMicros);
}

function contentOf(
  { message, finish_reason }: Choice,
  { maxTokens }: CompletionContext,
  body: string,
): string | AnswerFailure {
  const { content, refusal } = message;
  if (typeof refusal === "string" && refusal !== "") {
    return failure("filtered", `The model refused to answer: ${refusal.slice(0, 300)}`, body);
  }
  if (finish_reason === "content_filter") {
    return failure("filtered", "The model's service blocked the answer (content filter).", body);
  }
  if (finish_reason === "length") {
    const detail = `The model had not finished its answer after ${maxTokens} tokens; allow more, or let it think less.`;
    return failure("no-answer", detail, body);
  }
  if (typeof content !== "string" || content.trim() === "") {
    return failure("no-answer", "The model answered with nothing.", body);
  }
  return content;
}

function spokenIn(
  completion: Completion,
  body: string,
  context: CompletionContext,
): AgentAnswer | AnswerFailure {
  const [choice] = completion.choices;
  if (choice === undefined) {
    return failure("wrong-shape", "The model's service answered without any choice.", body);
  }
  const content = contentOf(choice, context, body);
  if (typeof content !== "string") return content;
  const answered = answerIn(content);
  if (isFailure(answered)) return answered;
  const { message, finish_reason: finishReason } = choice;
  const thoughts = [message.reasoning_content ?? message.reasoning, answered.reasoning]
    .map((thought) => thought?.trim() ?? "")
    .filter((thought) => thought !== "");
  return {
    text: answered.text,
    ...(thoughts.length > 0 && { reasoning: thoughts.join("\n\n") }),
    raw: {
      model: completion.model?.slice(0, 200) ?? null,
      finishReason: finishReason?.slice(0, 50) ?? null,
      prompt: context.promptId,
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
  exchange: Exchange,
  context: CompletionContext,
): CompletionResult {
  const { text: body } = exchange;
  const json = jsonIn(body);
  const completion = completionIn(json, body);
  const known = knownOf(exchange, json, completion, context);
  if (!isSuccess(exchange)) return { result: setbackOf(exchange, context.keyGiven), known };
  const result = isFailure(completion) ? completion : spokenIn(completion, body, context);
  return { result, known };
}
