import type { Agent } from "@wisp/db";

/** What the API tells of an agent wherever it tells of one. */
export const agentAnswer = (agent: Agent) => ({
  ...{ slug: agent.slug, name: agent.name, game: agent.game, locale: agent.locale },
  ...{ house: agent.house, resident: agent.resident, verified: agent.verified },
  ...{ state: agent.state, owner: agent.owner?.handle ?? null },
  ...{ description: agent.description, avatar: agent.avatar },
  createdAt: agent.createdAt.toISOString(),
});
