import { type Locale, textIn } from "@wisp/game";
import { presetText, roleChoices, type SeatPreset } from "@wisp/games";
import { useTranslations } from "next-intl";
import { Select } from "#components/field.tsx";
import { StartForm } from "./start-form.tsx";

/** Takes a seat in a match as a paper plays it, in a role of one's choice. */
export function SeatPresetForm({
  game,
  name,
  preset: { name: title, about, role },
  locale,
}: {
  game: string;
  /** Among the game's presets. */
  name: string;
  preset: SeatPreset;
  locale: Locale;
}) {
  const t = useTranslations("play.preset");
  return (
    <details className="text-sm">
      <summary className="min-h-10 cursor-pointer py-2 text-soft hover:text-text">
        {t("title", { name: textIn(title, locale) })}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-pretty text-soft">{textIn(about, locale)}</p>
        <StartForm game={game} locale={locale} label={t("start")} primary={false}>
          <Select
            label={t("role")}
            name="preset"
            look="field"
            options={roleChoices.map((choice) => ({
              value: presetText(name, choice),
              label: textIn(role.texts[choice], locale),
            }))}
          />
        </StartForm>
      </div>
    </details>
  );
}
