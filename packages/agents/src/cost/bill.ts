import { z } from "zod";
import type { Billed, Usage } from "../contract.ts";
import type { Price } from "./prices.ts";

/** A call has no more: what a service tells beyond is not believed, and fits no column. */
const MOST_TOKENS = 10_000_000;
const MOST_DOLLARS = 20;

const count = z.int().min(0).max(MOST_TOKENS).nullish().catch(null);
const toldSchema = z.object({
  usage: z.object({
    prompt_tokens: count,
    completion_tokens: count,
    /** US dollars, where a service tells (OpenRouter). */
    cost: z.number().min(0).max(MOST_DOLLARS).nullish().catch(null),
  }),
});

/** What a service says a call used and cost; undefined when it says nothing of it. */
export function toldIn(json: unknown): Billed | undefined {
  const { data } = toldSchema.safeParse(json);
  if (data === undefined) return undefined;
  const { prompt_tokens: input, completion_tokens: output, cost } = data.usage;
  const told = [input, output, cost].some((figure) => typeof figure === "number");
  if (!told) return undefined;
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
 * The bill of one call: as the service tells; what it does not tell of the tokens is `estimate`,
 * and its cost is their price. Without either the cost stays unknown.
 */
export function billOf(
  told: Billed | undefined,
  estimate: Required<Usage>,
  price: Price | undefined,
): Billed {
  const { tokensIn = estimate.tokensIn, tokensOut = estimate.tokensOut } = told?.usage ?? {};
  const usage = { tokensIn, tokensOut };
  const costMicros =
    told?.costMicros ?? (price === undefined ? undefined : costOf(price, tokensIn, tokensOut));
  const estimated = told?.usage?.tokensIn === undefined || told.usage.tokensOut === undefined;
  return {
    usage,
    ...(costMicros !== undefined && { costMicros }),
    ...(estimated && { estimated }),
  };
}

/** A token has hardly ever less than two bytes; more of them is what a prompt may cost at most. */
const LEAST_BYTES_PER_TOKEN = 2;
/** What a model's template adds around the messages. */
const FRAME_TOKENS = 64;

/** The most that a call can cost, in millionths of a dollar, rounded up; undefined without a price. */
export const mostOf = (
  price: Price | undefined,
  promptBytes: number,
  maxTokens: number,
): number | undefined =>
  price === undefined
    ? undefined
    : Math.ceil(
        (promptBytes / LEAST_BYTES_PER_TOKEN + FRAME_TOKENS) * price.inputPerMillion +
          maxTokens * price.outputPerMillion,
      );

/** The bill of all calls of a decision; a cost is known when that of each is. {} for no call. */
export function sumOf(bills: readonly Billed[]): Billed {
  if (bills.length === 0) return {};
  const sum = (read: (bill: Billed) => number | undefined): number | undefined =>
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
