import {
  type Agent,
  type Database,
  giveSecret,
  newId,
  requestHealthCheck,
  type SealedKey,
  secretOfAgent,
  settingsOf,
  storeSecret,
} from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { type KeyRing, lastFourOf, seal } from "@wisp/secrets";
import { z } from "zod";
import {
  type AgentActor,
  type AgentFailure,
  agentFailure,
  findActiveAgent,
  findAgent,
} from "./find.ts";
import { ASSISTANT } from "./presentation.ts";

/** Gives the ring that keys are encrypted with; null if the operator has set none up. */
export type KeyRingSource = () => KeyRing | null;

/**
 * Encrypts a key.
 *
 * @param host the only host it may be sent to; "" until a check finds it
 */
export function sealKey(
  ring: KeyRingSource,
  text: string,
  host: string,
): SealedKey | Failure<"not-set-up"> {
  const keys = ring();
  if (keys === null) {
    return agentFailure(
      "not-set-up",
      "Keys cannot be stored here: the operator of this site has to set WISP_SECRET_KEYS.",
    );
  }
  const id = newId();
  return { id, sealed: seal(keys, text, { id, host }), lastFour: lastFourOf(text) };
}

/** Stores a key for one host and returns its id. The key belongs to no agent yet. */
export async function storeKey(
  database: Database,
  ring: KeyRingSource,
  text: string,
  host: string,
): Promise<{ readonly id: string } | Failure<"not-set-up">> {
  const sealed = sealKey(ring, text, host);
  if (isFailure(sealed)) return sealed;
  await storeSecret(database, { ...sealed, host });
  return { id: sealed.id };
}

/** The host of a model, from the settings of its connector. */
const modelHost = {
  openai: z.object({ baseUrl: z.string() }).transform(({ baseUrl }) => new URL(baseUrl).host),
  "hf-inference": z
    .object({ endpointUrl: z.string().optional() })
    .transform(({ endpointUrl }) => new URL(endpointUrl ?? "https://huggingface.co").host),
} as const;

/** The only host that a key of this agent is for; null if only a check can find it. */
async function keyHost(database: Database, { id, version }: Agent): Promise<string | null> {
  const held = await secretOfAgent(database, id);
  if (held !== null) return held.host;
  const { connector } = version;
  if (connector !== "openai" && connector !== "hf-inference") return null;
  return modelHost[connector].parse(await settingsOf(database, version.id));
}

/** A new key for an agent. */
export interface KeyReplacement {
  readonly key: string;
  /** The host that the address was found to need the key at; absent: as the agent is stored. */
  readonly host?: string;
}

/** Replaces the key that an agent is called with at its current address. */
export async function replaceKey(
  database: Database,
  actor: AgentActor,
  slug: string,
  { key, host: found }: KeyReplacement,
  ring: KeyRingSource,
): Promise<{ readonly slug: string; readonly host: string } | AgentFailure> {
  const agent = await findActiveAgent(database, actor, slug);
  if (isFailure(agent)) return agent;
  const { connector } = agent.version;
  if (connector === "dial-out" || connector === ASSISTANT) {
    return agentFailure(
      "takes-no-key",
      "This agent connects to the arena, so the arena needs no key for it.",
    );
  }
  const host = found ?? (await keyHost(database, agent));
  if (host === null) {
    return agentFailure(
      "key-unplaced",
      "It has no key, and may not need one. Create a new version: check its address together with the key.",
    );
  }
  const stored = await storeKey(database, ring, key, host);
  if (isFailure(stored)) return stored;
  await giveSecret(database, agent.id, stored.id);
  await requestHealthCheck(database, agent.id);
  return { slug, host };
}

/** Deletes the key of an agent. */
export async function removeKey(
  database: Database,
  actor: AgentActor,
  slug: string,
): Promise<{ readonly slug: string } | AgentFailure> {
  const agent = await findAgent(database, actor, slug);
  if (isFailure(agent)) return agent;
  await giveSecret(database, agent.id, null);
  return { slug };
}
