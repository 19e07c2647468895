import { useTranslations } from "next-intl";
import { Field } from "#components/field.tsx";
import type { SeasonDraft } from "./draft.ts";
import { FormPart, Ticks } from "./form-parts.tsx";

/** How and when matches are made, and within which limits. */
export function SchedulePart({
  draft,
  problemIn,
}: {
  draft: SeasonDraft;
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  const asked = (name: "matchesEach" | "matchesPerDay" | "opensAt" | "closesAt") => ({
    name,
    label: t(`form.${name}`),
    hint: t(`form.${name}Hint`),
    defaultValue: draft[name],
    problem: problemIn(name),
  });
  return (
    <FormPart title={t("form.scheduleTitle")}>
      <Ticks
        legend={t("form.schedule")}
        type="radio"
        name="schedule"
        ticks={(["queue", "blocks", "duplicates"] as const).map((value) => ({
          value,
          label: t(`schedule.${value}.label`),
          text: t(`schedule.${value}.why`),
        }))}
        chosen={[draft.schedule]}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...asked("matchesEach")}
          type="number"
          min={1}
          max={1_200}
          className="[form:has([name=schedule][value=queue]:checked)_&]:hidden"
        />
        <Field {...asked("matchesPerDay")} type="number" min={1} max={1_000} />
        <Field {...asked("opensAt")} type="datetime-local" />
        <Field {...asked("closesAt")} type="datetime-local" />
        <Field
          label={t("form.spend")}
          hint={t("form.spendHint")}
          name="spendPerDay"
          type="number"
          min={0}
          max={2_000}
          step={0.01}
          inputMode="decimal"
          defaultValue={draft.spendPerDay}
          problem={problemIn("spendMicrosPerDay")}
        />
      </div>
    </FormPart>
  );
}
