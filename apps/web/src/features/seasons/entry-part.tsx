import { useTranslations } from "next-intl";
import type { SeasonDraft } from "./draft.ts";
import { FormPart, Ticks } from "./form-parts.tsx";

/** The entry rules and the visibility of a season. */
export function EntryPart({ draft }: { draft: SeasonDraft }) {
  const t = useTranslations("seasons");
  return (
    <FormPart title={t("form.whoTitle")}>
      <Ticks
        legend={t("form.eligibility")}
        type="radio"
        name="eligibility"
        ticks={(["everyone", "invited"] as const).map((value) => ({
          value,
          label: t(`eligibility.${value}.label`),
          text: t(`eligibility.${value}.text`),
        }))}
        chosen={[draft.eligibility]}
      />
      <Ticks
        legend={t("form.owners")}
        type="checkbox"
        name="oneAgentPerOwner"
        ticks={[{ value: "on", label: t("onePerOwner.label"), text: t("onePerOwner.why") }]}
        chosen={draft.oneAgentPerOwner ? ["on"] : []}
      />
      <Ticks
        legend={t("form.visibility")}
        type="radio"
        name="visibility"
        ticks={(["public", "unlisted"] as const).map((value) => ({
          value,
          label: t(`visibility.${value}.label`),
          text: t(`visibility.${value}.text`),
        }))}
        chosen={[draft.visibility]}
      />
    </FormPart>
  );
}
