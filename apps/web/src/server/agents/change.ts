import type { AgentChangeRequest, newVersionSchema } from "@wisp/api";
import {
  type Agent,
  changePlay,
  type Database,
  describeAgent,
  giveSecret,
  isFailure,
  moveAgent,
  newDialOutKey,
  newVersion,
  recordAuditEntry,
  recordCheck,
  requestHealthCheck,
  retireAgent,
  secretOfAgent,
  setOnline,
  settingsOf,
  storeSecret,
  type User,
} from "@wisp/db";
import { z } from "zod";
import { readGames } from "./agent-games.ts";
import { ASSISTANT } from "./assistant-kind.ts";
import { sealed } from "./checks.ts";
import { activeAgent, knownOwnAgent } from "./own-agent.ts";
import { readShown } from "./particulars.ts";
import { type Refusal, refused } from "./refusal.ts";
import { understood } from "./understood.ts";

type Changed = Promise<Agent | Refusal>;

/** Whether an agent comes to the arena, which calls no address of its. */
const hasNoAddress = ({ version }: Agent): boolean =>
  version.connector === "dial-out" || version.connector === ASSISTANT;

/** Changes what is no part of a version; what is absent stays. */
export async function changeAgent(
  database: Database,
  owner: User,
  slug: string,
  change: AgentChangeRequest,
): Changed {
  const agent = await activeAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  const { name, description, avatar, showReasoning, online, maxConcurrent, separateSessions } =
    change;
  if (online === true && agent.version.connector === ASSISTANT) {
    return refused("practice-only", "Agents that play over MCP join matches by themselves.");
  }
  const games = change.games && readGames(change.games, agent.version.connector);
  if (games !== undefined && isFailure(games)) return games;
  const shown = await readShown(database, { name, description, avatar, showReasoning });
  if (isFailure(shown)) return shown;
  const play = { games, maxConcurrent, separateSessions };
  const refusal = await changePlay(database, agent.id, play);
  if (refusal !== null) return refused(refusal.failed, refusal.detail);
  await describeAgent(database, agent.id, shown);
  if (online !== undefined) await setOnline(database, agent.id, online);
  return agent;
}

/** What came of making a new version. */
export interface AddedVersion {
  readonly slug: string;
  /** False: what the check understood is the newest version already. */
  readonly created: boolean;
  /** A version or a key is new. */
  readonly changed: boolean;
}

/**
 * Makes what a check understood the newest version, if anything of it changed or `always`. The key
 * that came with the check is the agent's from now on; one for another host goes.
 */
export async function addVersion(
  database: Database,
  owner: User,
  slug: string,
  { check: checkId, always }: z.infer<typeof newVersionSchema>,
): Promise<AddedVersion | Refusal> {
  const agent = await activeAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  if (hasNoAddress(agent)) {
    return refused("dials-out", "This agent connects by itself: register another for an address.");
  }
  const found = await understood(database, owner.id, checkId);
  if (isFailure(found)) return found;
  const { version, secretId, secretHost } = found;
  const games = readGames(agent.games, version.connector);
  if (isFailure(games)) return games;
  const refusal = await moveAgent(database, agent.id, found);
  if (refusal !== null) return refused("endpoint-taken", refusal.detail);
  const held = await secretOfAgent(database, agent.id);
  if (secretId !== null || (held !== null && held.host !== secretHost)) {
    await giveSecret(database, agent.id, secretId);
  }
  const { version: newest, created } = await newVersion(database, agent.id, version, { always });
  await recordCheck(database, newest.id, found.result);
  await requestHealthCheck(database, agent.id);
  return { slug, created, changed: created || secretId !== null };
}

/** Takes an agent out for good: its owner may, and whoever administers. */
export async function retire(database: Database, actor: User, agent: Agent): Promise<void> {
  if (agent.state === "retired") return;
  await retireAgent(database, agent.id);
  if (agent.owner?.id !== actor.id) {
    await recordAuditEntry(database, {
      actorId: actor.id,
      action: "agent-retired",
      target: agent.slug,
    });
  }
}

/** Where models are called, by the settings of their kinds. */
const modelHost = {
  openai: z.object({ baseUrl: z.string() }).transform(({ baseUrl }) => new URL(baseUrl).host),
  "hf-inference": z
    .object({ endpointUrl: z.string().optional() })
    .transform(({ endpointUrl }) => new URL(endpointUrl ?? "https://huggingface.co").host),
} as const;

/** The one host that a key of this agent is for; null: only a check can tell. */
async function keyHost(database: Database, { id, version }: Agent): Promise<string | null> {
  const held = await secretOfAgent(database, id);
  if (held !== null) return held.host;
  const { connector } = version;
  if (connector !== "openai" && connector !== "hf-inference") return null;
  return modelHost[connector].parse(await settingsOf(database, version.id));
}

/** Gives an agent another key, for the address it has. */
export async function replaceKey(
  database: Database,
  owner: User,
  slug: string,
  key: string,
): Changed {
  const agent = await activeAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  if (hasNoAddress(agent)) {
    return refused(
      "takes-no-key",
      "This agent connects to the arena, so the arena needs no key for it.",
    );
  }
  const host = await keyHost(database, agent);
  if (host === null) {
    return refused(
      "key-unplaced",
      "It has no key, and may not need one. Create a new version: check its address together with the key.",
    );
  }
  const secret = sealed(key, host);
  await storeSecret(database, { ...secret, host });
  await giveSecret(database, agent.id, secret.id);
  await requestHealthCheck(database, agent.id);
  return agent;
}

/** Deletes an agent's key. */
export async function removeKey(database: Database, owner: User, slug: string): Changed {
  const agent = await knownOwnAgent(database, owner, slug);
  await giveSecret(database, agent.id, null);
  return agent;
}

/** A new key to connect with; the former one ends. */
export async function replaceDialOutKey(
  database: Database,
  owner: User,
  slug: string,
): Promise<{ readonly slug: string; readonly key: string } | Refusal> {
  const agent = await activeAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  if (agent.version.connector !== "dial-out") {
    return refused("takes-no-key", "Only agents that dial out have such a key.");
  }
  return { slug, key: await newDialOutKey(database, agent.id) };
}
