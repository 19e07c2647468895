"use client";

import { textIn } from "@wisp/game/locale";
import "./replay.css";
import "./frame.css";
import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { useLocale, useTranslations } from "next-intl";
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { classNames } from "#components/class-names.ts";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import type { RoleNames } from "#names/game-names.ts";
import { Controls } from "./controls.tsx";
import type { GameStage } from "./game-stage.ts";
import { type CallState, SeatMarksContext, useCalling } from "./guess/use-calling.ts";
import { GuessButton, MatchHeader } from "./match-header.tsx";
import { NamedTable } from "./names-shown.tsx";
import { Tools, usePageTools } from "./page-tools.tsx";
import { Announced, Panels, withChances } from "./panels.tsx";
import type { Action, Clip } from "./playback.ts";
import { ReadAloudButton } from "./read-aloud/button.tsx";
import type { ReadingStatus } from "./read-aloud/queue.ts";
import { TimeLine, useProgress } from "./time-line.tsx";
import { type Replay, useAddress, useArrival, useReplay } from "./use-replay.ts";
import { useMarkWatched } from "./watched.ts";

const KeysDialog = lazy(async () => ({
  default: (await import("./keys-dialog.tsx")).KeysDialog,
}));

const NextMatch = lazy(async () => ({
  default: (await import("./next-match.tsx")).NextMatch,
}));

const ChanceStrip = lazy(async () => ({
  default: (await import("./commentary/strip.tsx")).ChanceStrip,
}));

const ClipBar = lazy(async () => ({
  default: (await import("./clip-bar.tsx")).ClipBar,
}));

export interface MatchReplayProps {
  readonly match: ApiMatch;
  readonly log: ApiMatchLog;
  /** Cursor to open at; null for the ordinary place. */
  readonly at: number | null;
  /** The part to show; absent or null: the whole match. */
  readonly clip?: Clip | null;
  readonly seasonName: string | null;
  /** In the reader's language; absent: the page shows no name. */
  readonly gameName?: string;
  /** In the reader's language. Absent: the stage names the roles of its game. */
  readonly roles?: RoleNames;
  /** See `Moment.scoreNames`. */
  readonly scoreNames?: Readonly<Record<string, string>>;
  /** Present in a page of another site: speaks with it. */
  readonly Channel?: ComponentType<ChannelProps>;
  /** The agents by seat, where spectators know them from the start; absent or null: they do not. */
  readonly table?: readonly { readonly name: string }[] | null;
  /** What is said of the match and its players below its title; absent: nothing. */
  readonly notes?: ReactNode;
  /** What follows the match on its page. */
  readonly after?: ReactNode;
}

/** What a page that embeds the match receives, and what it may do. */
export interface ChannelProps {
  readonly matchId: string;
  readonly cursor: number;
  /** The last event is shown, and no other will come. */
  readonly ended: boolean;
  readonly playing: boolean;
  act(action: Action): void;
}

