import { type PlayedGame, requireNamedGames } from "@wisp/agents";
import {
  type Agent,
  changePlay,
  type Database,
  type Description,
  describeAgent,
  describingRefusal,
  giveSecret,
  lastCheck,
  moveAgent,
  newVersion,
  type PlayChange,
  readVersionLabel,
  recordCheck,
  requestHealthCheck,
  secretOfAgent,
  setOnline,
  settingsOf,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { isRegistered } from "@wisp/games";
import { z } from "zod";
import {
  addressOfCheck,
  type CheckedAddress,
  type FinishedCheck,
  resultOfCheck,
} from "./checked-address.ts";
import { type AgentActor, type AgentFailure, agentFailure, findActiveAgent } from "./find.ts";
import { readGames, unnamedAmong } from "./games.ts";
import { ASSISTANT, readPresentation } from "./presentation.ts";

/** The newest version of an agent after a request for a new one. */
export interface AddedVersion {
  readonly slug: string;
  readonly number: number;
  /** False: the checked address is the same as the newest version. */
  readonly created: boolean;
  /** The version or the key is new. */
  readonly changed: boolean;
}

/** What an owner says about a new version. */
interface VersionMark {
  /** Creates one although nothing differs: the program behind the address changed. */
  readonly always: boolean;
  /** A commit or a release, at most 40 characters; absent or empty: none. */
  readonly label?: string;
}

/**
 * Creates a version from a checked address if it differs from the newest one, or if `always` is set
 * because the program behind the address changed. The key that came with the check replaces the
 * agent's key. A key for another host is deleted.
 */
export async function addVersion(
  database: Database,
  actor: AgentActor,
  slug: string,
  checked: CheckedAddress,
  mark: VersionMark,
): Promise<AddedVersion | AgentFailure> {
  const agent = await findActiveAgent(database, actor, slug);
  return isFailure(agent) ? agent : addVersionTo(database, agent, checked, mark);
}

/**
 * The same with the address that a stored check of the owner recognised. A check of the agent itself stands for
 * the newest version as it is, unless that is newer than the check.
 */
export async function addVersionFromCheck(
  database: Database,
  owner: Pick<User, "id">,
  slug: string,
  { check, ...mark }: VersionMark & { readonly check: string },
): Promise<AddedVersion | AgentFailure> {
  const agent = await findActiveAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  const own = await resultOfCheck(database, owner.id, check, agent.id);
  if (own !== null) return isFailure(own) ? own : repeatVersion(database, agent, own, mark);
  const checked = await addressOfCheck(database, owner.id, check);
  return isFailure(checked) ? checked : addVersionTo(database, agent, checked, mark);
}

/** Starts a version that is as the newest one: the program behind its address changed. */
async function repeatVersion(
  database: Database,
  { id, slug, games, version: newest }: Agent,
  { result, finishedAt }: FinishedCheck,
  { always, label: typed = "" }: VersionMark,
): Promise<AddedVersion | AgentFailure> {
  const read = readVersionLabel(typed);
  if (!("label" in read)) return agentFailure("wrong-label", WRONG_LABEL);
  if (newest.createdAt > finishedAt) {
    return agentFailure("check-used", "The agent has a newer version. Check it again.");
  }
  const { connector, model, commit } = newest;
  const settings = z.record(z.string(), z.unknown()).parse(await settingsOf(database, newest.id));
  const { version, created } = await newVersion(
    database,
    id,
    { connector, settings, model, commit },
    { always, label: read.label, after: newest.id },
  );
  if (created) {
    await recordCheck(database, version.id, requireNamedGames(games, result));
    await requestHealthCheck(database, id);
  }
  return { slug, number: version.number, created, changed: created };
}

const WRONG_LABEL = "A label has at most 40 characters on one line, none of them a check mark.";

async function addVersionTo(
  database: Database,
  agent: Agent,
  checked: CheckedAddress,
  { always, label: typed = "" }: VersionMark,
): Promise<AddedVersion | AgentFailure> {
  const { slug } = agent;
  const read = readVersionLabel(typed);
  if (!("label" in read)) {
    return agentFailure("wrong-label", WRONG_LABEL);
  }
  const { connector } = agent.version;
  if (connector === "dial-out" || connector === ASSISTANT) {
    const detail = "This agent connects by itself: register another for an address.";
    return agentFailure("dials-out", detail);
  }
  const { version: content, secretId, secretHost } = checked;
  // A game that the arena no longer has stays with the agent, but no kind of agent can play it.
  const current = agent.games.filter(({ game }) => isRegistered(game));
  const games = readGames(current, content.connector);
  if (isFailure(games)) return games;
  const failure = await moveAgent(database, agent.id, checked);
  if (failure !== null) return failure;
  const held = await secretOfAgent(database, agent.id);
  if (secretId !== null || (held !== null && held.host !== secretHost)) {
    await giveSecret(database, agent.id, secretId);
  }
  const { version, created } = await newVersion(database, agent.id, content, {
    always,
    label: read.label,
  });
  await recordCheck(database, version.id, requireNamedGames(games, checked.result));
  await requestHealthCheck(database, agent.id);
  return { slug, number: version.number, created, changed: created || secretId !== null };
}

/** What an owner changes about an agent without creating a version; absent fields stay. */
interface AgentChange extends Description, PlayChange {
  /** Invited to matches of others. */
  readonly online?: boolean;
}

const plays = ({ games }: Agent, { game, locale }: PlayedGame): boolean =>
  games.some((each) => each.game === game && each.locale === locale);

/**
 * Changes what is not part of a version. Returns the agent as it was before. Fails without changing
 * anything.
 */
export async function changeAgent(
  database: Database,
  actor: AgentActor,
  slug: string,
  change: AgentChange,
): Promise<Agent | AgentFailure> {
  const agent = await findActiveAgent(database, actor, slug);
  if (isFailure(agent)) return agent;
  const { online, maxConcurrent, separateSessions } = change;
  if (online === true && agent.version.connector === ASSISTANT) {
    return agentFailure(
      "practice-only",
      "This agent plays over MCP: it joins practice matches itself.",
    );
  }
  const games = change.games && readGames(change.games, agent.version.connector);
  if (games !== undefined && isFailure(games)) return games;
  const added = games?.filter((game) => !plays(agent, game)) ?? [];
  const unnamed = unnamedAmong(added, await lastCheck(database, agent.version.id));
  if (unnamed !== undefined) return unnamed;
  const { name, description, avatar, showReasoning, openToLab } = change;
  const presentation = { name, description, avatar, showReasoning, openToLab };
  const described = await readPresentation(database, presentation);
  if (isFailure(described)) return described;
  // Asked before anything changes; the change asks again, in its transaction.
  const moderated = await describingRefusal(database, agent.id, described);
  if (moderated !== null) return moderated;
  const play = { games, maxConcurrent, separateSessions };
  const failure = await changePlay(database, agent.id, play);
  if (failure !== null) return failure;
  // A game that it does not name any more may be what suspended it.
  if (games !== undefined && agent.state === "suspended") {
    await requestHealthCheck(database, agent.id);
  }
  const refusal = await describeAgent(database, agent.id, described);
  if (refusal !== null) return refusal;
  if (online !== undefined) await setOnline(database, agent.id, online);
  return agent;
}
