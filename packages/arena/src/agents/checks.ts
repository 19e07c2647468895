import {
  type AddressInput,
  askForCheck,
  type CheckInput,
  type Database,
  type User,
} from "@wisp/db";
import { isFailure, KEY_MISPLACED, looksLikeKey } from "@wisp/game";
import { type AgentFailure, agentFailure, findActiveAgent } from "./find.ts";
import { type KeyRingSource, sealKey } from "./keys.ts";
import { ASSISTANT } from "./presentation.ts";

/** What to check: an address with its settings, or a registered agent alone. */
export interface CheckRequest extends Omit<AddressInput, "typed"> {
  readonly address?: string;
  /** Slug of a registered agent. */
  readonly agent?: string;
  /** For the address. */
  readonly key?: string;
}

async function agentReference(
  database: Database,
  owner: Pick<User, "id">,
  slug: string,
): Promise<CheckInput | AgentFailure> {
  const agent = await findActiveAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  return agent.version.connector === ASSISTANT
    ? agentFailure(
        "practice-only",
        "Agents that play over MCP have no check: they play practice only.",
      )
    : { agentId: agent.id };
}

/** Queues a check for the runners and returns its id. */
export async function requestCheck(
  database: Database,
  owner: Pick<User, "id">,
  { address, agent, key, ...settings }: CheckRequest,
  ring: KeyRingSource,
): Promise<{ readonly id: string } | AgentFailure> {
  const texts = [address, settings.model, settings.provider];
  if (texts.some((text) => looksLikeKey(text ?? ""))) {
    return agentFailure("key-misplaced", KEY_MISPLACED);
  }
  const input: CheckInput | AgentFailure =
    agent === undefined
      ? { typed: address ?? "", ...settings }
      : await agentReference(database, owner, agent);
  if (isFailure(input)) return input;
  const sealed = key === undefined ? undefined : sealKey(ring, key, "");
  if (sealed !== undefined && isFailure(sealed)) return sealed;
  return askForCheck(database, { ownerId: owner.id, input, key: sealed });
}