/** The page of one match, live or over. */
export function MatchReplay<State, Event>({
  stage,
  match: first,
  log: firstLog,
  at,
  clip,
  seasonName,
  gameName,
  scoreNames,
  Channel,
  table,
  notes,
  after,
}: MatchReplayProps & { stage: GameStage<State, Event> }) {
  const t = useTranslations("replay");
  const embedded = Channel !== undefined;
  const small = useSmallWindow();
  const locale = useLocale();
  const [aloud, setAloud] = useState<ReadingStatus>("silent");
  const replay = useReplay(
    stage,
    { match: first, log: firstLog, at, clip, embedded, scoreNames, table },
    locale,
    aloud === "reading",
  );
  const { moment, headline, match, log, playback, last, act } = replay;
  const [choosing, choose] = useState(false);
  const panels = useMemo(() => withChances(stage.panels), [stage]);
  const [opening] = useState(playback.cursor);
  // Loaded with the first step: who only opens the page needs no bar.
  const hasMoved = playback.playing || playback.cursor !== opening;
  const guessing = choosing || playback.guess !== null;
  const calling = useCalling(stage, replay, locale, !embedded && !guessing);
  const progress = useProgress(stage, replay);
  const { reach, hidesLength, starts, following } = progress;

  const root = useRef<HTMLDivElement>(null);
  const tools = usePageTools(
    root,
    { cursor: playback.cursor, last },
    moment === null ? null : (stage.cue?.(moment.event, moment) ?? null),
    act,
  );

  const isAtEnd = log.over && playback.cursor >= 0 && playback.cursor === log.events.length - 1;
  useMarkWatched(isAtEnd ? match.id : null);

  const canStart = firstLog.over && at === null && !playback.playing;
  useArrival(canStart ? () => act({ type: "toggle-play" }) : null);
  useAddress(following || playback.cursor <= 0 ? null : playback.cursor, playback.clip !== null);

  const entry = moment?.entries[playback.cursor];
  const narration = moment && entry ? sanitizeForDisplay(moment.narrate(entry)) : "";
  return (
    <NamedTable
      matchId={match.id}
      seats={moment?.names.length ?? 0}
      inPage={embedded}
      inText={replay.inText}
    >
      <div
        ref={root}
        className={classNames(
          "replay mx-auto grid w-full max-w-[90rem] xl:grid-cols-[minmax(0,1fr)_clamp(25rem,30vw,28rem)] xl:grid-rows-[1fr_auto_auto]",
          embedded ? "match-embed [--above:0rem]" : "match-frame [--above:3.75rem]",
          // The content between the header of the match and its table.
          guessing || calling.isOpen ? "[--strip:6rem]" : "[--strip:0rem]",
        )}
      >
        {Channel && (
          <Channel
            matchId={match.id}
            cursor={playback.cursor}
            ended={isAtEnd}
            playing={playback.playing}
            act={act}
          />
        )}
        <div className="match-scroll contents">
          <section
            aria-label={t("tableLabel")}
            className={classNames(
              "match-table min-w-0 px-4 pt-6 pb-6 sm:px-7 xl:row-start-1 xl:pb-3",
              moment === null
                ? "xl:col-span-2 xl:min-h-[calc(100dvh-var(--above))]"
                : "xl:col-start-1",
            )}
          >
            <MatchHeader
              match={match}
              log={log}
              gameName={gameName ?? null}
              seasonName={seasonName}
              reachable={replay.reachable}
              viewers={log.over ? null : replay.viewers}
              playback={playback}
              act={act}
              moment={moment}
              hidesRoles={stage.hidesRoles === true}
              hidesLength={hidesLength}
              notes={notes}
              calling={moment && calling}
              guessButton={
                stage.guessing && log.over && match.result && !embedded && !log.wordsHidden ? (
                  <GuessButton
                    seated={playback.guess !== null}
                    choosing={choosing}
                    playing={playback.playing}
                    choose={choose}
                    act={act}
                  />
                ) : null
              }
              headline={
                headline ? (
                  <stage.Headline moment={headline} />
                ) : (
                  t(
                    `headline.${match.sealed ? "sealed" : match.status === "waiting" ? "waiting" : "someTable"}`,
                  )
                )
              }
            />
            <Strips
              stage={stage}
              replay={replay}
              locale={locale}
              calling={calling}
              guessing={guessing}
              choose={choose}
            />
            <div className="match-stage mt-4">
              {moment ? (
                <SeatMarksContext value={calling.marks}>
                  <stage.Stage moment={moment} />
                </SeatMarksContext>
              ) : (
                <NotStarted match={match} />
              )}
            </div>
            {moment && (
              <Announced
                moment={moment}
                announces={stage.announces}
                growing={!firstLog.over && playback.cursor === last}
              />
            )}
          </section>
          {moment && (
            <div className="match-transport min-w-0 border-line bg-ground/95 px-4 pt-2 pb-3 backdrop-blur sticky bottom-0 z-30 max-xl:order-last max-xl:border-t sm:px-7 xl:col-start-1 xl:row-start-2 xl:pb-5">
              {hasMoved && (
                <Suspense>
                  <ChanceStrip moment={moment} />
                </Suspense>
              )}
              <TimeLine
                ticks={progress.reached}
                reachable={progress.reachable}
                starts={starts}
                roundKind={moment.roundKind}
                playback={playback}
                over={log.over}
                narration={narration}
                go={moment.go}
              />
              <Controls
                playback={playback}
                last={reach}
                hidesLength={hidesLength}
                over={log.over}
                starts={starts}
                roundKind={moment.roundKind}
                folded={small}
                act={act}
              >
                <div className="flex">
                  <Tools {...tools} />
                  <ReadAloudButton moment={moment} status={aloud} report={setAloud} />
                </div>
              </Controls>
            </div>
          )}
          {playback.clip !== null && !playback.playing && (
            <Suspense>
              <ClipBar ended={playback.cursor === last} act={act} />
            </Suspense>
          )}
          {playback.watched && playback.guess === null && playback.clip === null && moment && (
            <Suspense>
              <NextMatch match={match} embedded={embedded} />
            </Suspense>
          )}
          {moment && (
            <aside
              aria-label={t("panelsLabel")}
              className="match-panels min-w-0 border-line bg-panel max-xl:border-t xl:min-h-[calc(100dvh-var(--above))] xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:border-l xl:peer-data-next-match:[--beside:5.5rem]"
            >
              <Panels panels={panels} moment={moment} framed={small && !embedded} />
            </aside>
          )}
          {after}
        </div>
        {tools.keysShown && (
          <Suspense>
            <KeysDialog close={tools.hideKeys} />
          </Suspense>
        )}
      </div>
    </NamedTable>
  );
}

