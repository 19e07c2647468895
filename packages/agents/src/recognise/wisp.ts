import { type Failure, isFailure } from "../contract.ts";
import { isLoopbackHost, type Mode, type OutboundClient } from "../outbound/index.ts";
import { within } from "../space/clock.ts";
import { speaksProtocol, wispSettings } from "../wisp/index.ts";
import { settled } from "./settled.ts";
import { endpointAt } from "./spaces.ts";
import type { Recognised } from "./wish.ts";

/** A server that takes longer is asked for nothing more here; its check may wait for it. */
const DESCRIPTION_LIMIT_MS = 5_000;

/** Whether the server at `url` answers `GET /wisp` as one of the agent protocol. */
export async function speaksWisp(
  url: string,
  secret: string | undefined,
  client: OutboundClient,
  outer: AbortSignal,
): Promise<boolean> {
  const bearer = secret === undefined ? undefined : { token: secret, host: new URL(url).host };
  const answer = await within(
    DESCRIPTION_LIMIT_MS,
    (signal) => client.get(`${url}/wisp`, { signal, bearer }),
    outer,
  );
  return !isFailure(answer) && speaksProtocol(answer.json);
}

/** A server of the agent protocol. Nobody can be shown to own one, but on one's own machine. */
export function asWisp(url: string, mode: Mode): Recognised | Failure {
  const parsed = settled(wispSettings(mode), { url });
  if (isFailure(parsed)) return parsed;
  const { host, hostname } = new URL(url);
  const own = isLoopbackHost(hostname);
  const words = own
    ? "verified as your own machine"
    : "unverified: nobody can be shown to own an address";
  return {
    kind: "wisp",
    settings: parsed.settings,
    endpoint: endpointAt(url),
    name: host,
    // A Space may be a stranger's, who would get the token.
    secretHost: hostname.endsWith(".hf.space") ? null : host,
    verified: own,
    sentence: `${own ? "Your own server" : "A server"} of the agent protocol at ${url}, ${words}. Nothing tells when its code changes.`,
  };
}
