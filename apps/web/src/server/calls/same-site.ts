import { env } from "#env.ts";
import { ApiProblem } from "./api.ts";

/** Names of this machine. Not `*.localhost`: some resolvers ask others for those. */
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a name (`Host`) means this machine by its spelling. It is not read as a part of an address: there
 * `wisp.example@127.0.0.1` and `127.0.0.1/wisp.example` name this machine, too.
 */
export const isLoopbackHost = (named: string | undefined): boolean => LOOPBACK.test(named ?? "");

/**
 * Whether a request uses a name of this site (its `Host`). In local mode a page elsewhere could point its
 * own name here (DNS rebinding), and its scripts would then act for the user of this machine.
 */
export function isOwnHost(named: string | null | undefined): boolean {
  if (env.WISP_MODE !== "local") return true;
  const host = named?.toLowerCase();
  if (host === undefined) return false;
  return isLoopbackHost(host) || host === URL.parse(env.WISP_URL ?? "")?.host;
}

/**
 * Refuses a call that changes something and was sent by a page of another site: by a form or a
 * script there (`Origin`, `Sec-Fetch-Site`), or under a name that is not ours. Throws the problem.
 */
export function refuseForeign(headers: Headers): void {
  if (!isOwnHost(headers.get("host"))) {
    throw new ApiProblem(
      "forbidden",
      "This site answers only at localhost and 127.0.0.1. Open it at one of these addresses.",
    );
  }
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const foreign =
    (origin !== null && URL.parse(origin)?.host !== headers.get("host")) ||
    (site !== null && site !== "same-origin");
  if (foreign) {
    throw new ApiProblem(
      "forbidden",
      "This request came from another site. Use the pages of this site.",
    );
  }
}
