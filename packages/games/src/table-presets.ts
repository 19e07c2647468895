import { canonical, type Locale } from "@wisp/game";
import type { GameEntry, TablePreset } from "./entry.ts";

type WithTables = Pick<GameEntry, "tables">;

/** The table of this name; null where the game has none. */
export const tableNamed = ({ tables = {} }: WithTables, name: string): TablePreset | null =>
  (Object.hasOwn(tables, name) ? tables[name] : undefined) ?? null;

/** The table whose options these are, no more and no fewer; null: none. */
export const tableWith = ({ tables = {} }: WithTables, options: object): TablePreset | null =>
  Object.values(tables).find((table) => canonical(table.options) === canonical(options)) ?? null;

const languages: Readonly<Record<Locale, Readonly<Record<Locale, string>>>> = {
  en: { en: "English", zh: "Chinese" },
  zh: { en: "英文", zh: "中文" },
};

/** Why a table cannot be played in one of these languages yet, in a sentence; null where it can in all. */
export function tableProblem(
  { name, pairs, pairsName, minPairs }: TablePreset,
  played: readonly Locale[],
  reader: Locale,
): string | null {
  const lacking = played.find((locale) => pairs(locale).length < minPairs);
  if (lacking === undefined) return null;
  const count = pairs(lacking).length;
  const language = languages[reader][lacking];
  return reader === "en"
    ? `"${name.en}" cannot be played in ${language} yet: it needs ${minPairs} ${pairsName.en}, and there ${count === 1 ? "is" : "are"} ${count}.`
    : `“${name.zh}”暂时不能用${language}进行：需要 ${minPairs} 个${pairsName.zh}，目前有 ${count} 个。`;
}
