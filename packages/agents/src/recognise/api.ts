import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { openaiSettings } from "../openai/index.ts";
import { isLoopbackHost, type OutboundClient, refusal } from "../outbound/index.ts";
import type { AgentInput, RecognisedInput } from "./agent-input.ts";
import { modelsAt } from "./api-models.ts";
import { byKey, type Ownership } from "./ownership.ts";
import { promptSettingsIn } from "./prompt-settings.ts";
import { settled } from "./settled.ts";

/** Models that are named when none was. */
const SHOWN_MODELS = 5;

/** Its models know the limit of an answer by the newer name alone. */
const OPENAI_HOST = "api.openai.com";

async function withoutModel(
  baseUrl: string,
  secret: string | undefined,
  client: OutboundClient,
  signal: AbortSignal,
): Promise<AnswerFailure> {
  const missing = `Say which model of ${baseUrl} is meant, for example as model@${baseUrl}.`;
  const listed = await modelsAt(client, baseUrl, secret, signal);
  if (isFailure(listed) || listed.length === 0) return refusal("needs-model", missing);
  const shown = listed.slice(0, SHOWN_MODELS).join(", ");
  const more = listed.length > SHOWN_MODELS ? `, and ${listed.length - SHOWN_MODELS} more` : "";
  return refusal("needs-model", `${missing} It has ${shown}${more}.`);
}

const owning = (baseUrl: string, secret: string | undefined): Ownership =>
  secret === undefined && isLoopbackHost(new URL(baseUrl).hostname)
    ? { verified: true, words: "verified as your own machine" }
    : byKey(secret);

/** A model at an OpenAI-compatible API. */
export async function atApi(
  { baseUrl, model: named }: { readonly baseUrl: string; readonly model?: string },
  input: AgentInput,
  client: OutboundClient,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const { secret } = input;
  const model = input.model ?? named;
  const { host } = new URL(baseUrl);
  if (model === undefined) return withoutModel(baseUrl, secret, client, signal);
  const usual = host === OPENAI_HOST ? "max_completion_tokens" : undefined;
  const limitField = input.limitField ?? usual;
  const given = { baseUrl, model, limitField, ...promptSettingsIn(input) };
  const parsed = settled(openaiSettings(client.mode), given);
  if (isFailure(parsed)) return parsed;
  const { verified, words } = owning(baseUrl, secret);
  return {
    kind: "openai",
    settings: parsed.settings,
    endpoint: null,
    name: model.split("/").at(-1) ?? model,
    secretHost: host,
    verified,
    model,
    sentence: `The model ${model} at the OpenAI-compatible API ${baseUrl}, ${words}.`,
  };
}
