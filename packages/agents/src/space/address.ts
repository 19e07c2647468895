import type { Failure } from "../contract.ts";
import { failure, isLoopbackHost, type Mode, refusalOfHost } from "../outbound/index.ts";

/** "owner/space" on Hugging Face. */
export const spaceIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,95}\/[A-Za-z0-9][\w.-]{0,95}$/;

const refused = (detail: string): Failure => failure("refused", detail);

/**
 * The one way an agent's base URL is written: lower-case host without a trailing dot, no default
 * port, no trailing slash, the path kept; or why it cannot be one.
 */
export function canonicalUrl(typed: string, mode: Mode): string | Failure {
  const url = URL.parse(typed);
  if (url === null)
    return refused(`"${typed}" is not an address; write https://host or owner/space.`);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refused(`Agents are called by https, not by ${url.protocol}//.`);
  }
  if (url.protocol === "http:" && mode === "public") {
    return refused(`${url.host} must be reachable by https; http is not called from here.`);
  }
  const refusal = refusalOfHost(url.hostname, mode);
  if (refusal !== undefined) return refused(refusal);
  if (url.username !== "" || url.password !== "") {
    return refused("An address cannot hold a user name or password.");
  }
  if (url.search !== "" || url.hash !== "") {
    return refused("An address cannot hold a query or a fragment; leave out what follows ? or #.");
  }
  url.hostname = url.hostname.replace(/\.$/, "");
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** What a person typed, sorted: a Space by its id, or a base URL (canonical). */
export type Typed = { readonly space: string } | { readonly url: string };

const spacePage = /^(?:https?:\/\/)?(?:www\.)?(?:huggingface\.co|hf\.co)\/(.*)$/i;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

function spaceOfPage(path: string): Typed | Failure {
  const [kind, owner = "", name = ""] = path.split(/[/?#]/);
  const id = `${owner}/${name}`;
  if (kind === "spaces" && spaceIdPattern.test(id)) return { space: id };
  return kind === "spaces"
    ? refused(
        "This is not the page of one Space; it looks like https://huggingface.co/spaces/owner/space.",
      )
    : refused(
        "This page of Hugging Face is not a Space; an agent is a Space or a server of its own.",
      );
}

/** Recognises what a person may type to name a Space agent; says why when it is nothing of the kind. */
export function recognise(input: string, mode: Mode): Typed | Failure {
  const typed = input.trim();
  if (typed === "") return refused("Write the address of your agent: owner/space or https://host.");
  const page = spacePage.exec(typed)?.[1];
  if (page !== undefined) return spaceOfPage(page);
  if (spaceIdPattern.test(typed)) return { space: typed };
  if (scheme.test(typed)) return asUrl(typed, mode);
  const bare = URL.parse(`http://${typed}`);
  if (bare === null || !/[.:\]]|^localhost$/i.test(bare.host)) {
    return refused(`"${typed}" is not an address; write owner/space or https://host.`);
  }
  return asUrl(isLoopbackHost(bare.hostname) ? `http://${typed}` : `https://${typed}`, mode);
}

function asUrl(typed: string, mode: Mode): Typed | Failure {
  const url = canonicalUrl(typed, mode);
  return typeof url === "string" ? { url } : url;
}
