import { isFailure } from "@wisp/game";
import type { AgentAnswer, AnswerFailure, Budget, CallCost, Price } from "../contract.ts";
import { type KnownCost, paid, stakeOf } from "../cost/index.ts";
import { ifUnsent, type RetryClock, type Setback, withRetries } from "../outbound/circuit/index.ts";
import { unsentIn } from "../outbound/failures.ts";
import { type Exchange, failure } from "../outbound/index.ts";
import { type CompletionContext, type CompletionResult, completionResultOf } from "./completion.ts";
import type { Message } from "./prompt.ts";
import type { Complete, ResponseFormat } from "./service.ts";
import type { Sampling } from "./settings.ts";

/** A model that can be called. */
export interface CallableModel {
  readonly complete: Complete;
  /** Whether its calls carry a key or token. */
  readonly keyGiven: boolean;
  readonly sampling: Sampling;
  /** The price of its tokens at a time; undefined: not known. */
  readonly priceAt: (at: Date) => Price | undefined;
}

/** One call: its messages, its parameters and its deadline. */
export interface CallRequest {
  readonly messages: readonly Message[];
  readonly promptId: string;
  /** Absent: a text. */
  readonly format: ResponseFormat | undefined;
  readonly clock: RetryClock;
  /** Pays each attempt beforehand; absent: nobody counts. */
  readonly budget: Budget | undefined;
}

/** The result of a call, and the bills of its attempts. */
export interface BilledResult {
  readonly result: AgentAnswer | AnswerFailure;
  readonly bills: readonly CallCost[];
}

const bytesOf = (texts: readonly { readonly content: string }[]): number =>
  texts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);

/** Some 100,000 tokens: more than a match should ever cost its owner at one call. */
const PROMPT_LIMIT_CHARACTERS = 400_000;

/** Why a prompt is not sent; undefined when it may be. */
function refusalOfSize(texts: readonly { readonly content: string }[]): AnswerFailure | undefined {
  const characters = texts.reduce((sum, { content }) => sum + content.length, 0);
  if (characters <= PROMPT_LIMIT_CHARACTERS) return undefined;
  const detail = `The prompt has more than ${PROMPT_LIMIT_CHARACTERS} characters, so the model was not asked. Templates that repeat the transcript less often make it shorter.`;
  return failure("too-long", detail);
}

/** Nobody answered: a call that was never sent, or was turned away, costs nothing. */
const knownOfFailed = (failed: AnswerFailure): KnownCost =>
  unsentIn(failed) !== undefined || failed.failed === "refused" || failed.failed === "http-status"
    ? "none"
    : "unknown";

function resultOf(
  exchange: Exchange | AnswerFailure,
  context: CompletionContext,
): CompletionResult {
  if (!isFailure(exchange)) return completionResultOf(exchange, context);
  // A completion has no side effects at the service: it may be requested again.
  const result =
    exchange.failed === "unreachable" ? { failure: exchange, retry: {} } : ifUnsent(exchange);
  return { result, known: knownOfFailed(exchange) };
}

/** Calls a model, again after passing setbacks while the clock has time. Never rejects. */
export async function callModel(
  { complete, keyGiven, sampling, priceAt }: CallableModel,
  { messages, promptId, format, clock, budget }: CallRequest,
): Promise<BilledResult> {
  const refusal = refusalOfSize(messages);
  if (refusal !== undefined) return { result: refusal, bills: [] };
  const { maxTokens } = sampling;
  const promptBytes = bytesOf(messages);
  const bills: CallCost[] = [];
  const attempt = async (): Promise<AgentAnswer | AnswerFailure | Setback> => {
    const price = priceAt(new Date());
    const stake = stakeOf(price, promptBytes, maxTokens);
    const context = {
      maxTokens,
      promptId,
      promptBytes,
      price,
      mostMicros: stake.mostMicros,
      keyGiven,
    };
    return paid(budget, stake, async () => {
      const exchange = await complete(messages, { sampling, format, signal: clock.signal });
      const completion = resultOf(exchange, context);
      if (typeof completion.known === "object") bills.push(completion.known);
      return completion;
    });
  };
  return { result: await withRetries<AgentAnswer | AnswerFailure>(clock, attempt), bills };
}
