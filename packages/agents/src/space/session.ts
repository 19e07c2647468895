import { type Ask, isFailure, type Seat, type SpaceMessage } from "@wisp/game";
import { Semaphore } from "@wisp/limits";
import { announced } from "../announced.ts";
import {
  type AnswerFailure,
  type AnyMapping,
  type Reply,
  SEALED_END,
  type SeatContext,
  type Session,
  type Turn,
  type VisibleEvent,
} from "../contract.ts";
import { ifUnsent, withRetries } from "../outbound/circuit/index.ts";
import { failure, NO_INTERVIEWS } from "../outbound/index.ts";
import { type Call, type PerceiveLimits, spokenIn, within } from "./protocol.ts";

interface QueuedMessage {
  readonly message: SpaceMessage;
  readonly replayed: boolean;
}

interface SpaceSeat {
  readonly call: Call;
  readonly mapping: AnyMapping;
  readonly lane: Lane;
  readonly limits: PerceiveLimits;
}

const answeredBadly: readonly string[] = ["crashed", "wrong-shape", "not-json", "too-large"];
const BAD_GATEWAY = 502;

/** The agent answered, however badly: it has the message. A gateway's error is not its answer. */
const wasTaken = ({ failed, status }: AnswerFailure): boolean =>
  status === undefined ? answeredBadly.includes(failed) : status < BAD_GATEWAY;

/** The result that a sealed match ends with: that it is over, and no more. */
const sealedResult = (message = ""): SpaceMessage => ({
  message,
  name: null,
  status: "result",
  word: null,
  round: null,
});

/**
 * A Space agent at one seat: perceives one after another, in order, all of them before the next
 * interact. An agent that does not take the whole replay after a takeover is asked nothing more.
 */
export class SpaceSession implements Session {
  readonly #call: Call;
  readonly #mapping: AnyMapping;
  readonly #limits: PerceiveLimits;
  readonly #seat: Seat;
  readonly #note: (failure: AnswerFailure) => void;
  readonly #random: SeatContext["random"];
  readonly #lane: Lane;
  readonly #queue: QueuedMessage[] = [];
  #delivering: Promise<void> | undefined;
  /** Waits for the first message with words of the host: only those can carry it. */
  #announcement: string | undefined;
  /** Of the current message. */
  #replaying = false;
  /** Why this session is over before its match is. */
  #ended: AnswerFailure | undefined;
  /** Aborted while a caller waits for the queue to be empty. */
  #urgent = new AbortController();
  #dropped = new AbortController();

  constructor(
    { call, mapping, lane, limits }: SpaceSeat,
    context: Pick<SeatContext, "seat" | "note" | "random">,
  ) {
    this.#call = call;
    this.#lane = lane;
    this.#mapping = mapping;
    this.#limits = limits;
    this.#seat = context.seat;
    this.#note = context.note ?? (() => {});
    this.#random = context.random;
  }

