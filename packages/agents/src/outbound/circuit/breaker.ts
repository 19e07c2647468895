import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from "cockatiel";
import type { AnswerFailure } from "../../contract.ts";
import type { Exchange } from "../call.ts";

/** The information of a call about the service: that it answers, that it does not, or none. */
export type Sign = "well" | "ill" | "none";

/** How long to leave it alone; without a time somebody is just trying it. */
export interface Rest {
  readonly leftMs?: number;
}

/** The answer to a call, or why there is none. */
export type ExchangeResult = Exchange | AnswerFailure;

/** A result that the breaker counts. */
class JudgedResult {
  readonly result: ExchangeResult;
  readonly ill: boolean;

  constructor(result: ExchangeResult, ill: boolean) {
    this.result = result;
    this.ill = ill;
  }
}

/** A result that does not change the breaker: thrown past it. */
class UnjudgedResult {
  readonly result: ExchangeResult;

  constructor(result: ExchangeResult) {
    this.result = result;
  }
}

const illOnes = handleWhenResult((result) => result instanceof JudgedResult && result.ill);

/** Leaves an endpoint alone for a while once it has failed so often in a row, then tries one call. */
export class Breaker {
  readonly #policy: CircuitBreakerPolicy;
  /** When one call may try again, on the clock of `Date.now()`. */
  #untilMs = 0;

  constructor(failuresInARow: number, restMs: number) {
    this.#policy = circuitBreaker(illOnes, {
      breaker: new ConsecutiveBreaker(failuresInARow),
      halfOpenAfter: restMs,
    });
    this.#policy.onBreak(() => {
      this.#untilMs = Date.now() + restMs;
    });
  }

  /** Why no call may go out now; undefined when one may. */
  get rest(): Rest | undefined {
    const { state } = this.#policy;
    // The policy would have others wait for the one that tries, on nobody's clock.
    if (state === CircuitState.HalfOpen) return {};
    const leftMs = this.#untilMs - Date.now();
    return state === CircuitState.Open && leftMs > 0 ? { leftMs } : undefined;
  }

  /** Runs `work`, which must be allowed by `rest`, and learns from it. Rejects as `work` does. */
  async run(
    work: () => Promise<ExchangeResult>,
    signOf: (result: ExchangeResult) => Sign,
  ): Promise<ExchangeResult> {
    const judged = async (): Promise<JudgedResult> => {
      const trying = this.#policy.state === CircuitState.HalfOpen;
      const result = await work();
      const sign = signOf(result);
      // A try without a result has not shown that the endpoint has recovered.
      if (sign === "none" && !trying) throw new UnjudgedResult(result);
      return new JudgedResult(result, sign !== "well");
    };
    try {
      return (await this.#policy.execute(judged)).result;
    } catch (error) {
      if (error instanceof UnjudgedResult) return error.result;
      throw error;
    }
  }
}
