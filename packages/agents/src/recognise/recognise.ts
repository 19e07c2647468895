import { isFailure } from "@wisp/game";
import { a2aSettings, cardUrlsAt, isCard } from "../a2a/index.ts";
import type { AnswerFailure } from "../contract.ts";
import { openaiSettings } from "../model/openai.ts";
import { notOffered, poolSettings } from "../model/pool.ts";
import {
  failure,
  isLoopbackHost,
  type Mode,
  type OutboundClient,
  refusal,
  withoutKey,
} from "../outbound/index.ts";
import { refusalOfSecret } from "../secret.ts";
import { endpointOfSpace, HUGGING_FACE, isHidden } from "../space/index.ts";
import { within } from "../space/protocol.ts";
import { speaksProtocol, wispSettings } from "../wisp/index.ts";
import {
  type AgentInput,
  type LookUp,
  promptSettingsIn,
  type RecogniseDeps,
  type RecognisedInput,
  settled,
} from "./agent-input.ts";
import {
  asModel,
  asSpace,
  atEndpoint,
  atHosted,
  atServer,
  endpointAt,
  findModel,
  modelsAt,
} from "./hub.ts";
import { byKey, type Ownership } from "./ownership.ts";
import { type NamedTarget, typedIn } from "./typed.ts";

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
  if (isFailure(listed)) {
    return refusal("needs-model", `${missing} Its list of models cannot be read: ${listed.detail}`);
  }
  if (listed.length === 0) return refusal("needs-model", missing);
  const shown = listed.slice(0, SHOWN_MODELS).join(", ");
  const more = listed.length > SHOWN_MODELS ? `, and ${listed.length - SHOWN_MODELS} more` : "";
  return refusal("needs-model", `${missing} It has ${shown}${more}.`);
}

const owning = (baseUrl: string, secret: string | undefined): Ownership =>
  secret === undefined && isLoopbackHost(new URL(baseUrl).hostname)
    ? { verified: true, words: "verified as your own machine" }
    : byKey(secret);

