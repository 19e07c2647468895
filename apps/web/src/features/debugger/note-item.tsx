import type { OwnNote } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { useMoney } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { replayHref, seasonHref } from "#links.ts";
import { useDuration } from "./decision-row.tsx";

/** The note that an agent wrote after a match, and the one that it was handed in it. */
export function NoteItem({ note }: { note: OwnNote }) {
  const t = useTranslations("debug.notes");
  const duration = useDuration();
  const money = useMoney();
  const { season, matchId, text, handed, handedFrom, detail, wordsHidden, locale, marks } = note;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          href={replayHref(matchId)}
          className="font-medium underline decoration-line underline-offset-4 hover:decoration-text"
        >
          {t("match")}
        </Link>
        {marks.length > 0 && <Badge tone="bad">{t("marked")}</Badge>}
      </div>
      {text === null ? (
        <p className="mt-1.5 text-mute">{t(wordsHidden ? "hidden" : "missed")}</p>
      ) : (
        <UntrustedText
          text={text}
          lang={locale}
          className="mt-1.5 whitespace-pre-wrap text-text wrap-anywhere"
        />
      )}
      {detail !== null && <UntrustedText text={detail} lang="en" className="mt-1 text-bad" />}
      <details className="mt-2">
        <summary className="cursor-pointer text-soft">{t("handed")}</summary>
        {handed === null ? (
          <p className="mt-1 text-mute">{t(handedFrom === null ? "handedNone" : "hidden")}</p>
        ) : (
          <UntrustedText
            text={handed}
            lang={locale}
            className="mt-1 whitespace-pre-wrap text-soft wrap-anywhere"
          />
        )}
      </details>
      <div className="mt-2">
        <Facts className="text-xs text-mute">
          {[
            <Link
              key="season"
              href={seasonHref(season.slug)}
              className="underline decoration-line underline-offset-4 hover:text-text"
            >
              <Name>{season.name}</Name>
            </Link>,
            note.latencyMs !== null && duration(note.latencyMs),
            note.costMicros !== null && money(note.costMicros),
            <RelativeTime key="at" at={note.finishedAt} />,
          ]}
        </Facts>
      </div>
    </>
  );
}
