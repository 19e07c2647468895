import type { MatchSummary } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Avatar, agentAvatarId } from "../../components/avatar.tsx";
import { classNames } from "../../components/class-names.ts";
import { Link } from "../../components/link.tsx";
import { Name } from "../../components/stranger-text.tsx";

/** The agents of a match; by seat and with the spy marked where the result may be told. */
export function TableOfAgents({
  match,
  revealed,
  own,
}: {
  match: MatchSummary;
  revealed: boolean;
  /** Slugs of the reader's agents. */
  own: readonly string[];
}) {
  const t = useTranslations("common");
  const shown =
    revealed && match.result !== null
      ? match.result.seats.map(({ agent, side }) => ({ agent, spy: side === "spy" }))
      : match.agents.map((agent) => ({ agent, spy: false }));
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3">
      {shown.map(({ agent, spy }, place) => (
        // An agent can sit at a table twice.
        <li key={place} className="min-w-0">
          <Link
            href={`/agents/${agent.slug}`}
            className={classNames(
              "flex min-h-7 items-center gap-2 text-sm hover:text-text",
              spy ? "text-spy" : "text-soft",
            )}
          >
            <Avatar id={agentAvatarId(agent)} size={22} />
            <Name className="truncate">{agent.name}</Name>
            {own.includes(agent.slug) && (
              <span className="shrink-0 text-xs text-lamp">{t("yours")}</span>
            )}
            {spy && <span aria-hidden className="size-2 shrink-0 rotate-45 bg-current" />}
            {spy && <span className="sr-only">{t("spy")}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
