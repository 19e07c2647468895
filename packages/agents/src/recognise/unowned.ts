import { isFailure } from "@wisp/game";
import { a2aSettings, cardUrlAt, isCard } from "../a2a/index.ts";
import type { AnswerFailure } from "../contract.ts";
import { isLoopbackHost, type Mode, type OutboundClient } from "../outbound/index.ts";
import { within } from "../space/clock.ts";
import { speaksProtocol, wispSettings } from "../wisp/index.ts";
import type { RecognisedInput } from "./agent-input.ts";
import { settled } from "./settled.ts";
import { endpointAt } from "./spaces.ts";

/** A server that takes longer is asked for nothing more here; its check may wait for it. */
const DESCRIPTION_LIMIT_MS = 5_000;

/** A server's answer at an address, if it is JSON. */
async function answerAt(
  url: string,
  secret: string | undefined,
  client: OutboundClient,
  outer: AbortSignal,
): Promise<unknown> {
  const bearer = secret === undefined ? undefined : { token: secret, host: new URL(url).host };
  const answer = await within(
    DESCRIPTION_LIMIT_MS,
    (signal) => client.get(url, { signal, bearer }),
    outer,
  );
  return isFailure(answer) ? undefined : answer.json;
}

/** Whether the server at `url` answers `GET /wisp` as one of the agent protocol. */
export const speaksWisp: Speaks = async (url, ...means) =>
  speaksProtocol(await answerAt(`${url}/wisp`, ...means));

/** Whether the server at `url` has an agent card at the path that A2A defines. */
export const speaksA2a: Speaks = async (url, ...means) =>
  isCard(await answerAt(cardUrlAt(url), ...means));

type Speaks = (
  url: string,
  secret: string | undefined,
  client: OutboundClient,
  outer: AbortSignal,
) => Promise<boolean>;

/** How a server is called in a sentence. */
interface Words {
  readonly own: string;
  readonly other: string;
  /** What is known about changes behind the address. */
  readonly changes: string;
}

/** A server at an address. Nobody can be shown to own one, but on one's own machine. */
function unowned(
  kind: "wisp" | "a2a",
  parsed: { readonly settings: { readonly url: string } } | AnswerFailure,
  words: Words,
): RecognisedInput | AnswerFailure {
  if (isFailure(parsed)) return parsed;
  const { settings } = parsed;
  const { host, hostname } = new URL(settings.url);
  const own = isLoopbackHost(hostname);
  const ownership = own
    ? "verified as your own machine"
    : "unverified: nobody can be shown to own an address";
  return {
    kind,
    settings,
    endpoint: endpointAt(settings.url),
    name: host,
    // A Space may be a stranger's, who would get the token.
    secretHost: hostname.endsWith(".hf.space") ? null : host,
    verified: own,
    sentence: `${own ? words.own : words.other} at ${settings.url}, ${ownership}. ${words.changes}`,
  };
}

/** A server of the agent protocol. */
export const asWisp = (url: string, mode: Mode): RecognisedInput | AnswerFailure =>
  unowned("wisp", settled(wispSettings(mode), { url }), {
    own: "Your own server of the agent protocol",
    other: "A server of the agent protocol",
    changes: "Changes of its code are not detected.",
  });

/** An A2A agent, by the URL of its card. */
export const asA2a = (url: string, mode: Mode): RecognisedInput | AnswerFailure =>
  unowned("a2a", settled(a2aSettings(mode), { url }), {
    own: "Your own A2A agent with its card",
    other: "An A2A agent with its card",
    changes: "Another name or version in the card is a new version of the agent.",
  });
