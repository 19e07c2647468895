import type { ApiStudy } from "@wisp/api";
import type { StudyStatus } from "@wisp/study";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { studyHref } from "#links.ts";

const tones = { draft: "neutral", open: "lamp", closed: "settled" } as const;

/** The state of a study, in a pill. */
export function StudyBadge({ status }: { status: StudyStatus }) {
  const t = useTranslations("studies.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** A study in the list of its owner. */
export function StudyRow({ study: { slug, title, status, createdAt } }: { study: ApiStudy }) {
  const t = useTranslations("studies");
  const [format, locale] = [useFormatter(), useLocale()];
  const day = format.dateTime(new Date(createdAt), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 font-script text-xl wrap-anywhere">
          <Link href={studyHref(slug)} className="hover:underline">
            <Name>{title[locale] ?? Object.values(title)[0] ?? slug}</Name>
          </Link>
        </h2>
        <StudyBadge status={status} />
      </div>
      <Facts className="mt-2 text-mute">
        {[t("made", { day }), <Name key="slug">{slug}</Name>]}
      </Facts>
    </Card>
  );
}
