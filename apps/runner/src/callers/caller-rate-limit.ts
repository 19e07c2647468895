import { type Rate, RateLimit } from "@wisp/limits";

/** A limit for each caller, and one for all callers whose address is unknown (see `callerOf`). */
export class CallerRateLimit {
  readonly #known: RateLimit;
  readonly #unknown: RateLimit;

  constructor({ known, unknown }: { readonly known: Rate; readonly unknown: Rate }) {
    this.#known = new RateLimit(known);
    this.#unknown = new RateLimit(unknown);
  }

  /** Counts a call; whether it may proceed. */
  take(caller: string | null): boolean {
    const waitMs = caller === null ? this.#unknown.take("") : this.#known.take(caller);
    return waitMs === 0;
  }
}
