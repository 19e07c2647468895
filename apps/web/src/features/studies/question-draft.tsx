import type { Locale } from "@wisp/game/locale";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field, Select } from "#components/field.tsx";
import { Card } from "#components/page.tsx";
import { type QuestionDraft, type QuestionKind, questionKinds } from "./draft.ts";
import { TypedFields } from "./typed-fields.tsx";

/** A question of a new study. */
export function QuestionDraftFields({
  number,
  question,
  languages,
  onChange,
  onRemove,
}: {
  /** From 1. */
  number: number;
  question: QuestionDraft;
  languages: readonly Locale[];
  onChange(question: QuestionDraft): void;
  /** Null: it is the only one. */
  onRemove: (() => void) | null;
}) {
  const t = useTranslations("studies.form");
  const { kind } = question;
  const change = (part: Partial<QuestionDraft>): void => onChange({ ...question, ...part });
  const isKind = (value: string): value is QuestionKind =>
    questionKinds.some((each) => each === value);
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          look="field"
          label={t("question", { number })}
          value={kind}
          onChange={({ target }) => isKind(target.value) && change({ kind: target.value })}
          options={questionKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        />
        {onRemove !== null && (
          <Button look="quiet" onClick={onRemove}>
            {t("remove")}
          </Button>
        )}
      </div>
      <TypedFields
        label={t("questionText")}
        languages={languages}
        value={question.text}
        onType={(text) => change({ text })}
      />
      {kind === "scale" && (
        <>
          <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
            {(["least", "most"] as const).map((end) => (
              <Field
                key={end}
                type="number"
                label={t(end)}
                required
                min={0}
                max={100}
                value={question[end]}
                onChange={({ target }) => change({ [end]: Number(target.value) })}
              />
            ))}
          </div>
          <TypedFields
            label={t("lowEnd")}
            languages={languages}
            value={question.lowEnd}
            onType={(lowEnd) => change({ lowEnd })}
          />
          <TypedFields
            label={t("highEnd")}
            languages={languages}
            value={question.highEnd}
            onType={(highEnd) => change({ highEnd })}
          />
        </>
      )}
      {(kind === "one-of" || kind === "some-of") && (
        <TypedFields
          label={t("options")}
          hint={t("optionsHint")}
          languages={languages}
          rows={4}
          value={question.options}
          onType={(options) => change({ options })}
        />
      )}
    </Card>
  );
}
