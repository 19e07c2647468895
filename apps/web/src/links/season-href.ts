/** The page of a season. */
export const seasonHref = (slug: string): string => `/seasons/${encodeURIComponent(slug)}`;

/** The form of a new season with the terms of another one; a repetition invites its agents, too. */
export const copySeasonHref = (slug: string, kind: "copy" | "repeat"): string =>
  `/seasons/new?${new URLSearchParams({ [kind]: slug })}`;
