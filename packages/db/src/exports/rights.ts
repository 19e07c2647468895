import { mayRun } from "../seasons/rights.ts";
import type { Season } from "../seasons/season.ts";

/**
 * Whether somebody may take the archive of a season away: everybody that of the house, which never
 * ends, and of any other once it is frozen; its organizer and admins at any time.
 *
 * @param user null: a visitor who is not signed in
 */
export const mayExport = (
  user: Parameters<typeof mayRun>[0] | null,
  season: Pick<Season, "creatorId" | "house" | "status">,
): boolean =>
  season.house ||
  season.status === "frozen" ||
  season.status === "published" ||
  (user !== null && mayRun(user, season));
