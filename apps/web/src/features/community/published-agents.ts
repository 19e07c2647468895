import { type Agent, type Database, listAgents, settingsOfVersions } from "@wisp/db";
import { sourceOf } from "#features/agents/source.ts";

/** An agent whose code everyone can read and duplicate. */
export interface PublishedAgent {
  readonly agent: Agent;
  /** owner/name on Hugging Face. */
  readonly space: string;
}

const MAX_SHOWN = 60;

/** Agents that play from a Space that is read without a token, newest first. */
export async function publishedAgents(database: Database): Promise<PublishedAgent[]> {
  const { agents } = await listAgents(database, {
    connector: "space",
    withoutSecret: true,
    limit: MAX_SHOWN,
  });
  const settings = await settingsOfVersions(
    database,
    agents.map(({ version }) => version.id),
  );
  return agents.flatMap((agent) => {
    if (agent.state === "retired") return [];
    const { id, connector } = agent.version;
    const source = sourceOf([], connector, settings.get(id));
    return source !== null && "space" in source ? [{ agent, space: source.space }] : [];
  });
}
