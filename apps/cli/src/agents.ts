import { canonicalUrl, NEWEST_PROMPTS, type OutboundClient, recognise } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import { UsageError } from "./command.ts";
import { readKey } from "./env.ts";
import { playKeyFor } from "./keys.ts";

/** How long finding an address may take. */
const RESOLVE_LIMIT_MS = 10_000;

/** Settings of the Space agent at an address; throws UsageError with what to change. */
async function spaceSettings(typed: string, client: OutboundClient): Promise<unknown> {
  const signal = AbortSignal.timeout(RESOLVE_LIMIT_MS);
  const address = /^https?:/i.test(typed) || !typed.includes("/") ? typed : `space:${typed}`;
  const found = await recognise({ typed: address }, { client }, signal);
  if (isFailure(found)) throw new UsageError(found.detail);
  if (found.kind !== "space") throw new UsageError(`This is not a Space. ${found.sentence}`);
  return found.settings;
}

/** Settings of the server at an address that speaks the protocol of that name; throws UsageError. */
async function serverSettings(
  protocol: "wisp" | "a2a",
  typed: string,
  client: OutboundClient,
): Promise<unknown> {
  const signal = AbortSignal.timeout(RESOLVE_LIMIT_MS);
  const found = await recognise({ typed: `${protocol}:${typed}` }, { client }, signal);
  if (isFailure(found)) throw new UsageError(found.detail);
  return found.settings;
}

/** An agent as named on the command line: which connector, with which settings. */
export interface NamedAgent {
  readonly kind: string;
  readonly settings: unknown;
}

/** How agents are named, for people. */
export const agentForms =
  "house:<character>, space:<owner/space or URL>, wisp:<URL>, a2a:<URL>, openai:<model>@<base URL>, hf:<owner/model>";

/** `<model>@<base URL>`: the model's name may hold an @ itself. */
function openaiSettings(text: string, client: OutboundClient): unknown {
  const [, model, typed] = /^(.+)@(https?:\/\/.+)$/.exec(text) ?? [];
  if (typed === undefined) {
    throw new UsageError(`"openai:${text}" is not an agent: write openai:<model>@<base URL>.`);
  }
  const baseUrl = canonicalUrl(typed, client.mode);
  if (typeof baseUrl !== "string") throw new UsageError(baseUrl.detail);
  return { model, baseUrl, key: playKeyFor(baseUrl), prompts: NEWEST_PROMPTS };
}

/** Reads one of `agentForms`; throws UsageError with what to change. */
export async function parseAgent(
  text: string,
  pace: string,
  client: OutboundClient,
): Promise<NamedAgent> {
  const [, form, rest = ""] = /^([a-z][a-z0-9]*):(.+)$/.exec(text) ?? [];
  switch (form) {
    case "house":
      return { kind: form, settings: { character: rest, pace } };
    case "openai":
      return { kind: form, settings: openaiSettings(rest, client) };
    case "hf": {
      const model = rest.replace(/^https:\/\/huggingface\.co\//, "");
      return {
        kind: "hf-inference",
        settings: { model, token: readKey("HF_TOKEN"), prompts: NEWEST_PROMPTS },
      };
    }
    case "space":
      return { kind: form, settings: await spaceSettings(rest, client) };
    case "wisp":
    case "a2a":
      return { kind: form, settings: await serverSettings(form, rest, client) };
    default:
      throw new UsageError(`"${text}" is not an agent: write ${agentForms}.`);
  }
}
