import { type Failure, isFailure, type Spoken } from "../contract.ts";
import { spokenIn } from "./completion.ts";
import { type Trouble, troubleOf } from "./failures.ts";
import { messagesOf, promptIdOf, type Situation } from "./prompt.ts";
import { type RetryClock, withRetries } from "./retry.ts";
import type { Complete } from "./service.ts";
import type { Sampling } from "./settings.ts";
import type { OwnTemplates } from "./templates.ts";

/** A model with everything that makes it a player. */
export interface Player {
  readonly complete: Complete;
  readonly sampling: Sampling;
  readonly templates: OwnTemplates;
}

const bytesOf = (texts: readonly { readonly content: string }[]): number =>
  texts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);

/** The model's answer in a situation. The whole situation is sent each time: nothing is remembered. */
export async function askModel(
  { complete, sampling, templates }: Player,
  situation: Situation,
  clock: RetryClock,
): Promise<Spoken | Failure> {
  const messages = messagesOf(templates, situation);
  const { maxTokens } = sampling;
  const context = { maxTokens, promptId: promptIdOf(templates), promptBytes: bytesOf(messages) };
  return withRetries<Spoken | Failure>(clock, async (): Promise<Spoken | Failure | Trouble> => {
    const exchange = await complete(messages, { sampling, signal: clock.signal });
    if (isFailure(exchange)) {
      return exchange.failed === "unreachable" ? { failure: exchange, retry: {} } : exchange;
    }
    return exchange.status >= 200 && exchange.status <= 299
      ? spokenIn(exchange, context)
      : troubleOf(exchange);
  });
}
