"use client";

import type { PickShape } from "@wisp/game";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { AnswerLayout, usePickHint } from "./answer-layout.tsx";
import { toggled } from "./stage-answer.tsx";
import { partsIn } from "./stored-answer.ts";
import {
  type AnswerFormProps,
  type TimedQuestion,
  useDraft,
  useStoredText,
  useSubmission,
} from "./use-seat.ts";

/** An answer that can be chosen. */
export interface Choice {
  /** As the game reads it. */
  readonly option: string;
  /** As a person reads it. */
  readonly label: string;
  /** The seat that it names; null where it names none. */
  readonly seat: number | null;
  /** What that seat said last. */
  readonly words: string | null;
}

/** Most letters of an answer that has room in a row of seven, and in a column of 5rem. */
const SHORT = 3;
const BRIEF = 6;

/** Maximum number of visible answers: a longer list scrolls, with the board and the button in view. */
const MAX_AT_ONCE = 24;

/** The width of a text in letters; an ideograph is as wide as two. */
const widthOf = (text: string): number =>
  text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/** Columns of answers that name no face, on a phone and on wider screens. */
function columnsOf(choices: readonly Choice[]): string {
  const letters = Math.max(...choices.map(({ label }) => widthOf(label)));
  // Cells and columns of a board: one row, so that the board stays in view on a phone.
  if (letters <= SHORT) return "choices-short grid-cols-7 sm:grid-cols-9";
  return choices.length > MAX_AT_ONCE && letters <= BRIEF
    ? "grid-cols-[repeat(auto-fill,minmax(5rem,1fr))]"
    : "grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]";
}

