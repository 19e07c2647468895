"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { AnswerLayout } from "./answer-layout.tsx";
import { type AnswerFormProps, useDraft } from "./use-seat.ts";

/** An answer that can be chosen. */
export interface Choice {
  readonly option: string;
  /** The seat that it names; null where it names none. */
  readonly seat: number | null;
  /** What that seat said last. */
  readonly words: string | null;
  /** What the question says about it. */
  readonly hint: string | null;
}

/** Most letters of an answer that has room in a row of seven, and in a column of 5rem. */
const SHORT = 3;
const BRIEF = 6;

/** Maximum number of visible answers: a longer list scrolls, with the board and the button in view. */
const MAX_AT_ONCE = 24;

/** Columns of answers that name no face, on a phone and on wider screens. */
function columnsOf(choices: readonly Choice[]): string {
  const letters = Math.max(...choices.map(({ option }) => option.length));
  // Cells and columns of a board: one row, so that the board stays in view on a phone.
  if (letters <= SHORT) return "choices-short grid-cols-7 sm:grid-cols-9";
  return choices.length > MAX_AT_ONCE && letters <= BRIEF
    ? "grid-cols-[repeat(auto-fill,minmax(5rem,1fr))]"
    : "grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]";
}

/** One of several answers: a face at the table, a move, a word of a list. */
export function ChoiceForm({
  choices,
  own,
  ...asked
}: AnswerFormProps & {
  readonly choices: readonly Choice[];
  /** The player's own seat. */
  readonly own: number;
}) {
  const { question, lang, unsent, give } = asked;
  const t = useTranslations("play.seat");
  const common = useTranslations("common");
  const [chosen, choose] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const verdict = useDraft(asked, chosen);
  const isKept = verdict !== null && "accepted" in verdict;
  const faces = choices.every(({ seat }) => seat !== null);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (chosen === null || busy) return;
    setBusy(true);
    const result = await give(chosen, "give");
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
        <Button
          look="primary"
          type="submit"
          disabled={chosen === null || busy}
          className="min-h-12 w-full"
        >
          <span className="truncate">
            {chosen === null ? t("choose") : t(faces ? "voteFor" : "play", { option: chosen })}
          </span>
        </Button>
      }
    >
      <fieldset
        className={classNames(
          "choices grid gap-2",
          faces ? "grid-cols-2 sm:grid-cols-3 lg:grid-cols-6" : columnsOf(choices),
          choices.length > MAX_AT_ONCE && "choices-long",
        )}
      >
        <legend className="sr-only">{question.prompt}</legend>
        {choices.map(({ option, seat, words, hint }) => (
          <label
            key={option}
            className={classNames(
              "relative flex min-h-11 cursor-pointer flex-col items-center justify-center rounded-card border px-2 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-lamp",
              // With a hint it is as high as without: on a phone a player's cards stay in view.
              hint === null ? "gap-1 py-2" : "py-0.5",
              chosen === option ? "border-lamp bg-raised" : "border-line hover:border-mute",
            )}
          >
            <input
              type="radio"
              name="choice"
              value={option}
              checked={chosen === option}
              disabled={busy}
              onChange={() => choose(option)}
              className="sr-only"
            />
            {seat !== null && faces && (
              <SeatFace
                seat={seat}
                state={chosen === option ? "suspicious" : "listening"}
                size={56}
                tile={false}
              />
            )}
            <Name className="text-sm font-semibold">
              {seat === own ? common("withAside", { text: option, aside: t("you") }) : option}
            </Name>
            {hint !== null && (
              <span lang={lang} className="text-xs text-mute">
                {hint}
              </span>
            )}
            {words !== null && (
              <span className="choice-words line-clamp-2 font-script text-sm text-soft italic [&:lang(zh)]:not-italic">
                {words}
              </span>
            )}
          </label>
        ))}
      </fieldset>
      {problem !== null && <Alert>{problem}</Alert>}
    </AnswerLayout>
  );
}
