import type { InferenceProviderOrPolicy } from "@huggingface/inference";
import type { AnyGame } from "@wisp/game";
import { z } from "zod";
import type { Connector } from "../contract.ts";
import { type PriceTable, priceOf, priceTable } from "../cost/index.ts";
import { modelEndpoint } from "../outbound/circuit/index.ts";
import type { Caller, Mode, OutboundClient } from "../outbound/index.ts";
import { secretSchema } from "../secret.ts";
import { HUGGING_FACE } from "../space/index.ts";
import { modelConnector, withoutFeature } from "./connector.ts";
import { type Complete, exchanged, furtherFields } from "./service.ts";
import { apiUrlSchema, callFields } from "./settings.ts";
import { checkStrategySettings, ownStrategies, promptFields, promptSetupOf } from "./strategies.ts";
import type { Strategy } from "./strategy.ts";

/** Where Hugging Face hands requests on to the providers of inference. */
const HUGGING_FACE_ROUTER = "https://router.huggingface.co";

/** `openai` is not routed by Hugging Face and takes no Hugging Face token; it has its own connector. */
export const providers = [
  "auto",
  "baseten",
  "cerebras",
  "cohere",
  "deepinfra",
  "fal-ai",
  "featherless-ai",
  "fireworks-ai",
  "groq",
  "hf-inference",
  "novita",
  "nscale",
  "ovhcloud",
  "publicai",
  "replicate",
  "scaleway",
  "together",
  "wavespeed",
  "zai-org",
] as const satisfies readonly InferenceProviderOrPolicy[];

const modelPattern = /^[A-Za-z0-9][\w.-]{0,95}\/[\w.-]{1,96}$/;

/** The name a dedicated endpoint goes by when its owner gives none: it serves one model. */
export const ENDPOINT_MODEL = "tgi";

/** A model on Hugging Face. `token` is a secret: encrypt it where settings are stored. */
export const hfInferenceSettings = (mode: Mode, strategies: readonly Strategy[] = ownStrategies) =>
  z
    .strictObject({
      /** "owner/name"; at a dedicated endpoint, the name that the endpoint uses. */
      model: z.string().min(1).max(200),
      /** The provider of the model; `auto` follows the order in the token's account. */
      provider: z.enum(providers).default("auto"),
      /** A dedicated endpoint, instead of a provider. */
      endpointUrl: apiUrlSchema(mode).optional(),
      token: secretSchema.optional(),
      ...callFields,
      ...promptFields(strategies),
    })
    .refine(({ model, endpointUrl }) => endpointUrl !== undefined || modelPattern.test(model), {
      error: "A model is written owner/name.",
      path: ["model"],
    })
    .refine(({ provider, endpointUrl }) => endpointUrl === undefined || provider === "auto", {
      error: "A dedicated endpoint has no provider.",
      path: ["provider"],
    })
    .superRefine(checkStrategySettings(strategies));
export type HfInferenceSettings = z.infer<ReturnType<typeof hfInferenceSettings>>;

/** Makes the library route as for a Hugging Face token; the real one is added where its host is checked. */
const NO_TOKEN = "hf_added-later";

interface HfInferenceDeps {
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, AnyGame>>;
  /** Base URL of Hugging Face's API, where a model's providers are looked up. */
  readonly apiBase?: string;
  /** Base URL of its router. */
  readonly routerBase?: string;
  /** The packaged prices by default. */
  readonly prices?: PriceTable;
  /** Those of this package by default. */
  readonly strategies?: readonly Strategy[];
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
}

const silent = (): void => {};

/** Loaded when first needed: most processes that know connectors never ask a model. */
async function library() {
  const { chatCompletion, setLogger } = await import("@huggingface/inference");
  // It would print to the console.
  setLogger({ debug: silent, info: silent, warn: silent, error: silent, log: silent });
  return chatCompletion;
}

/** Names a model at a provider or a dedicated endpoint, for one token. */
const endpointOf = (
  { endpointUrl, provider, model, token }: HfInferenceSettings,
  { routerBase = HUGGING_FACE_ROUTER }: Pick<HfInferenceDeps, "routerBase">,
): string => modelEndpoint(endpointUrl ?? `${routerBase}/${provider}`, model, token);

type Completer = (settings: HfInferenceSettings, client: Caller) => Complete;

function completers(deps: HfInferenceDeps): Completer {
  const { apiBase = HUGGING_FACE, routerBase = HUGGING_FACE_ROUTER } = deps;
  const ownHosts = [new URL(apiBase).host, new URL(routerBase).host];
  const moved = (address: string): string =>
    address
      .replace(`${HUGGING_FACE}/`, `${apiBase}/`)
      .replace(`${HUGGING_FACE_ROUTER}/`, `${routerBase}/`);
  return (settings, client) => {
    const { model, provider, endpointUrl, token } = settings;
    const hosts = endpointUrl === undefined ? ownHosts : [new URL(endpointUrl).host];
    const endpoint = endpointOf(settings, deps);
    const where = endpointUrl === undefined ? { provider } : { endpointUrl, provider: undefined };
    return (messages, { sampling, format, signal }) =>
      exchanged(client, { hosts, token, endpoint, signal }, async (fetch) => {
        const chatCompletion = await library();
        const { temperature, topP, maxTokens, seed } = sampling;
        return chatCompletion(
          {
            ...furtherFields(settings, format),
            ...where,
            accessToken: NO_TOKEN,
            model,
            messages: messages.map(({ role, content }) => ({ role, content })),
            max_tokens: maxTokens,
            temperature,
            top_p: topP,
            seed,
            stream: false,
          },
          {
            // By default the library retries a busy service immediately and without limit.
            retry_on_error: false,
            signal,
            fetch: (input, init) => fetch(typeof input === "string" ? moved(input) : input, init),
          },
        );
      });
  };
}

/** Models on Hugging Face: by its router through any provider, or at a dedicated endpoint. */
export function hfInferenceConnector(deps: HfInferenceDeps): Connector<HfInferenceSettings> {
  const { apiBase = HUGGING_FACE, routerBase = HUGGING_FACE_ROUTER } = deps;
  const { prices = priceTable(), strategies = ownStrategies } = deps;
  const complete = completers(deps);
  return modelConnector<HfInferenceSettings>({
    kind: "hf-inference",
    client: deps.client,
    checkClockMs: deps.checkClockMs,
    settings: hfInferenceSettings(deps.client.mode, strategies),
    games: deps.games,
    endpoint: (settings) => endpointOf(settings, deps),
    // A token for Hugging Face is for the whole of it.
    secretHost: ({ endpointUrl }) => new URL(endpointUrl ?? apiBase).host,
    withKey: (settings, token) => ({ ...settings, token }),
    price({ endpointUrl, provider, model }, at) {
      const { host } = new URL(endpointUrl ?? routerBase);
      return priceOf(prices, { host, kind: "hf-inference", provider, model, at });
    },
    without: withoutFeature,
    agent: (settings, caller) => ({
      complete: complete(settings, caller),
      keyGiven: settings.token !== undefined,
      sampling: settings.sampling,
      systemRole: settings.systemRole,
      promptSetup: promptSetupOf(settings, strategies),
    }),
  });
}
