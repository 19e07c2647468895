import type { ApiLadder, ApiOwnRatings } from "@wisp/api";
import { ladderPerson } from "@wisp/arena";
import {
  type Database,
  isOnLadder,
  LADDER_AFTER,
  type LadderRow,
  laddersOf,
  personRatings,
  ratedMatchesOf,
  type User,
} from "@wisp/db";
import { type GameEntry, games } from "@wisp/games";
import { ApiProblem } from "#server/calls/api.ts";

/** Older matches are in the account's data. */
export const MATCHES_SHOWN = 50;

/** The ladder of one game. */
interface GameLadder {
  readonly id: string;
  readonly entry: GameEntry;
  readonly rows: readonly LadderRow[];
}

/** The ladders of all games whose house agents have ratings, or of one of them. */
export async function gameLadders(from: Database, game?: string): Promise<GameLadder[]> {
  const rated = Object.entries(games).filter(
    ([id, { ladder }]) => ladder !== undefined && (game === undefined || id === game),
  );
  const ladders = await laddersOf(
    from,
    rated.map(([id]) => id),
  );
  return rated.map(([id, entry]) => ({ id, entry, rows: ladders.get(id) ?? [] }));
}

/** The ladder as the API answers it. Throws the error for the caller. */
export async function toApiLadder(from: Database, game: string | undefined): Promise<ApiLadder> {
  const ladders = await gameLadders(from, game);
  if (ladders.length === 0) throw new ApiProblem("not-found", "There is no ladder of this game.");
  return {
    minMatches: LADDER_AFTER,
    ladders: ladders.map(({ id, rows }) => ({
      game: id,
      people: rows.map(({ handle, rating, deviation, matches }, at) => ({
        rank: at + 1,
        handle,
        rating: Math.round(rating),
        deviation: Math.round(deviation),
        matches,
      })),
    })),
  };
}

/** An account's own ratings as the API answers them. */
export async function toApiRatings(from: Database, user: User): Promise<ApiOwnRatings> {
  const person = await ladderPerson(from, [{ user }]);
  const [listed, ratings, matches] = await Promise.all([
    isOnLadder(from, user.id),
    person === null ? [] : personRatings(from, person),
    person === null ? [] : ratedMatchesOf(from, [person], MATCHES_SHOWN),
  ]);
  return {
    listed,
    ratings: ratings.map(({ game, rating, deviation, matches }) => ({
      game,
      rating: Math.round(rating),
      deviation: Math.round(deviation),
      matches,
    })),
    matches: matches.map(({ matchId, at, opponent, before, after, ...row }) => ({
      match: matchId,
      seat: row.seat,
      game: row.game,
      at: at.toISOString(),
      score: row.score,
      opponent: Math.round(opponent),
      counts: row.counts,
      before: Math.round(before),
      after: Math.round(after),
    })),
  };
}
