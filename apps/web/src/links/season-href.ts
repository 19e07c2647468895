/** The page of a season. */
export const seasonHref = (slug: string): string => `/seasons/${encodeURIComponent(slug)}`;
