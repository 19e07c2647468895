/**
 * The name of a season; the house season's is in the reader's language.
 *
 * @param common the translations under "common"
 */
export function seasonName(
  { slug, name }: { readonly slug: string; readonly name: string },
  common: (key: "houseSeason") => string,
): string {
  return slug === "house" ? common("houseSeason") : name;
}
