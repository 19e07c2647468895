import { isFailure, type ModelCall } from "@wisp/game";
import type { AgentAnswer, AnswerFailure, CallCost } from "../contract.ts";
import { sumOf } from "../cost/index.ts";
import type { BilledResult } from "./call.ts";
import type { Message } from "./prompt.ts";

/** Hears of a call when it is over. */
export type KeepCall = (call: ModelCall) => void;

function recordOf(
  name: string,
  messages: readonly Message[],
  latencyMs: number,
  result: AgentAnswer | AnswerFailure,
  { usage, costMicros, estimated }: CallCost,
): ModelCall {
  const failed = isFailure(result);
  return {
    name,
    messages,
    answer: failed ? null : result.text,
    reasoning: failed ? null : (result.reasoning ?? null),
    failure: failed ? `${result.failed}: ${result.detail}` : null,
    latencyMs: Math.round(latencyMs),
    tokensIn: usage?.tokensIn ?? null,
    tokensOut: usage?.tokensOut ?? null,
    costMicros: costMicros ?? null,
    estimated: estimated ?? false,
  };
}

const UNANSWERED: AnswerFailure = { failed: "timeout", detail: "The decision's time was over." };

/**
 * Makes a call and reports it once: when it is over, or at the moment when the decision's clock runs
 * out, since nobody waits for a later result.
 */
export async function recorded(
  { name, messages, signal, keep }: RecordedCall,
  work: () => Promise<BilledResult>,
): Promise<BilledResult> {
  const startMs = performance.now();
  const end = (result: AgentAnswer | AnswerFailure, billed: CallCost): void =>
    keep(recordOf(name, messages, performance.now() - startMs, result, billed));
  const ranOut = (): void => end(UNANSWERED, {});
  signal.addEventListener("abort", ranOut, { once: true });
  const done = await work();
  signal.removeEventListener("abort", ranOut);
  if (!signal.aborted) end(done.result, sumOf(done.bills));
  return done;
}

interface RecordedCall {
  readonly name: string;
  readonly messages: readonly Message[];
  /** Aborted when the decision's clock runs out. */
  readonly signal: AbortSignal;
  readonly keep: KeepCall;
}
