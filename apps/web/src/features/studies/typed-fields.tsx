import type { Locale } from "@wisp/game/locale";
import { Field, TextArea } from "#components/field.tsx";
import { localeName } from "#i18n/locale.ts";
import type { Typed } from "./draft.ts";

interface Props {
  label: string;
  hint?: string;
  languages: readonly Locale[];
  value: Typed;
  /** Lines of a long text; absent: it is one line. */
  rows?: number;
  isOptional?: boolean;
  onType(value: Typed): void;
}

/** A text in each language of a study. */
export function TypedFields({
  label,
  hint,
  languages,
  value,
  rows,
  isOptional = false,
  onType,
}: Props) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {languages.map((language) => {
        const shared = {
          label: languages.length === 1 ? label : `${label} (${localeName(language)})`,
          hint,
          lang: language,
          value: value[language] ?? "",
          required: !isOptional,
        };
        const typed = (text: string): void => onType({ ...value, [language]: text });
        return rows === undefined ? (
          <Field
            key={language}
            {...shared}
            maxLength={2_000}
            onChange={({ target }) => typed(target.value)}
          />
        ) : (
          <TextArea
            key={language}
            {...shared}
            rows={rows}
            maxLength={10_000}
            onChange={({ target }) => typed(target.value)}
          />
        );
      })}
    </div>
  );
}
