import { randomUUID } from "node:crypto";
import type { Client } from "@a2a-js/sdk/client";
import { type AnyGame, type Ask, isFailure, locales } from "@wisp/game";
import {
  type AgentAnswer,
  type AnswerFailure,
  CHECK_CLOCK_MS,
  type CheckResult,
  type CheckStep,
  type Connector,
  type Reply,
  type SeatContext,
  type Turn,
} from "../contract.ts";
import type { MatchResult } from "../match-result.ts";
import { waited } from "../outbound/circuit/index.ts";
import {
  accounted,
  type Caller,
  failure,
  type JsonAnswer,
  type OutboundClient,
} from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import { within } from "../space/protocol.ts";
import { untilAwake, type WakeClock, wakeClockFor } from "../space/wake.ts";
import { finding, tried, type Work } from "../trial.ts";
import { NOTIFY_LIMIT_MS } from "../wisp/agent.ts";
import type { CheckClocks, OpenableGame } from "../wisp/index.ts";
import { type Answerer, protocols, type WispQuestion } from "../wisp/messages.ts";
import { FirstQuestions, QuestionSession, verdictOfAnswer } from "../wisp/question-session.ts";
import {
  type A2aResult,
  type A2aSettings,
  a2aSettings,
  called,
  isWorking,
  LIMIT_BYTES,
  outcomeIn,
  type PendingTask,
  questionMessage,
  requestOf,
  resultMessage,
} from "./call.ts";
import { type A2aCard, cardIn } from "./card.ts";

export { type A2aSettings, a2aSettings, cardUrlsAt } from "./call.ts";
export { isCard } from "./card.ts";

/** The first wait before a task is looked up again; it grows by half up to the longest. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 1_000;

/** How long a task that is given up may take to be cancelled. */
const CANCEL_LIMIT_MS = 2_000;

