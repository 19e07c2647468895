import Link from "next/link";
import { useTranslations } from "next-intl";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import type { RankedRow } from "./board.ts";

/** Who a row is about: name, owner, model, newest version, and whether it is still in placement. */
export function BoardAgent({ row }: { row: RankedRow }) {
  const t = useTranslations("leaderboard");
  const { agent, version, figures } = row;
  const about = [
    agent.house ? t("house") : agent.owner,
    version.model === agent.name ? null : version.model,
    t("version", { number: version.number }),
  ].filter(Boolean);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar id={agent.slug} size={34} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link
            href={`/agents/${agent.slug}`}
            prefetch={false}
            className="truncate font-semibold hover:underline"
          >
            {agent.name}
          </Link>
          {figures.inPlacement && <Badge>{t("placement")}</Badge>}
        </span>
        <span className="block truncate text-xs text-mute">{about.join(" · ")}</span>
      </span>
    </span>
  );
}
