import { useTranslations } from "next-intl";
import { Field } from "#components/field.tsx";
import { Select } from "#components/select.tsx";
import { optionField, type SeasonDraft } from "./draft.ts";
import type { GameOption } from "./option.ts";
import { useOptionValue } from "./use-option-value.ts";

/** The options of a game. */
export function GameOptions({
  options,
  draft,
}: {
  options: readonly GameOption[];
  draft: SeasonDraft;
}) {
  const t = useTranslations("seasons.form");
  const written = useOptionValue();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {options.map((option) => {
        const { name, choices, fractions, usual, least, most, text } = option;
        const typed = draft.options[name] ?? "";
        if (choices === null) {
          return (
            <Field
              key={name}
              label={text.label}
              name={optionField(name)}
              type="number"
              inputMode={fractions ? "decimal" : "numeric"}
              step={fractions ? "any" : 1}
              min={least}
              max={most}
              defaultValue={typed}
              placeholder={usual}
              hint={text.hint}
            />
          );
        }
        const usually = usual === "" ? t("usual") : t("usually", { value: written(option, usual) });
        return (
          <div key={name} className="flex flex-col gap-1.5">
            <Select
              look="field"
              label={text.label}
              name={optionField(name)}
              key={typed}
              defaultValue={typed}
              options={[
                { value: "", label: usually },
                ...choices
                  .filter((value) => value !== usual)
                  .map((value) => ({ value, label: written(option, value) })),
              ]}
            />
            <p className="text-sm text-soft empty:hidden">{text.hint}</p>
          </div>
        );
      })}
    </div>
  );
}
