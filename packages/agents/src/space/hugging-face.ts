import { z } from "zod";
import { type Failure, isFailure } from "../contract.ts";
import { failure, type OutboundClient } from "../outbound/index.ts";
import { canonicalUrl } from "./address.ts";

/** Where Spaces are looked up. */
export const HUGGING_FACE = "https://huggingface.co";

/** The API lists every file of a Space. */
const LISTING_LIMIT_BYTES = 4 * 1024 * 1024;

/** What Hugging Face says of a Space (`/api/spaces/{owner}/{space}`). */
export interface SpaceFacts {
  /** In the owner's spelling. */
  readonly id: string;
  readonly host: string;
  /** Absent when it could not be read: the version is "unpinned". */
  readonly commit?: string;
  readonly private: boolean;
}

/** Access to Hugging Face's API. */
export interface HuggingFace {
  readonly client: OutboundClient;
  /** Base URL of the API; tests give a local one. */
  readonly apiBase: string;
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
});

function factsFrom(json: unknown, id: string): SpaceFacts | Failure {
  const facts = factsSchema.safeParse(json);
  if (!facts.success)
    return failure("wrong-shape", `Hugging Face answered unexpectedly about ${id}.`);
  const { host, subdomain, sha, private: isPrivate } = facts.data;
  const url = host || (subdomain ? `https://${subdomain}.hf.space` : "");
  if (url === "")
    return failure("refused", `The Space ${id} has no host: it has never been built.`);
  return { id: facts.data.id, host: url, commit: sha ?? undefined, private: isPrivate ?? false };
}

/** Looks a Space up; `token` is the owner's read token, sent to Hugging Face alone. */
export async function findSpace(
  { client, apiBase }: HuggingFace,
  id: string,
  call: { readonly token?: string; readonly signal: AbortSignal },
): Promise<SpaceFacts | Failure> {
  const bearer =
    call.token === undefined ? undefined : { token: call.token, host: new URL(apiBase).host };
  const answer = await client.get(`${apiBase}/api/spaces/${id}`, {
    signal: call.signal,
    bearer,
    limitBytes: LISTING_LIMIT_BYTES,
  });
  if (!isFailure(answer)) return factsFrom(answer.json, id);
  if (answer.failed !== "http-status" || !/HTTP 40[134]/.test(answer.detail)) return answer;
  return failure(
    "refused",
    call.token === undefined
      ? `Hugging Face shows no Space ${id}: check the spelling, or give a read token if it is private.`
      : `Hugging Face shows no Space ${id} to this token: check the spelling and the token's rights.`,
  );
}

/** Looks up a registered Space: a host that is another's by now must not be called, nor sent a token. */
export async function confirmSpace(
  huggingFace: HuggingFace,
  registered: { readonly url: string; readonly space?: string; readonly token?: string },
  signal: AbortSignal,
): Promise<SpaceFacts | Failure> {
  const { url, space = "", token } = registered;
  const facts = await findSpace(huggingFace, space, { token, signal });
  if (isFailure(facts) || canonicalUrl(facts.host, huggingFace.client.mode) === url) return facts;
  return failure("refused", `${space} is now at ${facts.host}; register it again.`);
}
