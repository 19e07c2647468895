import { isFailure, type Locale, type ModelCall } from "@wisp/game";
import type { AgentAnswer, AnswerFailure, Budget, CallCost, Price } from "../contract.ts";
import { type KnownCost, paid, stakeOf, sumOf } from "../cost/index.ts";
import { ifUnsent, type RetryClock, type Setback, withRetries } from "../outbound/circuit/index.ts";
import { unsentIn } from "../outbound/failures.ts";
import { type Exchange, failure } from "../outbound/index.ts";
import { type CompletionContext, type CompletionResult, completionResultOf } from "./completion.ts";
import type { Message } from "./prompt.ts";
import { answerIn } from "./prompts.ts";
import type { Complete, ResponseFormat } from "./service.ts";
import type { Sampling, SystemRole } from "./settings.ts";
import type { PromptSituation } from "./situation.ts";
import type { PromptSetup } from "./strategies.ts";
import type { AskedMoment, Call, StrategyMoment } from "./strategy.ts";
import { withWords } from "./words.ts";

/** Hears of a call when it is over. */
type KeepCall = (call: ModelCall) => void;

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
 * out, since a later result is not awaited.
 */
async function recorded(
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

/** A model that can be called. */
interface CallableModel {
  readonly complete: Complete;
  /** Whether its calls carry a key or token. */
  readonly keyGiven: boolean;
  readonly sampling: Sampling;
  /** The price of its tokens at a time; undefined: not known. */
  readonly priceAt: (at: Date) => Price | undefined;
}

/** One call: its messages, its parameters and its deadline. */
interface CallRequest {
  readonly messages: readonly Message[];
  readonly promptId: string;
  /** Absent: a text. */
  readonly format: ResponseFormat | undefined;
  readonly clock: RetryClock;
  /** Pays each attempt beforehand; absent: calls are not counted. */
  readonly budget: Budget | undefined;
}

/** The result of a call, and the bills of its attempts. */
interface BilledResult {
  readonly result: AgentAnswer | AnswerFailure;
  readonly bills: readonly CallCost[];
}

const bytesOf = (texts: readonly { readonly content: string }[]): number =>
  texts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);

/** Some 100,000 tokens: more than a match should ever cost its owner at one call. */
const PROMPT_LIMIT_CHARACTERS = 400_000;

/** Why a prompt is not sent; undefined when it may be. */
function refusalOfSize(texts: readonly { readonly content: string }[]): AnswerFailure | undefined {
  const characters = texts.reduce((sum, { content }) => sum + content.length, 0);
  if (characters <= PROMPT_LIMIT_CHARACTERS) return undefined;
  const detail = `The prompt has more than ${PROMPT_LIMIT_CHARACTERS} characters, so the model was not asked. Templates that repeat the transcript less often make it shorter.`;
  return failure("too-long", detail);
}

/** There was no answer: a call that was never sent, or was turned away, costs nothing. */
const knownOfFailed = (failed: AnswerFailure): KnownCost =>
  unsentIn(failed) !== undefined || failed.failed === "refused" || failed.failed === "http-status"
    ? "none"
    : "unknown";

function resultOf(
  exchange: Exchange | AnswerFailure,
  context: CompletionContext,
): CompletionResult {
  if (!isFailure(exchange)) return completionResultOf(exchange, context);
  // A completion has no side effects at the service: it may be requested again.
  const result =
    exchange.failed === "unreachable" ? { failure: exchange, retry: {} } : ifUnsent(exchange);
  return { result, known: knownOfFailed(exchange) };
}

