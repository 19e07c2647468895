import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { isLoopbackHost, refusal } from "../outbound/index.ts";
import { behind, type Endpoint, type HuggingFace, spaceSettings } from "../space/index.ts";
import type { AgentInput, RecognisedInput } from "./agent-input.ts";
import { ownershipOf } from "./ownership.ts";
import { settled } from "./settled.ts";

/** A Space that was found, and whether it belongs to the person who entered it. */
export async function asSpace(
  { url, space, commit, private: isPrivate }: Endpoint,
  input: AgentInput,
  huggingFace: HuggingFace,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const parsed = settled(spaceSettings(huggingFace.client.mode), { url, space });
  if (isFailure(parsed)) return parsed;
  const { verified, words } = await ownershipOf(space, input, huggingFace, signal);
  if (isPrivate && !verified) {
    // Its code would be sent the token, and somebody else may have written it.
    return refusal("needs-token", `The Space ${space} is private and gets no token: ${words}.`);
  }
  const kind = isPrivate ? "The private Space" : "The Space";
  return {
    kind: "space",
    settings: parsed.settings,
    endpoint: url,
    name: space.split("/")[1] ?? space,
    // A public Space may be a stranger's, and answers without a token.
    secretHost: isPrivate ? new URL(url).host : null,
    verified,
    ...(commit === undefined ? {} : { commit }),
    sentence: `${kind} ${space} at ${url}, ${words}.`,
  };
}

/**
 * What identifies a server: this machine has many names (`localhost`, 127.0.0.1, [::1]), and
 * the server there is one agent. It is called as typed: it may listen on one name only.
 */
export function endpointAt(url: string): string {
  const { hostname } = new URL(url);
  // Names below localhost may lead to several servers at one port.
  if (!isLoopbackHost(hostname) || hostname.endsWith(".localhost")) return url;
  return url.replace(`//${hostname}`, "//127.0.0.1");
}

/** A server that is not a known Space: its owner is unknown, except on this machine. */
function asServer(
  url: string,
  hosted: boolean,
  huggingFace: HuggingFace,
): RecognisedInput | AnswerFailure {
  const { mode } = huggingFace.client;
  const parsed = settled(spaceSettings(mode), { url });
  if (isFailure(parsed)) return parsed;
  const { host, hostname } = new URL(url);
  const own = isLoopbackHost(hostname);
  const words = own
    ? "verified as your own machine"
    : `unverified: ${hosted ? "its owner is unknown" : "nobody can be shown to own an address"}`;
  return {
    kind: "space",
    settings: parsed.settings,
    endpoint: endpointAt(url),
    name: host,
    // The Space's owner is unknown: a token could reach a stranger.
    secretHost: hosted ? null : host,
    verified: own,
    sentence: hosted
      ? `The address ${url} of a Space that Hugging Face does not show; ${words}.`
      : `${own ? "Your own server" : "A server"} at ${url}, ${words}. It is not a Space, so changes of its code are not detected.`,
  };
}

/** The agent at a `*.hf.space` address. */
export async function atHosted(
  url: string,
  input: AgentInput,
  huggingFace: HuggingFace,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const found = await behind(url, huggingFace, { token: input.secret, signal });
  if (found === null) return asServer(url, true, huggingFace);
  return isFailure(found) ? found : asSpace(found, input, huggingFace, signal);
}

/** The agent at any other address. */
export const atServer = (url: string, huggingFace: HuggingFace): RecognisedInput | AnswerFailure =>
  asServer(url, false, huggingFace);
