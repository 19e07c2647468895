import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { ENDPOINT_MODEL, hfInferenceSettings, providers } from "../hf-inference/index.ts";
import { failure, refusal } from "../outbound/index.ts";
import { HUGGING_FACE, type HuggingFace } from "../space/index.ts";
import type { AgentInput, RecognisedInput } from "./agent-input.ts";
import { modelsAt } from "./api-models.ts";
import type { ModelFacts } from "./find-model.ts";
import { byKey } from "./ownership.ts";
import { promptSettingsIn } from "./prompt-settings.ts";
import { settled } from "./settled.ts";

/** A model that was found, run by a provider of Hugging Face. */
export function asModel(
  { id, gated }: ModelFacts,
  named: string | undefined,
  input: AgentInput,
  { client, apiBase }: HuggingFace,
): RecognisedInput | AnswerFailure {
  const { secret } = input;
  const provider = input.provider ?? named ?? "auto";
  if (!providers.some((each) => each === provider)) {
    return failure(
      "refused",
      `Hugging Face has no provider of this name; write one of ${providers.join(", ")}.`,
    );
  }
  if (gated && secret === undefined) {
    const page = `${HUGGING_FACE}/${id}`;
    return refusal(
      "needs-token",
      `${id} is gated: ask for access at ${page}, then give a token of that account.`,
    );
  }
  const parsed = settled(hfInferenceSettings(client.mode), {
    model: id,
    provider,
    ...promptSettingsIn(input),
  });
  if (isFailure(parsed)) return parsed;
  const { verified, words } = byKey(secret);
  const by =
    provider === "auto" ? "by the first provider of the token's account" : `by ${provider}`;
  return {
    kind: "hf-inference",
    settings: parsed.settings,
    endpoint: null,
    name: id.split("/").at(-1) ?? id,
    secretHost: new URL(apiBase).host,
    verified,
    model: id,
    sentence: `The model ${id} on Hugging Face, run ${by}, ${words}.`,
  };
}

/** A dedicated endpoint, which serves one model: its name is asked for when a key allows it. */
export async function atEndpoint(
  endpointUrl: string,
  input: AgentInput,
  { client }: HuggingFace,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const { secret } = input;
  const listed =
    input.model === undefined && secret !== undefined
      ? await modelsAt(client, `${endpointUrl}/v1`, secret, signal)
      : [];
  const [served] = isFailure(listed) ? [] : listed;
  const model = input.model ?? served ?? ENDPOINT_MODEL;
  const given = { model, endpointUrl, ...promptSettingsIn(input) };
  const parsed = settled(hfInferenceSettings(client.mode), given);
  if (isFailure(parsed)) return parsed;
  const { verified, words } = byKey(secret);
  const { host } = new URL(endpointUrl);
  return {
    kind: "hf-inference",
    settings: parsed.settings,
    endpoint: null,
    name: (model === ENDPOINT_MODEL ? host.split(".")[0] : model.split("/").at(-1)) ?? host,
    secretHost: host,
    verified,
    model,
    sentence: `The dedicated endpoint ${endpointUrl} of Hugging Face with the model ${model}, ${words}.`,
  };
}
