import { lastIncident } from "@wisp/arena";
import type { Experiment, User } from "@wisp/db";
import { getTranslations } from "next-intl/server";
import { Facts } from "#components/facts.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { replayHref } from "#links/replay-href.ts";
import { database } from "#server/storage/database.ts";

/** For the owner of a paused experiment: which agent failed last, and why as far as they may read it. */
export async function LastIncident({ stored, user }: { stored: Experiment; user: User }) {
  const incident = await lastIncident(database(), user, stored);
  if (incident === null) return null;
  const t = await getTranslations("lab.incident");
  const { name, at, matchId, detail } = incident;
  return (
    <div className="mt-2 max-w-3xl text-sm text-soft">
      <Facts>
        {[
          <Name key="agent">{t("lead", { agent: name })}</Name>,
          <RelativeTime key="at" at={at} />,
          <Link
            key="match"
            href={replayHref(matchId)}
            className="underline decoration-line underline-offset-4 hover:text-text"
          >
            {t("match")}
          </Link>,
        ]}
      </Facts>
      {detail !== null && <UntrustedText text={detail} lang="en" className="mt-1 text-bad" />}
      <p className="mt-1">{t("next")}</p>
    </div>
  );
}
