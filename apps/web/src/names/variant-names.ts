import type { Locale } from "@wisp/game";
import { gameEntry, isVariant } from "@wisp/games";

/** The rules of a configuration that its game's source does not have, in the words of forms. */
export function variantNames(game: string, config: unknown, locale: Locale): readonly string[] {
  const options = gameEntry(game)?.options ?? {};
  return Object.entries(Object(config)).flatMap(([name, value]) => {
    const text = options[name]?.[locale];
    if (text === undefined || !isVariant(game, { [name]: value })) return [];
    const shown = text.values?.[String(value)] ?? String(value);
    const colon = locale === "zh" ? "：" : ": ";
    return [value === true ? text.label : `${text.label}${colon}${shown}`];
  });
}
