import { type Agent, type Database, listAgents, settingsOfVersions } from "@wisp/db";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";
import { Card, EmptyState } from "#components/page.tsx";
import { AgentCard } from "#features/agents/agent-card.tsx";
import { DuplicateLink, SourceLink, sourceOf } from "#features/agents/source-link.tsx";

/** Agents with public code, each with instructions for a copy. */
export function PublishedList({ agents }: { agents: readonly PublishedAgent[] }) {
  const t = useTranslations("community.published");
  if (agents.length === 0) {
    return (
      <EmptyState
        title={t("empty")}
        action={<ButtonLink href="/docs/adding-an-agent">{t("action")}</ButtonLink>}
      >
        {t("emptyText")}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {agents.map(({ agent, space }) => (
        <li key={agent.id}>
          <Card className="flex h-full flex-col gap-3 p-3">
            <AgentCard agent={agent} />
            <p className="px-1 text-sm text-soft">
              <SourceLink source={{ space }} />
            </p>
            <DuplicateLink space={space} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** An agent whose code everyone can read and duplicate. */
interface PublishedAgent {
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
