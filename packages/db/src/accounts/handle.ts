/** Lower-case letters, digits and single hyphens; 2 to 39, as in addresses. */
export const handlePattern = /^[a-z0-9](?:-?[a-z0-9]){1,38}$/;

/** Handles that pages, programs or the arena itself use. */
const reserved = new Set(["local", "house", "wisp", "admin", "system", "departed"]);

/** Begins the handle of who has no name that can be one. */
export const NAMELESS = "builder";

/** The handle for a name of a provider; `NAMELESS` when no part of it can be used. */
export function handleFrom(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32)
    .replace(/-+$/, "");
  return handlePattern.test(plain) && !reserved.has(plain) ? plain : NAMELESS;
}
