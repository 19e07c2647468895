import { z } from "zod";
import { type Failure, isFailure, type Spoken, type Usage } from "../contract.ts";
import { type Exchange, failure } from "../outbound/index.ts";
import { answerIn } from "./answer.ts";
import { sentenceIn } from "./failures.ts";

const text = z.string().nullish();
const count = z.int().min(0).nullish().catch(null);

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
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      /** US dollars, where a service tells (OpenRouter). */
      cost: z.number().min(0).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
type Completion = z.infer<typeof completionSchema>;
type Choice = Completion["choices"][number];

/** What the reading of an answer goes by. */
export interface CompletionContext {
  readonly maxTokens: number;
  readonly promptId: string;
  /** UTF-8 bytes of the prompt. */
  readonly promptBytes: number;
}

/** A token is about four bytes of text; good for an order of magnitude. */
const BYTES_PER_TOKEN = 4;
const tokensIn = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN);

function parsed({ text: body }: Exchange): Completion | Failure {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
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

function contentOf(
  { message, finish_reason }: Choice,
  { maxTokens }: CompletionContext,
  body: string,
): string | Failure {
  const { content, refusal } = message;
  if (typeof refusal === "string" && refusal !== "") {
    return failure("filtered", `The model refused to answer: ${refusal.slice(0, 300)}`, body);
  }
  if (finish_reason === "content_filter") {
    return failure("filtered", "The model's service held the answer back (content filter).", body);
  }
  if (finish_reason === "length") {
    const detail = `The model had not finished its answer after ${maxTokens} tokens; allow more, or have it think less.`;
    return failure("wrong-shape", detail, body);
  }
  if (typeof content !== "string" || content.trim() === "") {
    return failure("wrong-shape", "The model answered with nothing.", body);
  }
  return content;
}

function usageOf({ usage }: Completion): Usage | undefined {
  const { prompt_tokens: input, completion_tokens: output } = usage ?? {};
  if (typeof input !== "number" && typeof output !== "number") return undefined;
  return {
    ...(typeof input === "number" && { tokensIn: input }),
    ...(typeof output === "number" && { tokensOut: output }),
  };
}

/** The answer in a successful exchange, or why there is none. */
export function spokenIn(exchange: Exchange, context: CompletionContext): Spoken | Failure {
  const completion = parsed(exchange);
  if (isFailure(completion)) return completion;
  const [choice] = completion.choices;
  if (choice === undefined) {
    return failure(
      "wrong-shape",
      "The model's service answered without any choice.",
      exchange.text,
    );
  }
  const content = contentOf(choice, context, exchange.text);
  if (typeof content !== "string") return content;
  const answered = answerIn(content);
  if (isFailure(answered)) return answered;
  const { message, finish_reason: finishReason } = choice;
  const thoughts = [message.reasoning_content ?? message.reasoning, answered.reasoning]
    .map((thought) => thought?.trim() ?? "")
    .filter((thought) => thought !== "");
  const usage = usageOf(completion);
  const cost = completion.usage?.cost;
  return {
    text: answered.text,
    ...(thoughts.length > 0 && { reasoning: thoughts.join("\n\n") }),
    ...(usage !== undefined && { usage }),
    ...(typeof cost === "number" && { costMicros: Math.round(cost * 1e6) }),
    raw: {
      model: completion.model?.slice(0, 200) ?? null,
      finishReason: finishReason?.slice(0, 50) ?? null,
      prompt: context.promptId,
      ...(usage === undefined && {
        usageEstimated: {
          tokensIn: tokensIn(context.promptBytes),
          tokensOut: tokensIn(Buffer.byteLength(content)),
        },
      }),
    },
  };
}
