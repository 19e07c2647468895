import type { BoardEntry } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Avatar, agentAvatarId } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { Link } from "../../components/link.tsx";
import { Name } from "../../components/stranger-text.tsx";

/** Heads a row: name, owner, model, newest version, and whether the agent is still in placement. */
export function BoardAgent({ row }: { row: BoardEntry }) {
  const t = useTranslations("leaderboard");
  const { agent, version, figures } = row;
  const about = [
    agent.house ? t("house") : agent.owner,
    version.model === agent.name ? null : version.model,
    t("version", { number: version.number }),
  ].filter((part) => typeof part === "string");
  return (
    <th scope="row" className="max-w-80 text-left font-normal">
      <div className="flex items-center gap-3">
        <Avatar id={agentAvatarId(agent)} size={34} />
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <Link href={`/agents/${agent.slug}`} className="truncate font-semibold hover:underline">
              <Name>{agent.name}</Name>
            </Link>
            {figures.inPlacement && <Badge>{t("placement")}</Badge>}
          </div>
          <div className="truncate text-xs text-mute">
            {about.map((part, place) => (
              <Fragment key={place}>
                {place > 0 && " · "}
                <Name>{part}</Name>
              </Fragment>
            ))}
          </div>
        </div>
      </div>
    </th>
  );
}
