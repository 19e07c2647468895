import {
  type AgentInput,
  type CheckStep,
  connectors,
  outboundClient,
  preflight,
} from "@wisp/agents";
import { games } from "@wisp/games";
import { strategies } from "@wisp/papers/strategies";
import { z } from "zod";
import { here } from "#edition/here.ts";
import { printStatus } from "./command.ts";
import { type KeyFlags, keyAdvice, keyFor, keyOptions } from "./keys.ts";
import { readJson, readText } from "./lines.ts";

/** Options that describe an agent besides its address. */
export const agentInputOptions = {
  ...keyOptions,
  model: { type: "string" },
  "limit-field": { type: "string" },
  provider: { type: "string" },
  sampling: { type: "string" },
  templates: { type: "string" },
  strategy: { type: "string" },
  "strategy-settings": { type: "string" },
  prompts: { type: "string" },
  "reasoning-effort": { type: "string" },
  "extra-body": { type: "string" },
  "system-role": { type: "string" },
  words: { type: "string" },
} as const;

export interface AgentInputFlags extends KeyFlags {
  readonly model?: string;
  readonly provider?: string;
  readonly "limit-field"?: string;
  /** Files of JSON. */
  readonly sampling?: string;
  readonly "extra-body"?: string;
  readonly "strategy-settings"?: string;
  readonly templates?: string;
  /** How a model is asked, and with which version of the default prompts. */
  readonly strategy?: string;
  readonly prompts?: string;
  readonly "reasoning-effort"?: string;
  readonly "system-role"?: string;
  /** A file of text: how a model is to play, in its owner's words. */
  readonly words?: string;
}

const object = z.record(z.string(), z.unknown());

/** The flags other than the address and its key; throws UsageError when a file cannot be read. */
export async function optionsFrom(flags: AgentInputFlags) {
  const { model, provider, sampling, templates, strategy, prompts } = flags;
  const read = (file: string | undefined) =>
    file === undefined ? undefined : readJson(file, object);
  return {
    model,
    provider,
    limitField: flags["limit-field"],
    sampling: await read(sampling),
    templates: await read(templates),
    strategy,
    strategySettings: await read(flags["strategy-settings"]),
    prompts,
    reasoningEffort: flags["reasoning-effort"],
    extraBody: await read(flags["extra-body"]),
    systemRole: flags["system-role"],
    words: flags.words === undefined ? undefined : (await readText(flags.words)).trim(),
  };
}

/**
 * A person's input about an agent; `stored` is a key that the arena keeps for it. Throws UsageError
 * when a file or a key cannot be read.
 */
export async function agentInputFrom(
  typed: string,
  flags: AgentInputFlags,
  stored?: string,
): Promise<AgentInput> {
  return {
    typed,
    ...(await optionsFrom(flags)),
    secret: await keyFor(typed, flags.model, flags, stored),
  };
}

/** Checks an address from here; `report` is called with the steps. */
export async function checkAgentInput(
  input: AgentInput,
  report: (step: CheckStep) => void,
): ReturnType<typeof preflight> {
  const client = outboundClient({ mode: "local" });
  try {
    const deps = {
      client,
      connectors: connectors({ client, games, strategies }),
      strategies,
      admit: here?.checkAddressInTurn,
    };
    const flight = await preflight(input, deps, report);
    const refused = flight.result.steps.some(({ failed }) => failed === "key-refused");
    if (refused && input.secret === undefined) printStatus(keyAdvice);
    return flight;
  } finally {
    await client.close();
  }
}
