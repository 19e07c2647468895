import { z } from "zod";
import type { Price } from "../contract.ts";
import { isLoopbackHost } from "../outbound/index.ts";
import packaged from "./prices.json" with { type: "json" };

/** A name, or a pattern in which one `*` matches any text. */
const patternSchema = z
  .string()
  .regex(/^[^*\s]*\*?[^*\s]*$/, "A pattern has no white space and at most one *.")
  .min(1)
  .max(200);

const entrySchema = z.strictObject({
  /** A host as addresses write it, or a connector: `hf-inference`, `hf-inference/<provider>`. */
  service: patternSchema,
  model: patternSchema,
  /** The first day (UTC) of this price. */
  from: z.iso.date(),
  /** US dollars for a million tokens. */
  inputPerMillion: z.number().min(0).max(10_000),
  outputPerMillion: z.number().min(0).max(10_000),
  /** Where the price was published, and when it was read. */
  source: z.string().min(1),
});
const entriesSchema = z.array(entrySchema);

type Entry = z.infer<typeof entrySchema>;

/** Prices by service, model and day: an operator's own, which win, and the packaged ones. */
export interface PriceTable {
  readonly own: readonly Entry[];
  readonly packaged: readonly Entry[];
}

const packagedEntries = entriesSchema.parse(packaged);

/**
 * The packaged prices with an operator's own (a list as in `prices.json`) before them. Throws a
 * sentence for each entry that is wrong.
 */
export function priceTable(own: unknown = []): PriceTable {
  const parsed = entriesSchema.safeParse(own);
  if (!parsed.success)
    throw new Error(`The price list is not valid. ${z.prettifyError(parsed.error)}`);
  return { own: parsed.data, packaged: packagedEntries };
}

/** The model and the time of a call. */
export interface PricedCall {
  /** As `URL.host` writes it. */
  readonly host: string;
  /** The connector's kind, and the provider behind it where there is one. */
  readonly kind?: string;
  readonly provider?: string;
  readonly model: string;
  readonly at: Date;
}

const FREE: Price = { inputPerMillion: 0, outputPerMillion: 0 };

/** How many characters of `name` the pattern matches literally: Infinity for all; undefined for no match. */
function matched(pattern: string, name: string): number | undefined {
  const [start = "", end] = pattern.split("*");
  if (end === undefined) return pattern === name ? Number.POSITIVE_INFINITY : undefined;
  const fits =
    name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
  return fits ? start.length + end.length : undefined;
}

/** The newest of the most specific entries for a call: the service counts before the model. */
function best(
  entries: readonly Entry[],
  services: readonly string[],
  { model, at }: PricedCall,
): Entry | undefined {
  const day = at.toISOString().slice(0, 10);
  const fitting = entries.flatMap((entry) => {
    const strengths = services.map((name) => matched(entry.service, name) ?? -1);
    const byService = Math.max(...strengths);
    const byModel = matched(entry.model, model);
    return byService < 0 || byModel === undefined || entry.from > day
      ? []
      : [{ entry, byService, byModel }];
  });
  const order = (one: number, other: number): number => (one === other ? 0 : one > other ? -1 : 1);
  return fitting.toSorted(
    (one, other) =>
      order(one.byService, other.byService) ||
      order(one.byModel, other.byModel) ||
      other.entry.from.localeCompare(one.entry.from),
  )[0]?.entry;
}

/**
 * The price of a call; undefined when it is not known. An operator's own entries win, then the most
 * specific pattern, then the newest entry of the day or before. A model on this machine costs
 * nothing unless an own entry says so.
 */
export function priceOf({ own, packaged }: PriceTable, called: PricedCall): Price | undefined {
  const { host, kind, provider } = called;
  const { hostname } = new URL(`http://${host}`);
  const services = [
    host,
    hostname,
    ...(kind === undefined ? [] : [kind]),
    ...(kind === undefined || provider === undefined ? [] : [`${kind}/${provider}`]),
  ];
  const found = best(own, services, called);
  if (found !== undefined) return found;
  return isLoopbackHost(hostname) ? FREE : best(packaged, services, called);
}
