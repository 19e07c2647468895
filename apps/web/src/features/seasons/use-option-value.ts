import { useTranslations } from "next-intl";
import type { GameOption } from "./option.ts";

/** Writes a value of an option, given as it would be typed, in the game's words. */
export function useOptionValue(): (option: Pick<GameOption, "text">, value: string) => string {
  const t = useTranslations("seasons.form");
  return ({ text: { values = {} } }, value) => {
    if (Object.hasOwn(values, value)) return values[value] ?? value;
    if (value === "true" || value === "false") return t(value);
    return value;
  };
}
