import { isFailure } from "@wisp/game";
import { Semaphore } from "@wisp/limits";
import type { AnswerFailure } from "../../contract.ts";
import { failure, unsentFailure } from "../failures.ts";
import { Breaker, type ExchangeResult, type Rest, type Sign } from "./breaker.ts";
import { IdleCache } from "./idle-cache.ts";
import { Pace } from "./pace.ts";

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

/** Whether a clock ended the signal (as `AbortSignal.timeout` says it), not somebody who lost interest. */
const ranOut = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === "TimeoutError";

/** A server that answers works, whatever the answer, unless it reports an internal error. */
function signIn(result: ExchangeResult, signal: AbortSignal): Sign {
  if (!isFailure(result)) return result.status < 500 ? "well" : "ill";
  const { failed } = result;
  if (failed === "unreachable") return "ill";
  if (failed === "timeout") return ranOut(signal) ? "ill" : "none";
  // What we refuse was never sent.
  return failed === "refused" ? "none" : "well";
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
      const result = await breaker.run(work, (done) => signIn(done, signal));
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
