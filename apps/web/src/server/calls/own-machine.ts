import type { IncomingMessage } from "node:http";
import { env } from "#env.ts";
import { isLoopbackHost } from "./same-site.ts";

/**
 * Carries the judgement of the site's own server, made before it or Next changes a header: its token for a
 * request from this machine, `ELSEWHERE` for all others. A client that invents the header gains nothing.
 */
const HEADER = "x-wisp-own-machine";
const ELSEWHERE = "no";

/** Headers by which proxies, tunnels and CDNs say that they pass a request on. */
const FORWARDING = new RegExp(
  `^(?:${[
    "forwarded",
    "via",
    "x-forwarded(?:-.+)?",
    "x-original-.+",
    "x-real-ip",
    "cdn-loop",
    "(?:(?:true|x|x-cluster|x-envoy|fastly|fly)-)?client-ip",
    "x-scheme",
    "x-envoy-.+",
    "cf-.+",
    "x-azure-.+",
    "x-appengine-.+",
    "x-amz(?:n|-cf)-.+",
    "x-proxyuser-ip",
    "x-client-.+",
    "tailscale-.+",
  ].join("|")})$`,
);

/** Some proxies write underscores. */
const isForwarding = (name: string): boolean => FORWARDING.test(name.replaceAll("_", "-"));

const isLoopback = (address = ""): boolean => /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/i.test(address);

/**
 * Notes on a request whether a program on this machine sent it, straight to this machine: both ends of the
 * connection and the name that was asked for are loopback, and no proxy passed it on. Call it before any
 * header is changed.
 */
export function noteOrigin({ headers, socket }: IncomingMessage): void {
  const isOwn =
    isLoopback(socket.remoteAddress) &&
    isLoopback(socket.localAddress) &&
    isLoopbackHost(headers.host) &&
    !Object.keys(headers).some(isForwarding);
  headers[HEADER] = isOwn ? env.WISP_SELF_REQUEST_TOKEN : ELSEWHERE;
}

/** Whether `noteOrigin` found that a request is from this machine. */
export const isNotedOwn = ({ headers }: IncomingMessage): boolean =>
  headers[HEADER] === env.WISP_SELF_REQUEST_TOKEN;

/** Headers of a request that the site makes for several readers: it has no user. */
export const ofNobody = { [HEADER]: ELSEWHERE } as const;

/** What Next's own development server adds to a request that it got directly, by header. */
const added: Readonly<Record<string, (value: string, host: string) => boolean>> = {
  "x-forwarded-for": isLoopback,
  "x-forwarded-host": (value, host) => value === host,
  "x-forwarded-port": (value) => /^\d+$/.test(value),
  "x-forwarded-proto": (value) => value === "http",
};

/**
 * Whether a request came from this machine itself; see `noteOrigin`. In local mode only such a request is
 * the admin's without a token. The development server has no server of the site before it: there the
 * headers of proxies count alone.
 */
export function isFromOwnMachine(headers: Headers): boolean {
  const noted = headers.get(HEADER);
  if (noted !== null) return noted === env.WISP_SELF_REQUEST_TOKEN;
  const host = headers.get("host") ?? "";
  return (
    isLoopbackHost(host) &&
    [...headers].every(([name, value]) => !isForwarding(name) || added[name]?.(value, host))
  );
}
