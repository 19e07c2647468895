import type { Locale } from "@wisp/game";
import type { Database } from "../database.ts";
import { announcedPeople } from "./table-options.ts";

/** The set-up of a match; only for runners. */
export interface MatchSetup {
  readonly game: string;
  readonly locale: Locale;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seed: string;
  /** See `ClaimedMatch`. */
  readonly announcedPeople: readonly number[] | null;
}

/** The set-up of a match. Throws if there is no such match. */
export async function matchSetup(
  { connection }: Pick<Database, "connection">,
  id: string,
): Promise<MatchSetup> {
  const { rows } = await connection.query<MatchSetup>({
    name: "match-setup",
    text: `
      SELECT "game", "locale", "config", "materials", "seed",
        ${announcedPeople("match")} AS "announcedPeople"
      FROM "Match" match WHERE "id" = $1`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no match ${id}.`);
  return row;
}
