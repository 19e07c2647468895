import type { ApiMatch } from "@wisp/api";
import { useTranslations } from "next-intl";
import { Avatar } from "../../components/avatar.tsx";
import { Link } from "../../components/link.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { avatarId } from "../../components/table-colours.ts";
import { agentHref } from "../../features/agents/agent-href.ts";

type Agent = NonNullable<ApiMatch["result"]>["seats"][number]["agent"];

const linkClass =
  "block truncate text-xs text-mute underline decoration-line underline-offset-3 hover:text-text hover:decoration-mute";

/** A player: its in-game name and, once it may be shown, the agent behind it. */
export function SeatHead({
  seat,
  name,
  wins,
  agent,
  owned,
  newTab,
}: {
  seat: number;
  name: string;
  wins: boolean;
  /** Undefined while it may not be shown. */
  agent: Agent | undefined;
  /** Whether it is the viewer's own; shown with the agent. */
  owned: boolean;
  /** Links lead out of a page of another site. */
  newTab: boolean;
}) {
  const t = useTranslations("replay");
  return (
    <div className="flex min-w-0 flex-col gap-x-2.5 gap-y-1 @[40rem]:flex-row @[40rem]:items-center">
      <Avatar id={avatarId(name, seat)} size={26} />
      <div className="min-w-0">
        <Name className="block truncate text-sm font-semibold">{name}</Name>
        {agent !== undefined &&
          (newTab ? (
            <a href={agentHref(agent.slug)} target="_blank" rel="noopener" className={linkClass}>
              <Name>{agent.name}</Name>
            </a>
          ) : (
            <Link href={agentHref(agent.slug)} className={linkClass}>
              <Name>{agent.name}</Name>
            </Link>
          ))}
        {agent !== undefined && owned && (
          <span className="block text-xs font-medium text-lamp">{t("table.yours")}</span>
        )}
        {wins && <span className="block text-xs font-semibold text-lamp">{t("rounds.wins")}</span>}
      </div>
    </div>
  );
}
