import { FIRST_PROMPTS } from "@wisp/agents";
import type { AddressInput } from "@wisp/db";
import { z } from "zod";

const promptFields = {
  sampling: z.unknown().optional(),
  templates: z.unknown().optional(),
  strategy: z.string().optional(),
  strategySettings: z.unknown().optional(),
  // Settings that name no prompts are older than the second version of them.
  prompts: z.string().default(FIRST_PROMPTS),
  reasoningEffort: z.string().optional(),
  extraBody: z.unknown().optional(),
  systemRole: z.string().optional(),
  words: z.string().optional(),
};

/** By kind, out of the stored settings; the other kinds have no address. */
const places: Readonly<Record<string, z.ZodType<AddressInput>>> = {
  space: z
    .object({ url: z.string(), space: z.string().optional() })
    .transform(({ url, space }) => ({ typed: space === undefined ? url : `space:${space}` })),
  wisp: z.object({ url: z.string() }).transform(({ url }) => ({ typed: `wisp:${url}` })),
  a2a: z.object({ url: z.string() }).transform(({ url }) => ({ typed: `a2a:${url}` })),
  openai: z
    .object({ baseUrl: z.string(), model: z.string(), limitField: z.string(), ...promptFields })
    .transform(({ baseUrl, ...rest }) => ({ typed: baseUrl, ...rest })),
  "hf-inference": z
    .object({
      model: z.string(),
      endpointUrl: z.string().optional(),
      provider: z.string(),
      ...promptFields,
    })
    .transform(({ model, endpointUrl, ...rest }) =>
      endpointUrl === undefined
        ? { typed: `model:${model}`, ...rest }
        : { typed: endpointUrl, model, ...rest },
    ),
  pool: z
    .object({ model: z.string(), words: z.string(), prompts: z.string() })
    .transform(({ model, ...rest }) => ({ typed: `pool:${model}`, ...rest })),
};

/** Where an agent is, by its stored settings; null for kinds that have no address. */
export function storedAddress(kind: string, settings: unknown): AddressInput | null {
  return Object.hasOwn(places, kind) ? (places[kind]?.parse(settings) ?? null) : null;
}

/**
 * An agent's address with changes. At another address a model, its provider and what its service needs have to be
 * named again; how it is asked stays.
 */
export function changedAddress(now: AddressInput, given: Partial<AddressInput>): AddressInput {
  const kept: Partial<AddressInput> = given.typed === undefined ? now : {};
  const model = given.model ?? kept.model;
  const typed =
    given.model !== undefined && kept.typed?.startsWith("model:") === true
      ? `model:${given.model}`
      : (given.typed ?? now.typed);
  // An agent made of words takes nothing but its words and the version of the prompts.
  if (typed.startsWith("pool:")) {
    return { typed, words: given.words ?? now.words, prompts: given.prompts ?? now.prompts };
  }
  return {
    typed,
    model,
    provider: given.provider ?? kept.provider,
    limitField: given.limitField ?? kept.limitField,
    sampling: given.sampling ?? now.sampling,
    templates: given.templates ?? now.templates,
    strategy: given.strategy ?? now.strategy,
    // They belong to the strategy.
    strategySettings:
      given.strategySettings ??
      (given.strategy === undefined || given.strategy === now.strategy
        ? now.strategySettings
        : undefined),
    prompts: given.prompts ?? now.prompts,
    reasoningEffort: given.reasoningEffort ?? now.reasoningEffort,
    extraBody: given.extraBody ?? now.extraBody,
    systemRole: given.systemRole ?? kept.systemRole,
    words: given.words ?? now.words,
  };
}
