import { createContext, useContext } from "react";
import { classNames } from "#components/class-names.ts";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links.ts";
import type { ApiTournament } from "./spoilers.ts";

type AgentRef = ApiTournament["agents"][number];

/** The entrants of a tournament, by slug. */
export const Entrants = createContext<ReadonlyMap<string, AgentRef>>(new Map());

export const entrantsBySlug = (agents: readonly AgentRef[]): ReadonlyMap<string, AgentRef> =>
  new Map(agents.map((agent) => [agent.slug, agent]));

/** The name of an entrant as text, for labels. */
export function useEntrantName(): (slug: string) => string {
  const agents = useContext(Entrants);
  return (slug) => agents.get(slug)?.name ?? slug;
}

/** The face and the name of an entrant, on one line. */
export function EntrantName({
  slug,
  size = 24,
  linked = false,
}: {
  slug: string;
  /** The face's edge in pixels, or as tall as the letters around it. */
  size?: number | "letters";
  /** Leads to the agent's page. */
  linked?: boolean;
}) {
  const agent = useContext(Entrants).get(slug);
  const name = <Name>{agent?.name ?? slug}</Name>;
  return (
    <span
      className={classNames(
        "flex min-w-0 items-center",
        size === "letters" ? "gap-[0.4em]" : "gap-2",
      )}
    >
      {agent !== undefined &&
        (size === "letters" ? (
          <ScaledFace agent={agent} className="size-[1.15em]" />
        ) : (
          <AgentFace agent={agent} size={size} className="shrink-0" />
        ))}
      <span className="min-w-0 truncate">
        {linked ? (
          <Link href={agentHref(slug)} className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
    </span>
  );
}

/** A face whose size is that of its class. */
export function ScaledFace({ agent, className }: { agent: AgentRef; className: string }) {
  return (
    <span className={classNames("shrink-0 *:size-full!", className)}>
      <AgentFace agent={agent} />
    </span>
  );
}