/** The response at the card's URL, not parsed: see `cardIn`. */
async function readCard(
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

  constructor(client: Caller, settings: A2aSettings, { endpoint, takesData }: A2aCard) {
    this.#call = (signal, work) => called(client, settings, endpoint, signal, work);
    this.#takesData = takesData;
  }

  /** The answer to a question: a task is followed until it ends or `signal` is aborted. */
  async ask(question: WispQuestion, signal: AbortSignal): Promise<AgentAnswer | AnswerFailure> {
    const request = requestOf(questionMessage(question, this.#takesData));
    const sent = await this.#call(signal, (agent) => agent.sendMessage(request));
    if (isFailure(sent)) return sent;
    const outcome = outcomeIn(sent);
    return isWorking(outcome) ? this.#followed(outcome, signal) : outcome;
  }

  /** Sends the result of a match; what the agent answers is not read. Never rejects. */
  async sendResult(
    { sessionId: session, game, locale, seat }: SeatContext,
    result: MatchResult,
  ): Promise<void> {
    const addressed = { protocol: protocols[0], session, game, locale, seat };
    const news = { ...addressed, first: 0, events: [], over: true, result };
    const request = requestOf(resultMessage(news, this.#takesData));
    await this.#call(AbortSignal.timeout(NOTIFY_LIMIT_MS), (agent) => agent.sendMessage(request));
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

/** An A2A agent at one seat. Its context is the session, which an agent may remember. */
export class A2aSession extends QuestionSession {
  readonly #agent: A2aAgent;
  readonly #context: SeatContext;
  #result: MatchResult | undefined;

  constructor(agent: A2aAgent, game: AnyGame, context: SeatContext) {
    super(agent, game, context, protocols[0]);
    this.#agent = agent;
    this.#context = context;
  }

  hearResult(result: MatchResult): void {
    this.#result = result;
  }

  /** In a separate context, so that the match's context does not contain it. */
  override interview(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    return this.ask(ask, view, turn, randomUUID());
  }

  override async close(): Promise<void> {
    if (this.#result !== undefined) await this.#agent.sendResult(this.#context, this.#result);
    await this.#agent.close();
  }
}

interface A2aTrial {
  readonly cardUrl: string;
  /** The response at the card's URL. */
  readCard(signal: AbortSignal): Promise<JsonAnswer | AnswerFailure>;
  agentOf(card: A2aCard): A2aAgent;
}

/** Waits until the agent's card can be read. */
async function wokenCard(
  { cardUrl, readCard }: Pick<A2aTrial, "cardUrl" | "readCard">,
  clock: WakeClock,
  onAttempt?: (failed: AnswerFailure, elapsedMs: number) => void,
): Promise<A2aCard | AnswerFailure> {
  const answer = await untilAwake(readCard, clock, onAttempt);
  return isFailure(answer) ? answer : cardIn(answer, cardUrl);
}

/**
 * Reads the card, then asks the first question of every game. Cards name no games, and its owner
 * chooses them after the check: the agent has to answer everywhere, and legally in one game at
 * least. Where its answer is illegal the step says so, so that its owner can leave that game out.
 */
async function checkA2a(
  trial: A2aTrial,
  games: readonly OpenableGame[],
  clocks: CheckClocks,
  report: (step: CheckStep) => void,
): Promise<CheckResult> {
  let card: A2aCard | undefined;
  const readsCard: Work = async (still) => {
    const found = await wokenCard(trial, clocks.wake, ({ detail }, elapsedMs) =>
      still(finding("waking", String(Math.round(elapsedMs / 1_000)), detail)),
    );
    if (isFailure(found)) return found;
    card = found;
    return finding("model", found.name);
  };
  const first = await tried([["card", readsCard]], report);
  if (card === undefined) return first;

  const agent = trial.agentOf(card);
  const questions = new FirstQuestions(agent, clocks.answerMs, protocols[0]);
  const steps = [...first.steps];
  let answered = true;
  let legal = false;
  for (const playable of games) {
    const work: Work = async () => {
      const answer = await questions.ask(playable, locales[0]);
      answered &&= !isFailure(answer);
      return verdictOfAnswer(answer);
    };
    const outcome = await tried([[playable.game.id, work]], report);
    steps.push(...outcome.steps);
    legal ||= outcome.ok;
  }
  const times = await questions.times();
  await agent.close();
  return { ok: answered && legal, steps, model: card.name, ...times };
}

interface A2aDeps {
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, OpenableGame>>;
  /** Overrides the clock that the address implies. */
  readonly wakeClock?: WakeClock;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
}

/** Agents that speak the Agent2Agent protocol, by the URL of their agent card: they can play every game. */
export function a2aConnector({
  client,
  games,
  wakeClock,
  checkClockMs: answerMs = CHECK_CLOCK_MS,
}: A2aDeps): Connector<A2aSettings> {
  const clockFor = (url: string): WakeClock => wakeClock ?? wakeClockFor(url);
  const reaching = (settings: A2aSettings, caller: Caller): A2aTrial => ({
    cardUrl: settings.url,
    readCard: (signal) => readCard(caller, settings, signal),
    agentOf: (card) => new A2aAgent(caller, settings, card),
  });
  return {
    kind: "a2a",
    settings: a2aSettings(client.mode),
    secretHost: ({ url }) => new URL(url).host,
    withSecret(settings, secret) {
      const { host } = new URL(settings.url);
      return misplaced(secret, host) ?? { ...settings, token: secret.text, tokenHost: host };
    },
    check(settings, report) {
      const clocks = { wake: clockFor(settings.url), answerMs };
      return checkA2a(reaching(settings, client.trial), Object.values(games), clocks, report);
    },
    async health(settings, signal) {
      const answer = await readCard(client, settings, signal);
      const card = isFailure(answer) ? answer : cardIn(answer, settings.url);
      return isFailure(card) ? card : { model: card.name };
    },
    async open(settings, context) {
      const playable = games[context.game];
      if (playable === undefined) {
        return failure("refused", `This arena has no game ${context.game}.`);
      }
      const reached = reaching(settings, client);
      const card = await wokenCard(reached, clockFor(settings.url));
      return isFailure(card) ? card : new A2aSession(reached.agentOf(card), playable.game, context);
    },
    async sendResult(settings, context, result) {
      const reached = reaching(settings, client);
      // One that sleeps is not woken for it.
      const answer = await within(NOTIFY_LIMIT_MS, reached.readCard);
      const card = isFailure(answer) ? answer : cardIn(answer, reached.cardUrl);
      if (!isFailure(card)) await reached.agentOf(card).sendResult(context, result);
    },
  };
}
