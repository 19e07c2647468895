import { useTranslations } from "next-intl";
import { Field } from "#components/field.tsx";
import type { SeasonDraft } from "./draft.ts";
import { FormPart, Ticks } from "./form-parts.tsx";
import type { RankingWords } from "./ranking-words.ts";

/** The order of a season's board. */
export function RankingPart({
  draft,
  rankings,
  problemIn,
}: {
  draft: SeasonDraft;
  /** A possible order of a board, and its label. */
  rankings: Readonly<Record<"total" | "rating", RankingWords>>;
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  const hasChoice = rankings.total !== rankings.rating;
  return (
    <FormPart title={t("form.rankingTitle")}>
      <Ticks
        legend={t("form.ranking")}
        type="radio"
        name="ranking"
        ticks={(hasChoice ? (["total", "rating"] as const) : (["total"] as const)).map((value) => ({
          value,
          label: t(`ranking.${rankings[value]}.label`),
          text: t(`ranking.${rankings[value]}.why`),
        }))}
        chosen={[hasChoice ? draft.ranking : "total"]}
      />
      <Field
        className="sm:max-w-sm [form:has([name=ranking][value=rating]:checked)_&]:hidden"
        label={t("form.window")}
        name="rankWindowDays"
        type="number"
        min={1}
        max={366}
        defaultValue={draft.rankWindowDays}
        hint={t("form.windowHint")}
        problem={problemIn("rankWindowDays")}
      />
    </FormPart>
  );
}
