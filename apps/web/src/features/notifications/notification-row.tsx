import type { Notification } from "@wisp/db";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { nameInText } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import {
  decisionsHref,
  experimentHref,
  leaderboardPath,
  rateHref,
  replayHref,
  seasonHref,
  studyHref,
  withQuery,
} from "#links.ts";
import { seasonName } from "#names/season-name.ts";

/** Where a notification leads; null: nowhere. */
function hrefOf({
  kind,
  data: { agent, season, experiment, study, locale, match },
}: Notification): string | null {
  switch (kind) {
    case "agent-suspended":
      return agent === undefined
        ? "/me"
        : withQuery(decisionsHref(agent.slug), { fault: "missed" });
    case "first-place-lost":
      return season === undefined ? null : withQuery(leaderboardPath(season.slug), { locale });
    case "season-started":
    case "season-frozen":
    case "season-published":
    case "season-agent-suspended":
      return season === undefined ? null : seasonHref(season.slug);
    case "experiment-ended":
    case "experiment-expires":
      return experimentHref(experiment?.slug ?? "");
    case "study-invited":
      return rateHref(study?.slug ?? "");
    case "study-complete":
      return studyHref(study?.slug ?? "");
    case "match-started":
      return match === undefined ? "/me/following" : replayHref(match);
    case "report-closed":
      return null;
    case "webhook-disabled":
    case "webhook-test":
      return "/me/notifications/settings";
    default:
      return "/me";
  }
}

/** One notification in a sentence, with a link. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const reader = useLocale();
  const { kind, data, createdAt, readAt } = notification;
  const href = hrefOf(notification);
  const { agent, season, experiment, study, locale, reason, cause, outcome, others } = data;
  return (
    <div className="flex min-w-0 flex-col gap-1 px-4 py-3.5 text-sm sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={readAt === null ? "font-medium text-text" : "text-soft"}>
          {t(`kinds.${kind}`, {
            agent: nameInText(agent?.name ?? ""),
            experiment: nameInText(experiment?.name ?? ""),
            study: nameInText(study?.name ?? ""),
            season: season === undefined ? "" : seasonName(season, common, reader),
            language: localeName(locale ?? "en"),
            where: season === undefined ? "none" : "season",
            // Names of cases in a message have no hyphens.
            cause: cause?.replace("-", "_") ?? "",
            outcome: outcome ?? "dismissed",
            others: others ?? 0,
            act: data.act?.replace("-", "_") ?? "",
          })}
        </span>
        {readAt === null && <Badge tone="lamp">{t("unread")}</Badge>}
      </p>
      {reason !== undefined && (
        <UntrustedText
          text={reason}
          lang={kind === "moderated" ? undefined : "en"}
          className="text-bad"
        />
      )}
      <p className="flex flex-wrap gap-x-3 text-xs text-mute">
        <RelativeTime at={createdAt} />
        {href !== null && kind !== "report-closed" && (
          <Link
            href={href}
            className="underline decoration-line underline-offset-4 hover:text-text"
          >
            {t(`open.${kind}`)}
          </Link>
        )}
      </p>
    </div>
  );
}
