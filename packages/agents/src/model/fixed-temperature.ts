import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import type { ModelExchange } from "./completion.ts";
import { featureRefusedIn } from "./failures.ts";
import type { Complete } from "./service.ts";

/** Refusals that are remembered; the oldest are forgotten first. */
const MAX_REFUSALS = 2_048;

/**
 * Remembers which temperatures services refuse. A check keeps that in an agent's settings; an arm of an
 * experiment may set a temperature that no check has tried.
 */
export class RefusedTemperatures {
  readonly #refused = new Set<string>();

  /**
   * The same calls, without a temperature where the service refuses the one that they ask for: then its own
   * default holds, and the answer says so (`omitted`).
   *
   * @param endpoint names the model and its address
   */
  avoidedBy(complete: Complete, endpoint: string): Complete {
    return async (messages, call) => {
      const { temperature, ...sampling } = call.sampling;
      if (temperature === undefined) return complete(messages, call);
      const without = async (): Promise<ModelExchange | AnswerFailure> => {
        const exchange = await complete(messages, { ...call, sampling });
        return isFailure(exchange) ? exchange : { ...exchange, omitted: ["temperature"] };
      };
      const name = `${endpoint}#${temperature}`;
      if (this.#refused.has(name)) return without();
      const exchange = await complete(messages, call);
      if (featureRefusedIn(exchange) !== "temperature") return exchange;
      const other = await without();
      // A refusal that comes again was about something else.
      if (!isFailure(other) && other.status < 300 && featureRefusedIn(other) === undefined) {
        this.#remember(name);
      }
      return other;
    };
  }

  #remember(name: string): void {
    const [oldest] = this.#refused;
    if (this.#refused.size >= MAX_REFUSALS && oldest !== undefined) this.#refused.delete(oldest);
    this.#refused.add(name);
  }
}
