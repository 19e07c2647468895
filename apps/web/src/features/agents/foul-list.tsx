import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { RelativeTime } from "#components/relative-time.tsx";
import type { FoulSpeech } from "./fouls.ts";

/** In code points; the rules allow no more. */
const MAX_SPEECH_LENGTH = 400;

/** An agent's newest fouls with what it said. */
export function FoulList({ fouls }: { fouls: readonly FoulSpeech[] }) {
  const t = useTranslations("agents.foulList");
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-panel">
      {fouls.map(({ matchId, round, foul, text, locale, finishedAt }) => (
        <li key={`${matchId}/${round}`} className="px-5 py-3.5">
          <p
            lang={text === "" ? undefined : locale}
            dir="auto"
            className="font-script text-lg leading-snug wrap-anywhere"
          >
            {text === "" ? (
              <span className="text-mute">{t("silent")}</span>
            ) : (
              neutralName(text, MAX_SPEECH_LENGTH)
            )}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-mute">
            <Badge tone="bad">{t(foul)}</Badge>
            <Link
              href={`/watch/${matchId}`}
              className="underline decoration-line underline-offset-4 hover:text-text"
            >
              {t("match", { round })}
            </Link>
            <RelativeTime at={finishedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
