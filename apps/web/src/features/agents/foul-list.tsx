import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { replayHref } from "#links.ts";
import type { FoulSpeech } from "./fouls.ts";

/** In code points; the rules allow no more. */
const MAX_SPEECH_LENGTH = 400;

/** The fouls that have names in every language. */
const namedFouls = ["skipped", "said-word", "repeated"] as const;

/** An agent's newest fouls with their speeches. */
export function FoulList({ fouls }: { fouls: readonly FoulSpeech[] }) {
  const t = useTranslations("agents.foulList");
  const foulName = (foul: string): string => {
    const known = namedFouls.find((name) => name === foul);
    return known === undefined ? foul : t(known);
  };
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-panel">
      {fouls.map(({ matchId, nth, foul, text, locale, finishedAt }) => (
        <li key={`${matchId}/${nth}`} className="flex flex-col gap-2 px-5 py-3.5">
          {text !== "" && (
            <p lang={locale} dir="auto" className="font-script text-lg leading-snug wrap-anywhere">
              {sanitizeName(text, MAX_SPEECH_LENGTH)}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-mute">
            <Badge tone="bad">{foulName(foul)}</Badge>
            <Link
              href={replayHref(matchId)}
              className="underline decoration-line underline-offset-4 hover:text-text"
            >
              {t("match")}
            </Link>
            <RelativeTime at={finishedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
