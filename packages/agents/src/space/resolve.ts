import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import {
  accounted,
  failure,
  isLoopbackHost,
  type Mode,
  type OutboundClient,
  refusal,
  refusalOfHost,
  refused,
} from "../outbound/index.ts";

/** "owner/space" on Hugging Face. */
export const spaceIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,95}\/[A-Za-z0-9][\w.-]{0,95}$/;

/** Names of DNS, and addresses as literals. */
const hostPattern = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/**
 * The one way an agent's base URL is written: lower-case host without a trailing dot, no default
 * port, no trailing slash, the path kept; or why it cannot be one.
 */
export function canonicalUrl(typed: string, mode: Mode): string | AnswerFailure {
  const url = URL.parse(typed);
  if (url === null) return refused("This is not an address; write https://host or owner/space.");
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refused(`Agents are called by https, not by ${url.protocol}//.`);
  }
  const reason = refusalOfHost(url.hostname, mode);
  if (reason !== undefined) return refusal("not-public", reason);
  if (url.protocol === "http:" && mode === "public") {
    return refused(`${url.host} must be reachable by https; http is not called from here.`);
  }
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    return refused(`${url.host} must be reachable by https; http is only for your own machine.`);
  }
  if (url.username !== "" || url.password !== "") {
    return refused("An address cannot contain a user name or password.");
  }
  if (url.search !== "" || url.hash !== "") {
    return refused(
      "An address cannot contain a query or a fragment; leave out what follows ? or #.",
    );
  }
  // Compared as text: a URL would read the rest of some names as an IP address.
  const hostname = url.hostname.replace(/\.$/, "");
  if (!hostPattern.test(hostname)) return refused(`"${hostname}" is not a host's name.`);
  url.hostname = hostname;
  return url.origin + url.pathname.replace(/\/+$/, "");
}

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
export async function ask(
  { client, apiBase }: HuggingFace,
  path: string,
  { token, signal }: Access,
): ReturnType<OutboundClient["get"]> {
  const bearer = token === undefined ? undefined : { token, host: new URL(apiBase).host };
  const limitBytes = LISTING_LIMIT_BYTES;
  // Whatever has a new name is redirected to it.
  const call = { signal, bearer, limitBytes, followOnHost: true };
  const answer = await client.get(`${apiBase}/api/${path}`, call);
  return isFailure(answer) ? accounted(answer) : answer;
}

const hiding: readonly (number | undefined)[] = [401, 403, 404];

/** Whether Hugging Face said that there is nothing, or nothing for this token; it does not say which. */
export const isHidden = ({ status }: AnswerFailure): boolean => hiding.includes(status);

/** Looks a Space up. */
async function findSpace(
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

/** Looks up a registered Space: a host that now belongs to another owner must be neither called nor sent a token. */
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

/** The stored address of an agent on a Space: `url` is canonical and belongs to one agent. */
export interface Endpoint {
  readonly url: string;
  /** "owner/space", in the owner's spelling. */
  readonly space: string;
  /** Commit of the Space; absent: "unpinned". */
  readonly commit?: string;
  /** A private Space requires its owner's token in every call. */
  readonly private: boolean;
}

/** Most names have few hyphens; more ways to read a host name are not tried. */
const MAX_READINGS = 8;

const hosted = /^https:\/\/([a-z0-9-]+)\.hf\.space$/;

/** The ways to read `owner-space.hf.space` as owner/space: a-b-c is a/b-c or a-b/c. */
function readingsOf(url: string): string[] {
  const label = hosted.exec(url)?.[1];
  if (label === undefined) return [];
  return [...label.matchAll(/-/g)]
    .map(({ index }) => `${label.slice(0, index)}/${label.slice(index + 1)}`)
    .filter((id) => !id.startsWith("/") && !id.endsWith("/"))
    .slice(0, MAX_READINGS);
}

function endpointOf(facts: SpaceFacts, huggingFace: HuggingFace): Endpoint | AnswerFailure {
  const url = canonicalUrl(facts.host, huggingFace.client.mode);
  if (typeof url !== "string") return url;
  return { url, space: facts.id, commit: facts.commit, private: facts.private };
}

/** The endpoint of a Space by its id; host and commit come from Hugging Face's API. */
export async function endpointOfSpace(
  id: string,
  huggingFace: HuggingFace,
  access: Access,
): Promise<Endpoint | AnswerFailure> {
  // A token is shown where it is needed alone; one that is not valid hides public Spaces too.
  const open = await findSpace(huggingFace, id, { signal: access.signal });
  const closed = isFailure(open) && isHidden(open) && access.token !== undefined;
  const facts = closed ? await findSpace(huggingFace, id, access) : open;
  return isFailure(facts) ? facts : endpointOf(facts, huggingFace);
}

/**
 * The Space behind a `*.hf.space` address: the one that Hugging Face knows by that subdomain, or the
 * reading of the name whose host is that address; null when there is none to be seen. Host names made
 * by rule are ambiguous, so that none is taken for granted.
 */
export async function behind(
  url: string,
  huggingFace: HuggingFace,
  access: Access,
): Promise<Endpoint | AnswerFailure | null> {
  const subdomain = hosted.exec(url)?.[1];
  if (subdomain === undefined) return null;
  const named = await endpointOfSpace(`by-subdomain/${subdomain}`, huggingFace, access);
  if (isFailure(named) ? named.failed === "refused" && !isHidden(named) : named.url === url) {
    return named;
  }
  const found = await Promise.all(
    readingsOf(url).map((id) => endpointOfSpace(id, huggingFace, access)),
  );
  const own = found.find((endpoint) => !isFailure(endpoint) && endpoint.url === url);
  if (own !== undefined) return own;
  return found.filter(isFailure).find(({ failed }) => failed !== "refused") ?? null;
}
