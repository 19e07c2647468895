import {
  type AnyConnector,
  connectorSettings,
  type OpenaiSettings,
  type OutboundClient,
  openaiConnector,
  openaiSettings,
  type Pool,
  type PoolModel,
  poolNameSchema,
  poolSettings,
  priceTable,
} from "@wisp/agents";
import type { Strategy } from "@wisp/agents/strategy";
import {
  closeReserves,
  type Database,
  type PoolCaller,
  type PoolDeclaration,
  sweepReserves,
} from "@wisp/db";
import { type AnyGame, canonical, isFailure, locales } from "@wisp/game";
import { z } from "zod";
import { type DutyDeps, whileLeading } from "./duties.ts";

/** A model of `WISP_POOL_MODELS`. */
const entrySchema = z.strictObject({
  name: poolNameSchema,
  /** As its service calls it; absent: by its name. */
  model: z.string().min(1).max(200).optional(),
  /** The base URL of an API that speaks OpenAI's chat completions. */
  address: z.string(),
  /** The environment variable of its key; absent: it is called without one. */
  keyFrom: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, "This names an environment variable; it is not the key itself.")
    .optional(),
  /** US dollars for a million tokens. */
  price: z.strictObject({
    input: z.number().min(0).max(10_000),
    output: z.number().min(0).max(10_000),
  }),
  /** Most matches of an agent in a day (UTC). */
  matchesPerDay: z.int().min(1).max(1_000),
  locales: z
    .array(z.enum(locales))
    .min(1)
    .default([...locales]),
  /** Most tokens of an answer, reasoning included. */
  maxTokens: z.int().min(16).max(16_384).default(1_024),
  /** How its service wants to be called. */
  settings: z
    .strictObject({
      limitField: z.enum(["max_tokens", "max_completion_tokens"]).optional(),
      temperature: z.number().min(0).max(2).optional(),
      reasoningEffort: z.string().optional(),
      extraBody: z.record(z.string(), z.unknown()).optional(),
      systemRole: z.enum(["system", "user"]).optional(),
    })
    .default({}),
});

interface PoolDeps {
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, { readonly game: AnyGame }>>;
  readonly strategies: readonly Strategy[];
  /** The key in an environment variable; undefined when there is none. */
  keyFrom(name: string): string | undefined;
}

/** The operator's models for agents made of words, as they are called and as they are stored. */
interface DeclaredPool {
  readonly pool: Pool;
  readonly declared: readonly PoolDeclaration[];
}

type Declared = PoolDeclaration & { readonly called: PoolModel };

/** One model of the pool; or its problem, in a sentence. */
function complete(
  { name, address, price, keyFrom, settings: own, ...rest }: z.infer<typeof entrySchema>,
  { client, games, strategies, keyFrom: keyIn }: PoolDeps,
): Declared | string {
  const { model = name, locales: spoken, matchesPerDay, maxTokens } = rest;
  const { temperature, ...service } = own;
  const sampling = { maxTokens, ...(temperature !== undefined && { temperature }) };
  const parsed = openaiSettings(client.mode, strategies).safeParse({
    baseUrl: address,
    model,
    sampling,
    ...service,
  });
  if (!parsed.success) return z.prettifyError(parsed.error);
  const key = keyFrom === undefined ? undefined : keyIn(keyFrom);
  if (keyFrom !== undefined && key === undefined) {
    return `keyFrom: the environment has no ${keyFrom}.`;
  }
  const host = new URL(address).host;
  const connector = openaiConnector({
    client,
    games: Object.fromEntries(Object.entries(games).map(([id, { game }]) => [id, game])),
    strategies,
    // The price of the declaration is the one that is reserved by, so it is the one that is charged.
    prices: priceTable([
      {
        service: host,
        model,
        from: "2000-01-01",
        inputPerMillion: price.input,
        outputPerMillion: price.output,
        source: "WISP_POOL_MODELS",
      },
    ]),
  });
  const settings: OpenaiSettings = { ...parsed.data, ...(key !== undefined && { key }) };
  const checked = connectorSettings(connector, settings);
  if (isFailure(checked)) return checked.detail;
  // The field that a limit is sent in changes no answer.
  const { limitField: _limitField, ...calling } = own;
  const perMillion = { inputPerMillion: price.input, outputPerMillion: price.output };
  return {
    name,
    model,
    address,
    calling: canonical(calling),
    locales: spoken,
    matchesPerDay,
    maxTokens,
    ...perMillion,
    called: { name, model, price: perMillion, connector, settings },
  };
}

/** Reads `WISP_POOL_MODELS`; no text: no models. Throws a sentence for each mistake. */
export function readPool(text: string | undefined, deps: PoolDeps): DeclaredPool {
  const wrong = (detail: string): Error => new Error(`WISP_POOL_MODELS cannot be used: ${detail}`);
  if (text === undefined || text.trim() === "") return { pool: new Map(), declared: [] };
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    throw wrong("it is not JSON.");
  }
  const parsed = z.array(entrySchema).safeParse(entries);
  if (!parsed.success) throw wrong(z.prettifyError(parsed.error));
  const found = parsed.data.map((entry) => {
    const each = complete(entry, deps);
    if (typeof each === "string") throw wrong(`model ${entry.name}: ${each}`);
    return each;
  });
  const twice = found.find(({ name }, at) => found.findIndex((each) => each.name === name) < at);
  if (twice !== undefined) throw wrong(`it names ${twice.name} twice.`);
  return {
    pool: new Map(found.map(({ name, called }) => [name, called])),
    declared: found.map(({ called: _, ...declared }) => declared),
  };
}

/** Who calls a model of the pool; undefined for agents that are reached otherwise. */
export function poolCaller(
  { kind, settings }: { readonly kind: AnyConnector["kind"]; readonly settings: unknown },
  { agentId, ownerId }: Omit<PoolCaller, "model">,
): PoolCaller | undefined {
  const { data } = kind === "pool" ? poolSettings.safeParse(settings) : { data: undefined };
  return data === undefined ? undefined : { agentId, ownerId, model: data.model };
}

const CLOSE_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;
/** Days for which the ledger of the pool is kept. */
const KEEP_DAYS = 400;
const DAY_MS = 86_400_000;

/**
 * Gives back what finished matches did not use of their reservations, until the runner drains, whenever this runner
 * leads. Two concurrent runners do no harm: each row is locked, and closed once.
 */
export async function runPool(deps: DutyDeps): Promise<void> {
  const { database } = deps;
  let sweepAt = 0;
  await whileLeading({ ...deps, duty: "pool", everyMs: CLOSE_EVERY_MS }, async () => {
    await closeAll(database);
    const now = Date.now();
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY_MS;
    await sweepReserves(database, new Date(now - KEEP_DAYS * DAY_MS));
  });
}

/** Closes reservations until none of a match that is over is open. */
async function closeAll(database: Database): Promise<void> {
  while ((await closeReserves(database)) > 0);
}
