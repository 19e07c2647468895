import { useTranslations } from "next-intl";
import type { FormEventHandler, ReactNode } from "react";
import { SeatClock } from "./seat-clock.tsx";
import type { AnswerFormProps } from "./use-seat.ts";

/** A question with its clock, the fields to answer it, and the button that gives the answer. */
export function AnswerLayout({
  question,
  lang,
  unsent,
  kept,
  action,
  onSubmit,
  children,
}: Pick<AnswerFormProps, "question" | "lang" | "unsent"> & {
  /** What happens to the answer when the time is up; null while nothing does. */
  kept: string | null;
  /** The button, and the content below it. */
  action: ReactNode;
  onSubmit: FormEventHandler;
  children: ReactNode;
}) {
  const t = useTranslations("play.seat");
  return (
    <form
      onSubmit={onSubmit}
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
        {action}
        <p role="status" className="text-center text-xs text-balance">
          {unsent ? (
            <span className="font-semibold text-bad">{t("unsent")}</span>
          ) : (
            <span className="text-soft">{kept}</span>
          )}
        </p>
      </div>
    </form>
  );
}
