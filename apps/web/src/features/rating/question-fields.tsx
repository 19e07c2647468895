import type { ShownQuestion } from "@wisp/api";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { classNames } from "#components/class-names.ts";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import { chosenOf, type EntryValue, stepsOf, toggled, UNCLEAR } from "./entries.ts";

/** Steps of a scale that have a button each; a longer one is a number to type. */
const MAX_BUTTONS = 11;
/** Steps in one row on a phone. */
const MAX_IN_ROW = 7;
/** Digits that are keys. */
const MAX_DIGIT = 9;

const inputLook =
  "w-full rounded-control border border-line bg-ground px-3 text-base text-text focus-visible:border-lamp";

/** The key that does the same, where there is a keyboard. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="rounded border border-line px-1.5 font-mono text-xs text-mute max-lg:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}

interface ChoiceProps {
  readonly type: "radio" | "checkbox";
  readonly name: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  /** The key that chooses it; null: none. */
  readonly hint: string | null;
  readonly label: string;
  /** Language of the label where it is not the page's. */
  readonly lang?: string;
  readonly title?: string;
  onChoose(): void;
}

function Choice({
  type,
  name,
  isChosen,
  isDisabled = false,
  hint,
  label,
  lang,
  title,
  onChoose,
}: ChoiceProps) {
  return (
    <label
      title={title}
      className={classNames(
        "relative flex min-h-12 min-w-0 lg:min-h-10 cursor-pointer items-center justify-center gap-2 rounded-control border px-2 py-1.5 text-center text-sm transition-colors has-disabled:cursor-default has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-lamp has-focus-visible:outline-offset-2",
        isChosen
          ? "border-lamp bg-raised font-semibold text-text ring-1 ring-lamp"
          : "border-line bg-ground text-soft hover:border-mute hover:text-text",
      )}
    >
      <input
        type={type}
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="sr-only"
      />
      <span lang={lang} className="min-w-0 wrap-anywhere">
        {sanitizeForDisplay(label)}
      </span>
      {hint !== null && <KeyHint>{hint}</KeyHint>}
    </label>
  );
}

interface QuestionProps {
  readonly question: ShownQuestion;
  /** Language of its texts. */
  readonly lang: string;
  readonly value: EntryValue | undefined;
  onEnter(value: EntryValue): void;
}

const digitOf = (at: number): string | null => (at < MAX_DIGIT ? `${at + 1}` : null);

/** What is chosen or typed as the answer of a question; `unclear` stands beside short answers, else below them. */
function Answers({
  question,
  lang,
  value,
  onEnter,
  group,
  unclear,
}: QuestionProps & { group: string; unclear: ReactNode }) {
  const t = useTranslations("rating.question");
  const id = useId();
  const radio = (name: string | number, label: string, hint: string | null, isOwn = true) => (
    <Choice
      key={name}
      type="radio"
      name={group}
      isChosen={value === name}
      hint={hint}
      label={label}
      {...(isOwn && { lang })}
      onChoose={() => onEnter(name)}
    />
  );
  switch (question.kind) {
    case "yes-no":
      return (
        <div className="grid grid-cols-3 gap-2">
          {radio("yes", t("yes"), "Y", false)}
          {radio("no", t("no"), "N", false)}
          {unclear}
        </div>
      );
    case "better":
      return (
        <div className="grid grid-cols-[1fr_1fr_auto] gap-2">
          {radio("left", t("left"), "1", false)}
          {radio("right", t("right"), "2", false)}
          {unclear}
        </div>
      );
    case "scale": {
      const steps = stepsOf(question);
      const { least, most, ends } = question;
      const endsLine = (
        <p lang={lang} className="mt-1.5 flex justify-between gap-4 text-xs text-soft">
          <span className="wrap-anywhere">{`${least}: ${sanitizeForDisplay(ends.least)}`}</span>
          <span className="text-right wrap-anywhere">{`${most}: ${sanitizeForDisplay(ends.most)}`}</span>
        </p>
      );
      if (steps.length > MAX_BUTTONS) {
        return (
          <>
            <label htmlFor={id} className="sr-only">
              {t("number", { least, most })}
            </label>
            <input
              id={id}
              type="number"
              inputMode="numeric"
              min={least}
              max={most}
              step={1}
              value={typeof value === "number" ? value : ""}
              placeholder={t("number", { least, most })}
              onChange={({ target }) => onEnter(target.value === "" ? "" : Number(target.value))}
              className={classNames(inputLook, "min-h-12 font-mono")}
            />
            {endsLine}
            <div className="mt-2 grid">{unclear}</div>
          </>
        );
      }
      const columns = steps.length <= MAX_IN_ROW ? steps.length : Math.ceil(steps.length / 2);
      return (
        <>
          <div
            className="grid gap-2"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {steps.map((step) => radio(step, `${step}`, null, false))}
          </div>
          {endsLine}
          <div className="mt-2 grid">{unclear}</div>
        </>
      );
    }
    case "one-of":
      return (
        <div className="grid grid-cols-2 gap-2">
          {question.options.map(({ name, text }, at) => radio(name, text, digitOf(at)))}
          {unclear}
        </div>
      );
    case "some-of": {
      const chosen = chosenOf(value);
      const { least, most } = question;
      return (
        <>
          <p className="mb-2 text-xs text-soft">
            {least === most ? t("chooseExactly", { count: most }) : t("choose", { least, most })}
          </p>
          <div className="grid grid-cols-2 gap-2">
            {question.options.map(({ name, text }, at) => (
              <Choice
                key={name}
                type="checkbox"
                name={group}
                isChosen={chosen.includes(name)}
                isDisabled={chosen.length >= most && !chosen.includes(name)}
                hint={digitOf(at)}
                label={text}
                lang={lang}
                onChoose={() => onEnter(toggled(question, value, name))}
              />
            ))}
            {unclear}
          </div>
        </>
      );
    }
    case "text":
      return (
        <textarea
          aria-labelledby={`${group}-text`}
          value={typeof value === "string" ? value : ""}
          maxLength={question.maxLength}
          rows={3}
          dir="auto"
          onChange={({ target }) => onEnter(target.value)}
          className={classNames(inputLook, "block resize-none py-2")}
        />
      );
  }
}

/** A question with its answers. */
export function QuestionFields({
  onFocus,
  ...asked
}: QuestionProps & {
  /** Something in it got the focus. */
  onFocus(): void;
}) {
  const t = useTranslations("rating.question");
  const { question, lang, value, onEnter } = asked;
  const group = useId();
  return (
    <fieldset className="min-w-0" onFocus={onFocus}>
      <legend className="mb-2 flex w-full flex-wrap items-baseline gap-x-2 text-base font-medium text-text">
        <span id={`${group}-text`} lang={lang} className="wrap-anywhere">
          {sanitizeForDisplay(question.text)}
        </span>
        {question.kind === "text" && (
          <span className="text-sm font-normal text-mute">{t("optional")}</span>
        )}
      </legend>
      <Answers
        {...asked}
        group={group}
        unclear={
          <Choice
            type={question.kind === "some-of" ? "checkbox" : "radio"}
            name={group}
            isChosen={value === UNCLEAR}
            hint="U"
            label={t("unclear")}
            title={t("unclearHint")}
            onChoose={() => onEnter(value === UNCLEAR ? [] : UNCLEAR)}
          />
        }
      />
    </fieldset>
  );
}