/** Calls a model, again after passing setbacks while the clock has time. Never rejects. */
async function callModel(
  { complete, keyGiven, sampling, priceAt }: CallableModel,
  { messages, promptId, format, clock, budget }: CallRequest,
): Promise<BilledResult> {
  const refusal = refusalOfSize(messages);
  if (refusal !== undefined) return { result: refusal, bills: [] };
  const { maxTokens } = sampling;
  const promptBytes = bytesOf(messages);
  const bills: CallCost[] = [];
  const attempt = async (): Promise<AgentAnswer | AnswerFailure | Setback> => {
    const price = priceAt(new Date());
    const stake = stakeOf(price, promptBytes, maxTokens);
    const context = {
      maxTokens,
      promptId,
      promptBytes,
      price,
      maxMicros: stake.maxMicros,
      keyGiven,
    };
    return paid(budget, stake, async () => {
      const exchange = await complete(messages, { sampling, format, signal: clock.signal });
      const completion = resultOf(exchange, context);
      if (typeof completion.known === "object") bills.push(completion.known);
      return completion;
    });
  };
  return { result: await withRetries<AgentAnswer | AnswerFailure>(clock, attempt), bills };
}

/** A model agent: a model that can be called, and how it is prompted. */
export interface ModelAgent extends CallableModel {
  readonly promptSetup: PromptSetup;
  /** Absent: `system`. */
  readonly systemRole?: SystemRole;
}

/** The means of one decision's calls. */
interface CallResources {
  readonly clock: RetryClock;
  /** Pays each call beforehand; absent: calls are not counted. */
  readonly budget?: Budget;
  readonly keepCall?: KeepCall;
}

/** Time that later calls leave, so that a strategy can answer with its partial result before the clock ends. */
const ANSWER_MARGIN_MS = 100;
/** The shortest time in which a model can answer. */
const MIN_CALL_MS = 300;

/**
 * The clock of a call that does not have all of the decision's time: a later one, or one that may take a share
 * of it. Undefined when too little time is left.
 */
function limitedClock(
  { deadlineMs, signal, jitter }: RetryClock,
  share: number,
): RetryClock | undefined {
  const now = performance.now();
  const endMs = now + (deadlineMs - ANSWER_MARGIN_MS - now) * share;
  const leftMs = endMs - now;
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
  locale: Locale,
  { clock, budget, keepCall = () => {} }: CallResources,
  bills: CallCost[],
): { readonly call: Call; readonly raw: () => unknown } {
  const { promptId, words } = agent.promptSetup;
  let begun = 0;
  let raw: unknown;
  const call: Call = async (name, given, { maxTokens, format, timeShare } = {}) => {
    const hasAll = begun === 0 && timeShare === undefined;
    const own = hasAll ? clock : limitedClock(clock, timeShare ?? 1);
    if (own === undefined) return failure("timeout", "No time was left for another call.");
    begun += 1;
    const { sampling, systemRole } = agent;
    const said = withWords(given, words, locale);
    const messages = systemRole === "user" ? withoutSystem(said) : said;
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

/** A situation outside a match, as a check asks it. */
export const alone = (situation: PromptSituation): AskedMoment => ({
  situation,
  game: "",
  seat: 0,
  ask: { kind: "", shape: { kind: "text" } },
  names: [],
  answers: [],
  heard: 0,
  memory: undefined,
});

/**
 * The answer of a model's strategy at a moment, with the cost of all its calls. The whole situation is sent
 * each time: nothing is remembered between decisions but what the strategy's replies leave.
 */
export async function askModel(
  agent: ModelAgent,
  asked: AskedMoment,
  resources: CallResources,
): Promise<AgentAnswer | AnswerFailure> {
  const { strategy, settings, templates, parts, form } = agent.promptSetup;
  const { locale } = asked.situation;
  const bills: CallCost[] = [];
  const { call, raw } = callsOf(agent, locale, resources, bills);
  const moment: StrategyMoment = {
    ...asked,
    templates: templates(locale),
    parts: parts(locale),
    form: form(asked.ask.kind),
    settings,
  };
  const reply = await strategy.decide(moment, call);
  const billed = sumOf(bills);
  if (isFailure(reply)) return { ...reply, ...billed };
  const { text, illegal, reasoning, notes, memory } = reply;
  return {
    text: answerIn(moment.form, text),
    ...(illegal !== undefined && { illegal }),
    ...(reasoning !== undefined && { reasoning }),
    ...(notes !== undefined && { notes }),
    ...(memory !== undefined && { memory }),
    raw: raw(),
    ...billed,
  };
}
