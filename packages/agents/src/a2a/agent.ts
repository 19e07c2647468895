import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@a2a-js/sdk/client";
import { isFailure } from "@wisp/game";
import type { AgentAnswer, AnswerFailure } from "../contract.ts";
import { accounted, type Caller, failure, type JsonAnswer } from "../outbound/index.ts";
import type { Question } from "../wisp/messages.ts";
import type { Answerer } from "../wisp/question-session.ts";
import { type A2aResult, called, LIMIT_BYTES } from "./call.ts";
import type { Card } from "./card.ts";
import { requestOf } from "./message.ts";
import { isWorking, outcomeIn, type PendingTask } from "./reply.ts";
import type { A2aSettings } from "./settings.ts";

/** The first wait before a task is looked up again; it grows by half up to the longest. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 1_000;

/** How long a task that is given up may take to be cancelled. */
const CANCEL_LIMIT_MS = 2_000;

/** The response at the card's URL, not parsed: see `cardIn`. */
export async function readCard(
  client: Caller,
  { url, token, tokenHost }: A2aSettings,
  signal: AbortSignal,
): Promise<JsonAnswer | AnswerFailure> {
  const bearer =
    token === undefined || tokenHost === undefined ? undefined : { token, host: tokenHost };
  const headers = { "a2a-version": "1.0" };
  const answer = await client.get(url, { signal, bearer, headers, limitBytes: LIMIT_BYTES });
  return isFailure(answer) ? accounted(answer) : answer;
}

/** Resolves false when the signal ends the wait. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false);

/** A lookup that may go better a moment later; nothing depends on it. */
const passing: readonly string[] = ["unreachable", "resting"];

/** One A2A agent as its card describes it. Every question is one message. */
export class A2aAgent implements Answerer {
  readonly #call: (
    signal: AbortSignal,
    work: (agent: Client) => Promise<unknown>,
  ) => Promise<A2aResult | AnswerFailure>;
  readonly #takesData: boolean;
  readonly #cancelling = new Set<Promise<unknown>>();

  constructor(client: Caller, settings: A2aSettings, { endpoint, takesData }: Card) {
    this.#call = (signal, work) => called(client, settings, endpoint, signal, work);
    this.#takesData = takesData;
  }

  /** The answer to a question: a task is followed until it ends or `signal` is aborted. */
  async ask(question: Question, signal: AbortSignal): Promise<AgentAnswer | AnswerFailure> {
    const request = requestOf(question, this.#takesData);
    const sent = await this.#call(signal, (agent) => agent.sendMessage(request));
    if (isFailure(sent)) return sent;
    const outcome = outcomeIn(sent);
    return isWorking(outcome) ? this.#followed(outcome, signal) : outcome;
  }

  /** Resolves when the agent was notified of every canceled task, or after 2 s. */
  async close(): Promise<void> {
    await Promise.all(this.#cancelling);
  }

  async #followed(
    { taskId }: PendingTask,
    signal: AbortSignal,
  ): Promise<AgentAnswer | AnswerFailure> {
    for (let waitMs = FIRST_WAIT_MS; await waited(waitMs, signal); ) {
      const polled = await this.#call(signal, (agent) =>
        agent.getTask({ tenant: "", id: taskId, historyLength: 0 }),
      );
      const outcome = isFailure(polled) ? polled : outcomeIn(polled);
      const goesOn = isFailure(outcome) && passing.includes(outcome.failed);
      if (!isWorking(outcome) && !goesOn && !signal.aborted) return outcome;
      waitMs = Math.min(waitMs * 1.5, MAX_WAIT_MS);
    }
    this.#cancel(taskId);
    return failure("timeout", "The agent's task was still working when its clock ran out.");
  }

  /** Notifies the agent that its answer is no longer awaited. The agent may ignore it. */
  #cancel(taskId: string): void {
    const cancelling = this.#call(AbortSignal.timeout(CANCEL_LIMIT_MS), (agent) =>
      agent.cancelTask({ tenant: "", id: taskId, metadata: undefined }),
    ).finally(() => this.#cancelling.delete(cancelling));
    this.#cancelling.add(cancelling);
  }
}
