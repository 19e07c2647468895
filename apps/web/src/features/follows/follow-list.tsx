import { getMatch, type PublicAgent } from "@wisp/db";
import { getTranslations } from "next-intl/server";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { agentHref } from "#links.ts";
import { database } from "#server/storage/database.ts";
import { FollowButton } from "./follow-button.tsx";

/** Agents, each with a button that follows it or stops following it. */
export function FollowList({
  agents,
  match,
}: {
  agents: readonly Pick<PublicAgent, "slug" | "name" | "avatar" | "picture">[];
  /** See `FollowButton`. */
  match?: string;
}) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {agents.map((agent) => (
        <li
          key={agent.slug}
          className="flex items-center gap-3 rounded-card border border-line bg-panel p-3"
        >
          <AgentFace agent={agent} size={36} />
          <Link href={agentHref(agent.slug)} className="min-w-0 flex-1 truncate hover:underline">
            <Name>{agent.name}</Name>
          </Link>
          <FollowButton agent={agent} match={match} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The agents of a match to follow, by name: nothing about the list depends on who sits where. People
 * are not in it.
 */
export async function MatchAgents({ matchId }: { matchId: string }) {
  const t = await getTranslations("follows");
  const match = await getMatch(database(), matchId);
  const bySlug = new Map((match?.agents ?? []).map((agent) => [agent.slug, agent]));
  const agents = [...bySlug.values()].filter(({ person }) => !person);
  if (agents.length === 0) return null;
  return (
    <details className="match-follow w-full px-4 pb-10 sm:px-7 xl:col-span-2 xl:row-start-3 xl:pt-4">
      <summary className="flex min-h-10 cursor-pointer items-center text-sm text-soft hover:text-text">
        {t("ofMatch")}
      </summary>
      <div className="pt-3">
        <ClientMessages namespaces={["follows"]}>
          <FollowList agents={agents} match={matchId} />
        </ClientMessages>
      </div>
    </details>
  );
}
