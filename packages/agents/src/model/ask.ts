import { ifUnsent, type RetryClock, type Setback, withRetries } from "../circuit/index.ts";
import {
  type Billed,
  type Failure,
  isFailure,
  type Price,
  type Purse,
  type Spoken,
} from "../contract.ts";
import { type Known, paid, stakeOf, sumOf } from "../cost/index.ts";
import { unsentIn } from "../outbound/failures.ts";
import { type Exchange, failure } from "../outbound/index.ts";
import { type CompletionContext, type Outcome, outcomeOf } from "./completion.ts";
import { messagesOf, promptIdOf, type Situation } from "./prompt.ts";
import type { Complete } from "./service.ts";
import type { Sampling } from "./settings.ts";
import type { OwnTemplates } from "./templates.ts";

/** A model with everything that makes it a player. */
export interface Player {
  readonly complete: Complete;
  /** Whether its calls carry a key or token. */
  readonly keyGiven: boolean;
  readonly sampling: Sampling;
  readonly templates: OwnTemplates;
  /** What its tokens cost at a moment; undefined: not known. */
  readonly priceAt: (at: Date) => Price | undefined;
}

const bytesOf = (texts: readonly { readonly content: string }[]): number =>
  texts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);

/** Some 100,000 tokens: more than a match should ever cost its owner at one decision. */
const PROMPT_LIMIT_CHARACTERS = 400_000;

/** Why a prompt is not sent; undefined when it may be. */
function refusalOfSize(texts: readonly { readonly content: string }[]): Failure | undefined {
  const characters = texts.reduce((sum, { content }) => sum + content.length, 0);
  if (characters <= PROMPT_LIMIT_CHARACTERS) return undefined;
  const detail = `The prompt has more than ${PROMPT_LIMIT_CHARACTERS} characters, so the model was not asked. Templates that repeat the transcript less often make it shorter.`;
  return failure("too-long", detail);
}

/** Nobody answered: a call that was never sent, or was turned away, costs nothing. */
const knownOfFailed = (failed: Failure): Known =>
  unsentIn(failed) !== undefined || failed.failed === "refused" || failed.failed === "http-status"
    ? "none"
    : "unknown";

function outcomeOfCall(exchange: Exchange | Failure, context: CompletionContext): Outcome {
  if (!isFailure(exchange)) return outcomeOf(exchange, context);
  // A completion changes nothing over there: it may be asked for once more.
  const result =
    exchange.failed === "unreachable" ? { failure: exchange, retry: {} } : ifUnsent(exchange);
  return { result, known: knownOfFailed(exchange) };
}

/**
 * The model's answer in a situation, with what all its calls cost. The whole situation is sent each
 * time: nothing is remembered. `purse` pays each call beforehand.
 */
export async function askModel(
  { complete, keyGiven, sampling, templates, priceAt }: Player,
  situation: Situation,
  clock: RetryClock,
  purse?: Purse,
): Promise<Spoken | Failure> {
  const messages = messagesOf(templates, situation);
  const refusal = refusalOfSize(messages);
  if (refusal !== undefined) return refusal;
  const { maxTokens } = sampling;
  const promptBytes = bytesOf(messages);
  const promptId = promptIdOf(templates);
  const bills: Billed[] = [];
  const attempt = async (): Promise<Spoken | Failure | Setback> => {
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
    return paid(purse, stake, async () => {
      const exchange = await complete(messages, { sampling, signal: clock.signal });
      const outcome = outcomeOfCall(exchange, context);
      if (typeof outcome.known === "object") bills.push(outcome.known);
      return outcome;
    });
  };
  const reply = await withRetries<Spoken | Failure>(clock, attempt);
  return { ...reply, ...sumOf(bills) };
}
