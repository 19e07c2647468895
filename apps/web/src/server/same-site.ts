import { ApiProblem } from "./api.ts";

/** Names of this machine. Not `*.localhost`: some resolvers ask others for those. */
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i;

const hostOf = (text: string): URL | null => URL.parse(`http://${text}`);

/**
 * Refuses a call that changes something and was sent by a page of another site: by a form or a
 * script there (`Origin`, `Sec-Fetch-Site`), or by a page whose host name was made to lead to this
 * machine (`Host`). Throws the problem.
 */
export function refuseForeign(headers: Headers): void {
  const host = hostOf(headers.get("host") ?? "");
  if (host === null || !LOOPBACK.test(host.hostname)) {
    throw new ApiProblem(
      "forbidden",
      "This site answers at localhost and 127.0.0.1 alone: open it by one of these.",
    );
  }
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const foreign =
    (origin !== null && URL.parse(origin)?.host !== host.host) ||
    (site !== null && site !== "same-origin");
  if (foreign) {
    throw new ApiProblem("forbidden", "Another site's page sent this: use the pages of this one.");
  }
}
