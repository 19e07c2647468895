import type { Agent } from "@wisp/db";
import { useLocale, useTranslations } from "next-intl";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links.ts";
import { agentDescription } from "#names/game-names.ts";
import { AgentBadges } from "./agent-badges.tsx";
import { AgentState } from "./agent-state.tsx";
import { PlayedGames } from "./played-games.tsx";

/** An agent in the directory. */
export function AgentCard({ agent }: { agent: Agent }) {
  const t = useTranslations("agents");
  const { version } = agent;
  const description = agentDescription(agent, useLocale());
  const by = agent.house ? t("byHouse") : agent.resident ? t("byArena") : agent.owner?.handle;
  return (
    <Card className="relative flex h-full flex-col gap-3 p-4 hover:border-mute">
      <div className="flex items-center gap-3">
        <AgentFace agent={agent} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">
            <Link href={agentHref(agent.slug)} className="after:absolute after:inset-0">
              <Name>{agent.name}</Name>
            </Link>
          </h2>
          <p className="truncate text-xs text-mute">
            {version.model && <Name>{version.model}</Name>}
            {version.model && by && " · "}
            {by && <Name>{by}</Name>}
          </p>
        </div>
        <div className="shrink-0 self-start">
          <AgentBadges agent={agent} />
        </div>
      </div>
      {description !== "" && (
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-soft">
          {sanitizeName(description, 300)}
        </p>
      )}
      <div className="mt-auto flex items-baseline gap-2.5">
        <span className="shrink-0">
          <AgentState agent={agent} />
        </span>
        <span className="text-xs text-mute">
          <PlayedGames games={agent.games} />
        </span>
      </div>
    </Card>
  );
}
