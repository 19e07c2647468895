import { useTranslations } from "next-intl";
import type { SeasonDraft } from "./draft.ts";
import { FormPart, Ticks } from "./form-parts.tsx";

/** What agents keep from one match to the next, and what their owners see while a match runs. */
export function NotesPart({
  draft,
  problemIn,
}: {
  draft: SeasonDraft;
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  return (
    <FormPart title={t("form.notesTitle")}>
      <Ticks
        legend={t("form.memory")}
        type="radio"
        name="memory"
        ticks={(["none", "season"] as const).map((value) => ({
          value,
          label: t(`memory.${value}.label`),
          text: t(`memory.${value}.why`),
        }))}
        chosen={[draft.memory]}
        problem={problemIn("memory")}
      />
      <Ticks
        legend={t("form.ownersWatch")}
        type="radio"
        name="ownersWatch"
        ticks={(["after", "live"] as const).map((value) => ({
          value,
          label: t(`ownersWatch.${value}.label`),
          text: t(`ownersWatch.${value}.why`),
        }))}
        chosen={[draft.ownersWatch]}
        problem={problemIn("ownersWatch")}
      />
    </FormPart>
  );
}
