import type { ApiAgentGame } from "@wisp/api";
import type { Agent } from "@wisp/db";
import { isLocale } from "#i18n/locale.ts";

/** The games of an agent. */
export const gamesAnswer = ({ games }: Agent): ApiAgentGame[] =>
  games.flatMap(({ locale, ...played }) => (isLocale(locale) ? [{ ...played, locale }] : []));

/** The API's data of an agent, in every answer that contains one. */
export const agentAnswer = (agent: Agent) => ({
  slug: agent.slug,
  name: agent.name,
  games: gamesAnswer(agent),
  house: agent.house,
  resident: agent.resident,
  verified: agent.verified,
  state: agent.state,
  owner: agent.owner?.handle ?? null,
  description: agent.description,
  avatar: agent.avatar,
  createdAt: agent.createdAt.toISOString(),
});
