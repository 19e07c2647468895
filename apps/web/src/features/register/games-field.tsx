import type { Locale } from "@wisp/game";
import { localeNames } from "#i18n/locale.ts";

/** A game that agents can be registered for. */
export interface GameOption {
  readonly id: string;
  /** In the reader's language. */
  readonly name: string;
  readonly locales: readonly Locale[];
}

/**
 * The games of a new agent: a box for each language of each game. Ticked is the first game in the reader's
 * language, or else in the first of its languages.
 */
export function GamesField({
  label,
  games,
  locale,
}: {
  label: string;
  games: readonly GameOption[];
  /** The reader's. */
  locale: Locale;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {games.map(({ id, name, locales }, place) => (
        <fieldset key={id} aria-label={name} className="flex flex-wrap items-center gap-x-5">
          <span aria-hidden className="w-full text-sm text-soft sm:w-auto sm:min-w-32">
            {name}
          </span>
          {locales.map((each) => (
            <label key={each} className="flex min-h-10 items-center gap-2 text-sm">
              <input
                type="checkbox"
                name="games"
                value={`${id}/${each}`}
                defaultChecked={
                  place === 0 && each === (locales.includes(locale) ? locale : locales[0])
                }
                className="size-4 accent-lamp"
              />
              <span lang={each}>{localeNames[each]}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
