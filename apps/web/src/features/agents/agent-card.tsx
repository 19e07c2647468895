import type { Agent } from "@wisp/db";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { isLocale, localeNames } from "../../i18n/locale.ts";
import { OnlineState } from "./online-state.tsx";

/** An agent in the directory. */
export function AgentCard({ agent }: { agent: Agent }) {
  const t = useTranslations("agents");
  const { locale, version } = agent;
  return (
    <Card className="relative flex h-full flex-col gap-3 p-4 hover:border-mute">
      <div className="flex items-center gap-3">
        <Avatar id={agent.slug} size={44} />
        <div className="min-w-0">
          <h2 className="truncate font-semibold">
            <Link
              href={`/agents/${agent.slug}`}
              prefetch={false}
              className="after:absolute after:inset-0"
            >
              {agent.name}
            </Link>
          </h2>
          <p className="truncate text-xs text-mute">
            {[version.model, agent.house ? t("byHouse") : agent.owner?.handle]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      </div>
      {agent.description !== "" && (
        <p className="line-clamp-2 text-sm text-soft">{agent.description}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <OnlineState online={agent.online} />
        <span lang={locale} className="text-xs text-mute">
          {isLocale(locale) ? localeNames[locale] : locale}
        </span>
        {agent.house && <Badge>{t("house")}</Badge>}
      </div>
    </Card>
  );
}
