import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { Name } from "../../components/stranger-text.tsx";
import type { RankedRow } from "./board.ts";

/** Who a row is about: name, owner, model, newest version, and whether it is still in placement. */
export function BoardAgent({ row }: { row: RankedRow }) {
  const t = useTranslations("leaderboard");
  const { agent, version, figures } = row;
  const about = [
    agent.house ? t("house") : agent.owner,
    version.model === agent.name ? null : version.model,
    t("version", { number: version.number }),
  ].filter((part) => typeof part === "string");
  return (
    <span className="flex max-w-80 min-w-0 items-center gap-3">
      <Avatar id={agent.slug} size={34} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link
            href={`/agents/${agent.slug}`}
            prefetch={false}
            className="truncate font-semibold hover:underline"
          >
            <Name>{agent.name}</Name>
          </Link>
          {figures.inPlacement && <Badge>{t("placement")}</Badge>}
        </span>
        <span className="block truncate text-xs text-mute">
          {about.map((part, place) => (
            <Fragment key={place}>
              {place > 0 && " · "}
              <Name>{part}</Name>
            </Fragment>
          ))}
        </span>
      </span>
    </span>
  );
}
