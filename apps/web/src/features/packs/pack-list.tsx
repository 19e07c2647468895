import type { PackSummary } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { packHref } from "#links.ts";

/** Whether a pack's words are public. */
export function StateBadge({ pack }: { pack: Pick<PackSummary, "public" | "retiredAt"> }) {
  const t = useTranslations("packs.states");
  if (pack.retiredAt !== null) return <Badge>{t("retired")}</Badge>;
  return pack.public ? (
    <Badge tone="good">{t("public")}</Badge>
  ) : (
    <Badge tone="lamp">{t("hidden")}</Badge>
  );
}

/** Packs by name, with their public facts. */
export function PackList({ packs }: { packs: readonly PackSummary[] }) {
  const t = useTranslations("packs");
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {packs.map((pack) => (
        <li key={pack.slug}>
          <Card className="relative flex h-full flex-col gap-2 p-5 hover:border-mute">
            <h2 className="flex flex-wrap items-center gap-3 font-script text-xl">
              <Link href={packHref(pack.slug)} className="after:absolute after:inset-0">
                <Name>{pack.name}</Name>
              </Link>
              <StateBadge pack={pack} />
            </h2>
            <Facts>
              {[
                <span key="language" lang={pack.locale}>
                  {localeName(pack.locale)}
                </span>,
                t("pairs", { count: pack.families }),
                t("rankedPairs", { count: pack.ranked }),
                pack.creator === null ? t("arenas") : <Name key="creator">{pack.creator}</Name>,
              ]}
            </Facts>
          </Card>
        </li>
      ))}
    </ul>
  );
}
