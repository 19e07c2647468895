import type { PackSummary } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";

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
