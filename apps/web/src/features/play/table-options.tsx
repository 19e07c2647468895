import { MAX_GUEST_NAME, PERSON_SECONDS } from "@wisp/arena";
import { useTranslations } from "next-intl";
import { Field, Select } from "#components/field.tsx";
import type { GameOption, OfferedTable } from "#features/seasons/option.ts";

/** Begins the names of the fields for options of the game. */
export const GAME_OPTION = "game.";

/** The fields for the options of a private table; a guest has no name yet. */
export function TableOptions({
  ordinarySeconds,
  guest,
  variants,
  tables,
}: {
  /** For a decision, where the host chooses none. */
  ordinarySeconds: number;
  guest: boolean;
  /** Options of the game that are variants of its rules, whatever their value. */
  variants: readonly GameOption[];
  /** Tables that the game declares. */
  tables: readonly OfferedTable[];
}) {
  const t = useTranslations("play.friends.options");
  const others = PERSON_SECONDS.filter((value) => value !== ordinarySeconds);
  const seconds = [
    { value: "", label: t("seconds", { seconds: ordinarySeconds }) },
    ...others.map((value) => ({ value: String(value), label: t("seconds", { seconds: value }) })),
  ];
  return (
    <details className="text-sm">
      <summary className="min-h-10 cursor-pointer py-2 text-soft hover:text-text">
        {t("title")}
      </summary>
      <div className="group/table flex flex-col gap-3 pt-2">
        {guest && (
          <Field
            label={t("name")}
            hint={t("nameHint")}
            name="name"
            maxLength={MAX_GUEST_NAME}
            autoComplete="nickname"
          />
        )}
        <Select label={t("time")} name="seconds" options={seconds} look="field" />
        {tables.some(({ problem }) => problem === null) && (
          <Select
            label={t("preset")}
            name="preset"
            look="field"
            options={[
              { value: "", label: t("chosen") },
              ...tables.flatMap(({ id, name, problem }) =>
                problem === null ? [{ value: id, label: name }] : [],
              ),
            ]}
          />
        )}
        {tables.map(({ id, name, about, problem }) => (
          <p key={id} className="text-soft text-pretty">
            {problem ?? `${name}: ${about}`}
          </p>
        ))}
        {/* A declared table has all its options. */}
        <div className="flex flex-col gap-3 empty:hidden group-has-[[name=preset]>option:checked:not([value=''])]/table:hidden">
          {variants.map(({ name, text, choices }) => (
            <Select
              key={name}
              label={text.label}
              name={`${GAME_OPTION}${name}`}
              look="field"
              options={[
                { value: "", label: t("usual") },
                ...(choices ?? []).map((value) => ({
                  value,
                  label: text.values?.[value] ?? value,
                })),
              ]}
            />
          ))}
        </div>
        <label className="flex min-h-10 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="announce"
            value="yes"
            className="mt-0.5 size-4 shrink-0 accent-lamp"
          />
          <span>
            {t("announce")}
            <span className="mt-1 block text-soft">{t("announceHint")}</span>
          </span>
        </label>
      </div>
    </details>
  );
}
