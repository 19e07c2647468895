"use client";

import "#features/replay/replay.css";
import "./seat.css";
import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button, ButtonLink } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Remount } from "#components/remount.tsx";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { ResultNames } from "#features/matches/own-result.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { NamedTable, useNamesShown } from "#features/replay/names-shown.tsx";
import { Announced } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import { type Replay, useReplay } from "#features/replay/use-replay.ts";
import type { OpenSeatQuestion } from "#server/seats/shapes.ts";
import { AnswerProvider } from "./answer-provider.tsx";
import { CastList, type SeatedPlayer } from "./cast-list.tsx";
import { Dock, type StageFormProps, useFocusAfter } from "./dock.tsx";
import { Ended, PlayAgain, type PlayedAgain, ShareResult } from "./ended.tsx";
import { FirstTable, type Primer } from "./first-table.tsx";
import { questionShown } from "./question-shown.ts";
import { RulesButton } from "./rules-button.tsx";
import { leaveSeat } from "./seat-calls.ts";
import { useSeat } from "./use-seat.ts";

/** On a phone a card holds about this many characters in one line; longer words are smaller. */
const SHORT_WORD = 8;
/** Longer ones take two lines. */
const ONE_LINE = 16;

/** Size and line breaks of a word, so that no word breaks within itself. */
function sizeOf(word: string): string {
  const length = [...word].length;
  if (length <= SHORT_WORD) return "whitespace-nowrap text-2xl sm:text-3xl";
  if (length <= ONE_LINE) return "whitespace-nowrap text-lg sm:text-2xl";
  return "text-base sm:text-xl";
}

