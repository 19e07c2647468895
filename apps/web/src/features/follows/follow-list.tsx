import type { PublicAgent } from "@wisp/db";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links.ts";
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
