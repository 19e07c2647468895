import type { FigureText } from "@wisp/game";
import { useLocale } from "next-intl";
import type { Column } from "./column.ts";

/** Names and explains columns in the reader's language. */
export function useColumnText(): (column: Column) => FigureText {
  const locale = useLocale();
  return ({ text }) => text[locale];
}
