"use client";

import type { Locale } from "@wisp/game";
import { useFormatter, useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/button.tsx";
import { SeatFace, TableFaces } from "#components/faces/table-faces.tsx";
import { FocusHome } from "#components/focus-home.tsx";
import { Link } from "#components/link.tsx";
import { nameInText } from "#components/sanitize.ts";
import { ShareButton } from "#components/share-button.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { ConsentQuestion, consent } from "#features/replay/guess/consent.tsx";
import { roomAt } from "#features/replay/guess/room-suspicion.tsx";
import { withNamesShown } from "#features/replay/log/fold.ts";
import { momentHref, puzzleHref } from "#links.ts";
import type { PuzzleResult } from "#server/seats/suspects.ts";
import {
  accountDay,
  keepResults,
  type PuzzleStage,
  puzzleName,
  readProgress,
  resultsOf,
  type ShownMoment,
  type ShownPuzzle,
  squares,
} from "./progress.ts";

/**
 * The events before a vote, and the table with the players to name, in the order in which they first
 * spoke. `children` follow the question.
 */
function MomentView({
  moment,
  locale,
  question,
  answered,
  pick,
  Stage,
  children,
  ...solved
}: Pick<ComponentProps<PuzzleStage>, "hiddenRole" | "solution"> & {
  moment: ShownMoment;
  /** Language of the match. */
  locale: Locale;
  question: string;
  answered: boolean;
  pick: (seat: number) => void;
  Stage: PuzzleStage;
  children: ReactNode;
}) {
  const t = useTranslations("puzzle");
  const { lines, names } = moment;
  const turnOf = (suspect: number): number => lines.findIndex(({ seat }) => seat === suspect);
  const suspects = moment.suspects.toSorted((one, other) => turnOf(one) - turnOf(other));
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ol aria-label={t("transcript")} lang={locale} className="flex flex-col gap-2.5">
        {lines.map(({ cursor, seat, text, voice }) => (
          <li key={cursor} className="flex gap-3">
            {seat !== null && voice === "said" ? (
              <>
                <SeatFace seat={seat} tile={false} size={28} />
                <div className="min-w-0">
                  <Name className="text-xs font-semibold text-mute">{names[seat] ?? ""}</Name>
                  <UntrustedText
                    text={withNamesShown(text, locale)}
                    lang={locale}
                    className="font-script text-[1.09rem] leading-snug"
                  />
                </div>
              </>
            ) : (
              <UntrustedText text={text} lang={locale} className="text-sm text-mute" />
            )}
          </li>
        ))}
      </ol>
      <div className="h-max rounded-card border border-line bg-panel p-4 lg:sticky lg:top-20">
        <Stage moment={moment} locale={locale} {...solved}>
          {!answered && (
            <fieldset className="w-full">
              <legend className="mb-3 w-full text-center font-script text-xl">{question}</legend>
              <div className="grid grid-cols-2 gap-2">
                {suspects.map((seat) => (
                  <Button key={seat} className="min-h-11 min-w-0" onClick={() => pick(seat)}>
                    <SeatFace seat={seat} tile={false} size={24} />
                    <Name className="truncate">{names[seat] ?? ""}</Name>
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
        </Stage>
        {children}
      </div>
    </div>
  );
}

/** The hidden players, the suspicion of the room and the agents' votes. */
function MomentResult({
  moment,
  seat,
  result,
}: {
  moment: ShownMoment;
  /** The seat that the reader named. */
  seat: number;
  result: PuzzleResult;
}) {
  const t = useTranslations("puzzle.result");
  const format = useFormatter();
  const { holders, votes, cursor, matchId } = result;
  const room = roomAt(result.room, cursor, moment.suspects);
  const percent = (part: number, whole: number) =>
    format.number(part / Math.max(1, whole), { style: "percent", maximumFractionDigits: 0 });
  const agentsRight = votes.filter((choice) => holders.includes(choice)).length;
  const named = holders.reduce((sum, each) => sum + (room.bySeat.get(each) ?? 0), 0);
  return (
    <div role="status">
      <p className="font-script text-xl">
        {t(holders.includes(seat) ? "right" : "wrong", {
          name: format.list(holders.map((each) => nameInText(moment.names[each] ?? ""))),
        })}
      </p>
      <ul className="mt-3 flex flex-col gap-1 text-sm text-soft">
        <li>
          {room.people > 0
            ? t("room", {
                share: percent(named, room.people),
                people: room.people,
              })
            : t("noRoom")}
        </li>
        <li>{t("agents", { right: agentsRight, total: votes.length })}</li>
      </ul>
      <p className="mt-3 text-sm">
        <Link
          href={momentHref(matchId, cursor)}
          className="underline decoration-line underline-offset-4 hover:text-text"
        >
          {t("watch")}
        </Link>
      </p>
    </div>
  );
}

/** Submits an answer; null if the site could not be reached or refused it. */
async function answerMoment(
  { day, game, locale }: ShownPuzzle,
  answer: { readonly place: number; readonly seat: number; readonly keep: boolean },
): Promise<PuzzleResult | null> {
  try {
    const response = await fetch("/api/puzzles", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ day, game, locale, ...answer }),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The answer to the moment that is shown. */
interface MomentAnswer {
  readonly seat: number;
  readonly result: PuzzleResult;
}

/** The moments of a puzzle one after the other, and the result. */
export function Puzzle({
  puzzle,
  isToday,
  Stage,
}: {
  puzzle: ShownPuzzle;
  /** Only the puzzles of today count in a streak. */
  isToday: boolean;
  Stage: PuzzleStage;
}) {
  const t = useTranslations("puzzle");
  const [results, setResults] = useState<readonly boolean[]>([]);
  const [given, give] = useState<MomentAnswer | null>(null);
  const [asked, ask] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [streak, setStreak] = useState<number | null>(null);

  useEffect(() => {
    if (!isToday) return;
    const progress = readProgress();
    const before = resultsOf(progress, puzzle);
    if (before !== null) {
      setResults(before);
      setStreak(progress?.streak ?? null);
      return;
    }
    // An account may have answered on another device.
    void accountDay().then((known) => {
      const elsewhere = known?.results[puzzleName(puzzle)];
      if (elsewhere === undefined) return;
      setResults((now) => (now.length === 0 ? elsewhere : now));
      setStreak(known?.streak ?? null);
    });
  }, [puzzle, isToday]);

  // Moves the focus to the heading, so that the next moment or the result is read from its start.
  const heading = useRef<HTMLHeadingElement>(null);
  const next = (): void => {
    give(null);
    requestAnimationFrame(() => heading.current?.focus());
  };

  const place = given === null ? results.length : results.length - 1;
  const moment = puzzle.moments[place];

  async function answer(seat: number): Promise<void> {
    const result = await answerMoment(puzzle, { place, seat, keep: isToday && consent() === true });
    setFailed(result === null);
    if (result === null) return;
    const now = [...results, result.holders.includes(seat)];
    setResults(now);
    give({ seat, result });
    if (now.length < puzzle.moments.length) return;
    if (!isToday) return;
    keepResults(puzzle, now);
    const known = await accountDay({ ...puzzle, results: now });
    setStreak(Math.max(readProgress()?.streak ?? 0, known?.streak ?? 0));
  }

  return (
    <FocusHome label={t("title")}>
      {moment === undefined ? (
        <Result puzzle={puzzle} results={results} streak={streak} />
      ) : (
        <TableFaces
          matchId={`${puzzle.day}/${puzzle.game}/${puzzle.locale}/${place}`}
          seats={moment.names.length}
        >
          <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-20 font-script text-2xl">
            {t("moment", { place: place + 1, count: puzzle.moments.length })}
          </h2>
          <MomentView
            moment={moment}
            locale={puzzle.locale}
            question={puzzle.question}
            answered={given !== null || asked !== null}
            hiddenRole={puzzle.hiddenRole}
            solution={given?.result ?? null}
            Stage={Stage}
            pick={(seat) => {
              if (consent() === null) ask(seat);
              else void answer(seat);
            }}
          >
            {asked !== null && (
              <ConsentQuestion
                answered={() => {
                  ask(null);
                  void answer(asked);
                }}
              />
            )}
            {given && (
              <>
                <MomentResult moment={moment} seat={given.seat} result={given.result} />
                <Button look="primary" className="mt-4" autoFocus onClick={next}>
                  {t(results.length < puzzle.moments.length ? "next" : "finish")}
                </Button>
              </>
            )}
            <p role="status" className="text-sm text-bad">
              {failed && t("failed")}
            </p>
          </MomentView>
        </TableFaces>
      )}
    </FocusHome>
  );
}

/** The reader's results, with a text to share that contains no solution. */
function Result({
  puzzle,
  results,
  streak,
}: {
  puzzle: ShownPuzzle;
  results: readonly boolean[];
  streak: number | null;
}) {
  const t = useTranslations("puzzle");
  const right = results.filter(Boolean).length;
  const facts = { game: puzzle.gameName, day: puzzle.day, right, count: results.length };
  const text = `${t("share.text", facts)}\n${squares(results)}`;
  return (
    <div role="status">
      <p className="font-script text-3xl">{t("right", { right, count: results.length })}</p>
      <p aria-hidden className="mt-3 text-2xl tracking-widest">
        {squares(results)}
      </p>
      {streak !== null && <p className="mt-3 text-soft">{t("streak", { days: streak })}</p>}
      <p className="mt-1 text-soft">{t("tomorrow")}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ShareButton
          text={text}
          path={puzzleHref(puzzle.game)}
          picture={{
            path: `/api/pages/puzzle/card.png?lang=${puzzle.locale}`,
            fileName: "wisp-puzzle.png",
          }}
          copies="text and link"
          labels={{
            share: t("share.button"),
            copy: t("share.copy"),
            copied: t("share.copied"),
            picture: t("share.picture"),
          }}
        />
      </div>
    </div>
  );
}
