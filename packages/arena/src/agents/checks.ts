import {
  type AddressInput,
  askForCheck,
  type CheckInput,
  type Database,
  secretOfAgent,
  settingsOf,
  type User,
} from "@wisp/db";
import { isFailure, KEY_MISPLACED, looksLikeKey } from "@wisp/game";
import { type AgentFailure, agentFailure, findActiveAgent } from "./find.ts";
import { type KeyRingSource, sealKey } from "./keys.ts";
import { ASSISTANT } from "./presentation.ts";
import { changedAddress, storedAddress } from "./stored-address.ts";

/** What to check: an address, or a registered agent; settings with an agent are changes of its own. */
export interface CheckRequest extends Omit<AddressInput, "typed" | "storedKey"> {
  readonly address?: string;
  /** Slug of a registered agent. */
  readonly agent?: string;
  /** For the address; with an agent, in place of its own. */
  readonly key?: string;
}

/** A registered agent as it is, or its address with changes, for which its key is used. */
async function agentInput(
  database: Database,
  owner: Pick<User, "id">,
  slug: string,
  changes: Partial<AddressInput>,
  hasKey: boolean,
): Promise<CheckInput | AgentFailure> {
  const agent = await findActiveAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  const { connector, id } = agent.version;
  if (connector === ASSISTANT) {
    return agentFailure(
      "practice-only",
      "Agents that play over MCP have no check: they play practice only.",
    );
  }
  if (!hasKey && Object.values(changes).every((value) => value === undefined)) {
    return { agentId: agent.id };
  }
  const now = storedAddress(connector, await settingsOf(database, id));
  if (now === null) {
    return agentFailure(
      "dials-out",
      "This agent connects by itself: it has no settings to change.",
    );
  }
  const held = hasKey ? null : await secretOfAgent(database, agent.id);
  return { ...changedAddress(now, changes), ...(held !== null && { storedKey: held.id }) };
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
      : await agentInput(database, owner, agent, settings, key !== undefined);
  if (isFailure(input)) return input;
  const sealed = key === undefined ? undefined : sealKey(ring, key, "");
  if (sealed !== undefined && isFailure(sealed)) return sealed;
  return askForCheck(database, { ownerId: owner.id, input, key: sealed });
}
