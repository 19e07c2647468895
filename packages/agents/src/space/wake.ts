import { setTimeout as pause } from "node:timers/promises";
import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { ifUnsent, withRetries } from "../outbound/circuit/index.ts";
import { unsentIn } from "../outbound/failures.ts";
import { failure, isLoopbackHost } from "../outbound/index.ts";
import { ANSWER_LIMIT_MS, type Call, emptyMessage, within } from "./protocol.ts";

export interface WakeClock {
  /** How long an agent may take to wake. */
  readonly limitMs: number;
  /** How long one checkHealth may take: a server that starts can swallow one. */
  readonly attemptMs: number;
  /** Between two attempts. */
  readonly pauseMs: number;
  /** It is up, or it is not: routes that are not there are not waited for. */
  readonly sleepless?: true;
}

/** Spaces sleep; the protocol grants 90 s. */
const spaceClock: WakeClock = { limitMs: 90_000, attemptMs: 30_000, pauseMs: 2_000 };

/** What runs on one's own machine does not sleep: it is up, or it is not. */
const loopbackClock: WakeClock = {
  limitMs: 6_000,
  attemptMs: 5_000,
  pauseMs: 1_000,
  sleepless: true,
};

/** How long to wait for the agent at `url`. */
export const wakeClockFor = (url: string): WakeClock =>
  isLoopbackHost(new URL(url).hostname) ? loopbackClock : spaceClock;

/** Consecutive failures, of a kind that waiting does not fix, after which an agent is given up. */
const MAX_HOPELESS_FAILURES = 2;

/** Why no waiting helps, with what to change; undefined while it may. */
function hopeless(failed: AnswerFailure, { sleepless }: WakeClock): AnswerFailure | undefined {
  if (unsentIn(failed)?.unknownName) return failed;
  if (failed.status !== 404 || !sleepless) return undefined;
  const advice = "Something else listens there, or the path is another; check the address.";
  return { ...failed, detail: `${failed.detail} ${advice}` };
}

/**
 * Calls an agent until it answers correctly or the clock runs out; `onAttempt` is called for every
 * failed attempt. An address that may not be called is not tried again, and one
 * that does not exist once: a name unknown to DNS, or a route unknown to a server of this machine.
 */
export async function untilAwake<Answer extends object>(
  attempt: (signal: AbortSignal) => Promise<Answer | AnswerFailure>,
  clock: WakeClock,
  onAttempt: (failed: AnswerFailure, elapsedMs: number) => void = () => {},
): Promise<Answer | AnswerFailure> {
  const start = performance.now();
  let lastAnswer: AnswerFailure | undefined;
  let hopelessInARow = 0;
  for (;;) {
    const leftMs = clock.limitMs - (performance.now() - start);
    const answer = await within(Math.max(0, Math.min(leftMs, clock.attemptMs)), attempt);
    if (!isFailure(answer)) return answer;
    if (answer.failed === "refused") return answer;
    // It is awake, and says when it may be called, or that is unknown.
    if (answer.failed === "rate-limited" || answer.failed === "quota-spent") {
      const { retryAfterMs = clock.pauseMs } = answer;
      const leftNowMs = clock.limitMs - (performance.now() - start);
      if (answer.failed === "quota-spent" || retryAfterMs >= leftNowMs) return answer;
      onAttempt(answer, performance.now() - start);
      await pause(Math.max(retryAfterMs, clock.pauseMs));
      continue;
    }
    const reason = hopeless(answer, clock);
    hopelessInARow = reason === undefined ? 0 : hopelessInARow + 1;
    if (reason !== undefined && hopelessInARow === MAX_HOPELESS_FAILURES) return reason;
    // The results of earlier attempts say more than that the last one was cut short.
    const cutShort = answer.failed === "timeout" && leftMs < clock.attemptMs;
    if (!cutShort || lastAnswer === undefined) lastAnswer = answer;
    const elapsedMs = performance.now() - start;
    if (elapsedMs + clock.pauseMs >= clock.limitMs) {
      const limit = `${Math.round(clock.limitMs / 1_000)} s`;
      return failure("asleep", `The agent did not wake within ${limit}. ${lastAnswer.detail}`);
    }
    onAttempt(answer, elapsedMs);
    await pause(clock.pauseMs);
  }
}

/** Calls checkHealth until the agent answers well: see `untilAwake`. */
export async function wake(
  call: Call,
  clock: WakeClock,
  onAttempt?: (failed: AnswerFailure, elapsedMs: number) => void,
): Promise<undefined | AnswerFailure> {
  const check = (signal: AbortSignal) => call("checkHealth", emptyMessage, signal);
  const answer = await untilAwake(check, clock, onAttempt);
  return isFailure(answer) ? answer : undefined;
}

/** Long enough for an agent that has just woken to be called again after its rest. */
const INIT_LIMIT_MS = 30_000;

/** Starts a match at the agent; an agent that cannot is as good as asleep. `jitter` is from 0 to 1. */
export async function init(
  call: Call,
  jitter = (): number => 0.5,
): Promise<undefined | AnswerFailure> {
  const deadlineMs = performance.now() + INIT_LIMIT_MS;
  const answer = await within(INIT_LIMIT_MS, (whole) =>
    withRetries({ deadlineMs, signal: whole, jitter }, async () =>
      ifUnsent(
        await within(ANSWER_LIMIT_MS, (signal) => call("init", emptyMessage, signal), whole),
      ),
    ),
  );
  if (!isFailure(answer)) return undefined;
  if (answer.failed === "rate-limited" || answer.failed === "quota-spent") return answer;
  return failure("asleep", `The agent could not start a match. ${answer.detail}`);
}

/** Stages of a Space in which a call does not wake it, and what its owner can do. */
const standing = new Map<string | undefined, (page: string) => string>(
  Object.entries({
    BUILD_ERROR: (page: string) =>
      `Its build failed; read why at ${page}?logs=build, and push a fix.`,
    CONFIG_ERROR: (page: string) => `Its README.md has a configuration error; ${page} says which.`,
    RUNTIME_ERROR: (page: string) =>
      `It crashed when it started; read why at ${page}?logs=container, and restart it.`,
    PAUSED: (page: string) => `It is paused; restart it at ${page}/settings.`,
    STOPPED: (page: string) => `It is stopped; restart it at ${page}/settings.`,
    DELETING: () => "It is being deleted.",
  }),
);

/** Why a Space in this stage will not answer, however long one waits; undefined when it may. */
export function refusalOfStage(id: string, stage: string | undefined): AnswerFailure | undefined {
  const advice = standing.get(stage);
  return advice === undefined
    ? undefined
    : failure("asleep", `${id} does not run. ${advice(`https://huggingface.co/spaces/${id}`)}`);
}

/** Stages in which a Space that does not answer is nevertheless there. */
const coming = ["SLEEPING", "APP_STARTING", "BUILDING", "RUNNING_BUILDING", "RUNNING_APP_STARTING"];

/** Whether a Space sleeps or is on its way up. */
export const sleeps = (stage: string | undefined): boolean =>
  stage !== undefined && coming.includes(stage);
