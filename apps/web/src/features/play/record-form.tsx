"use client";

import type { FieldShape, RecordShape, Split } from "@wisp/game";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { classNames } from "#components/class-names.ts";
import { Name } from "#components/untrusted-text.tsx";
import { AnswerLayout, usePickHint } from "./answer-layout.tsx";
import { toggled } from "./stage-answer.tsx";
import { type Entries, entriesIn, partsIn } from "./stored-answer.ts";
import {
  type AnswerFormProps,
  codePoints,
  MAX_UNITS,
  useStoredText,
  useSubmission,
} from "./use-seat.ts";

/** A pause in typing after which the answer is judged. */
const JUDGE_AFTER_MS = 400;

/** The entries of an answer that was given, as far as it can be read. */
export function entriesOf(answer: string): Entries {
  try {
    const read: unknown = JSON.parse(answer);
    const entries = typeof read === "object" && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    );
  } catch {
    return {};
  }
}

const decimal = /^[+-]?\d+(\.\d+)?$/;

/** The value of a field in the answer. A text that is no number stays one, for the arena to refuse. */
function fieldValue(shape: FieldShape, entry: string): unknown {
  if (shape.kind === "pick") return partsIn(entry);
  return shape.kind === "number" && decimal.test(entry) ? Number(entry) : entry;
}

/** The answer as JSON; fields without an entry are not in it. */
export const answerOf = (fields: RecordShape["fields"], entries: Entries): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { shape }]) => {
        const entry = entries[name];
        if (entry !== undefined) return [[name, fieldValue(shape, entry)]];
        return shape.kind === "pick" && shape.min === 0 ? [[name, []]] : [];
      }),
    ),
  );

/** Says what is wrong with a field; null: nothing. */
function useProblem(): (shape: FieldShape, entry: string | undefined) => string | null {
  const t = useTranslations("play.seat");
  const pickHint = usePickHint();
  return (shape, entry = "") => {
    switch (shape.kind) {
      case "option":
        return shape.options.includes(entry) ? null : t("choose");
      case "pick": {
        const { min, max } = shape;
        const count = partsIn(entry).length;
        return count >= min && count <= max ? null : pickHint(shape);
      }
      case "number": {
        const { min: minimum, max: maximum, whole } = shape;
        const value = decimal.test(entry) ? Number(entry) : Number.NaN;
        const isLegal = value >= minimum && value <= maximum && (!whole || Number.isInteger(value));
        return isLegal ? null : t(whole ? "wholeNumber" : "number", { minimum, maximum });
      }
      case "text": {
        const { maxLength } = shape;
        if (entry.trim() === "") return t("empty");
        const over = maxLength === undefined ? 0 : codePoints(entry) - maxLength;
        return over > 0 ? t("tooLong", { count: over }) : null;
      }
    }
  };
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly shape: FieldShape;
  readonly lang: string;
  readonly entry: string | undefined;
  /** Null while nothing is wrong, or nothing is to be said about it yet. */
  readonly problem: string | null;
  readonly busy: boolean;
  onChange(entry: string): void;
}

const inputLook =
  "min-h-11 w-full rounded-control border border-line bg-ground px-3 text-base text-text focus-visible:border-lamp aria-invalid:border-bad";

