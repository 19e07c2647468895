import type { Locale } from "@wisp/game";
import { isOfBannedOwner } from "../availability.ts";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { SeatChange } from "../matches/create.ts";
import { shownStatus } from "../matches/sealed.ts";
import type { MatchStatus } from "../matches/summary.ts";
import { wordsHidden } from "../matches/words-shown.ts";

/** A seat of a match that may be played on. */
export interface ForkableSeat {
  readonly seat: number;
  readonly agentId: string;
  readonly versionId: string;
  readonly name: string;
  readonly connector: string;
  readonly ownerId: string | null;
  readonly house: boolean;
  readonly resident: boolean;
  readonly person: boolean;
  /** Or its owner is banned. */
  readonly retired: boolean;
  /** Its owner lets experiments and forks of others call it. */
  readonly openToLab: boolean;
  readonly maxConcurrent: number | null;
  readonly online: boolean;
  /** An experiment's change of the agent; null: none. */
  readonly change: SeatChange | null;
}

/** What decides whether a match may be played on. */
export interface ForkableMatch {
  readonly status: MatchStatus;
  readonly game: string;
  readonly gameVersion: number;
  readonly locale: Locale;
  readonly randomAlgorithm: string;
  /** Its words stay hidden for now. */
  readonly wordsHidden: boolean;
  /** In order of seat. */
  readonly seats: readonly ForkableSeat[];
}

/** A match and who sat in it, for forks of it; null if there is none. */
export async function forkableMatch(
  { connection }: Pick<Database, "connection">,
  id: string,
): Promise<ForkableMatch | null> {
  if (!isId(id)) return null;
  const { rows } = await connection.query<ForkableMatch>({
    name: "forkable-match",
    text: `
      SELECT ${shownStatus} AS "status", match."game", match."gameVersion", match."locale",
        match."randomAlgorithm",
        ${wordsHidden} AS "wordsHidden", (
          SELECT json_agg(json_build_object('seat', seat."seat", 'agentId', agent."id",
            'versionId', version."id", 'name', agent."name", 'connector', version."connector",
            'ownerId', agent."ownerId", 'house', agent."house", 'resident', agent."resident",
            'person', agent."person", 'retired', agent."retiredAt" IS NOT NULL OR ${isOfBannedOwner("agent")},
            'openToLab', agent."openToLab", 'maxConcurrent', agent."maxConcurrent",
            'online', agent."online",
            'change', seat."change") ORDER BY seat."seat")
          FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
          JOIN "AgentVersion" version ON version."id" = seat."versionId"
          WHERE seat."matchId" = match."id") AS "seats" /* not null: every match has seats */
      FROM "Match" match WHERE match."id" = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}
