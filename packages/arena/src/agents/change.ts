import type { PlayedGame } from "@wisp/agents";
import {
  type Agent,
  changePlay,
  type Database,
  type Description,
  describeAgent,
  describingRefusal,
  lastCheck,
  type PlayChange,
  requestHealthCheck,
  setOnline,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { ASSISTANT } from "./assistant-kind.ts";
import { type AgentFailure, agentFailure } from "./failure.ts";
import { type AgentActor, findActiveAgent } from "./find.ts";
import { readGames, unnamedAmong } from "./games.ts";
import { readPresentation } from "./presentation.ts";

/** What an owner changes about an agent without creating a version; absent fields stay. */
export interface AgentChange extends Description, PlayChange {
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
