import type { Database } from "../database.ts";
import type { Role } from "../users.ts";

/**
 * Whether somebody may take the archive of a season away: everybody once it is frozen, its organizer
 * and admins at any time. Null when there is no such season.
 *
 * @param user null: whoever is not signed in
 */
export async function mayExport(
  { connection }: Database,
  slug: string,
  user: { readonly id: string; readonly role: Role } | null,
): Promise<boolean | null> {
  if (slug.includes("\0")) return null;
  const { rows } = await connection.query<{ over: boolean; creatorId: string | null }>({
    name: "export-rights",
    text: `SELECT "status" IN ('frozen', 'published') AS "over", "creatorId"
      FROM "Season" WHERE "slug" = $1`,
    values: [slug],
  });
  const [season] = rows;
  if (season === undefined) return null;
  return season.over || user?.role === "admin" || (user !== null && user.id === season.creatorId);
}