  perceive({ event, view, replayed, announcement }: VisibleEvent): void {
    if (this.#ended !== undefined) return;
    const isSealedEnd = event.type === SEALED_END;
    if (!isSealedEnd) this.#announcement ??= announcement;
    const messages = isSealedEnd
      ? [sealedResult(announcement)]
      : this.#mapping.perceive(event, view, this.#seat);
    for (const message of messages) {
      this.#queue.push({ message: this.#announced(message), replayed: replayed === true });
    }
    if (this.#queue.length > 0) this.#delivering ??= this.#deliver();
  }

  async flush(): Promise<void> {
    const delivering = this.#delivering;
    if (delivering === undefined) return;
    const { queueMs, replayMs } = this.#limits;
    const limitMs = this.#replaying || this.#queue[0]?.replayed ? replayMs : queueMs;
    const late = setTimeout(() => this.#giveUp(limitMs), limitMs);
    this.#urgent.abort();
    await delivering;
    clearTimeout(late);
  }

  async decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    const deadlineMs = performance.now() + ask.timeLimitMs;
    await this.flush();
    if (this.#ended !== undefined) return this.#ended;
    const { label, signal } = turn;
    const message = this.#mapping.interact(ask, view, this.#seat);
    const draws = this.#random(`retry/${label}`);
    const answer = await withRetries(
      { deadlineMs, signal, jitter: () => draws.float() },
      async () => ifUnsent(await this.#call("interact", message, signal)),
    );
    return isFailure(answer) ? answer : spokenIn(answer);
  }

  async interview(): Promise<AnswerFailure> {
    return NO_INTERVIEWS;
  }

  async close(): Promise<void> {
    await this.flush();
  }

  #announced(message: SpaceMessage): SpaceMessage {
    const announcement = this.#announcement;
    const isHost = message.status === "round" && message.name === null;
    if (announcement === undefined || !isHost || message.message === null) return message;
    this.#announcement = undefined;
    return { ...message, message: announced(message.message, announcement) };
  }

  /** Sends all queued messages, including those queued while it runs. Never rejects. */
  async #deliver(): Promise<void> {
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      const { message, replayed } = next;
      this.#replaying = replayed;
      const leave = await this.#lane.enter(this.#urgent.signal);
      const dropped = this.#dropped.signal;
      const answer = await within(
        this.#limits.oneMs,
        (signal) => this.#call("perceive", message, signal),
        dropped,
        // This promise may have no waiter: its rejection would end the process.
      ).catch((error: unknown) => failure("unreachable", `It was not sent: ${String(error)}`));
      leave();
      if (isFailure(answer) && !dropped.aborted) this.#lost(answer, replayed);
    }
    this.#replaying = false;
    this.#delivering = undefined;
    if (this.#urgent.signal.aborted) this.#urgent = new AbortController();
  }

  #lost(answer: AnswerFailure, replayed: boolean): void {
    if (replayed && !wasTaken(answer)) this.#end(answer.detail);
    else this.#note(failure("message-lost", `${answer.failed}: ${answer.detail}`));
  }

  /** A session does not continue from half a history. */
  #end(detail: string): void {
    this.#queue.length = 0;
    const why =
      "After a restart of the arena the agent did not accept the replay of the match, so it is no longer asked.";
    this.#ended = failure("replay-incomplete", `${why} ${detail}`);
    this.#note(this.#ended);
  }

  /** Drops the queued messages and the current perceive. */
  #giveUp(limitMs: number): void {
    const limit = `${limitMs / 1_000} s`;
    if (this.#replaying) {
      this.#end(`The replay took longer than ${limit}.`);
    } else {
      const left = this.#queue.splice(0).length + 1;
      const detail = `${left} messages were dropped: the agent had not taken them within ${limit}.`;
      this.#note(failure("behind", detail));
    }
    this.#dropped.abort();
    this.#dropped = new AbortController();
  }
}

/** Maximum number of concurrent deliveries that are not awaited. */
const LANE_WIDTH = 64;

/** After this long a delivery no longer counts, so that slow agents do not hold up the others. */
const HOLD_MS = 200;

const nothing = (): void => {};

/**
 * Lets those first who are waited for. When thousands of perceives fall due at the same moment, an
 * agent that is about to be asked must not queue behind agents that only listen.
 */
export class Lane {
  readonly #deliveries = new Semaphore(LANE_WIDTH);

  /**
   * Resolves when there is room, or as soon as `urgent` is aborted, with what to call when the
   * delivery is over.
   */
  async enter(urgent: AbortSignal): Promise<() => void> {
    if (!(await this.#deliveries.acquire(urgent))) return nothing;
    let holds = true;
    const leave = (): void => {
      if (!holds) return;
      holds = false;
      clearTimeout(timer);
      this.#deliveries.release();
    };
    const timer = setTimeout(leave, HOLD_MS);
    return leave;
  }
}