/** The control of a field; `tied` ties it to its label and to what is said below it. */
function Control({
  shape,
  lang,
  entry = "",
  busy,
  onChange,
  tied,
}: Omit<FieldProps, "name" | "label" | "problem"> & {
  readonly tied: {
    readonly id: string;
    readonly "aria-describedby": string;
    readonly "aria-invalid": boolean;
  };
}) {
  const t = useTranslations("play.seat");
  switch (shape.kind) {
    case "option": {
      const { options, labels = [] } = shape;
      const at = options.indexOf(entry);
      return (
        <select
          {...tied}
          lang={lang}
          className={inputLook}
          disabled={busy}
          value={at < 0 ? "" : at}
          onChange={({ target }) => onChange(options[Number(target.value)] ?? "")}
        >
          <option value="" disabled>
            {t("choose")}
          </option>
          {options.map((option, nth) => (
            <option key={option} value={nth}>
              {labels[nth] ?? option}
            </option>
          ))}
        </select>
      );
    }
    case "pick": {
      const { from, labels = [], max } = shape;
      const picked = partsIn(entry);
      return (
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {from.map((option, nth) => {
            const isPicked = picked.includes(option);
            return (
              <label key={option} className="flex min-h-11 min-w-0 items-center gap-2 text-sm">
                <input
                  {...(nth === 0 ? tied : { "aria-describedby": tied["aria-describedby"] })}
                  type="checkbox"
                  checked={isPicked}
                  disabled={busy || (max > 1 && picked.length >= max && !isPicked)}
                  onChange={() => onChange(JSON.stringify(toggled({ from, max }, picked, option)))}
                  className="size-4 shrink-0 accent-lamp"
                />
                <Name lang={lang} className="min-w-0 wrap-anywhere">
                  {labels[nth] ?? option}
                </Name>
              </label>
            );
          })}
        </div>
      );
    }
    case "number": {
      const { min, whole } = shape;
      return (
        <input
          {...tied}
          // Not a number field: what it says about a wrong number does not name the field.
          type="text"
          inputMode={min >= 0 ? (whole ? "numeric" : "decimal") : "text"}
          autoComplete="off"
          maxLength={30}
          value={entry}
          readOnly={busy}
          onChange={({ target }) => onChange(target.value)}
          className={classNames(inputLook, "max-w-40 font-mono")}
        />
      );
    }
    case "text":
      return (
        <textarea
          {...tied}
          value={entry}
          readOnly={busy}
          maxLength={MAX_UNITS}
          rows={(shape.maxLength ?? MAX_UNITS) > 80 ? 3 : 1}
          dir="auto"
          onChange={({ target }) => onChange(target.value)}
          className={classNames(inputLook, "block resize-none py-2")}
        />
      );
  }
}

/** What is legal in a field, beside its label. */
function Hint({ shape, entry = "" }: Pick<FieldProps, "shape" | "entry">) {
  const t = useTranslations("play.seat");
  const pickHint = usePickHint();
  switch (shape.kind) {
    case "option":
      return null;
    case "pick": {
      return `${pickHint(shape)} ${t("picked", { count: partsIn(entry).length })}`;
    }
    case "number": {
      const { min: minimum, max: maximum, whole } = shape;
      return t(whole ? "wholeNumber" : "number", { minimum, maximum });
    }
    case "text":
      return shape.maxLength === undefined ? null : `${codePoints(entry)} / ${shape.maxLength}`;
  }
}

/** A field with its label, what is legal in it, and what is wrong with it. */
function RecordField({ name, label, problem, ...control }: FieldProps) {
  const { shape, entry, lang } = control;
  const id = useId();
  const isGroup = shape.kind === "pick";
  const content = (
    <>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm">
        {isGroup ? (
          <span id={`${id}-label`} lang={lang} className="font-medium">
            {label}
          </span>
        ) : (
          <label htmlFor={id} lang={lang} className="font-medium">
            {label}
          </label>
        )}
        <span id={`${id}-hint`} className="text-soft">
          <Hint shape={shape} entry={entry} />
        </span>
      </div>
      <Control
        {...control}
        tied={{
          id,
          "aria-describedby": `${id}-hint ${id}-problem`,
          "aria-invalid": problem !== null,
        }}
      />
      <p id={`${id}-problem`} className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </>
  );
  return isGroup ? (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its hint
    <div role="group" aria-labelledby={`${id}-label`} data-field={name} className="grid gap-1">
      {content}
    </div>
  ) : (
    <div data-field={name} className="grid gap-1">
      {content}
    </div>
  );
}

/**
 * The fields of an object, with what is typed or chosen in them.
 *
 * @param problemOf says what is wrong with a field; null while nothing is to be said
 */
