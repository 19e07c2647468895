import type { MarkedSeat } from "@wisp/db";
import { gameEntry } from "@wisp/games";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { replayHref } from "#links.ts";

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

/** A foul of an agent with the speech that was one. */
export interface FoulSpeech {
  readonly matchId: string;
  readonly locale: string;
  readonly finishedAt: Date;
  /** Which of its fouls in the match, from 1. */
  readonly nth: number;
  /** As the game names the rule that was broken. */
  readonly foul: string;
  /** "" where nothing was said, or nothing that may be shown. */
  readonly text: string;
}

/** The fouls of seats of finished matches, in the order of the seats. */
export function foulSpeeches(seats: readonly MarkedSeat[]): FoulSpeech[] {
  return seats.flatMap(({ matchId, game: id, seat, locale, finishedAt, events }) => {
    const game = gameEntry(id)?.game;
    let text = "";
    let nth = 0;
    return events.flatMap((event): FoulSpeech[] => {
      const said = game?.speech?.(event);
      if (said?.seat === seat) text = said.text;
      const own = (game?.fouls?.(event) ?? []).filter((ruling) => ruling.seat === seat);
      return own.map(({ foul }) => ({ matchId, locale, finishedAt, nth: ++nth, foul, text }));
    });
  });
}
