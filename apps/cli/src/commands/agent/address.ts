import { FIRST_PROMPTS } from "@wisp/agents";
import { z } from "zod";

/** The input that would register the agent again; see `AgentInput`. */
export interface AgentAddress {
  readonly typed: string;
  readonly model?: string;
  readonly provider?: string;
  readonly limitField?: string;
  readonly sampling?: unknown;
  readonly templates?: unknown;
  readonly strategy?: string;
  readonly prompts?: string;
  readonly reasoningEffort?: string;
  readonly extraBody?: unknown;
  readonly systemRole?: string;
}

const promptFields = {
  sampling: z.unknown(),
  templates: z.unknown(),
  strategy: z.string().optional(),
  // Settings that name no prompts are older than the second version of them.
  prompts: z.string().default(FIRST_PROMPTS),
  reasoningEffort: z.string().optional(),
  extraBody: z.unknown().optional(),
  systemRole: z.string().optional(),
};

/** By kind, out of the stored settings; the other kinds have no address. */
const places: Readonly<Record<string, z.ZodType<AgentAddress>>> = {
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
};

/** Where an agent is, by its stored settings; null for kinds that have no address. */
export function addressOf(kind: string, settings: unknown): AgentAddress | null {
  return Object.hasOwn(places, kind) ? (places[kind]?.parse(settings) ?? null) : null;
}
