import { type Failure, isFailure } from "../contract.ts";
import { canonicalUrl, recognise } from "./address.ts";
import { findSpace, type HuggingFace, type SpaceFacts } from "./hugging-face.ts";

/** Where an agent is, as it is stored: `url` is canonical and belongs to one agent. */
export interface Endpoint {
  readonly url: string;
  /** "owner/space", when it is a known Space. */
  readonly space?: string;
  /** Commit of the Space; absent: "unpinned". */
  readonly commit?: string;
  /** A private Space wants its owner's token in every call. */
  readonly private: boolean;
}

interface Access {
  readonly token?: string;
  readonly signal: AbortSignal;
}

/** Most names have few hyphens; more ways to read a host name are not tried. */
const MOST_READINGS = 8;

/** The ways to read `owner-space.hf.space` as owner/space: a-b-c is a/b-c or a-b/c. */
function readingsOf(url: string): string[] {
  const label = /^https:\/\/([a-z0-9-]+)\.hf\.space$/.exec(url)?.[1];
  if (label === undefined) return [];
  return [...label.matchAll(/-/g)]
    .map(({ index }) => `${label.slice(0, index)}/${label.slice(index + 1)}`)
    .filter((id) => !id.startsWith("/") && !id.endsWith("/"))
    .slice(0, MOST_READINGS);
}

function endpointOf(facts: SpaceFacts, huggingFace: HuggingFace): Endpoint | Failure {
  const url = canonicalUrl(facts.host, huggingFace.client.mode);
  if (typeof url !== "string") return url;
  return { url, space: facts.id, commit: facts.commit, private: facts.private };
}

/** The Space behind a `*.hf.space` address: the reading whose host is that address, if any is. */
async function behind(url: string, huggingFace: HuggingFace, access: Access): Promise<Endpoint> {
  const found = await Promise.all(readingsOf(url).map((id) => findSpace(huggingFace, id, access)));
  const endpoints = found.flatMap((facts) => {
    const endpoint = isFailure(facts) ? facts : endpointOf(facts, huggingFace);
    return isFailure(endpoint) ? [] : [endpoint];
  });
  return endpoints.find((endpoint) => endpoint.url === url) ?? { url, private: false };
}

/**
 * From what a person typed ("owner/space", a Space's page, a `*.hf.space` or any other base URL) to
 * the endpoint of an agent, or a sentence why it is none. Host and commit come from Hugging Face's
 * API, because host names made by rule are ambiguous.
 */
export async function resolveAddress(
  typed: string,
  huggingFace: HuggingFace,
  access: Access,
): Promise<Endpoint | Failure> {
  const address = recognise(typed, huggingFace.client.mode);
  if (isFailure(address)) return address;
  if ("url" in address) return behind(address.url, huggingFace, access);
  const facts = await findSpace(huggingFace, address.space, access);
  return isFailure(facts) ? facts : endpointOf(facts, huggingFace);
}
