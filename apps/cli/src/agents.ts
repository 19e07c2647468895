import { HUGGING_FACE, isFailure, type OutboundClient, resolveAddress } from "@wisp/agents";
import { UsageError } from "./command.ts";

/** How long finding an address may take. */
const RESOLVE_LIMIT_MS = 10_000;

/** An agent as named on the command line: which connector, with which settings. */
export interface NamedAgent {
  readonly kind: string;
  readonly settings: unknown;
}

/** Reads `house:<character>` or `space:<owner/space or URL>`; throws UsageError with what to change. */
export async function parseAgent(
  text: string,
  pace: string,
  client: OutboundClient,
): Promise<NamedAgent> {
  const [, kind, rest] = /^(house|space):(.+)$/.exec(text) ?? [];
  if (kind === "house") return { kind, settings: { character: rest, pace } };
  if (kind !== "space" || rest === undefined) {
    throw new UsageError(
      `"${text}" is no agent: write house:<character> or space:<owner/space or URL>.`,
    );
  }
  const signal = AbortSignal.timeout(RESOLVE_LIMIT_MS);
  const endpoint = await resolveAddress(rest, { client, apiBase: HUGGING_FACE }, { signal });
  if (isFailure(endpoint)) throw new UsageError(endpoint.detail);
  const { url, space } = endpoint;
  return { kind, settings: { url, space } };
}