/** A model at an OpenAI-compatible API. */
async function atApi(
  { baseUrl, model: named }: { readonly baseUrl: string; readonly model?: string },
  input: AgentInput,
  { client, strategies }: LookUp,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const { secret } = input;
  const model = input.model ?? named;
  const { host } = new URL(baseUrl);
  if (model === undefined) return withoutModel(baseUrl, secret, client, signal);
  const usual = host === OPENAI_HOST ? "max_completion_tokens" : undefined;
  const limitField = input.limitField ?? usual;
  const given = { baseUrl, model, limitField, ...promptSettingsIn(input) };
  const parsed = settled(openaiSettings(client.mode, strategies), given);
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

/** A server that takes longer is asked for nothing more here; its check may wait for it. */
const DESCRIPTION_LIMIT_MS = 5_000;

/** A server's answer at an address, if it is JSON. */
async function answerAt(
  url: string,
  secret: string | undefined,
  client: OutboundClient,
  outer: AbortSignal,
): Promise<unknown> {
  const bearer = secret === undefined ? undefined : { token: secret, host: new URL(url).host };
  const answer = await within(
    DESCRIPTION_LIMIT_MS,
    (signal) => client.get(url, { signal, bearer }),
    outer,
  );
  return isFailure(answer) ? undefined : answer.json;
}

type Call = readonly [secret: string | undefined, client: OutboundClient, outer: AbortSignal];

/** Whether the server at `url` answers `GET /wisp` as one of the agent protocol. */
const speaksWisp = async (url: string, ...call: Call): Promise<boolean> =>
  speaksProtocol(await answerAt(`${url}/wisp`, ...call));

/** Where the server at `url` has an agent card; undefined: nowhere. */
async function cardOf(url: string, ...call: Call): Promise<string | undefined> {
  const urls = cardUrlsAt(url);
  const answers = await Promise.all(urls.map((each) => answerAt(each, ...call)));
  return urls.find((_, place) => isCard(answers[place]));
}

/** How a server is called in a sentence. */
interface Words {
  readonly own: string;
  readonly other: string;
  /** What is known about changes behind the address. */
  readonly changes: string;
}

/** A server at an address. Its owner cannot be verified, except on one's own machine. */
function unowned(
  kind: "wisp" | "a2a",
  parsed: { readonly settings: { readonly url: string } } | AnswerFailure,
  words: Words,
): RecognisedInput | AnswerFailure {
  if (isFailure(parsed)) return parsed;
  const { settings } = parsed;
  const { host, hostname } = new URL(settings.url);
  const own = isLoopbackHost(hostname);
  const ownership = own
    ? "verified as your own machine"
    : "unverified: nobody can be shown to own an address";
  return {
    kind,
    settings,
    endpoint: endpointAt(settings.url),
    name: host,
    // A Space may be a stranger's, who would get the token.
    secretHost: hostname.endsWith(".hf.space") ? null : host,
    verified: own,
    sentence: `${own ? words.own : words.other} at ${settings.url}, ${ownership}. ${words.changes}`,
  };
}

/** A server of the agent protocol. */
const asWisp = (url: string, mode: Mode): RecognisedInput | AnswerFailure =>
  unowned("wisp", settled(wispSettings(mode), { url }), {
    own: "Your own server of the agent protocol",
    other: "A server of the agent protocol",
    changes: "Changes of its code are not detected.",
  });

/** An A2A agent, by the URL of its card. */
const asA2a = (url: string, mode: Mode): RecognisedInput | AnswerFailure =>
  unowned("a2a", settled(a2aSettings(mode), { url }), {
    own: "Your own A2A agent with its card",
    other: "An A2A agent with its card",
    changes: "Another name or version in the card is a new version of the agent.",
  });

/** A model of the operator's: its name and the words are all that an owner chooses. */
function asPool(
  name: string,
  input: AgentInput,
  { pool }: LookUp,
): RecognisedInput | AnswerFailure {
  if (input.secret !== undefined) {
    return failure("refused", "A model of this arena needs no key. Leave the key out.");
  }
  const offered = pool.get(name);
  if (offered === undefined) return notOffered(name);
  const { typed: _, accounts: __, secret: ___, words = "", ...further } = input;
  const parsed = settled(poolSettings, { ...definedIn(further), model: name, words });
  if (isFailure(parsed)) return parsed;
  return {
    kind: "pool",
    settings: parsed.settings,
    endpoint: null,
    name: offered.model.split("/").at(-1) ?? offered.model,
    secretHost: null,
    verified: true,
    model: offered.model,
    sentence: `An agent made of words. It thinks with ${offered.model} of this arena.`,
  };
}

/** Without the fields that were not given. */
const definedIn = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

type Recognition = Promise<RecognisedInput | AnswerFailure>;

/** An id alone: a Space or a model, if exactly one exists; it never guesses. */
async function either(
  id: string,
  input: AgentInput,
  hub: LookUp,
  signal: AbortSignal,
): Recognition {
  const access = { token: input.secret, signal };
  const [space, model] = await Promise.all([
    endpointOfSpace(id, hub, access),
    findModel(hub, id, access),
  ]);
  const noSpace = isFailure(space) && isHidden(space);
  const noModel = isFailure(model) && isHidden(model);
  if (noSpace && noModel) {
    const advice =
      input.secret === undefined
        ? "Check the spelling, or give a token that may read it if it is private."
        : "Check the spelling and the token's rights.";
    return refusal("needs-token", `Hugging Face shows no Space and no model ${id}. ${advice}`);
  }
  if (noSpace) return isFailure(model) ? model : asModel(model, undefined, input, hub);
  // A lookup that failed proves nothing: neither is taken for the other.
  if (!noModel && isFailure(model)) return model;
  if (noModel) return isFailure(space) ? space : asSpace(space, input, hub, signal);
  if (isFailure(space) && space.failed !== "refused") return space;
  const choice = `write space:${id} or model:${id}`;
  return failure("refused", `There is a Space ${id} and a model of the same name; ${choice}.`);
}

async function found(
  typed: NamedTarget,
  input: AgentInput,
  hub: LookUp,
  signal: AbortSignal,
): Recognition {
  const access = { token: input.secret, signal };
  switch (typed.is) {
    case "either":
      return either(typed.id, input, hub, signal);
    case "space": {
      const endpoint = await endpointOfSpace(typed.id, hub, access);
      return isFailure(endpoint) ? endpoint : asSpace(endpoint, input, hub, signal);
    }
    case "model": {
      const facts = await findModel(hub, typed.id, access);
      return isFailure(facts) ? facts : asModel(facts, typed.provider, input, hub);
    }
    case "hosted":
      return atHosted(typed.url, input, hub, signal);
    case "endpoint":
      return atEndpoint(typed.url, input, hub, signal);
    case "api":
      return atApi(typed, input, hub, signal);
    case "wisp":
      return asWisp(typed.url, hub.client.mode);
    case "a2a": {
      const card = await cardOf(typed.url, input.secret, hub.client, signal);
      return asA2a(card ?? cardUrlsAt(typed.url)[0], hub.client.mode);
    }
    case "pool":
      return asPool(typed.name, input, hub);
    case "server": {
      const { url } = typed;
      const [wisp, card] = await Promise.all([
        speaksWisp(url, input.secret, hub.client, signal),
        cardOf(url, input.secret, hub.client, signal),
      ]);
      if (wisp) return asWisp(url, hub.client.mode);
      return card === undefined ? atServer(url, hub) : asA2a(card, hub.client.mode);
    }
  }
}

/** A field that was left empty is one that was not given. */
const filled = (text: string | undefined): string | undefined => text?.trim() || undefined;

/**
 * Recognises a person's input for an agent: its kind, its address and whether it is theirs; or why it
 * is not an agent, with a hint what to enter instead. The secret is shown to
 * Hugging Face for its own Spaces and models, to an API or a dedicated endpoint for its own list of
 * models, to a server for its own description or agent card, and to no other host; it is never repeated.
 */
export async function recognise(
  given: AgentInput,
  { client, apiBase = HUGGING_FACE, strategies, pool = new Map() }: RecogniseDeps,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const secret = filled(given.secret);
  const [model, provider] = [filled(given.model), filled(given.provider)];
  const input = { ...given, secret, model, provider };
  const unusable = secret === undefined ? undefined : refusalOfSecret(secret);
  if (unusable !== undefined) return unusable;
  const typed = typedIn(given.typed, client.mode, model !== undefined);
  const lookUp = { client, apiBase, strategies, pool };
  const outcome = isFailure(typed) ? typed : await found(typed, input, lookUp, signal);
  if (!isFailure(outcome)) return outcome;
  const { failed, reason, detail, status } = outcome;
  return {
    failed,
    detail: secret === undefined ? detail : withoutKey(detail, secret),
    ...(reason === undefined ? {} : { reason }),
    ...(status === undefined ? {} : { status }),
  };
}
