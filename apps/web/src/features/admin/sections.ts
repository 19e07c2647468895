/** The pages of those who administer; the first one is at /admin. */
export const adminSections = [
  "overview",
  "matches",
  "reports",
  "moderation",
  "words",
  "fair-play",
  "agents",
  "pictures",
  "users",
  "audit",
] as const;
export type AdminSection = (typeof adminSections)[number];

/** The address of a section with its filters; undefined and "" are left out. */
export function adminHref(
  section: AdminSection,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const path = section === "overview" ? "/admin" : `/admin/${section}`;
  return search.size === 0 ? path : `${path}?${search}`;
}

/** One value of an address's query; "" for none and for several. */
export const queryText = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value : "";
