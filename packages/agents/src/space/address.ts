import type { AnswerFailure } from "../contract.ts";
import { failure, isLoopbackHost, type Mode, refusal, refusalOfHost } from "../outbound/index.ts";

/** "owner/space" on Hugging Face. */
export const spaceIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,95}\/[A-Za-z0-9][\w.-]{0,95}$/;

/** Names of DNS, and addresses as literals. */
const hostPattern = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

const refused = (detail: string): AnswerFailure => failure("refused", detail);

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
