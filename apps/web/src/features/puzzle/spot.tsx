"use client";

import type { Locale } from "@wisp/game";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { boxStyle, StagePress } from "#features/play/stage-surface.tsx";
import { DayLine } from "./day-line.tsx";
import {
  accountDay,
  answerTo,
  keepResults,
  type PuzzleOfDay,
  puzzleName,
  readProgress,
  resultsOf,
} from "./progress.ts";

/** The solution of a spot. */
export interface SpotResult {
  /** The id of the right option. */
  readonly right: string;
  readonly why: string;
}

/** A position of a day as its reader sees it, in their language. */
export interface ShownSpot {
  readonly day: string;
  readonly game: string;
  readonly question: string;
  readonly about: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    /** The column of the board, from 0, that gives it when it is pressed; null: none does. */
    readonly column: number | null;
  }[];
  /** Of the drawn board; 0 where the position is no grid. */
  readonly columns: number;
}

/** What a reader answered first. */
interface First {
  readonly isRight: boolean;
  /** Null: it was given in another browser, of which the account knows only whether it was right. */
  readonly option: string | null;
}

/** Submits an answer; null if the site could not be reached or refused it. */
async function judge(
  { day, game }: ShownSpot,
  option: string,
  locale: Locale,
): Promise<SpotResult | null> {
  try {
    const response = await fetch("/api/puzzles/spot", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ day, game, option, locale }),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The first answer of this browser or of the account; null: none yet. The streak of the account. */
function useFirst(puzzle: PuzzleOfDay, isToday: boolean) {
  const { day, game } = puzzle;
  const [first, setFirst] = useState<First | null>(null);
  const [streak, setStreak] = useState<number | null>(null);
  useEffect(() => {
    if (!isToday) return;
    const asked = { day, game, locale: null };
    const progress = readProgress();
    const here = resultsOf(progress, asked)?.[0];
    setFirst(here === undefined ? null : { isRight: here, option: answerTo(progress, asked) });
    void accountDay().then((known) => {
      setStreak(known?.streak ?? null);
      const elsewhere = known?.results[puzzleName(asked)]?.[0];
      if (elsewhere === undefined) return;
      setFirst((now) => now ?? { isRight: elsewhere, option: null });
    });
  }, [day, game, isToday]);

  async function keep(option: string, isRight: boolean): Promise<void> {
    if (!isToday || first !== null) return;
    keepResults(puzzle, [isRight], option);
    setFirst({ isRight, option });
    const known = await accountDay({ ...puzzle, results: [isRight] });
    setStreak(Math.max(readProgress()?.streak ?? 0, known?.streak ?? 0));
  }
  return { first, streak, keep };
}

/** What was answered, and the solution. */
interface Given {
  /** Null: it is not known. */
  readonly option: string | null;
  readonly result: SpotResult;
}

/** The columns of a drawn board, which give the answers that they stand for. */
function BoardColumns({
  spot: { columns, options },
  given,
  disabled,
  answer,
}: {
  spot: ShownSpot;
  given: Given | null;
  disabled: boolean;
  answer: (option: string) => void;
}) {
  const t = useTranslations("puzzle.spot");
  const parts = options.filter(({ column }) => column !== null);
  if (parts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form beside it is the fieldset
    <div role="group" aria-label={t("board")} className="absolute inset-0">
      {parts.map(({ id, label, column }) => (
        <StagePress
          key={id}
          label={label}
          isLegal={!disabled && given === null}
          isChosen={given?.option === id}
          onPress={() => answer(id)}
          style={boxStyle(
            { x: column ?? 0, y: 0, width: 1, height: 1 },
            { width: columns, height: 1 },
          )}
          className={classNames(
            "rounded-control enabled:hover:bg-lamp/20",
            given?.result.right === id
              ? "border-2 border-good"
              : given?.option === id && "border-2 border-bad",
          )}
        />
      ))}
    </div>
  );
}

/** A position, its question and its answers; `children` draw the position. */
export function Spot({
  spot,
  isToday,
  locale,
  leftMs,
  children,
}: {
  spot: ShownSpot;
  /** Only the puzzles of today count in a streak. */
  isToday: boolean;
  locale: Locale;
  /** Until the next puzzles. */
  leftMs: number;
  children: ReactNode;
}) {
  const t = useTranslations("puzzle");
  const { first, streak, keep } = useFirst({ ...spot, locale: null }, isToday);
  const [given, give] = useState<Given | null>(null);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);

  async function answer(option: string): Promise<void> {
    // A second tap while the first is on its way is no second answer.
    if (sending || given !== null) return;
    setSending(true);
    const result = await judge(spot, option, locale);
    setSending(false);
    setFailed(result === null);
    if (result === null) return;
    give({ option, result });
    await keep(option, option === result.right);
  }

  // A reader who comes back sees what they answered and why: the site judges it again.
  useEffect(() => {
    if (first === null || given !== null) return;
    let stopped = false;
    const { isRight, option } = first;
    void judge(spot, option ?? spot.options[0]?.id ?? "", locale).then((result) => {
      if (stopped || result === null) return;
      give({ option: option ?? (isRight ? result.right : null), result });
    });
    return () => {
      stopped = true;
    };
  }, [first, given, spot, locale]);

  const right = given !== null && given.option === given.result.right;
  const labelOf = (id: string): string => spot.options.find((one) => one.id === id)?.label ?? id;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <h2 className="mb-2 font-script text-2xl">{spot.question}</h2>
        <p className="mb-4 max-w-2xl text-sm text-pretty text-soft">{spot.about}</p>
        <div className="relative w-max max-w-full">
          {children}
          <BoardColumns
            spot={spot}
            given={given}
            disabled={sending}
            answer={(option) => void answer(option)}
          />
        </div>
      </div>
      <div className="h-max rounded-card border border-line bg-panel p-4">
        <fieldset disabled={sending}>
          <legend className="mb-3 text-sm text-soft">{t("spot.label")}</legend>
          <div className="grid grid-cols-2 gap-2">
            {spot.options.map(({ id, label }) => (
              <Button
                key={id}
                look={given?.result.right === id ? "primary" : "plain"}
                aria-pressed={given === null ? undefined : given.option === id}
                className="min-h-11"
                onClick={() => void answer(id)}
              >
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
        <div role="status">
          {given !== null && (
            <>
              <p className="mt-4 font-script text-xl">
                {right ? t("spot.right") : t("spot.wrong", { answer: labelOf(given.result.right) })}
              </p>
              <p className="mt-2 text-sm text-pretty text-soft">{given.result.why}</p>
            </>
          )}
          {failed && <p className="mt-3 text-sm text-bad">{t("failed")}</p>}
        </div>
        {isToday && (
          <div className="mt-4 border-t border-line pt-3">
            <p className="mb-1 text-sm text-mute">
              {first === null
                ? t("spot.first")
                : t("spot.done", { result: first.isRight ? "right" : "wrong" })}
            </p>
            {/* A new answer changes what the browser has stored. */}
            <DayLine
              key={String(first?.isRight)}
              today={spot.day}
              leftMs={leftMs}
              streak={streak}
            />
          </div>
        )}
      </div>
    </div>
  );
}
