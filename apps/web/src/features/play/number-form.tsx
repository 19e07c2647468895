"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { AnswerLayout } from "./answer-layout.tsx";
import type { AnswerFormProps, TimedQuestion } from "./use-seat.ts";

type NumberRange = NonNullable<TimedQuestion["number"]>;

/** A number within the range that the game allows. */
export function NumberForm({
  question,
  lang,
  range: { minimum, maximum, integer },
  answer,
}: AnswerFormProps & { range: NumberRange }) {
  const t = useTranslations("play.seat");
  const id = useId();
  const [value, setValue] = useState(String(minimum));
  const [problem, setProblem] = useState<string | null>(null);
  const step = integer ? 1 : (maximum - minimum) / 100;

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const result = await answer(value, "give");
    if (result !== undefined && "detail" in result) setProblem(result.detail);
  }

  return (
    <AnswerLayout
      question={question}
      lang={lang}
      onSubmit={onSubmit}
      action={
        <Button look="primary" type="submit" className="min-h-12 w-full">
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
          {...{ min: minimum, max: maximum, step, value }}
          onChange={(event) => setValue(event.target.value)}
          className="h-11 min-w-0 flex-1 accent-lamp"
        />
        <input
          id={id}
          type="number"
          inputMode={integer ? "numeric" : "decimal"}
          {...{ min: minimum, max: maximum, value }}
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
