import { z } from "zod";
import type { AnswerFailure, Budget, CallCost, Price, Usage } from "../contract.ts";
import { failure } from "../outbound/index.ts";

export { type PriceTable, priceOf, priceTable } from "./prices.ts";

/** Most tokens of a call that are believed: larger numbers fit no column of the database. */
export const MAX_TOKENS = 10_000_000;
const MAX_DOLLARS = 20;
/** The highest reported cost of a call that is accepted when no price bounds it: five cents. */
const MAX_UNPRICED_MICROS = 50_000;

const count = z.int().min(0).max(MAX_TOKENS).nullish().catch(null);
const reportedSchema = z.object({
  usage: z.object({
    prompt_tokens: count,
    completion_tokens: count,
    /** US dollars, where a service reports it (OpenRouter). */
    cost: z.number().min(0).max(MAX_DOLLARS).nullish().catch(null),
  }),
});

/** The tokens and cost that a service reports for a call; undefined when it reports none. */
export function reportedIn(json: unknown): CallCost | undefined {
  const { data } = reportedSchema.safeParse(json);
  if (data === undefined) return undefined;
  const { prompt_tokens: input, completion_tokens: output, cost } = data.usage;
  const isReported = [input, output, cost].some((figure) => typeof figure === "number");
  if (!isReported) return undefined;
  return {
    usage: {
      ...(typeof input === "number" && { tokensIn: input }),
      ...(typeof output === "number" && { tokensOut: output }),
    },
    ...(typeof cost === "number" && { costMicros: Math.round(cost * 1e6) }),
  };
}

/** A token is about four bytes of text; good for an order of magnitude. */
const BYTES_PER_TOKEN = 4;
export const tokensOf = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN);

/** Millionths of a dollar; a price per million tokens is millionths for one. */
const costOf = (
  { inputPerMillion, outputPerMillion }: Price,
  tokensIn: number,
  tokensOut: number,
): number => Math.round(tokensIn * inputPerMillion + tokensOut * outputPerMillion);

/**
 * The bill of one call: as the service reports it. Tokens that it does not report are `estimate`, and
 * their cost is their price. Without either the cost stays unknown. No more than `maxMicros` is
 * believed; a cost that was cut to it counts as an estimate.
 */
export function billOf(
  reported: CallCost | undefined,
  estimate: Required<Usage>,
  price: Price | undefined,
  maxMicros: number,
): CallCost {
  const { tokensIn = estimate.tokensIn, tokensOut = estimate.tokensOut } = reported?.usage ?? {};
  const usage = { tokensIn, tokensOut };
  const micros =
    reported?.costMicros ?? (price === undefined ? undefined : costOf(price, tokensIn, tokensOut));
  const cut = micros !== undefined && micros > maxMicros;
  const costMicros = cut ? maxMicros : micros;
  const estimated =
    cut || reported?.usage?.tokensIn === undefined || reported.usage.tokensOut === undefined;
  return {
    usage,
    ...(costMicros !== undefined && { costMicros }),
    ...(estimated && { estimated }),
  };
}

/** A token rarely has fewer than two bytes; this bounds the cost of a prompt. */
const MIN_BYTES_PER_TOKEN = 2;
/** Tokens that a model's template adds around the messages. */
const FRAME_TOKENS = 64;

/** Possible costs of a call, in millionths of a dollar. */
interface Stake {
  /** Reserved in a budget before the call. */
  readonly reservedMicros: number;
  /** The most that the call can cost, and the limit on a cost that its service reports. */
  readonly maxMicros: number;
  /** The cost that is charged when the service reports none. */
  readonly defaultMicros: number;
}

/** The stake of a call at a price (undefined: not known), rounded up. */
export function stakeOf(price: Price | undefined, promptBytes: number, maxTokens: number): Stake {
  const believed = { maxMicros: MAX_UNPRICED_MICROS, defaultMicros: 0 };
  if (price === undefined) return { reservedMicros: MAX_UNPRICED_MICROS, ...believed };
  const most = Math.ceil(
    (promptBytes / MIN_BYTES_PER_TOKEN + FRAME_TOKENS) * price.inputPerMillion +
      maxTokens * price.outputPerMillion,
  );
  // An empty budget does not stop free calls, though the service may report a cost.
  return most === 0
    ? { reservedMicros: 0, ...believed }
    : { reservedMicros: most, maxMicros: most, defaultMicros: most };
}

/** The bill of all calls of a decision; a cost is known when that of each is. {} for no call. */
export function sumOf(bills: readonly CallCost[]): CallCost {
  if (bills.length === 0) return {};
  const sum = (read: (bill: CallCost) => number | undefined): number | undefined =>
    bills
      .map(read)
      .reduce((total, each) =>
        total === undefined || each === undefined ? undefined : total + each,
      );
  const tokensIn = sum(({ usage }) => usage?.tokensIn);
  const tokensOut = sum(({ usage }) => usage?.tokensOut);
  const costMicros = sum((bill) => bill.costMicros);
  return {
    usage: {
      ...(tokensIn !== undefined && { tokensIn }),
      ...(tokensOut !== undefined && { tokensOut }),
    },
    ...(costMicros !== undefined && { costMicros }),
    ...(bills.some(({ estimated }) => estimated) && { estimated: true as const }),
  };
}

/** The cost of a call as known afterwards: its bill, none, or unknown. */
export type KnownCost = CallCost | "none" | "unknown";

/**
 * Makes a call paid from a budget: reserves its maximum cost first, and afterwards returns what
 * the call did not cost. It never takes more than it reserved, since other seats use the budget too.
 * A call with an unknown end may have been billed. Fails with `spent`, without a call, if too little
 * is left.
 */
export async function paid<T>(
  budget: Budget | undefined,
  { reservedMicros, maxMicros, defaultMicros }: Stake,
  call: () => Promise<{ readonly result: T; readonly known: KnownCost }>,
): Promise<T | AnswerFailure> {
  if (budget === undefined) return (await call()).result;
  // Also where nothing is reserved: a budget that is used up pays for no other call.
  const refusal = await budget.reserve(reservedMicros);
  if (refusal !== undefined) return failure("spent", refusal);
  const { result, known } = await call();
  const costMicros = known === "none" ? 0 : (costIn(known) ?? defaultMicros);
  const differenceMicros = Math.min(costMicros, maxMicros) - reservedMicros;
  if (differenceMicros < 0) await budget.settle(differenceMicros);
  // The reported cost of a call that should be free; not counted if too little is left.
  else if (differenceMicros > 0) await budget.reserve(differenceMicros);
  return result;
}

const costIn = (known: CallCost | "unknown"): number | undefined =>
  known === "unknown" ? undefined : known.costMicros;
