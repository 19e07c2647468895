import type { Ask, Seat, SpaceMessage } from "@wisp/game";
import { ifUnsent, withRetries } from "../circuit/index.ts";
import {
  type AnyMapping,
  type Failure,
  isFailure,
  type Reply,
  type SeatContext,
  type Session,
  type Turn,
  type VisibleEvent,
} from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { within } from "./clock.ts";
import type { Lane } from "./lane.ts";
import { type Call, PERCEIVE_LIMIT_MS, textOf } from "./protocol.ts";

/** A Space agent at one seat: perceives one after another, in order, before the next interact. */
export class SpaceSession implements Session {
  readonly #call: Call;
  readonly #mapping: AnyMapping;
  readonly #seat: Seat;
  readonly #note: (failure: Failure) => void;
  readonly #random: SeatContext["random"];
  readonly #lane: Lane;
  readonly #queue: SpaceMessage[] = [];
  #delivering: Promise<void> | undefined;
  /** Aborted while somebody waits for the queue to be empty. */
  #urgent = new AbortController();
  #dropped = new AbortController();

  constructor(
    call: Call,
    mapping: AnyMapping,
    lane: Lane,
    context: Pick<SeatContext, "seat" | "note" | "random">,
  ) {
    this.#call = call;
    this.#lane = lane;
    this.#mapping = mapping;
    this.#seat = context.seat;
    this.#note = context.note ?? (() => {});
    this.#random = context.random;
  }

  perceive({ event, view }: VisibleEvent): void {
    this.#queue.push(...this.#mapping.perceive(event, view, this.#seat));
    if (this.#queue.length > 0) this.#delivering ??= this.#deliver();
  }

  async flush(): Promise<void> {
    const delivering = this.#delivering;
    if (delivering === undefined) return;
    const late = setTimeout(() => this.#drop(), PERCEIVE_LIMIT_MS);
    this.#urgent.abort();
    await delivering;
    clearTimeout(late);
  }

  async decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    const deadlineMs = performance.now() + ask.timeLimitMs;
    await this.flush();
    const { label, signal } = turn;
    const message = this.#mapping.interact(ask, view, this.#seat);
    const draws = this.#random(`retry/${label}`);
    const answer = await withRetries(
      { deadlineMs, signal, jitter: () => draws.float() },
      async () => ifUnsent(await this.#call("interact", message, signal)),
    );
    if (isFailure(answer)) return answer;
    const text = textOf(answer, "interact");
    return typeof text === "string" ? { text } : text;
  }

  async close(): Promise<void> {
    await this.flush();
  }

  /** Sends what is queued, also what is queued meanwhile. Never rejects. */
  async #deliver(): Promise<void> {
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      const message = next;
      const leave = await this.#lane.enter(this.#urgent.signal);
      const answer = await within(
        PERCEIVE_LIMIT_MS,
        (signal) => this.#call("perceive", message, signal),
        this.#dropped.signal,
        // Nobody may be waiting for this promise: its rejection would end the process.
      ).catch((error: unknown) => failure("crashed", `A message was not sent: ${String(error)}`));
      leave();
      if (isFailure(answer)) this.#note(answer);
    }
    this.#delivering = undefined;
    if (this.#urgent.signal.aborted) this.#urgent = new AbortController();
  }

  /** Gives up what is queued and the perceive under way. */
  #drop(): void {
    const left = this.#queue.splice(0).length;
    if (left > 0) {
      const limit = `${PERCEIVE_LIMIT_MS / 1_000} s`;
      this.#note(failure("timeout", `${left} queued messages were not delivered within ${limit}.`));
    }
    this.#dropped.abort();
    this.#dropped = new AbortController();
  }
}
