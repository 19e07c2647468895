import {
  canonicalUrl,
  type Endpoint,
  HUGGING_FACE,
  isFailure,
  type OutboundClient,
  resolveAddress,
} from "@wisp/agents";
import { UsageError } from "./command.ts";
import { readModelKeys } from "./env.ts";

/** How long finding an address may take. */
const RESOLVE_LIMIT_MS = 10_000;

/** Where the agent of an address is; throws UsageError with what to change. */
export async function findEndpoint(typed: string, client: OutboundClient): Promise<Endpoint> {
  const signal = AbortSignal.timeout(RESOLVE_LIMIT_MS);
  const endpoint = await resolveAddress(typed, { client, apiBase: HUGGING_FACE }, { signal });
  if (isFailure(endpoint)) throw new UsageError(endpoint.detail);
  if (endpoint.private) {
    throw new UsageError(
      "This Space is private; make it public, or run it here and give its local address.",
    );
  }
  return endpoint;
}

/** An agent as named on the command line: which connector, with which settings. */
export interface NamedAgent {
  readonly kind: string;
  readonly settings: unknown;
}

/** How agents are named, for people. */
export const agentForms =
  "house:<character>, space:<owner/space or URL>, openai:<model>@<base URL>, hf:<owner/model>";

/** `<model>@<base URL>`: the model's name may hold an @ itself. */
function openaiSettings(text: string, client: OutboundClient): unknown {
  const [, model, typed] = /^(.+)@(https?:\/\/.+)$/.exec(text) ?? [];
  if (typed === undefined) {
    throw new UsageError(`"openai:${text}" is no agent: write openai:<model>@<base URL>.`);
  }
  const baseUrl = canonicalUrl(typed, client.mode);
  if (typeof baseUrl !== "string") throw new UsageError(baseUrl.detail);
  return { model, baseUrl, key: readModelKeys().openai };
}

/** Reads one of `agentForms`; throws UsageError with what to change. */
export async function parseAgent(
  text: string,
  pace: string,
  client: OutboundClient,
): Promise<NamedAgent> {
  const [, form, rest = ""] = /^([a-z]+):(.+)$/.exec(text) ?? [];
  switch (form) {
    case "house":
      return { kind: form, settings: { character: rest, pace } };
    case "openai":
      return { kind: form, settings: openaiSettings(rest, client) };
    case "hf": {
      const model = rest.replace(/^https:\/\/huggingface\.co\//, "");
      return { kind: "hf-inference", settings: { model, token: readModelKeys().huggingFace } };
    }
    case "space": {
      const { url, space } = await findEndpoint(rest, client);
      return { kind: form, settings: { url, space } };
    }
    default:
      throw new UsageError(`"${text}" is no agent: write ${agentForms}.`);
  }
}
