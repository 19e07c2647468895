import type { OptionText } from "@wisp/games";
import { useTranslations } from "next-intl";

/** One option of a game, as a form asks for it. Empty is the usual. */
export interface GameOption {
  readonly name: string;
  /** In the reader's language. */
  readonly text: OptionText;
  /** Texts to choose from; null: a number is typed. */
  readonly choices: readonly string[] | null;
  /** A number may have decimals. */
  readonly fractions?: boolean;
  /** Bounds of a number; times in seconds. */
  readonly least?: number;
  readonly most?: number;
  /** As it would be typed; "" where it depends. */
  readonly usual: string;
}

/** Times are typed in seconds. */
export const isTime = (name: string): boolean => name.endsWith("Ms");
export const MS = 1_000;

/** The input for an option, as the game's value; undefined: the default. */
export function optionValue(
  { name, choices }: Pick<GameOption, "name" | "choices">,
  typed: string,
): unknown {
  if (typed === "") return undefined;
  if (typed === "true" || typed === "false") return typed === "true";
  const number = Number(typed);
  if (Number.isNaN(number)) return typed;
  return choices === null && isTime(name) ? number * MS : number;
}

/** An option as it would be typed; "" for the usual. */
export function typedOption(
  { name, choices }: Pick<GameOption, "name" | "choices">,
  value: unknown,
): string {
  if (value === undefined) return "";
  return choices === null && isTime(name) ? String(Number(value) / MS) : String(value);
}

/** Writes a value of an option, given as it would be typed, in the game's words. */
export function useOptionValue(): (option: Pick<GameOption, "text">, value: string) => string {
  const t = useTranslations("seasons.form");
  return ({ text: { values = {} } }, value) => {
    if (Object.hasOwn(values, value)) return values[value] ?? value;
    if (value === "true" || value === "false") return t(value);
    return value;
  };
}

/** A table that a game declares, in the reader's language. */
export interface OfferedTable {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Why it cannot be played yet; null: it can. */
  readonly problem: string | null;
}
