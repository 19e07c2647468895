import { useTranslations } from "next-intl";
import { Field } from "../../components/field.tsx";
import type { SeasonDraft } from "./draft.ts";
import { FormPart, Ticks } from "./form-parts.tsx";

/** How and when matches are made, and within which limits. */
export function SchedulePart({
  draft,
  problemIn,
}: {
  draft: SeasonDraft;
  /** What is wrong with a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  return (
    <FormPart title={t("form.scheduleTitle")}>
      <Ticks
        legend={t("form.schedule")}
        type="radio"
        name="schedule"
        ticks={(["lines", "blocks"] as const).map((value) => ({
          value,
          label: t(`schedule.${value}.label`),
          text: t(`schedule.${value}.why`),
        }))}
        chosen={[draft.schedule]}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("form.matchesEach")}
          name="matchesEach"
          type="number"
          min={1}
          max={1_200}
          defaultValue={draft.matchesEach}
          hint={t("form.matchesEachHint")}
          problem={problemIn("matchesEach")}
        />
        <Field
          label={t("form.matchesPerDay")}
          name="matchesPerDay"
          type="number"
          min={1}
          max={1_000}
          defaultValue={draft.matchesPerDay}
          hint={t("form.matchesPerDayHint")}
          problem={problemIn("matchesPerDay")}
        />
        <Field
          label={t("form.opensAt")}
          name="opensAt"
          type="datetime-local"
          defaultValue={draft.opensAt}
          hint={t("form.opensAtHint")}
          problem={problemIn("opensAt")}
        />
        <Field
          label={t("form.closesAt")}
          name="closesAt"
          type="datetime-local"
          defaultValue={draft.closesAt}
          hint={t("form.closesAtHint")}
          problem={problemIn("closesAt")}
        />
        <Field
          label={t("form.spend")}
          name="spendPerDay"
          type="number"
          min={0}
          max={2_000}
          step={0.01}
          inputMode="decimal"
          defaultValue={draft.spendPerDay}
          hint={t("form.spendHint")}
          problem={problemIn("spendMicrosPerDay")}
        />
      </div>
    </FormPart>
  );
}
