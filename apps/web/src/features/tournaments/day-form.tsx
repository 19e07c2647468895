"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "#components/alert.tsx";
import { useForm } from "#components/use-form.tsx";
import type { DayFormState } from "./actions.ts";

/** A form of a tournament's day: sends once, and says what kept it from being done. */
export function DayForm({
  action,
  season,
  keeps = false,
  className,
  children,
}: {
  action: (state: DayFormState, form: FormData) => Promise<DayFormState>;
  /** Slug. */
  season: string;
  /** The input stays after it was sent. */
  keeps?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("tournaments.day");
  const { state, busy, unsent, form } = useForm<DayFormState>(action, {});
  const element = useRef<HTMLFormElement>(null);
  const firstState = useRef(state);
  const isDone = state !== firstState.current && state.problem === undefined && !busy;
  useEffect(() => {
    if (isDone && !keeps) element.current?.reset();
  }, [isDone, keeps]);
  return (
    <form ref={element} {...form} className={className} aria-busy={busy}>
      <input type="hidden" name="season" value={season} />
      {children}
      {unsent}
      {state.problem !== undefined && !busy && <Alert>{t(`problems.${state.problem}`)}</Alert>}
      {isDone && (
        <p role="status" className="text-sm text-good">
          {t("saved")}
        </p>
      )}
    </form>
  );
}
