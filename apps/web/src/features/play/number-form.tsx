"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { AnswerLayout } from "./answer-layout.tsx";
import { type AnswerFormProps, type TimedQuestion, useDraft } from "./use-seat.ts";

/** A slider passes many numbers. */
const JUDGE_AFTER_MS = 400;

type NumberRange = NonNullable<TimedQuestion["number"]>;

/** A number within the range that the game allows. */
export function NumberForm({
  range: { minimum, maximum, integer },
  ...asked
}: AnswerFormProps & { range: NumberRange }) {
  const { question, lang, unsent, give } = asked;
  const t = useTranslations("play.seat");
  const id = useId();
  /** Null until the player has set one: nobody gives the smallest number by doing nothing. */
  const [set, setValue] = useState<string | null>(null);
  const value = set ?? String(minimum);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const verdict = useDraft(asked, set, JUDGE_AFTER_MS);
  const isKept = verdict !== null && "accepted" in verdict;
  const step = integer ? 1 : (maximum - minimum) / 100;

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await give(value, "give");
    setBusy(false);
    if (result !== undefined && "detail" in result) setProblem(result.detail);
  }

  return (
    <AnswerLayout
      question={question}
      lang={lang}
      unsent={unsent}
      kept={isKept ? t("keptChoice") : null}
      onSubmit={onSubmit}
      action={
        <Button look="primary" type="submit" disabled={busy} className="min-h-12 w-full">
          {t("give")}
        </Button>
      }
    >
      <label htmlFor={id} className="text-sm text-soft">
        {t("number", { minimum, maximum })}
      </label>
      <div className="flex items-center gap-4">
        <input
          type="range"
          aria-label={t("slider")}
          min={minimum}
          max={maximum}
          step={step}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className="h-11 min-w-0 flex-1 accent-lamp"
        />
        <input
          id={id}
          type="number"
          inputMode={integer ? "numeric" : "decimal"}
          min={minimum}
          max={maximum}
          value={value}
          step={integer ? 1 : "any"}
          required
          onChange={(event) => setValue(event.target.value)}
          className="min-h-11 w-24 rounded-control border border-line bg-ground px-3 font-mono text-lg"
        />
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
    </AnswerLayout>
  );
}