/** In place of the table of a match without events to show. */
function NotStarted({ match: { status, sealed } }: { match: ApiMatch }) {
  const t = useTranslations("replay");
  return (
    <p className="grid min-h-96 place-items-center text-center font-script text-xl text-soft">
      {t(`status.${status === "failed" ? "nothingPlayed" : sealed ? "sealed" : "waiting"}`)}
    </p>
  );
}

/** Windows in which a match is a frame of fixed parts, and its transport one row; see frame.css. */
const QUERY = "(width < 40rem), (height < 30rem) and (width < 64rem)";

let query: MediaQueryList | undefined;

/** One for the page: React asks it at every step of a replay. */
function smallWindow(): MediaQueryList {
  query ??= matchMedia(QUERY);
  return query;
}

function subscribe(changed: () => void): () => void {
  smallWindow().addEventListener("change", changed);
  return () => smallWindow().removeEventListener("change", changed);
}

/** Whether the window is that of a phone; false on the server. */
const useSmallWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => smallWindow().matches,
    () => false,
  );

const GuessStrip = lazy(async () => ({
  default: (await import("./guess/guess-strip.tsx")).GuessStrip,
}));

const Calls = lazy(async () => ({
  default: (await import("./guess/calling-strip.tsx")).Calls,
}));

const waiting = <div aria-hidden className="match-strip mt-4 h-(--strip)" />;

/** Between the header of a match and its table: calls of suspects, or guessing along. */
function Strips<State, Event>({
  stage,
  replay: { moment, playback, held, sent, act },
  locale,
  calling,
  guessing,
  choose,
}: {
  stage: GameStage<State, Event>;
  replay: Replay<State, Event>;
  locale: Locale;
  calling: CallState<State>;
  /** Whether the viewer guesses along, or chooses a seat for it. */
  guessing: boolean;
  /** Shows or hides the choice of a seat. */
  choose: (yes: boolean) => void;
}) {
  if (moment === null) return null;
  if (calling.isUsed && stage.suspects !== undefined && !guessing) {
    return (
      <Suspense fallback={calling.isOpen && waiting}>
        <Calls
          calling={calling}
          question={textIn(stage.suspects.texts, locale).question}
          names={moment.names}
          whole={moment.whole}
        />
      </Suspense>
    );
  }
  if (!guessing || stage.guessing === undefined || stage.suspects === undefined) return null;
  return (
    <Suspense fallback={waiting}>
      <GuessStrip
        guessing={stage.guessing}
        rules={stage.suspects}
        moment={moment}
        playback={playback}
        held={held}
        sent={sent}
        sit={(seat) => {
          choose(false);
          act({ type: "sit", seat });
        }}
        again={() => {
          act({ type: "stand" });
          choose(true);
        }}
      />
    </Suspense>
  );
}
