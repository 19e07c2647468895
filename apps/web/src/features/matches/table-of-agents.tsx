import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { AgentFace } from "#components/faces/agent-face.tsx";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links/agent-href.ts";
import type { RowAgent } from "./row-match.ts";

/** The agents of a match, the hidden role marked where it may be told. */
export function TableOfAgents({
  agents,
  own,
}: {
  agents: readonly RowAgent[];
  /** Slugs of the reader's agents. */
  own: readonly string[];
}) {
  const t = useTranslations("common");
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3">
      {agents.map(({ hiddenRole, ...agent }, place) => (
        // An agent can sit at a table twice.
        <li key={place} className="min-w-0">
          <Link
            href={agentHref(agent.slug)}
            className={classNames(
              "flex min-h-7 items-center gap-2 text-sm hover:text-text",
              hiddenRole === null ? "text-soft" : "text-ember",
            )}
          >
            <AgentFace agent={agent} size={28} />
            <Name className="truncate">{agent.name}</Name>
            {own.includes(agent.slug) && (
              <span className="shrink-0 text-xs text-lamp">{t("yours")}</span>
            )}
            {hiddenRole !== null && (
              <>
                <span aria-hidden className="size-2 shrink-0 rotate-45 bg-current" />
                <span className="sr-only">{hiddenRole}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
