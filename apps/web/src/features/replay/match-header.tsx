import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { ChevronLeft, Share2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { Badge } from "#components/badge.tsx";
import { Button, buttonClass } from "#components/button.tsx";
import { clock, MIN_DURATION_MS } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Facts } from "#components/page.tsx";
import { Popover } from "#components/popover.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { localeNames } from "#i18n/locale.ts";
import { momentHref, withQuery } from "#links.ts";
import type { Moment } from "./game-stage.ts";
import type { CallState } from "./guess/use-calling.ts";
import type { Action, Playback } from "./playback.ts";
import { ReactButton } from "./reactions/react-button.tsx";

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
  notes,
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
  /** What is said of the match and its players. */
  notes: ReactNode;
  /** Null before the first event. */
  calling: CallState<State> | null;
  /** Null where guessing along is impossible. */
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
          {notes}
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
          {!moment.embedded && match.status !== "failed" && <ReactButton moment={moment} />}
          {moment.embedded ? (
            <a
              href={momentHref(match.id, playback.cursor)}
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
      href={withQuery("/watch", { game })}
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
        seasonName === null ? (
          t(match.recorded ? "recorded" : "unranked")
        ) : (
          <Name key="season">{seasonName}</Name>
        ),
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

/** Shows the result and the roles, or hides them again. */
const RevealButton = memo(function RevealButton({
  revealed,
  hidesRoles,
  act,
}: {
  revealed: boolean;
  /** Whether the button shows roles in addition to the result. */
  hidesRoles: boolean;
  act: (action: Action) => void;
}) {
  const t = useTranslations("replay");
  return (
    <Button onClick={() => act({ type: "toggle-reveal" })} aria-pressed={revealed}>
      {t(revealed ? (hidesRoles ? "hideRoles" : "hideResult") : "reveal")}
      <Key>R</Key>
    </Button>
  );
});

/** Shows or hides the players whom a spectator can name. */
const CallButton = memo(function CallButton({
  label,
  isOpen,
  open,
}: {
  label: string;
  isOpen: boolean;
  open: (yes: boolean) => void;
}) {
  return (
    <Button onClick={() => open(!isOpen)} aria-expanded={isOpen}>
      {label}
    </Button>
  );
});

/** Starts guessing along with the choice of a seat, or ends it. */
export const GuessButton = memo(function GuessButton({
  seated,
  choosing,
  playing,
  choose,
  act,
}: {
  /** The spectator guesses along from a seat. */
  seated: boolean;
  /** The spectator chooses a seat. */
  choosing: boolean;
  playing: boolean;
  choose: (yes: boolean) => void;
  act: (action: Action) => void;
}) {
  const t = useTranslations("replay.guess");
  function toggle(): void {
    if (seated) act({ type: "stand" });
    else if (playing) act({ type: "toggle-play" });
    choose(!seated && !choosing);
  }
  return <Button onClick={toggle}>{t(seated || choosing ? "stop" : "start")}</Button>;
});

/** A key of the keyboard, where there is likely to be one. */
function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="hidden rounded-[5px] border border-line px-1.5 py-px font-mono text-[0.69rem] text-mute sm:inline"
    >
      {children}
    </kbd>
  );
}

const ID = "share-match";

const ShareContent = lazy(async () => ({
  default: (await import("./share-content.tsx")).ShareContent,
}));

/** Sharing and downloading a match; the menu is loaded when it is opened. */
function ShareMenu<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const [opened, setOpened] = useState(false);
  const open = useCallback(() => setOpened(true), []);
  // Popovers open before scripts arrive.
  useEffect(() => {
    if (document.querySelector(`#${ID}:popover-open`)) open();
  }, [open]);
  const { id } = moment.match;
  return (
    <SharePopover matchId={id} open={open}>
      {opened && (
        <Suspense
          fallback={
            <div className="h-96">
              <LogLink matchId={id} />
            </div>
          }
        >
          <ShareContent moment={moment} json=<LogLink matchId={id} /> />
        </Suspense>
      )}
    </SharePopover>
  );
}

/** The button and its panel, which has the link to the log until there is more in it. */
const SharePopover = memo(function SharePopover({
  matchId,
  open,
  children,
}: {
  matchId: string;
  open: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("replay.share");
  return (
    <Popover
      id={ID}
      buttonClassName={buttonClass()}
      onOpen={open}
      label={
        <>
          <Share2 aria-hidden className="size-4 text-mute max-[25rem]:hidden" />
          {t("button")}
        </>
      }
    >
      {children || <LogLink matchId={matchId} />}
    </Popover>
  );
});

function LogLink({ matchId }: { matchId: string }) {
  const t = useTranslations("replay.share");
  return (
    <a
      className={buttonClass()}
      href={`/api/v1/matches/${matchId}/log`}
      download={`wisp-${matchId}.json`}
    >
      {t("json")}
    </a>
  );
}
