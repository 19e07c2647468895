import { nameInText } from "../../components/neutral-text.ts";

/**
 * The name of a season, as a stranger's within a text of ours; the house season's is in the reader's
 * language.
 *
 * @param common the translations under "common"
 */
export function seasonName(
  { slug, name }: { readonly slug: string; readonly name: string },
  common: (key: "houseSeason") => string,
): string {
  return slug === "house" ? common("houseSeason") : nameInText(name);
}
