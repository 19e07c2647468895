import type { Agent } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";

/** What kind of agent it is, and whether its owner was shown to own what plays. */
export function AgentBadges({ agent }: { agent: Agent }) {
  const t = useTranslations("agents");
  if (agent.house) return <Badge>{t("house")}</Badge>;
  if (agent.resident) return <Badge tone="lamp">{t("resident")}</Badge>;
  return (
    <Badge tone={agent.verified ? "good" : "neutral"}>
      {t(agent.verified ? "verified" : "unverified")}
    </Badge>
  );
}
