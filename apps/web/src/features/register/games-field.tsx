import type { Locale } from "@wisp/game";
import { localeNames } from "#i18n/locale.ts";

const languages = Object.entries(localeNames);

/** A game that agents can be registered for. */
export interface GameOption {
  readonly id: string;
  /** In the reader's language. */
  readonly name: string;
}

/** The games of a new agent: a box for each language of each game; the reader's is ticked. */
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
      {games.map(({ id, name }, place) => (
        <fieldset key={id} aria-label={name} className="flex flex-wrap items-center gap-x-5">
          <span aria-hidden className="w-full text-sm text-soft sm:w-auto sm:min-w-32">
            {name}
          </span>
          {languages.map(([each, language]) => (
            <label key={each} className="flex min-h-10 items-center gap-2 text-sm">
              <input
                type="checkbox"
                name="games"
                value={`${id}/${each}`}
                defaultChecked={place === 0 && each === locale}
                className="size-4 accent-lamp"
              />
              <span lang={each}>{language}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
