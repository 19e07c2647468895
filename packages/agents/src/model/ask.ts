import { isFailure } from "@wisp/game";
import type { AgentAnswer, AnswerFailure, Budget, CallCost } from "../contract.ts";
import { sumOf } from "../cost/index.ts";
import type { RetryClock } from "../outbound/circuit/index.ts";
import { failure } from "../outbound/index.ts";
import { type CallableModel, callModel } from "./call.ts";
import { type KeepCall, recorded } from "./call-record.ts";
import type { Message, Situation } from "./prompt.ts";
import type { PromptSetup } from "./prompt-setup.ts";
import type { SystemRole } from "./settings.ts";
import type { Call } from "./strategies/strategy.ts";

/** A model agent: a model that can be called, and how it is prompted. */
export interface ModelAgent extends CallableModel {
  readonly promptSetup: PromptSetup;
  /** Absent: `system`. */
  readonly systemRole?: SystemRole;
}

/** The means of one decision's calls. */
export interface CallResources {
  readonly clock: RetryClock;
  /** Pays each call beforehand; absent: nobody counts. */
  readonly budget?: Budget;
  readonly keepCall?: KeepCall;
}

/** Time that later calls leave, so that a strategy can answer with its partial result before the clock ends. */
const ANSWER_MARGIN_MS = 100;
/** The shortest time in which a model can answer. */
const MIN_CALL_MS = 300;

/** The clock of a call after the first one; undefined when too little time is left for it. */
function laterClock({ deadlineMs, signal, jitter }: RetryClock): RetryClock | undefined {
  const endMs = deadlineMs - ANSWER_MARGIN_MS;
  const leftMs = endMs - performance.now();
  if (leftMs < MIN_CALL_MS) return undefined;
  const ends = AbortSignal.timeout(Math.floor(leftMs));
  return { deadlineMs: endMs, signal: AbortSignal.any([signal, ends]), jitter };
}

/** The same messages for a model that takes none of the system: its text begins the first of the user. */
function withoutSystem(messages: readonly Message[]): readonly Message[] {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const [first, ...rest] = messages.filter(({ role }) => role !== "system");
  const content = [...system, ...(first === undefined ? [] : [first.content])].join("\n\n");
  return [{ role: "user", content }, ...rest];
}

/** Calls within one decision; `bills` collects their costs. */
function callsOf(
  agent: ModelAgent,
  { clock, budget, keepCall = () => {} }: CallResources,
  bills: CallCost[],
): { readonly call: Call; readonly raw: () => unknown } {
  const { promptId } = agent.promptSetup;
  let begun = 0;
  let raw: unknown;
  const call: Call = async (name, given, { maxTokens, format } = {}) => {
    const own = begun === 0 ? clock : laterClock(clock);
    if (own === undefined) return failure("timeout", "No time was left for another call.");
    begun += 1;
    const { sampling, systemRole } = agent;
    const messages = systemRole === "user" ? withoutSystem(given) : given;
    const limit = Math.min(maxTokens ?? sampling.maxTokens, sampling.maxTokens);
    const model = { ...agent, sampling: { ...sampling, maxTokens: limit } };
    const billed = await recorded({ name, messages, signal: clock.signal, keep: keepCall }, () =>
      callModel(model, { messages, promptId, format, clock: own, budget }),
    );
    bills.push(...billed.bills);
    if (!isFailure(billed.result)) raw = billed.result.raw;
    return billed.result;
  };
  return { call, raw: () => raw };
}

/**
 * The answer of a model's strategy in a situation, with the cost of all its calls. The whole situation
 * is sent each time: nothing is remembered between decisions.
 */
export async function askModel(
  agent: ModelAgent,
  situation: Situation,
  resources: CallResources,
): Promise<AgentAnswer | AnswerFailure> {
  const { strategy, templates } = agent.promptSetup;
  const bills: CallCost[] = [];
  const { call, raw } = callsOf(agent, resources, bills);
  const moment = { situation, templates: templates(situation.locale) };
  const reply = await strategy.decide(moment, call);
  const billed = sumOf(bills);
  if (isFailure(reply)) return { ...reply, ...billed };
  const { text, reasoning, notes } = reply;
  return {
    text,
    ...(reasoning !== undefined && { reasoning }),
    ...(notes !== undefined && { notes }),
    raw: raw(),
    ...billed,
  };
}
