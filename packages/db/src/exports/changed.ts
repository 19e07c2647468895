import type { Database } from "../database.ts";

/** A public season with matches. */
export interface ChangedSeason {
  readonly slug: string;
  readonly game: string;
  /**
   * The time of its last change: a match ended, a board was fitted, a season action, or an act of a
   * moderator on one of its speeches or on any agent.
   */
  readonly changedAt: Date;
}

/** The public seasons that have finished matches, by slug. */
export async function changedSeasons({ connection }: Database): Promise<ChangedSeason[]> {
  const { rows } = await connection.query<ChangedSeason>(`
    SELECT season."slug", season."game", greatest(ended."at", season."frozenAt", season."publishedAt", (
        SELECT max(fit."fittedAt") FROM "BoardFit" fit WHERE fit."seasonId" = season."id"), (
        SELECT max(greatest(act."createdAt", act."revertedAt")) FROM "ModerationAct" act
        LEFT JOIN "Match" spoken ON spoken."id" = act."matchId"
        WHERE act."kind" <> 'account-banned'
          AND (act."kind" <> 'speech-hidden' OR spoken."seasonId" = season."id")))
      AS "changedAt"
    FROM "Season" season, LATERAL (
      SELECT max(match."finishedAt") AS "at" FROM "Match" match
      WHERE match."seasonId" = season."id" AND match."status" = 'finished') ended
    WHERE season."visibility" = 'public' AND ended."at" IS NOT NULL ORDER BY season."slug"`);
  return rows;
}
