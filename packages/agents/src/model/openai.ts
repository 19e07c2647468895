import type { AnyGame } from "@wisp/game";
import { z } from "zod";
import type { Connector } from "../contract.ts";
import { type PriceTable, priceOf, priceTable } from "../cost/index.ts";
import { modelEndpoint } from "../outbound/circuit/index.ts";
import type { Caller, Mode, OutboundClient } from "../outbound/index.ts";
import { secretSchema } from "../secret.ts";
import { modelConnector, withoutFeature } from "./connector.ts";
import { type Complete, exchanged, furtherFields } from "./service.ts";
import { apiUrlSchema, callFields } from "./settings.ts";
import { checkStrategySettings, ownStrategies, promptFields, promptSetupOf } from "./strategies.ts";
import type { Strategy } from "./strategy.ts";

/** How the limit of an answer's tokens is called: newer models of OpenAI know the second alone. */
const limitFields = ["max_tokens", "max_completion_tokens"] as const;

/** A model behind an OpenAI-compatible API. `key` is a secret: encrypt it where settings are stored. */
export const openaiSettings = (mode: Mode, strategies: readonly Strategy[] = ownStrategies) =>
  z
    .strictObject({
      /** Canonical; `/chat/completions` is below it. */
      baseUrl: apiUrlSchema(mode),
      model: z.string().min(1).max(200),
      key: secretSchema.optional(),
      limitField: z.enum(limitFields).default("max_tokens"),
      ...callFields,
      ...promptFields(strategies),
    })
    .superRefine(checkStrategySettings(strategies));
export type OpenaiSettings = z.infer<ReturnType<typeof openaiSettings>>;

/** The SDK requires a key; the real one is added where its host is checked. */
const NO_KEY = "added-later";

/** Names a model at its address, for one key. */
const endpointOf = ({ baseUrl, model, key }: OpenaiSettings): string =>
  modelEndpoint(baseUrl, model, key);

/** How such a model is called. */
export function openaiCompleter(client: Caller, settings: OpenaiSettings): Complete {
  const { baseUrl, model, key, limitField } = settings;
  const { host } = new URL(baseUrl);
  const endpoint = endpointOf(settings);
  return (messages, { sampling, format, signal }) =>
    exchanged(client, { hosts: [host], token: key, endpoint, signal }, async (fetch) => {
      // Loaded when first needed: most processes that know connectors never ask a model.
      const { OpenAI } = await import("openai");
      const { temperature, topP, maxTokens, seed } = sampling;
      const service = new OpenAI({
        baseURL: baseUrl,
        apiKey: NO_KEY,
        // Nothing is taken from this process's environment.
        adminAPIKey: null,
        organization: null,
        project: null,
        webhookSecret: null,
        logLevel: "off",
        maxRetries: 0,
        fetch,
      });
      const completion = { model, messages: [...messages], temperature, top_p: topP, seed };
      return service.chat.completions.create(
        {
          ...furtherFields(settings, format),
          ...completion,
          [limitField]: maxTokens,
          stream: false,
        },
        { signal },
      );
    });
}

interface OpenaiDeps {
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, AnyGame>>;
  /** The packaged prices by default. */
  readonly prices?: PriceTable;
  /** Those of this package by default. */
  readonly strategies?: readonly Strategy[];
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
}

/** Models behind any API that speaks OpenAI's chat completions: hosted ones, or vLLM, Ollama and similar. */
export const openaiConnector = ({
  client,
  games,
  prices = priceTable(),
  strategies = ownStrategies,
  checkClockMs,
}: OpenaiDeps): Connector<OpenaiSettings> =>
  modelConnector({
    kind: "openai",
    client,
    checkClockMs,
    settings: openaiSettings(client.mode, strategies),
    games,
    endpoint: endpointOf,
    secretHost: ({ baseUrl }) => new URL(baseUrl).host,
    withKey: (settings, key) => ({ ...settings, key }),
    price: ({ baseUrl, model }, at) =>
      priceOf(prices, { host: new URL(baseUrl).host, kind: "openai", model, at }),
    without: ({ limitField, ...settings }, feature) =>
      feature === "limit-field"
        ? { limitField: limitFields.find((field) => field !== limitField) }
        : withoutFeature(settings, feature),
    agent: (settings, caller) => ({
      complete: openaiCompleter(caller, settings),
      keyGiven: settings.key !== undefined,
      sampling: settings.sampling,
      systemRole: settings.systemRole,
      promptSetup: promptSetupOf(settings, strategies),
    }),
  });
