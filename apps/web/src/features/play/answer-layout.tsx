"use client";

import type { PickShape } from "@wisp/game";
import { useTranslations } from "next-intl";
import {
  type FormEvent,
  type FormEventHandler,
  type ReactNode,
  use,
  useEffect,
  useState,
} from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { UNDO_MS } from "./pending-answer.ts";
import { StageAnswerContext } from "./stage-answer-context.ts";
import type { AnswerFormProps, Finding, TimedQuestion } from "./use-seat.ts";

const TICK_MS = 250;
/** From here on the clock is shown as a warning. */
const SHORT_MS = 10_000;

/** The time that is left for a question, as a ring and in seconds. */
function SeatClock({ question }: { question: TimedQuestion }) {
  const t = useTranslations("play.seat");
  const { endsAtMs, timeLimitMs } = question;
  const [leftMs, setLeftMs] = useState(question.leftMs);
  useEffect(() => {
    const tick = (): void => setLeftMs(Math.max(0, endsAtMs - performance.now()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const seconds = Math.ceil(leftMs / 1_000);
  const tone = leftMs < SHORT_MS ? "stroke-bad" : "stroke-lamp";
  return (
    <div
      role="timer"
      aria-label={t("secondsLeft", { seconds })}
      className="relative size-11 shrink-0 sm:size-20"
    >
      <svg aria-hidden viewBox="0 0 100 100" className="size-full -rotate-90">
        <circle cx="50" cy="50" r="44" fill="none" strokeWidth="8" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r="44"
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray={`${timeLimitMs > 0 ? Math.min(1, leftMs / timeLimitMs) : 0} 1`}
          className={classNames(
            tone,
            "motion-safe:transition-[stroke-dasharray] duration-300 ease-linear",
          )}
        />
      </svg>
      <span
        aria-hidden
        translate="no"
        className="absolute inset-0 grid place-items-center font-mono text-base font-semibold sm:text-2xl"
      >
        {seconds}
      </span>
    </div>
  );
}

/** Says how many of some answers may be chosen. */
export function usePickHint(): (shape: Pick<PickShape, "min" | "max">) => string {
  const t = useTranslations("play.seat");
  return ({ min, max }) =>
    min === max ? t("pickExactly", { count: min }) : t("pick", { min, max });
}

export function FindingLine({ finding }: { finding: Finding }) {
  const t = useTranslations("play.seat");
  if (finding.kind === "fine") return <span className="text-good">✓ {t("fine")}</span>;
  return <Alert>{finding.text}</Alert>;
}

/** A question with its clock, the fields to answer it, and the button that gives the answer. */
export function AnswerLayout({
  question,
  lang,
  unsent,
  kept,
  submitLabel,
  canSubmit,
  warned = false,
  besideSubmit,
  onSubmit,
  children,
}: Pick<AnswerFormProps, "question" | "lang" | "unsent"> & {
  /** What happens to the answer when the time is up; null while nothing does. */
  kept: string | null;
  submitLabel: ReactNode;
  canSubmit: boolean;
  /** Something speaks against the answer, so that to give it is not what the button should suggest. */
  warned?: boolean;
  /** Another button, or a note. */
  besideSubmit?: ReactNode;
  onSubmit: FormEventHandler;
  children: ReactNode;
}) {
  const t = useTranslations("play.seat");
  const answer = use(StageAnswerContext);
  const pending = answer?.pending ?? null;

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (answer === null || pending === null) {
      onSubmit(event);
      return;
    }
    event.preventDefault();
    answer.giveNow();
  }

  return (
    <form
      onSubmit={submit}
      className="answer-layout grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 [grid-template-areas:'prompt_clock'_'fields_fields'_'action_action'] sm:grid-cols-[minmax(0,1fr)_10rem] sm:grid-rows-[auto_auto_1fr] sm:gap-x-6 sm:[grid-template-areas:'prompt_clock'_'fields_clock'_'fields_action']"
    >
      <p
        lang={lang}
        className="answer-prompt self-start overflow-y-auto text-sm text-pretty text-soft [grid-area:prompt] max-sm:max-h-[3.5lh] max-sm:text-xs"
      >
        {question.prompt}
      </p>
      <div className="justify-self-center [grid-area:clock]">
        <SeatClock question={question} />
      </div>
      <div className="min-w-0 [grid-area:fields]">{children}</div>
      <div className="flex flex-col items-center gap-1.5 [grid-area:action]">
        <div className="grid w-full grid-cols-1 gap-2 max-sm:auto-cols-fr max-sm:grid-flow-col">
          <Button
            look={warned ? "plain" : "primary"}
            type="submit"
            disabled={answer?.busy === true || (pending === null && !canSubmit)}
            className="relative min-h-12 w-full overflow-hidden"
          >
            {pending !== null && (
              <span
                aria-hidden
                key={pending.givesAtMs}
                style={{ animationDuration: `${UNDO_MS}ms` }}
                className="answer-pending absolute inset-x-0 bottom-0 h-1 origin-left bg-current opacity-60"
              />
            )}
            <span className="truncate">{pending === null ? submitLabel : t("giveNow")}</span>
          </Button>
          {answer !== null && pending !== null ? (
            <Button onClick={answer.undo} className="min-h-12 w-full">
              {t("undo")}
            </Button>
          ) : (
            besideSubmit
          )}
        </div>
        <p role="status" className="text-center text-xs text-balance">
          {pending !== null ? (
            <span className="text-soft">{t("pending")}</span>
          ) : unsent ? (
            <span className="font-semibold text-bad">{t("unsent")}</span>
          ) : (
            <span className="text-soft">{kept}</span>
          )}
        </p>
      </div>
    </form>
  );
}
