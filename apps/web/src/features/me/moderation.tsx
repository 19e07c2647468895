import type { OwnAct } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { Link } from "#components/link.tsx";
import { nameInText } from "#components/neutral-text.ts";
import { RelativeTime } from "#components/relative-time.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";

/** The standing acts of moderators on an account, its agents and their speeches, with their reasons. */
export function ModerationNotes({ acts }: { acts: readonly OwnAct[] }) {
  const t = useTranslations("me.moderation");
  return (
    <section className="mb-8">
      <h2 className="mb-1 font-script text-xl">{t("title")}</h2>
      <p className="mb-3 text-sm text-soft">{t("lead")}</p>
      <Card className="px-5">
        <ul className="divide-y divide-line text-sm">
          {acts.map(({ id, kind, reason, before, agent, matchId, cursor, createdAt }) => (
            <li key={id} className="flex flex-col gap-1 py-4">
              <p className="font-medium wrap-anywhere">
                {t(`kinds.${kind}`, { agent: nameInText(agent?.name ?? "") })}
              </p>
              <p className="flex gap-2">
                <span className="text-mute">{t("because")}</span>
                <UntrustedText text={reason} className="min-w-0" />
              </p>
              {before !== null && (
                <p className="flex gap-2 text-soft">
                  <span className="shrink-0 text-mute">{t("before")}</span>
                  <UntrustedText text={before} className="min-w-0 whitespace-pre-line" />
                </p>
              )}
              <p className="flex gap-3 text-xs text-mute">
                <RelativeTime at={createdAt} />
                {matchId !== null && (
                  <Link
                    href={`/watch/${matchId}?at=${cursor ?? 0}`}
                    className="underline decoration-line underline-offset-4 hover:text-text"
                  >
                    {t("match")}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