/** The player's deal, and the player's name at this table. */
function OwnCard({
  seat,
  name,
  word,
  you,
  lang,
}: {
  seat: number;
  name: string;
  /** Null in games without a secret word, and until it is dealt. */
  word: string | null;
  /** The host's words about the player, where the stage does not show the deal. */
  you: string | undefined;
  lang: string;
}) {
  const t = useTranslations("play.seat");
  return (
    <div className="own-card flex items-center gap-3 sm:flex-col sm:items-center">
      {word !== null && (
        <div className="-rotate-2 rounded-card bg-linear-to-b from-[#ffefcb] to-[#ffe3a8] p-1.5 text-[#1d1608] shadow-card">
          <div className="own-word flex flex-col items-center rounded-[10px] border-2 border-[#b98a2f]/70 px-4 py-1 sm:min-w-28 sm:py-4">
            <span className="text-xs font-semibold">{t("yourWord")}</span>
            <Name lang={lang} className={classNames("font-script", sizeOf(word))}>
              {word}
            </Name>
          </div>
        </div>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <SeatFace seat={seat} state="listening" size={40} />
        {you ? (
          <UntrustedText
            text={you}
            className="max-h-[5lh] overflow-y-auto text-sm font-semibold text-pretty sm:max-w-60"
          />
        ) : (
          <p className="text-sm font-semibold text-balance">
            {t("youAre", { name: name.replaceAll(" ", "\u00a0") })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Every player in a row, where there is no room for the stage. */
function SeatRow({ names, isOut }: { names: readonly string[]; isOut: (seat: number) => boolean }) {
  return (
    <ul className="seat-row mt-2 auto-cols-fr grid-flow-col gap-1">
      {names.map((name, seat) => (
        <li key={name} className="flex min-w-0 flex-col items-center gap-0.5">
          <SeatFace seat={seat} state={isOut(seat) ? "out" : "listening"} tile={false} size={32} />
          <Name
            className={
              isOut(seat)
                ? "max-w-full truncate text-[0.6875rem] text-mute line-through"
                : "max-w-full truncate text-[0.6875rem] text-soft"
            }
          >
            {name}
          </Name>
        </li>
      ))}
    </ul>
  );
}

/** The seat of a player at the table of a match. */
export interface PlayedSeat {
  /** Id of the ticket: the address of the seat. */
  readonly ticket: string;
  readonly seat: number;
  readonly question: OpenSeatQuestion | null;
  /** The agents at the table know which players are people. */
  readonly announcesPeople: boolean;
  /** All players by seat in an open game; null where they are not known from the start. */
  readonly table: readonly { readonly name: string }[] | null;
  /** The other players, where the person may know them from the start; else empty. */
  readonly cast: readonly SeatedPlayer[];
  /** Where the player may play again. */
  readonly again: PlayedAgain;
  /** Of the match's game, in the reader's language. */
  readonly names: ResultNames;
  /** The rules of the match in pictures; null for games without them. */
  readonly primer: Primer | null;
  /** The rules of the match as every player gets them. */
  readonly rules: ReactNode;
  /** The player sits at a table of this game for the first time. */
  readonly isFirst: boolean;
  /** What there is to come back for, once the match is over. */
  readonly comeBack: ReactNode;
}

/** Before the first event. */
const NOBODY: readonly string[] = [];
/** A press on the stage chooses, and gives nothing. */
const NOTHING: readonly string[] = [];

/** The table from one player's seat: the stage, and the place to answer. */
export function SeatRoom<State, Event>({
  stage,
  AnswerForm,
  match: first,
  log: firstLog,
  played,
}: {
  stage: GameStage<State, Event>;
  /** The stage's own form for every answer; absent: the one for the shape of the answer. */
  AnswerForm?: ComponentType<StageFormProps<State, Event>>;
  match: ApiMatch;
  log: ApiMatchLog;
  played?: PlayedSeat;
}) {
  if (played === undefined) throw new Error("SeatRoom needs a seat.");
  const t = useTranslations("play.seat");
  const { ticket, seat } = played;
  const locale = useLocale();
  const {
    reading,
    question: open,
    reachable,
    ...answering
  } = useSeat(ticket, seat, played.question);
  const replay = useReplay(
    stage,
    {
      match: first,
      log: firstLog,
      embedded: false,
      reading,
      table: stage.withoutWords ? played.table : null,
      // Opened again after the end, the seat shows how it ended; the replay starts at the beginning.
      at: firstLog.over ? firstLog.events.length - 1 : null,
    },
    locale,
    false,
    open?.asking ?? null,
  );
  const { moment, match, log, act, last, playback, inText } = replay;
  const question = useMemo(() => open && questionShown(open, inText), [open, inText]);
  // The controls show the result only after the stage has shown it.
  const resultShown = log.over && (playback.cursor >= last || !playback.playing);
  const asked = question !== null && !log.over;
  const isOut = moment !== null && (stage.isOut?.(moment.state, seat) ?? false);
  const hasWon = match.result?.seats.some((each) => each.seat === seat && each.won) ?? false;
  const isLate = moment !== null && (stage.lostOnTime?.(moment.state, seat) ?? false);
  const shape = question?.shape;
  // Fields take the room of the stage, as a keyboard does.
  const inWords =
    asked &&
    AnswerForm === undefined &&
    shape?.kind !== "pick" &&
    question.options === undefined &&
    question.number === undefined;
  const named =
    asked &&
    ((shape?.kind === "pick" ? shape.from : question.options)?.every((option) =>
      moment?.names.includes(inText(option)),
    ) ??
      false);
  useTitle(asked ? t("yourTurn") : null);
  const dock = useFocusAfter(asked);
  const draftKey = `wisp/seat/${ticket}`;
  // A player who looks at an earlier event is led to the question; one who follows sees first what led to it.
  const askedAt = question?.id;
  const follows = useRef(playback.playing);
  follows.current = playback.playing;
  useEffect(() => {
    if (askedAt !== undefined && !follows.current) act({ type: "go", to: last });
  }, [askedAt, act, last]);
  return (
    <Remount>
      <NamedTable matchId={match.id} seats={moment?.names.length ?? 0} inText={inText}>
        <AnswerProvider
          question={asked ? question : null}
          seat={seat}
          names={moment?.names ?? NOBODY}
          inText={inText}
          lang={match.locale}
          draftKey={draftKey}
          pressGives={stage.pressGives ?? NOTHING}
          give={answering.give}
          draft={answering.draft}
        >
          <div
            className={classNames(
              "replay seat-room mx-auto grid w-full max-w-[90rem] [--above:3.75rem] xl:grid-rows-[1fr_auto] xl:min-h-[calc(100dvh-var(--above))] xl:grid-cols-[minmax(0,1fr)_clamp(22rem,27vw,26rem)]",
              // Room that the answer takes from the stage.
              asked ? (inWords ? "[--strip:5rem]" : "[--strip:9rem]") : "[--strip:0rem]",
              inWords && "seat-words",
              named && "seat-votes",
              asked && stage.pressGives?.includes(question.kind) && "stage-field",
            )}
          >
            <section aria-label={t("table")} className="seat-table min-w-0 px-4 pt-4 pb-4 sm:px-7">
              <div className="flex items-start justify-between gap-3">
                <h1 className="font-script text-2xl leading-tight sm:text-3xl">
                  {asked ? (
                    <span>{t("yourTurn")}</span>
                  ) : isLate && !(resultShown && hasWon) ? (
                    <span>{t("lostOnTime")}</span>
                  ) : moment ? (
                    <stage.Headline moment={moment} />
                  ) : (
                    <span>{t("starting")}</span>
                  )}
                </h1>
                <RulesButton primer={played.primer} rules={played.rules} />
              </div>
              {played.isFirst && played.primer !== null && !log.over && (
                <FirstTable primer={played.primer} asking={askedAt} />
              )}
              {played.announcesPeople && <p className="mt-1 text-sm text-soft">{t("announced")}</p>}
              {!reachable && (
                <p role="status" className="mt-1 text-sm text-bad">
                  {t("unreachable")}
                </p>
              )}
              {moment && (
                <>
                  <div className="seat-stage mt-2">
                    <stage.Stage moment={moment} />
                  </div>
                  {asked && stage.positionInWords && question.position !== undefined && (
                    <UntrustedText
                      text={question.position}
                      lang={match.locale}
                      className="mt-3 text-sm whitespace-pre-wrap text-soft"
                    />
                  )}
                  <SeatRow
                    names={moment.names}
                    isOut={(at) => stage.isOut?.(moment.state, at) ?? false}
                  />
                  {stage.Standing && (
                    <div className="seat-standing mt-2">
                      <stage.Standing moment={moment} />
                    </div>
                  )}
                  <Lines moment={moment} />
                  <Announced moment={moment} announces={stage.announces} growing />
                </>
              )}
            </section>
            {moment && (
              <section
                ref={dock}
                tabIndex={-1}
                className={classNames(
                  "seat-dock outline-none sticky bottom-0 z-30 min-w-0 border-t bg-ground/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur sm:px-7 xl:col-start-1",
                  asked ? "border-lamp" : "border-line",
                )}
              >
                <div aria-live="assertive" className="sr-only">
                  {asked && `${t("yourTurn")}. ${question.prompt}`}
                </div>
                {resultShown ? (
                  <Ended
                    match={match}
                    seat={seat}
                    names={moment.names}
                    fate={stage.Fate && <stage.Fate moment={moment} seat={seat} />}
                    share={<ShareResult match={match} seat={seat} names={played.names} />}
                    again={<PlayAgain ticket={ticket} again={played.again} cursor={last} />}
                    comeBack={played.comeBack}
                  />
                ) : (
                  <div className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6">
                    <OwnCard
                      seat={seat}
                      name={moment.names[seat] ?? ""}
                      word={stage.secret?.(moment.state, seat) ?? null}
                      you={stage.you?.(moment.state, seat, locale)}
                      lang={match.locale}
                    />
                    {asked ? (
                      <Dock
                        question={question}
                        moment={headOf(moment, replay, seat)}
                        seat={seat}
                        {...answering}
                        wordLimit={stage.wordLimit?.(moment.state) ?? null}
                        draftKey={draftKey}
                        AnswerForm={AnswerForm}
                      />
                    ) : log.over ? (
                      <Button look="quiet" onClick={() => act({ type: "go", to: last })}>
                        {t("toEnd")}
                      </Button>
                    ) : isOut ? (
                      <Out
                        ticket={ticket}
                        fate={stage.Fate && <stage.Fate moment={moment} seat={seat} />}
                        follow={playback.playing ? null : () => act({ type: "go", to: last })}
                      />
                    ) : (
                      <Waiting ticket={ticket} />
                    )}
                  </div>
                )}
              </section>
            )}
            {moment && (
              <aside
                aria-label={t("transcript")}
                className="seat-transcript min-w-0 border-line px-4 py-5 max-xl:border-t sm:px-7 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-var(--above))] xl:overflow-y-auto xl:border-l xl:px-5"
              >
                {played.cast.length > 0 && <CastList players={played.cast} names={moment.names} />}
                <Transcript moment={moment} />
              </aside>
            )}
          </div>
        </AnswerProvider>
      </NamedTable>
    </Remount>
  );
}

/** The moment of the question, which the stage may not have come to yet. */
function headOf<State, Event>(
  moment: Moment<State, Event>,
  { fold, log, last }: Pick<Replay<State, Event>, "fold" | "log" | "last">,
  seat: number,
): Moment<State, Event> {
  const { event } = moment.entries[last] ?? moment;
  return { ...moment, cursor: last, event, state: fold.at(log, last, seat) };
}

/** The title of the tab says whose turn it is: a player may have another tab in front. */
function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const { title: before } = document;
    document.title = `● ${title}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** The speeches, where there is no room for the stage. */
function Lines<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const { lines, cursor, names, match } = moment;
  const inText = useNamesShown(match.locale);
  const t = useTranslations("play.seat");
  const said = lines.filter((line) => line.voice === "said" && line.cursor <= cursor);
  const list = useRef<HTMLElement>(null);
  const count = said.length;
  // The newest ones are in view.
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  return (
    <ScrollRegion
      ref={list}
      scrolls="down"
      aria-label={t("transcript")}
      className="seat-lines mt-2"
    >
      <ul lang={match.locale} className="flex flex-col gap-1.5">
        {said.map((line) => (
          <li key={line.cursor} className="font-script text-base leading-snug">
            <span className="mr-2 font-sans text-xs font-semibold text-soft">
              {names[line.seat ?? -1]}
            </span>
            <bdi className="wrap-anywhere">{inText(sanitizeForDisplay(line.text))}</bdi>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

/** A player who is out goes on watching: the stage follows the match to its end. */
function Out({
  ticket,
  fate,
  follow,
}: {
  ticket: string;
  /** Why the player is out. */
  fate: ReactNode;
  /** Returns to the newest event; null while the stage follows. */
  follow: (() => void) | null;
}) {
  const t = useTranslations("play.seat");
  const space = useLocale() === "zh" ? "" : " ";
  const router = useRouter();
  async function leave(): Promise<void> {
    await leaveSeat(ticket).catch(() => undefined);
    router.push("/play");
  }
  return (
    <div className="flex flex-wrap content-center items-center justify-between gap-3">
      <p className="text-pretty">
        {fate}
        {space}
        <span className="text-soft">{t("watchEnd")}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        {follow !== null && <Button onClick={follow}>{t("live")}</Button>}
        <Button look="quiet" onClick={() => void leave()}>
          {t("leave")}
        </Button>
      </span>
    </div>
  );
}

/** While others act. */
function Waiting({ ticket }: { ticket: string }) {
  const t = useTranslations("play.seat");
  const [state, setState] = useState<"at-table" | "sure" | "left">("at-table");
  async function leave(): Promise<void> {
    const { left } = await leaveSeat(ticket).catch(() => ({ left: false }));
    setState(left ? "left" : "at-table");
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft">{t(state === "left" ? "left" : "wait")}</p>
      {state === "at-table" && (
        <Button look="quiet" onClick={() => setState("sure")}>
          {t("leave")}
        </Button>
      )}
      {state === "sure" && (
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => void leave()}>{t("leaveSure")}</Button>
          <Button look="quiet" onClick={() => setState("at-table")}>
            {t("stay")}
          </Button>
        </span>
      )}
      {state === "left" && <ButtonLink href="/play">{t("again")}</ButtonLink>}
    </div>
  );
}
