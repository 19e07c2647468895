import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { canonicalUrl } from "./address.ts";
import {
  type Access,
  findSpace,
  type HuggingFace,
  isHidden,
  type SpaceFacts,
} from "./hugging-face.ts";

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
