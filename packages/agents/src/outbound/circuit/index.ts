import { createHash } from "node:crypto";
import { isFailure } from "@wisp/game";
import { Semaphore } from "@wisp/limits";
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from "cockatiel";
import type { AnswerFailure } from "../../contract.ts";
import type { Exchange } from "../connect.ts";
import { failure, retryAfterMs, unsentFailure } from "../failures.ts";
import { waited } from "./retry.ts";

export { ifUnsent, type RetryClock, type Setback, waited, withRetries } from "./retry.ts";

/** Names that are remembered while nothing happens with them. */
const MAX_IDLE_NAMES = 2_048;

/** A cache of one value per name, created on first use; the least recently used are dropped when idle. */
class IdleCache<T extends { readonly isIdle: boolean }> {
  readonly #make: () => T;
  /** Least recently used first. */
  readonly #things = new Map<string, T>();

  constructor(make: () => T) {
    this.#make = make;
  }

  get size(): number {
    return this.#things.size;
  }

  of(name: string): T {
    const thing = this.#things.get(name) ?? this.#make();
    this.#things.delete(name);
    for (const [old, { isIdle }] of this.#things) {
      if (this.#things.size < MAX_IDLE_NAMES) break;
      if (isIdle) this.#things.delete(old);
    }
    this.#things.set(name, thing);
    return thing;
  }
}

/** The information of a call about the service: that it answers, that it does not, or none. */
type Sign = "well" | "ill" | "none";

/** How long to leave it alone; without a time a call is just trying it. */
interface Rest {
  readonly leftMs?: number;
}

/** The answer to a call, or why there is none. */
type ExchangeResult = Exchange | AnswerFailure;

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
class Breaker {
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
    // The policy would have others wait for the one that tries, without a clock.
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

/** The time between two calls after the first refusal; it doubles with every further one. */
const FIRST_INTERVAL_MS = 50;
const MAX_INTERVAL_MS = 15_000;
/** Every answer shortens it, and below this there is none. */
const RECOVERY = 0.95;
const MIN_INTERVAL_MS = 10;
/** The longest time without any call: after it one shows whether the limit still holds. */
const MAX_PAUSE_MS = 60_000;

/**
 * The pace of the calls that share a rate limit: those of one key at a host, whichever agents make them.
 * Refusals (status 429) slow it down for all of them, answers speed it up again. Every runner finds its
 * own share of the limit this way, since the service refuses the one that is too fast.
 */
class Pace {
  readonly #turns = new Semaphore(1);
  /** Between two calls; 0: as they come. */
  #intervalMs = 0;
  /** On the clock of `performance.now()`, as the next two. */
  #nextMs = 0;
  #pausedUntilMs = 0;
  #slowedMs = 0;

  /** A slow pace is forgotten, too, when there are many others: the next refusal slows it down again. */
  get isIdle(): boolean {
    return this.#turns.isIdle && performance.now() >= this.#pausedUntilMs;
  }

