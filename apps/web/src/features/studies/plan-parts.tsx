import { locales } from "@wisp/game/locale";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { localeName } from "#i18n/locale.ts";
import { newQuestion, type StudyDraft } from "./draft.ts";
import { QuestionDraftFields } from "./question-draft.tsx";
import { TypedFields } from "./typed-fields.tsx";

const MAX_QUESTIONS = 10;

interface PlanProps {
  draft: StudyDraft;
  onChange(part: Partial<StudyDraft>): void;
}

/** A part of the form with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-5">
      <h2 className="font-script text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Check({
  label,
  isChecked,
  onCheck,
}: {
  label: string;
  isChecked: boolean;
  onCheck(isChecked: boolean): void;
}) {
  return (
    <label className="flex min-h-10 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-4 shrink-0 accent-lamp"
      />
      {label}
    </label>
  );
}

/** The languages and the title of a study. */
export function AboutPart({ draft, onChange }: PlanProps) {
  const t = useTranslations("studies.form");
  const { languages } = draft;
  return (
    <Part title={t("about")}>
      <fieldset>
        <legend className="text-sm font-medium">{t("languages")}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {locales.map((each) => (
            <Check
              key={each}
              label={localeName(each)}
              isChecked={languages.includes(each)}
              onCheck={(isChecked) => {
                const chosen = locales.filter((one) =>
                  one === each ? isChecked : languages.includes(one),
                );
                if (chosen.length > 0) onChange({ languages: chosen });
              }}
            />
          ))}
        </div>
      </fieldset>
      <TypedFields
        label={t("title")}
        hint={t("titleHint")}
        languages={languages}
        value={draft.title}
        onType={(title) => onChange({ title })}
      />
    </Part>
  );
}

/** What raters are asked, how they rate, and what they agree to. */
export function RatingParts({ draft, onChange }: PlanProps) {
  const t = useTranslations("studies.form");
  const { languages, questions } = draft;
  const changeQuestion = (at: number, part: StudyDraft["questions"][number] | null): void =>
    onChange({
      questions: questions.flatMap((question, place) => (place === at ? (part ?? []) : [question])),
    });
  return (
    <>
      <Part title={t("questions")}>
        {questions.map((question, at) => (
          <QuestionDraftFields
            key={at}
            number={at + 1}
            question={question}
            languages={languages}
            onChange={(changed) => changeQuestion(at, changed)}
            onRemove={questions.length === 1 ? null : () => changeQuestion(at, null)}
          />
        ))}
        {questions.length < MAX_QUESTIONS && (
          <div>
            <Button onClick={() => onChange({ questions: [...questions, newQuestion()] })}>
              {t("addQuestion")}
            </Button>
          </div>
        )}
      </Part>

      <Part title={t("rubric")}>
        <TypedFields
          label={t("rubricText")}
          hint={t("rubricHint")}
          languages={languages}
          rows={6}
          value={draft.rubric}
          onType={(rubric) => onChange({ rubric })}
        />
        <TypedFields
          label={t("examples")}
          hint={t("examplesHint")}
          languages={languages}
          rows={3}
          isOptional
          value={draft.examples}
          onType={(examples) => onChange({ examples })}
        />
      </Part>

      <Part title={t("raters")}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field
            type="number"
            label={t("perItem")}
            hint={t("perItemHint")}
            required
            min={2}
            max={20}
            value={draft.perItem}
            onChange={({ target }) => onChange({ perItem: Number(target.value) })}
          />
          <Field
            type="number"
            label={t("margin")}
            hint={t("marginHint")}
            required
            min={0}
            max={1}
            step={0.01}
            value={draft.margin}
            onChange={({ target }) => onChange({ margin: Number(target.value) })}
          />
        </div>
        <Check
          label={t("hidesSpeakers")}
          isChecked={draft.hidesSpeakers}
          onCheck={(hidesSpeakers) => onChange({ hidesSpeakers })}
        />
        <TypedFields
          label={t("consent")}
          languages={languages}
          rows={4}
          value={draft.consent}
          onType={(consent) => onChange({ consent })}
        />
        <Check
          label={t("keepsValues")}
          isChecked={draft.keepsValues}
          onCheck={(keepsValues) => onChange({ keepsValues })}
        />
        <Field
          label={t("seed")}
          hint={t("seedHint")}
          required
          maxLength={120}
          value={draft.seed}
          onChange={({ target }) => onChange({ seed: target.value })}
        />
      </Part>
    </>
  );
}
