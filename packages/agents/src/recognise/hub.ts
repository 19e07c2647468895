import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import { ENDPOINT_MODEL, hfInferenceSettings, providers } from "../model/hf-inference.ts";
import {
  accounted,
  failure,
  isLoopbackHost,
  type OutboundClient,
  refusal,
  reported,
} from "../outbound/index.ts";
import {
  type Access,
  ask,
  behind,
  type Endpoint,
  HUGGING_FACE,
  type HuggingFace,
  isHidden,
  spaceSettings,
} from "../space/index.ts";
import {
  type AgentInput,
  type LookUp,
  promptSettingsIn,
  type RecognisedInput,
  settled,
} from "./agent-input.ts";
import { byKey, ownershipOf } from "./ownership.ts";

/** Services list hundreds of models at length. */
const LISTING_LIMIT_BYTES = 4 * 1024 * 1024;

const MAX_NAME_CHARACTERS = 200;

const entriesSchema = z.array(z.object({ id: z.string().min(1) }));
/** As OpenAI's API lists models, and as some services do: without an object around the list. */
const listSchema = z.union([
  z.object({ data: entriesSchema }).transform(({ data }) => data),
  entriesSchema,
]);

/** The names of models an API offers (`GET {base}/models`), in its order; the key goes there alone. */
export async function modelsAt(
  client: OutboundClient,
  baseUrl: string,
  key: string | undefined,
  signal: AbortSignal,
): Promise<readonly string[] | AnswerFailure> {
  const bearer = key === undefined ? undefined : { token: key, host: new URL(baseUrl).host };
  const limitBytes = LISTING_LIMIT_BYTES;
  const answer = await client.get(`${baseUrl}/models`, { signal, bearer, limitBytes });
  if (isFailure(answer)) return accounted(answer);
  const list = listSchema.safeParse(answer.json);
  if (!list.success) {
    const detail = `${baseUrl}/models is not a list of models.`;
    return reported(failure("wrong-shape", detail), answer.json);
  }
  return list.data
    .map(({ id }) => id)
    .filter((id) => id.length <= MAX_NAME_CHARACTERS && /^[\x21-\x7e]+$/.test(id));
}

/** A model that was found, run by a provider of Hugging Face. */
export function asModel(
  { id, gated }: ModelFacts,
  named: string | undefined,
  input: AgentInput,
  { client, apiBase, strategies }: LookUp,
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
  const parsed = settled(hfInferenceSettings(client.mode, strategies), {
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
  { client, strategies }: LookUp,
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
  const parsed = settled(hfInferenceSettings(client.mode, strategies), given);
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

/** Hugging Face's answer about a model (`/api/models/{id}`). */
interface ModelFacts {
  /** The current "owner/name", also when an old name was requested. */
  readonly id: string;
  /** Its owner grants access one by one, or for a form filled in. */
  readonly gated: boolean;
}

const factsSchema = z.object({
  id: z.string(),
  gated: z.union([z.boolean(), z.string()]).nullish(),
});

async function asked(
  huggingFace: HuggingFace,
  id: string,
  access: Access,
): Promise<ModelFacts | AnswerFailure> {
  const answer = await ask(huggingFace, `models/${id}`, access);
  if (isFailure(answer)) return answer;
  const facts = factsSchema.safeParse(answer.json);
  if (!facts.success) {
    return failure("wrong-shape", `Hugging Face answered unexpectedly about the model ${id}.`);
  }
  return { id: facts.data.id, gated: (facts.data.gated ?? false) !== false };
}

/** Looks a model up; one that is hidden, or does not exist, is a failure with its `status`. */
export async function findModel(
  huggingFace: HuggingFace,
  id: string,
  access: Access,
): Promise<ModelFacts | AnswerFailure> {
  const open = await asked(huggingFace, id, { signal: access.signal });
  const closed = isFailure(open) && isHidden(open) && access.token !== undefined;
  const facts = closed ? await asked(huggingFace, id, access) : open;
  if (!isFailure(facts) || !isHidden(facts)) return facts;
  const what = id.includes("/")
    ? `no model ${id}`
    : `no model ${id}; if it is the page of a person or an organization, give one of their Spaces or models instead`;
  const advice =
    access.token === undefined
      ? "Check the spelling, or give a token that may read it if it is private."
      : "Check the spelling and the token's rights.";
  return {
    ...refusal("needs-token", `Hugging Face shows ${what}. ${advice}`),
    status: facts.status,
  };
}

/** A Space that was found, and whether it belongs to the person who entered it. */
export async function asSpace(
  { url, space, commit, private: isPrivate }: Endpoint,
  input: AgentInput,
  huggingFace: HuggingFace,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const parsed = settled(spaceSettings(huggingFace.client.mode), { url, space });
  if (isFailure(parsed)) return parsed;
  const { verified, words } = await ownershipOf(space, input, huggingFace, signal);
  if (isPrivate && !verified) {
    // Its code would be sent the token, and another author may have written it.
    return refusal("needs-token", `The Space ${space} is private and gets no token: ${words}.`);
  }
  const kind = isPrivate ? "The private Space" : "The Space";
  return {
    kind: "space",
    settings: parsed.settings,
    endpoint: url,
    name: space.split("/")[1] ?? space,
    // A public Space may be a stranger's, and answers without a token.
    secretHost: isPrivate ? new URL(url).host : null,
    verified,
    ...(commit === undefined ? {} : { commit }),
    sentence: `${kind} ${space} at ${url}, ${words}.`,
  };
}

/**
 * What identifies a server: this machine has many names (`localhost`, 127.0.0.1, [::1]), and
 * the server there is one agent. It is called as typed: it may listen on one name only.
 */
export function endpointAt(url: string): string {
  const { hostname } = new URL(url);
  // Names below localhost may lead to several servers at one port.
  if (!isLoopbackHost(hostname) || hostname.endsWith(".localhost")) return url;
  return url.replace(`//${hostname}`, "//127.0.0.1");
}

/** A server that is not a known Space: its owner is unknown, except on this machine. */
function asServer(
  url: string,
  hosted: boolean,
  huggingFace: HuggingFace,
): RecognisedInput | AnswerFailure {
  const { mode } = huggingFace.client;
  const parsed = settled(spaceSettings(mode), { url });
  if (isFailure(parsed)) return parsed;
  const { host, hostname } = new URL(url);
  const own = isLoopbackHost(hostname);
  const words = own
    ? "verified as your own machine"
    : `unverified: ${hosted ? "its owner is unknown" : "nobody can be shown to own an address"}`;
  return {
    kind: "space",
    settings: parsed.settings,
    endpoint: endpointAt(url),
    name: host,
    // The Space's owner is unknown: a token could reach a stranger.
    secretHost: hosted ? null : host,
    verified: own,
    sentence: hosted
      ? `The address ${url} of a Space that Hugging Face does not show; ${words}.`
      : `${own ? "Your own server" : "A server"} at ${url}, ${words}. It is not a Space, so changes of its code are not detected.`,
  };
}

/** The agent at a `*.hf.space` address. */
export async function atHosted(
  url: string,
  input: AgentInput,
  huggingFace: HuggingFace,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const found = await behind(url, huggingFace, { token: input.secret, signal });
  if (found === null) return asServer(url, true, huggingFace);
  return isFailure(found) ? found : asSpace(found, input, huggingFace, signal);
}

/** The agent at any other address. */
export const atServer = (url: string, huggingFace: HuggingFace): RecognisedInput | AnswerFailure =>
  asServer(url, false, huggingFace);