/** The answers that can be chosen: faces at the table, moves, words of a list. */
function ChoiceCards({
  choices,
  type,
  lang,
  legend,
  own,
  describedBy,
  isChosen,
  isDisabled,
  onChange,
}: {
  readonly choices: readonly Choice[];
  readonly type: "radio" | "checkbox";
  readonly lang: string;
  readonly legend: string;
  /** The player's own seat. */
  readonly own: number;
  readonly describedBy?: string;
  isChosen(choice: Choice): boolean;
  isDisabled(choice: Choice): boolean;
  onChange(choice: Choice): void;
}) {
  const t = useTranslations("play.seat");
  const common = useTranslations("common");
  const faces = choices.every(({ seat }) => seat !== null);
  return (
    <fieldset
      className={classNames(
        "choices grid gap-2",
        faces ? "grid-cols-2 sm:grid-cols-3 lg:grid-cols-6" : columnsOf(choices),
        choices.length > MAX_AT_ONCE && "choices-long",
      )}
      aria-describedby={describedBy}
    >
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => {
        const { option, label, seat, words } = choice;
        const chosen = isChosen(choice);
        return (
          <label
            key={option}
            className={classNames(
              "relative flex min-h-11 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border px-2 py-2 text-center transition-colors has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-lamp",
              chosen ? "border-lamp bg-raised" : "border-line hover:border-mute",
            )}
          >
            <input
              type={type}
              name="choice"
              value={option}
              checked={chosen}
              disabled={isDisabled(choice)}
              onChange={() => onChange(choice)}
              className={type === "radio" ? "sr-only" : "absolute top-2 left-2 size-4 accent-lamp"}
            />
            {seat !== null && faces && (
              <SeatFace
                seat={seat}
                state={chosen ? "suspicious" : "listening"}
                size={56}
                tile={false}
              />
            )}
            <Name
              lang={lang}
              className={classNames(
                "text-sm font-semibold",
                type === "checkbox" && !faces && "px-5",
              )}
            >
              {seat === own ? common("withAside", { text: label, aside: t("you") }) : label}
            </Name>
            {words !== null && (
              // Clues of a few words are shown whole, longer speeches up to here.
              <span className="choice-words line-clamp-4 font-script text-sm text-soft italic [&:lang(zh)]:not-italic">
                {words}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** One of several answers. */
export function ChoiceForm({
  choices,
  isLabelled,
  own,
  draftKey,
  ...asked
}: AnswerFormProps & {
  readonly choices: readonly Choice[];
  /** Whether the labels name actions ("Raise half the pot"), so that one of them can be the button's. */
  readonly isLabelled: boolean;
  readonly own: number;
  /** The key of the choice in the browser's storage. */
  readonly draftKey: string;
}) {
  const { question, lang, unsent } = asked;
  const t = useTranslations("play.seat");
  const [stored, store] = useStoredText(draftKey);
  const chosen = choices.find(({ option }) => option === stored) ?? null;
  const { finding, busy, isKept, submit } = useSubmission(asked, chosen?.option ?? null);
  const warned = finding?.kind === "warning";
  const faces = choices.every(({ seat }) => seat !== null);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (chosen !== null) void submit(chosen.option);
  }

  return (
    <AnswerLayout
      question={question}
      lang={lang}
      unsent={unsent}
      kept={isKept ? t("keptChoice") : null}
      onSubmit={onSubmit}
      submitLabel={
        chosen === null
          ? t(faces ? "choosePlayer" : "choose")
          : warned
            ? t("giveAnyway")
            : isLabelled
              ? chosen.label
              : t(faces ? "voteFor" : "play", { option: chosen.label })
      }
      canSubmit={chosen !== null && !busy}
      warned={warned}
    >
      <ChoiceCards
        choices={choices}
        type="radio"
        lang={lang}
        legend={question.prompt}
        own={own}
        isChosen={({ option }) => option === chosen?.option}
        isDisabled={() => busy}
        onChange={({ option }) => store(option)}
      />
      {finding !== null && finding.kind !== "fine" && <Alert>{finding.text}</Alert>}
    </AnswerLayout>
  );
}

/** Several of some answers: each at most once, and as many as the question says. */
export function PickForm({
  choices,
  shape: { from, min, max },
  own,
  draftKey,
  ...asked
}: AnswerFormProps & {
  readonly choices: readonly Choice[];
  readonly shape: PickShape;
  readonly own: number;
  /** The key of the choice in the browser's storage. */
  readonly draftKey: string;
}) {
  const { question, lang, unsent } = asked;
  const t = useTranslations("play.seat");
  const pickHint = usePickHint();
  const counted = useId();
  const [stored, store] = useStoredText(draftKey);
  const picked = stored === "" ? [] : from.filter((option) => partsIn(stored).includes(option));
  const { finding, busy, isKept, submit } = useSubmission(asked, stored === "" ? null : stored);
  const enough = picked.length >= min && picked.length <= max;
  const warned = finding?.kind === "warning";

  const toggle = ({ option }: Choice): void =>
    store(JSON.stringify(toggled({ from, max }, picked, option)));

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (enough) void submit(JSON.stringify(picked));
  }

  return (
    <AnswerLayout
      question={question}
      lang={lang}
      unsent={unsent}
      kept={isKept ? t("keptChoice") : null}
      onSubmit={onSubmit}
      submitLabel={t(warned ? "giveAnyway" : "give")}
      canSubmit={enough && !busy}
      warned={warned}
    >
      <p id={counted} className="mb-2 flex justify-between gap-3 text-sm text-soft">
        <span>{pickHint({ min, max })}</span>
        <span aria-live="polite">{t("picked", { count: picked.length })}</span>
      </p>
      <ChoiceCards
        choices={choices}
        type="checkbox"
        lang={lang}
        legend={question.prompt}
        own={own}
        describedBy={counted}
        isChosen={({ option }) => picked.includes(option)}
        isDisabled={({ option }) =>
          busy || (max > 1 && picked.length >= max && !picked.includes(option))
        }
        onChange={toggle}
      />
      {finding !== null && finding.kind !== "fine" && <Alert>{finding.text}</Alert>}
    </AnswerLayout>
  );
}

/** A slider passes many numbers. */
const JUDGE_AFTER_MS = 400;

/** A step of the slider where decimals are allowed: amounts of money have two of them. */
const DECIMAL_STEP = 0.01;

type NumberRange = NonNullable<TimedQuestion["number"]>;

/** A number within the range that the game allows. */
export function NumberForm({
  range: { minimum, maximum, integer },
  draftKey,
  ...asked
}: AnswerFormProps & {
  readonly range: NumberRange;
  /** The key of the number in the browser's storage. */
  readonly draftKey: string;
}) {
  const { question, lang, unsent, give } = asked;
  const t = useTranslations("play.seat");
  const id = useId();
  const [stored, store] = useStoredText(draftKey);
  const [typed, setTyped] = useState(false);
  /** Null until the player has set one: doing nothing does not give the smallest number. */
  const set = stored === "" && !typed ? null : stored;
  const setValue = (value: string): void => {
    store(value);
    setTyped(true);
  };
  const value = set ?? "";
  const isSet = value.trim() !== "";
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const verdict = useDraft(asked, set, JUDGE_AFTER_MS);
  const isKept = verdict !== null && "accepted" in verdict;
  const step = integer ? 1 : DECIMAL_STEP;

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !isSet) return;
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
      submitLabel={t(isSet ? "give" : "setNumber")}
      canSubmit={!busy && isSet}
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
          value={isSet ? value : minimum}
          onChange={(event) => setValue(event.target.value)}
          // A press where the handle is already sets the number, too.
          onPointerUp={(event) => setValue(event.currentTarget.value)}
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
