import { A2A_VERSION_HEADER, type AgentCard } from "@a2a-js/sdk";
import { type Client, ClientFactory, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import {
  accounted,
  type Caller,
  type Exchange,
  failure,
  jsonIn,
  lineIn,
} from "../outbound/index.ts";
import type { Endpoint } from "./card.ts";
import type { A2aSettings } from "./settings.ts";

/** Cap of a card and of an answer in bytes: tasks may repeat the whole question. */
export const LIMIT_BYTES = 256 * 1024;

/** The card that the client library reads: the one interface that was chosen, and nothing else. */
const cardFor = (endpoint: Endpoint): AgentCard => ({
  name: "",
  description: "",
  version: "",
  supportedInterfaces: [{ ...endpoint, protocolBinding: "JSONRPC" }],
  provider: undefined,
  capabilities: undefined,
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [],
  signatures: [],
});

const errorSchema = z.object({
  error: z.object({ message: z.string(), code: z.number().optional() }),
});

/** The client library's error for an answer that it could not read, worded for programmers. */
function failureIn(heard: Exchange | AnswerFailure, endpoint: Endpoint): AnswerFailure {
  if (isFailure(heard)) return heard;
  const answer = jsonIn(heard, new URL(endpoint.url));
  if (isFailure(answer)) return accounted(answer);
  const read = errorSchema.safeParse(answer.json);
  if (!read.success) {
    const detail = `${endpoint.url} answered with neither an A2A message nor an A2A task.`;
    return failure("wrong-shape", detail, answer.text);
  }
  const { message, code } = read.data.error;
  const named = code === undefined ? "" : ` ${code}`;
  return failure("crashed", `The agent reports error${named}: ${lineIn(message)}`, answer.text);
}

/** The answer as the client library read it, and the raw answer. */
export interface A2aResult {
  readonly result: unknown;
  readonly text: string;
}

/** One call of the official client to an agent, by way of `client`. Its failures are values. */
export async function called(
  client: Caller,
  settings: A2aSettings,
  endpoint: Endpoint,
  signal: AbortSignal,
  work: (agent: Client) => Promise<unknown>,
): Promise<A2aResult | AnswerFailure> {
  const { token, tokenHost } = settings;
  let heard: Exchange | AnswerFailure | undefined;
  const guarded = client.fetch({
    hosts: [tokenHost ?? new URL(endpoint.url).host],
    token,
    endpoint: settings.url,
    signal,
    limitBytes: LIMIT_BYTES,
    headers: [A2A_VERSION_HEADER],
    heard: (answer) => {
      heard = answer;
    },
  });
  const legacyCompat = { enabled: true };
  const transports = [new JsonRpcTransportFactory({ fetchImpl: guarded, legacyCompat })];
  try {
    const agent = await new ClientFactory({ transports }).createFromAgentCard(cardFor(endpoint));
    const result = await work(agent);
    return { result, text: heard === undefined || isFailure(heard) ? "" : heard.text };
  } catch (error) {
    // Nothing was sent: that is a fault of ours.
    if (heard === undefined) throw error;
    return failureIn(heard, endpoint);
  }
}
