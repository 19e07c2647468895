import { type CheckStep, connectors, outboundClient, preflight, type Wish } from "@wisp/agents";
import { games } from "@wisp/games";
import { z } from "zod";
import { tell } from "./command.ts";
import { checkAddressInTurn } from "./in-turn.ts";
import { type KeyFlags, keyAdvice, keyFor, keyOptions } from "./keys.ts";
import { readJson } from "./lines.ts";

/** What can be said of an address besides it. */
export const wishOptions = {
  ...keyOptions,
  model: { type: "string" },
  "limit-field": { type: "string" },
  provider: { type: "string" },
  sampling: { type: "string" },
  templates: { type: "string" },
  strategy: { type: "string" },
  prompts: { type: "string" },
} as const;

export interface WishFlags extends KeyFlags {
  readonly model?: string;
  readonly provider?: string;
  readonly "limit-field"?: string;
  /** Files of JSON. */
  readonly sampling?: string;
  readonly templates?: string;
  /** How a model is asked, and with which version of the default prompts. */
  readonly strategy?: string;
  readonly prompts?: string;
}

const object = z.record(z.string(), z.unknown());

/** What the flags say beside the address and its key; throws UsageError when a file cannot be read. */
export async function meansFrom(flags: WishFlags) {
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
    prompts,
  };
}

/** What a person wishes to be checked, `stored` being a key that the arena keeps for it; throws UsageError when a file or a key cannot be read. */
export async function wishFrom(typed: string, flags: WishFlags, stored?: string): Promise<Wish> {
  return {
    typed,
    ...(await meansFrom(flags)),
    secret: await keyFor(typed, flags.model, flags, stored),
  };
}

/** Checks an address from here; `report` hears of the steps. */
export async function checkWish(
  wish: Wish,
  report: (step: CheckStep) => void,
): ReturnType<typeof preflight> {
  const client = outboundClient({ mode: "local" });
  try {
    const means = {
      client,
      connectors: connectors({ client, games }),
      admit: checkAddressInTurn,
    };
    const flight = await preflight(wish, means, report);
    const refused = flight.result.steps.some(({ failed }) => failed === "key-refused");
    if (refused && wish.secret === undefined) tell(keyAdvice);
    return flight;
  } finally {
    await client.close();
  }
}
