import { getLocale, getTranslations } from "next-intl/server";
import type { RowReader } from "./row-match.ts";

/** How rows are drawn for the reader of this request. */
export async function rowReader(revealed: boolean): Promise<RowReader> {
  const [locale, common] = await Promise.all([getLocale(), getTranslations("common")]);
  return { revealed, locale, common };
}
