import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import { failure, type OutboundClient, refusal } from "../outbound/index.ts";
import { canonicalUrl } from "./address.ts";

/** Where Spaces and models are looked up. */
export const HUGGING_FACE = "https://huggingface.co";

/** The API lists every file of a Space. */
const LISTING_LIMIT_BYTES = 4 * 1024 * 1024;

/** Hugging Face's answer about a Space (`/api/spaces/{owner}/{space}`). */
export interface SpaceFacts {
  /** In the owner's spelling. */
  readonly id: string;
  readonly host: string;
  /** Absent when it could not be read: the version is "unpinned". */
  readonly commit?: string;
  readonly private: boolean;
  /** As Hugging Face writes it: RUNNING, SLEEPING, BUILD_ERROR and so on; absent when it reports none. */
  readonly stage?: string;
}

/** Access to Hugging Face's API. */
export interface HuggingFace {
  readonly client: OutboundClient;
  /** Base URL of the API; tests give a local one. */
  readonly apiBase: string;
}

/** One request to the API; `token` is the owner's read token, sent to Hugging Face alone. */
export interface Access {
  readonly token?: string;
  readonly signal: AbortSignal;
}

const factsSchema = z.object({
  id: z.string(),
  sha: z.string().nullish(),
  host: z.string().nullish(),
  subdomain: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .nullish(),
  private: z.boolean().nullish(),
  sdk: z.string().nullish(),
  runtime: z.object({ stage: z.string().nullish() }).nullish(),
});

/** A Space that is there but cannot run agents: the failure has no `status`. */
function factsFrom(json: unknown, asked: string): SpaceFacts | AnswerFailure {
  const facts = factsSchema.safeParse(json);
  if (!facts.success) {
    return failure("wrong-shape", `Hugging Face answered unexpectedly about ${asked}.`);
  }
  const { id, host, subdomain, sha, private: isPrivate, sdk, runtime } = facts.data;
  if (sdk === "static") {
    const detail = `The Space ${id} is static: it shows files and runs no server. Use a Space with the Docker SDK.`;
    return failure("refused", detail);
  }
  const url = host || (subdomain ? `https://${subdomain}.hf.space` : "");
  const stage = runtime?.stage ?? undefined;
  if (url === "" || stage === "NO_APP_FILE") {
    const detail = `The Space ${id} has no host because it has never been built. Push its app, wait until it runs, and try again.`;
    return failure("refused", detail);
  }
  return { id, host: url, commit: sha ?? undefined, private: isPrivate ?? false, stage };
}

/** Asks the API; a Space that is hidden, or does not exist, is a failure with its `status`. */
export function ask(
  { client, apiBase }: HuggingFace,
  path: string,
  { token, signal }: Access,
): ReturnType<OutboundClient["get"]> {
  const bearer = token === undefined ? undefined : { token, host: new URL(apiBase).host };
  const limitBytes = LISTING_LIMIT_BYTES;
  // Whatever has a new name is redirected to it.
  return client.get(`${apiBase}/api/${path}`, { signal, bearer, limitBytes, followOnHost: true });
}

const hiding: readonly (number | undefined)[] = [401, 403, 404];

/** Whether Hugging Face said that there is nothing, or nothing for this token; it does not say which. */
export const isHidden = ({ status }: AnswerFailure): boolean => hiding.includes(status);

/** Looks a Space up. */
export async function findSpace(
  huggingFace: HuggingFace,
  id: string,
  access: Access,
): Promise<SpaceFacts | AnswerFailure> {
  const answer = await ask(huggingFace, `spaces/${id}`, access);
  if (!isFailure(answer)) return factsFrom(answer.json, id);
  if (!isHidden(answer)) return answer;
  const detail =
    access.token === undefined
      ? `Hugging Face shows no Space ${id}: check the spelling, or give a read token if it is private.`
      : `Hugging Face shows no Space ${id} to this token: check the spelling and the token's rights.`;
  return { ...refusal("needs-token", detail), status: answer.status };
}

/** Looks up a registered Space: a host that now belongs to somebody else must be neither called nor sent a token. */
export async function confirmSpace(
  huggingFace: HuggingFace,
  registered: { readonly url: string; readonly space?: string; readonly token?: string },
  signal: AbortSignal,
): Promise<SpaceFacts | AnswerFailure> {
  const { url, space = "", token } = registered;
  const facts = await findSpace(huggingFace, space, { token, signal });
  if (isFailure(facts)) return facts;
  if (canonicalUrl(facts.host, huggingFace.client.mode) === url) return facts;
  return failure("refused", `${space} is now at ${facts.host}; register it again.`);
}
