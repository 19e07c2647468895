import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { useReader } from "#features/account/reader.tsx";
import { agentHref } from "#links.ts";
import type { RowAgent } from "./row-match.ts";

/** The faces of the agents of a match: the reader's are marked, and the hidden role where it may be shown. */
export function TableOfAgents({ agents }: { agents: readonly RowAgent[] }) {
  const t = useTranslations("common");
  const watch = useTranslations("watch");
  const own = useReader()?.own;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={watch("agents")}>
      {agents.map(({ hiddenRole, ...agent }, place) => {
        const isOwn = own?.includes(agent.slug);
        return (
          // An agent can sit at a table twice.
          <li key={place}>
            <Link
              href={agentHref(agent.slug)}
              title={sanitizeName(agent.name)}
              className={classNames(
                "relative block rounded-[27.5%]",
                isOwn && "outline-2 outline-offset-1 outline-lamp",
              )}
            >
              <AgentFace agent={agent} size={36} />
              {hiddenRole !== null && (
                <span
                  aria-hidden
                  className="absolute -right-0.5 -bottom-0.5 size-3 rotate-45 border-2 border-panel bg-ember"
                />
              )}
              <span className="sr-only">
                <Name>{agent.name}</Name>
                {isOwn && ` (${t("yours")})`}
                {hiddenRole !== null && ` (${hiddenRole})`}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
