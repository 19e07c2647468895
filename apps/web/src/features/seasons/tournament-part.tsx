import { useTranslations } from "next-intl";
import { Field } from "#components/field.tsx";
import type { SeasonDraft } from "./draft.ts";
import { FormPart, Ticks } from "./form-parts.tsx";
import { formats, KEPT, type TypedStage } from "./tournament-draft.ts";

/** Where each field is shown: beside the formats that have it. Written out, because styles are found in the source. */
const beside = {
  rounds:
    "[form:not(:has([name=format]:is([value=swiss],[value=swiss-final],[value=groups],[value=league]):checked))_&]:hidden",
  groups: "[form:not(:has([name=format][value=groups]:checked))_&]:hidden",
  finalists: "[form:not(:has([name=format][value=swiss-final]:checked))_&]:hidden",
  knockout:
    "[form:not(:has([name=format]:is([value=knockout],[value=groups],[value=swiss-final]):checked))_&]:hidden",
  minutes: "[form:not(:has([name=format][value=arena]:checked))_&]:hidden",
} as const;

/** The format of a tournament and its fields; hidden while another schedule is chosen. */
export function TournamentPart({
  draft: { tournament },
  seats,
  problemIn,
}: {
  draft: SeasonDraft;
  /** At a table of the game. */
  seats: number;
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons.tournament");
  const { kept } = tournament;
  const choices = formats.map((value) => ({
    value,
    label: t(`formats.${value}.label`),
    text: t(`formats.${value}.text`),
  }));
  const keptChoice = { value: KEPT, label: t("formats.kept.label"), text: t("formats.kept.text") };
  const asked = (
    field: "groupSize" | "groupAdvance" | "finalists" | "tableAdvance" | "maxSets" | "minutes",
    max: number,
  ) => ({
    label: t(`fields.${field}`),
    name: field,
    type: "number",
    min: 1,
    max,
    defaultValue: tournament[field],
  });
  return (
    <div className="[form:not(:has([name=schedule][value=tournament]:checked))_&]:hidden">
      <FormPart title={t("title")} lead={t("lead")}>
        <Ticks
          legend={t("format")}
          type="radio"
          name="format"
          ticks={kept === "" ? choices : [keptChoice, ...choices]}
          chosen={[tournament.format]}
          problem={problemIn("stages")}
        />
        {kept !== "" && <input type="hidden" name="stages" value={kept} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            className={beside.rounds}
            label={t("fields.rounds")}
            hint={t("fields.roundsHint")}
            name="stageRounds"
            type="number"
            min={1}
            max={100}
            defaultValue={tournament.rounds}
          />
          <Field className={beside.groups} {...asked("groupSize", 100)} min={2} />
          <Field className={beside.groups} {...asked("groupAdvance", 100)} />
          <Field className={beside.finalists} {...asked("finalists", 1_000)} />
          <Field
            className={beside.knockout}
            {...asked("tableAdvance", 16)}
            hint={t("fields.tableAdvanceHint", { seats })}
          />
          <Field
            className={beside.knockout}
            {...asked("maxSets", 9)}
            hint={t("fields.maxSetsHint", { seats })}
          />
          <Field className={beside.minutes} {...asked("minutes", 1_440)} />
        </div>
        {seats === 2 && (
          <div className={beside.knockout}>
            <Ticks
              legend={t("fields.places")}
              type="checkbox"
              name="thirdPlace"
              ticks={[{ value: "on", label: t("fields.thirdPlace") }]}
              chosen={tournament.thirdPlace ? ["on"] : []}
            />
          </div>
        )}
      </FormPart>
    </div>
  );
}

/** Stages in sentences. */
function useStageTexts(): (stage: TypedStage) => readonly string[] {
  const t = useTranslations("seasons.tournament.said");
  return ({ kind, rounds, size, advance, maxSets, thirdPlace, minutes }) => {
    const goOn = advance == null ? [] : [t("advance", { count: advance })];
    switch (kind) {
      case "league":
      case "swiss":
        return [t(kind, { rounds: rounds ?? 0 }), ...goOn];
      case "groups":
        return [t("groups", { size: size ?? 0, advance: advance ?? 0 })];
      case "knockout":
        return [
          t("knockout", { advance: advance ?? 0, sets: maxSets ?? 0 }),
          ...(thirdPlace === true ? [t("thirdPlace")] : []),
        ];
      case "arena":
        return [t("arena", { minutes: minutes ?? 0 })];
    }
  };
}

/** The stages of a tournament, one after the other, in sentences. */
export function useTournamentTexts(): (stages: readonly TypedStage[]) => readonly string[] {
  const t = useTranslations("seasons.tournament.said");
  const textsOf = useStageTexts();
  return (stages) =>
    stages.flatMap((stage, at) => [
      ...(stages.length > 1 ? [t("stage", { number: at + 1 })] : []),
      ...textsOf(stage),
    ]);
}
