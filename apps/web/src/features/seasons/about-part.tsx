import { useTranslations } from "next-intl";
import { Field } from "#components/field.tsx";
import { type Segment, Segmented } from "#components/segmented.tsx";
import { TextArea } from "#components/text-area.tsx";
import type { SeasonDraft } from "./draft.ts";
import { FormPart } from "./form-parts.tsx";

/** A season's name, its address, and its game. */
export function AboutPart({
  draft,
  games,
  problemIn,
}: {
  draft: SeasonDraft;
  /** Games to choose from, each at its own address; empty where the game is fixed. */
  games: readonly Segment[];
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  return (
    <FormPart title={t("form.about")}>
      {games.length > 1 && (
        <div>
          <Segmented label={t("facts.game")} segments={games} />
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("form.name")}
          name="name"
          defaultValue={draft.name}
          maxLength={200}
          autoComplete="off"
          problem={problemIn("name")}
          required
        />
        <Field
          label={t("form.slug")}
          name="slug"
          defaultValue={draft.slug}
          maxLength={70}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t("form.slugHint")}
          problem={problemIn("slug")}
        />
      </div>
      <TextArea
        label={t("form.description")}
        name="description"
        defaultValue={draft.description}
        rows={3}
        maxLength={500}
        hint={t("form.descriptionHint")}
        problem={problemIn("description")}
      />
    </FormPart>
  );
}
