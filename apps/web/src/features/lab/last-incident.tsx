import type { Experiment as StoredExperiment } from "@wisp/db";
import { newestExperimentIncident, type User } from "@wisp/db";
import { arenaAgent, type Experiment } from "@wisp/lab";
import { getTranslations } from "next-intl/server";
import { Facts } from "#components/facts.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { database } from "#server/storage/database.ts";

/** Reasons of a pause that an agent caused. */
const BY_AGENTS: readonly StoredExperiment["reason"][] = ["failed", "unreachable"];

/** For the owner of a paused experiment: which agent failed last, and why as far as they may read it. */
export async function LastIncident({
  stored: { id, status, reason },
  plan: { agents, language },
  user,
}: {
  stored: StoredExperiment;
  plan: Experiment;
  user: User;
}) {
  if (status !== "paused" || !BY_AGENTS.includes(reason)) return null;
  const slugs = Object.values(agents).flatMap((text) => arenaAgent(text, language)?.slug ?? []);
  const incident = await newestExperimentIncident(database(), id, slugs);
  if (incident === null) return null;
  const t = await getTranslations("lab.incident");
  const { name, ownerId, at, matchId, detail } = incident;
  return (
    <div className="mt-2 max-w-3xl text-sm text-soft">
      <Facts>
        {[
          <Name key="agent">{t("lead", { agent: name })}</Name>,
          <RelativeTime key="at" at={at} />,
          <Link
            key="match"
            href={`/watch/${matchId}`}
            className="underline decoration-line underline-offset-4 hover:text-text"
          >
            {t("match")}
          </Link>,
        ]}
      </Facts>
      {(ownerId === user.id || user.role === "admin") && (
        <UntrustedText text={detail} lang="en" className="mt-1 text-bad" />
      )}
      <p className="mt-1">{t("next")}</p>
    </div>
  );
}
