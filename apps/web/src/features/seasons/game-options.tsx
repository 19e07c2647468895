import { useTranslations } from "next-intl";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { optionField, type SeasonDraft } from "./draft.ts";
import type { GameOption } from "./option.ts";
import { useOptionWords } from "./option-words.ts";

/** What a game leaves to choose. */
export function GameOptions({
  options,
  draft,
}: {
  options: readonly GameOption[];
  draft: SeasonDraft;
}) {
  const t = useTranslations("seasons.form");
  const words = useOptionWords();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {options.map(({ name, choices, usual, least, most }) => {
        const label = words.label(name);
        const typed = draft.options[name] ?? "";
        if (choices === null) {
          return (
            <Field
              key={name}
              label={label}
              name={optionField(name)}
              type="number"
              inputMode="numeric"
              min={least}
              max={most}
              defaultValue={typed}
              placeholder={usual}
              hint={words.hint(name)}
            />
          );
        }
        const usually =
          usual === "" ? t("usual") : t("usually", { value: words.value(name, usual) });
        return (
          <div key={name} className="flex flex-col gap-1.5">
            <Select
              look="field"
              label={label}
              name={optionField(name)}
              key={typed}
              defaultValue={typed}
              options={[
                { value: "", label: usually },
                ...choices
                  .filter((value) => value !== usual)
                  .map((value) => ({ value, label: words.value(name, value) })),
              ]}
            />
            <p className="text-sm text-soft empty:hidden">{words.hint(name)}</p>
          </div>
        );
      })}
    </div>
  );
}
