import {
  type AnyConnector,
  connectorSettings,
  type GivenSecret,
  HUGGING_FACE,
  isFailure,
  type PriceTable,
  priceOf,
} from "@wisp/agents";
import { z } from "zod";
import { type Resident, residentSchema } from "./schema.ts";

/** A resident agent that can be called. */
export interface Declared extends Omit<Resident, "settings" | "spendPerDay" | "keyFrom"> {
  /** Complete, without the key. */
  readonly settings: object;
  readonly model: string;
  /** Stays in memory, and is never stored. */
  readonly secret: GivenSecret | undefined;
  /** Null: no limit. */
  readonly microsPerDay: number | null;
}

export interface ReadingMeans {
  readonly connectors: ReadonlyMap<string, AnyConnector>;
  readonly prices: PriceTable;
  /** The key in an environment variable; undefined when there is none. */
  keyFrom(name: string): string | undefined;
  /** Base URL of Hugging Face's API; its own by default. */
  readonly apiBase?: string;
}

const ROUTER = "https://router.huggingface.co";

/** What a model is called by. */
const calledSchema = z.looseObject({
  model: z.string(),
  provider: z.string().optional(),
  baseUrl: z.string().optional(),
  endpointUrl: z.string().optional(),
});

const inOneLine = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );

/** What is declared, complete; or what is wrong with it, in sentences. */
function complete(
  { settings: given, spendPerDay, keyFrom, ...rest }: Resident,
  means: ReadingMeans,
): Declared | readonly string[] {
  if ("key" in given || "token" in given) {
    return ["settings hold a key: put it into an environment variable, and its name into keyFrom."];
  }
  const connector = means.connectors.get(rest.connector);
  if (connector === undefined) return [`There is no connector ${rest.connector}.`];
  const settled = connectorSettings(connector, given);
  if (isFailure(settled)) return [`settings: ${settled.detail}`];
  const { model, provider, baseUrl, endpointUrl } = calledSchema.parse(settled.settings);
  const own = baseUrl ?? endpointUrl;
  const text = keyFrom === undefined ? undefined : means.keyFrom(keyFrom);
  if (keyFrom !== undefined && text === undefined) {
    return [`keyFrom: the environment has no ${keyFrom}.`];
  }
  // A token for Hugging Face is for the whole of it.
  const { host } = new URL(own ?? means.apiBase ?? HUGGING_FACE);
  const secret = text === undefined ? undefined : { text, host };
  const called = connectorSettings(connector, settled.settings, secret);
  if (isFailure(called)) return [`keyFrom: ${called.detail}`];
  const at = new Date();
  const service = new URL(own ?? ROUTER).host;
  const price = priceOf(means.prices, {
    host: service,
    kind: rest.connector,
    ...(provider !== undefined && { provider }),
    model,
    at,
  });
  if (spendPerDay !== null && price === undefined) {
    return [
      `spendPerDay cannot be kept, for nobody knows the price of ${model} at ${service}: add it to the file of WISP_PRICES, or make spendPerDay null (no limit).`,
    ];
  }
  return {
    ...rest,
    settings: { ...z.looseObject({}).parse(settled.settings) },
    model,
    secret,
    microsPerDay: spendPerDay === null ? null : Math.round(spendPerDay * 1_000_000),
  };
}

/** The declarations in a file's text. Throws an Error with a sentence for each mistake. */
export function readResidents(text: string, means: ReadingMeans): Declared[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    throw new Error("It is not JSON.");
  }
  if (!Array.isArray(entries)) throw new Error("It is not a list of residents.");
  const declared: Declared[] = [];
  const mistakes: string[] = [];
  for (const [place, entry] of entries.entries()) {
    const parsed = residentSchema.safeParse(entry);
    const found = parsed.success ? complete(parsed.data, means) : inOneLine(parsed.error);
    const who = parsed.success ? parsed.data.id : `number ${place + 1}`;
    if (!("id" in found)) mistakes.push(...found.map((what) => `Resident ${who}: ${what}`));
    else if (declared.some(({ id }) => id === found.id))
      mistakes.push(`Resident ${who}: it stands here twice.`);
    else declared.push(found);
  }
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return declared;
}