export function RecordFields({
  fields,
  entries,
  lang,
  busy = false,
  problemOf = () => null,
  onChange,
}: {
  readonly fields: RecordShape["fields"];
  readonly entries: Entries;
  /** Language of the match. */
  readonly lang: string;
  readonly busy?: boolean;
  problemOf?(name: string): string | null;
  onChange(entries: Entries): void;
}) {
  return Object.entries(fields).map(([name, { label, shape }]) => (
    <RecordField
      key={name}
      name={name}
      label={label}
      shape={shape}
      lang={lang}
      entry={entries[name]}
      problem={problemOf(name)}
      busy={busy}
      onChange={(entry) => onChange({ ...entries, [name]: entry })}
    />
  ));
}

/** The sum of the numbers that are typed so far, and whether they share out the total as they have to. */
function splitOf(
  fields: RecordShape["fields"],
  entries: Entries,
  { total, step }: Split,
): { readonly sum: number; readonly isRight: boolean } {
  const numbers = Object.entries(fields).flatMap(([name, { shape }]) => {
    const entry = entries[name] ?? "";
    return shape.kind === "number" && decimal.test(entry) ? [Number(entry)] : [];
  });
  const sum = numbers.reduce((all, number) => all + number, 0);
  return { sum, isRight: sum === total && numbers.every((number) => number % step === 0) };
}

/** Several named fields, all of which are to be filled in. */
export function RecordForm({
  fields,
  split,
  draftKey,
  ...asked
}: AnswerFormProps & {
  readonly fields: RecordShape["fields"];
  readonly split?: RecordShape["split"];
  /** The key of the entries in the browser's storage. */
  readonly draftKey: string;
}) {
  const { question, lang, unsent } = asked;
  const t = useTranslations("play.seat");
  const problemOf = useProblem();
  const [stored, store] = useStoredText(draftKey);
  /** Whether a try to submit has failed: until then nothing is said about empty fields. */
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const entries = entriesIn(stored);
  const text = answerOf(fields, entries);
  const { finding, busy, isKept, submit } = useSubmission(
    asked,
    stored === "" ? null : text,
    JUDGE_AFTER_MS,
  );
  const problems = Object.entries(fields).flatMap(([name, { label, shape }]) => {
    const problem = problemOf(shape, entries[name]);
    return problem === null ? [] : [{ name, label, problem }];
  });
  const warned = finding?.kind === "warning";
  const shared = split && splitOf(fields, entries, split);

  function send(): void {
    const [first] = problems;
    if (first === undefined && shared?.isRight !== false) {
      void submit(text);
      return;
    }
    setTried(true);
    if (first === undefined) return;
    form.current
      ?.querySelector<HTMLElement>(
        `[data-field=${CSS.escape(first.name)}] :is(input, select, textarea)`,
      )
      ?.focus();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) send();
  }

  return (
    <AnswerLayout
      question={question}
      lang={lang}
      unsent={unsent}
      kept={isKept ? t("keptChoice") : null}
      onSubmit={onSubmit}
      submitLabel={t(warned ? "giveAnyway" : "give")}
      canSubmit={!busy}
      warned={warned}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does */}
      <div ref={form} onKeyDown={onKeyDown} className="record-fields grid gap-3">
        <RecordFields
          fields={fields}
          entries={entries}
          lang={lang}
          busy={busy}
          problemOf={(name) =>
            tried ? (problems.find((each) => each.name === name)?.problem ?? null) : null
          }
          onChange={(next) => store(JSON.stringify(next))}
        />
      </div>
      {split && shared && (
        <p className={classNames("mt-2 text-sm", shared.isRight ? "text-soft" : "text-lamp")}>
          {t("splitSum", { sum: shared.sum, total: split.total, step: split.step })}
        </p>
      )}
      <div aria-live="polite" className="mt-2">
        {tried && problems.length === 0 && split && shared?.isRight === false ? (
          <Alert>{t("splitWrong", { total: split.total, step: split.step })}</Alert>
        ) : tried && problems.length > 0 ? (
          <Alert>
            {t("incomplete", { fields: problems.map(({ label }) => label).join(" · ") })}
          </Alert>
        ) : (
          finding !== null &&
          finding.kind !== "fine" &&
          stored !== "" &&
          problems.length === 0 && <Alert>{finding.text}</Alert>
        )}
      </div>
    </AnswerLayout>
  );
}
