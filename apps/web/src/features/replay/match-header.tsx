import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { ChevronLeft } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { Badge } from "#components/badge.tsx";
import { buttonClass } from "#components/button.tsx";
import { clock } from "#components/clock.ts";
import { Facts } from "#components/facts.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { MIN_DURATION_MS } from "#features/matches/duration.ts";
import { localeNames } from "#i18n/locale.ts";
import type { Moment } from "./game-stage.ts";
import { CallButton, RevealButton } from "./match-actions.tsx";
import type { Action, Playback } from "./playback.ts";
import { ShareMenu } from "./share-menu.tsx";
import type { CallState } from "./suspicion/use-calling.ts";

/** The title of a match, its state, and the actions on it. */
export function MatchHeader<State, Event>({
  match,
  log,
  gameName,
  seasonName,
  reachable,
  viewers,
  playback,
  moment,
  headline,
  hidesRoles,
  hidesLength,
  calling,
  guessButton,
  act,
}: {
  match: ApiMatch;
  log: ApiMatchLog;
  gameName: string | null;
  seasonName: string | null;
  reachable: boolean;
  /** How many watch now; null where that is not known, and once it is over. */
  viewers: number | null;
  playback: Playback;
  moment: Moment<State, Event> | null;
  headline: ReactNode;
  /** Whether "Reveal" shows roles in addition to the result. */
  hidesRoles: boolean;
  /** How long the match was is not shown. */
  hidesLength: boolean;
  /** Null before the first event. */
  calling: CallState<State> | null;
  /** Null where nobody can guess along. */
  guessButton: ReactNode;
  act: (action: Action) => void;
}) {
  const t = useTranslations("replay");
  const badge = !log.over && match.status !== "failed" && (
    <Badge tone="lamp">
      {t(`status.${match.sealed ? "sealedBadge" : match.status === "waiting" ? "soon" : "live"}`)}
    </Badge>
  );
  return (
    <header className="match-head flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="match-title min-w-0 flex-1 basis-72">
        <div className="match-bar">
          <BackLink game={match.game} />
          <div className="match-name min-w-0 flex-1">
            <h1 className="wrap-anywhere font-script text-[1.7rem] leading-tight text-balance sm:text-3xl">
              {headline}
            </h1>
            <p className="frame-only truncate text-xs text-mute">{gameName}</p>
          </div>
          {badge && <span className="frame-only shrink-0">{badge}</span>}
        </div>
        <div className="match-facts">
          <div className="mt-2 flex min-h-6 items-center gap-x-3">
            {badge && <span className="page-only contents">{badge}</span>}
            {viewers !== null && (
              <span className="shrink-0 text-sm text-mute">{t("watching", { viewers })}</span>
            )}
            <MatchFacts match={match} log={log} seasonName={seasonName} hidesLength={hidesLength} />
          </div>
          {log.wordsHidden && (
            <p className="mt-2 max-w-2xl text-sm text-pretty text-soft">{t("wordsHidden")}</p>
          )}
        </div>
        {match.status === "failed" && <p className="mt-2 text-sm text-bad">{t("status.failed")}</p>}
        <p role="status" className="text-sm text-bad">
          {!reachable && !log.over && t("status.unreachable")}
        </p>
      </div>
      {moment && (
        <div className="match-actions flex flex-wrap gap-2">
          {match.result && (
            <RevealButton revealed={playback.revealed} hidesRoles={hidesRoles} act={act} />
          )}
          {calling?.rules && (
            <CallButton label={calling.label} isOpen={calling.isOpen} open={calling.open} />
          )}
          {guessButton}
          {moment.embedded ? (
            <a
              href={`/watch/${match.id}?at=${playback.cursor}`}
              target="_blank"
              rel="noopener"
              className={buttonClass()}
            >
              {t("openHere")}
            </a>
          ) : (
            <div className="match-share">
              <ShareMenu moment={moment} />
            </div>
          )}
        </div>
      )}
    </header>
  );
}

const BackLink = memo(function BackLink({ game }: { game: string }) {
  const t = useTranslations("replay");
  return (
    <Link
      href={`/watch?game=${game}`}
      aria-label={t("back")}
      className="frame-only grid size-11 shrink-0 place-items-center text-soft hover:text-text"
    >
      <ChevronLeft aria-hidden className="size-5" />
    </Link>
  );
});

/** Season, language, when, and once it is over how long and how many tokens. */
const MatchFacts = memo(function MatchFacts({
  match,
  log,
  seasonName,
  hidesLength,
}: {
  match: ApiMatch;
  log: ApiMatchLog;
  seasonName: string | null;
  hidesLength: boolean;
}) {
  const t = useTranslations("replay");
  const format = useFormatter();
  const { startedAt } = match;
  // A match of a duplicate set finishes with the set, which may be much later.
  const endedAt = log.events.at(-1)?.at ?? match.finishedAt;
  const tokens = log.decisions.reduce(
    (sum, { tokensIn, tokensOut }) => sum + (tokensIn ?? 0) + (tokensOut ?? 0),
    0,
  );
  const lengthMs =
    startedAt === null || endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
  const count = format.number(tokens, { notation: "compact", maximumFractionDigits: 1 });
  const about = log.decisions.some(({ estimated }) => estimated) ? "≈ " : "";
  return (
    <Facts>
      {[
        seasonName === null ? t("unranked") : <Name key="season">{seasonName}</Name>,
        <span key="language" lang={match.locale}>
          {localeNames[match.locale]}
        </span>,
        <RelativeTime key="when" at={new Date(startedAt ?? match.createdAt)} />,
        !hidesLength &&
          lengthMs >= MIN_DURATION_MS &&
          t.rich("length", { clock: clock(lengthMs), mono }),
        !hidesLength && tokens > 0 && t.rich("tokens", { count: `${about}${count}`, mono }),
      ]}
    </Facts>
  );
});

const mono = (chunks: ReactNode) => <span className="font-mono text-[0.94em]">{chunks}</span>;