  /** Runs `work` in its turn; a call that would come in a pause is refused, with the end of the pause. */
  async run(
    host: string,
    signal: AbortSignal,
    work: () => Promise<ExchangeResult>,
  ): Promise<ExchangeResult> {
    const start = performance.now();
    if (!(await this.#turn(signal))) {
      const detail = `${host} limits how often this key may ask, and the clock ran out before its turn.`;
      return unsentFailure("rate-limited", detail, {});
    }
    const sentMs = performance.now();
    const pauseMs = this.#pausedUntilMs - sentMs;
    if (pauseMs > 0) {
      const detail = `${host} limits how often this key may ask, and is not called for ${Math.ceil(pauseMs / 1_000)} s.`;
      const paused = unsentFailure("rate-limited", detail, { afterMs: pauseMs });
      return Object.assign(paused, { retryAfterMs: pauseMs });
    }
    const result = await work();
    if (isFailure(result)) return result;
    if (result.status === 429) this.#slowDown(sentMs, retryAfterMs(result.retryAfter));
    else this.#speedUp();
    const pacedMs = sentMs - start;
    return pacedMs < 1 ? result : { ...result, pacedMs };
  }

  /** Resolves false if the signal is aborted first. */
  async #turn(signal: AbortSignal): Promise<boolean> {
    if (this.#intervalMs === 0 && this.#turns.isIdle) return true;
    if (!(await this.#turns.acquire(signal))) return false;
    try {
      const waitMs = this.#nextMs - performance.now();
      if (waitMs > 0 && !(await waited(waitMs, signal))) return false;
      this.#nextMs = performance.now() + this.#intervalMs;
      return true;
    } finally {
      this.#turns.release();
    }
  }

  #slowDown(sentMs: number, afterMs: number | undefined): void {
    const now = performance.now();
    const pauseMs = Math.min(afterMs ?? this.#intervalMs, MAX_PAUSE_MS);
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, now + pauseMs);
    // Calls of before the last change say nothing about the pace since then.
    if (sentMs < this.#slowedMs) return;
    const longer = Math.max(this.#intervalMs * 2, FIRST_INTERVAL_MS);
    this.#intervalMs = Math.min(longer, MAX_INTERVAL_MS);
    this.#slowedMs = now;
  }

  #speedUp(): void {
    const shorter = this.#intervalMs * RECOVERY;
    this.#intervalMs = shorter < MIN_INTERVAL_MS ? 0 : shorter;
  }
}

export interface CircuitLimits {
  /** Failures in a row after which an endpoint rests. */
  readonly failuresInARow: number;
  /** How long it rests, until one call tries it again. */
  readonly restMs: number;
  /** Concurrent calls to one endpoint: half a host's limit, so that no agent alone can use all of it. */
  readonly callsPerEndpoint: number;
  /** Concurrent calls to one host. */
  readonly callsPerHost: number;
}

export const ordinaryLimits: CircuitLimits = {
  failuresInARow: 5,
  restMs: 15_000,
  callsPerEndpoint: 256,
  callsPerHost: 512,
};

/** The endpoint of a call. */
interface Target {
  /** With its port, as `URL.host` writes it. */
  readonly host: string;
  /** Names the agent's endpoint; absent: the call is let through however often others failed. */
  readonly endpoint?: string;
  /** Names what shares a rate limit; absent: nothing is known to. */
  readonly pace?: string;
  readonly signal: AbortSignal;
}

/**
 * A server that answers works, whatever the answer, unless it reports an internal error. One that answers too
 * late for a game's clock may work as well: a model that thinks for a minute is slow and not gone.
 */
function signIn(result: ExchangeResult): Sign {
  if (!isFailure(result)) return result.status < 500 ? "well" : "ill";
  const { failed } = result;
  if (failed === "unreachable") return "ill";
  // What we refuse was never sent.
  return failed === "timeout" || failed === "refused" ? "none" : "well";
}

/** Characters of a failure that later failures quote. */
const MAX_FAILURE_LENGTH = 200;

/** The state of one endpoint. */
class Endpoint {
  readonly calls: Semaphore;
  readonly breaker: Breaker;
  /** Detail of the last failed call; "" before the first. */
  lastFailure = "";

  constructor({ callsPerEndpoint, failuresInARow, restMs }: CircuitLimits) {
    this.calls = new Semaphore(callsPerEndpoint);
    this.breaker = new Breaker(failuresInARow, restMs);
  }

  get isIdle(): boolean {
    return this.calls.isIdle;
  }
}

/** Bounds the calls to each host and endpoint, and leaves endpoints alone that fail in a row. */
export class Circuit {
  readonly #limits: CircuitLimits;
  readonly #endpoints: IdleCache<Endpoint>;
  readonly #hosts: IdleCache<Semaphore>;
  readonly #paces = new IdleCache(() => new Pace());

  constructor(limits: CircuitLimits) {
    this.#limits = limits;
    this.#endpoints = new IdleCache(() => new Endpoint(limits));
    this.#hosts = new IdleCache(() => new Semaphore(limits.callsPerHost));
  }

  /** Hosts, endpoints and paces that something is kept of. */
  get size(): number {
    return this.#endpoints.size + this.#hosts.size + this.#paces.size;
  }

  /** Runs `work` when there is room for it; waiting is on the clock of the target's signal. */
  async run(target: Target, work: () => Promise<ExchangeResult>): Promise<ExchangeResult> {
    const { host, endpoint, pace, signal } = target;
    const atHost = (call: () => Promise<ExchangeResult>): Promise<ExchangeResult> =>
      this.#withPermit(this.#hosts.of(host), target, call);
    const paced = (call: () => Promise<ExchangeResult>): Promise<ExchangeResult> =>
      pace === undefined ? call() : this.#paces.of(pace).run(host, signal, call);
    if (endpoint === undefined) return paced(() => atHost(work));
    const known = this.#endpoints.of(endpoint);
    const { calls, breaker } = known;
    const guarded = async (): Promise<ExchangeResult> => {
      const { rest } = breaker;
      if (rest !== undefined) return this.#resting(host, rest, known.lastFailure);
      const result = await breaker.run(work, signIn);
      if (isFailure(result)) known.lastFailure = result.detail.slice(0, MAX_FAILURE_LENGTH);
      return result;
    };
    // A caller that would only be refused need not wait its turn.
    if (breaker.rest !== undefined) return guarded();
    return paced(() => this.#withPermit(calls, target, () => atHost(guarded)));
  }

  async #withPermit(
    calls: Semaphore,
    { host, signal }: Target,
    work: () => Promise<ExchangeResult>,
  ): Promise<ExchangeResult> {
    if (!(await calls.acquire(signal))) {
      return failure("timeout", `The clock ran out before ${host} could be called.`);
    }
    try {
      return await work();
    } finally {
      calls.release();
    }
  }

  #resting(host: string, { leftMs }: Rest, lastFailure: string): AnswerFailure {
    const last = lastFailure === "" ? "" : ` (the last time: ${lastFailure})`;
    const why = `${host} failed ${this.#limits.failuresInARow} times in a row${last}`;
    if (leftMs === undefined) {
      return unsentFailure("resting", `${why}; another call is trying it again just now.`, {});
    }
    const until = new Date(Date.now() + leftMs).toISOString().slice(11, 19);
    const detail = `${why} and is not called until ${until} UTC. Make sure that it answers.`;
    return unsentFailure("resting", detail, { afterMs: leftMs });
  }
}

/** Characters of a key's hash that distinguish keys; too few to reveal anything about the key. */
const KEY_CHARACTERS = 12;

const hashOf = (key: string): string =>
  createHash("sha256").update(key).digest("hex").slice(0, KEY_CHARACTERS);

/** Names a model at an address for one key, so that an endpoint that one owner breaks rests alone. */
export const modelEndpoint = (address: string, model: string, key: string | undefined): string =>
  `${address}#${model}#${hashOf(key ?? "")}`;

/** Names a key at a host, which have one rate limit. */
export const keyName = (host: string, key: string): string => `${host}#${hashOf(key)}`;
