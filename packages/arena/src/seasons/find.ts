import {
  agentsAtTable,
  type Database,
  mayRun,
  type NotDone,
  type NotEntered,
  type NotInvited,
  type NotJoined,
  type Season,
  seasonBySlug,
  type User,
  type WrongTerms,
} from "@wisp/db";
import { type Failure, isFailure, seatsIn } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { mostEmptySeats } from "@wisp/matchmaking";

/** Why a use case about seasons fails. */
export type SeasonFailureCode =
  | (WrongTerms | NotDone | NotEntered | NotInvited | NotJoined)["failed"]
  | "not-class"
  | "wrong-roster"
  | "wrong-team"
  | "no-consent"
  | "unknown-season"
  | "unknown-game"
  | "game-removed"
  | "wrong-option"
  | "unplayable-pairs"
  | "words-shown-live"
  | "unknown-interview"
  | "no-self-teams"
  | "no-pool-model"
  | "no-notes"
  | "not-watchable"
  | "wrong-stages"
  | "not-organizer"
  | "not-yours";

/** A failure of a use case about seasons. */
export interface SeasonFailure extends Failure<SeasonFailureCode> {
  /** The term to correct. */
  readonly field?: string;
}

/** The failure of a request that needs the game of a season which the arena no longer has. */
export const gameRemoved = (): Failure<"game-removed"> => ({
  failed: "game-removed",
  detail: "This arena no longer has the season's game.",
});

/** @param detail a sentence for people that says what to do */
export const seasonFailure = <Code extends SeasonFailureCode>(
  failed: Code,
  detail: string,
): Failure<Code> => ({ failed, detail });

/** The failure of a request about the day of a tournament that the season is not. */
export const notATournament = (): Failure<"not-tournament"> => ({
  failed: "not-tournament",
  detail: "This season is no tournament.",
});

/** The season with this slug. */
export async function findSeason(
  database: Database,
  slug: string,
): Promise<Season | Failure<"unknown-season">> {
  const season = await seasonBySlug(database, slug);
  return season ?? seasonFailure("unknown-season", "There is no such season.");
}

/** A season that the user may change and act on: its organizer, and admins. */
export async function findOwnSeason(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
): Promise<Season | Failure<"unknown-season" | "not-yours">> {
  const season = await findSeason(database, slug);
  if (isFailure(season) || mayRun(user, season)) return season;
  return seasonFailure("not-yours", "Only the organizer of this season and admins can do this.");
}

/** Seats at a table of a season; null if the arena no longer has its game. */
export function tableSize({ game, config }: Pick<Season, "game" | "config">): number | null {
  const entry = gameEntry(game);
  return entry === undefined ? null : seatsIn(entry.game, config);
}

/** Agents at a table of a season; null if the arena no longer has its game. */
export function agentsPerTable(season: Pick<Season, "game" | "config" | "team">): number | null {
  const seats = tableSize(season);
  return seats === null ? null : agentsAtTable(season, seats);
}

/** How many seats of one table house agents must fill, by the entrants of a tournament; undefined: it is none. */
export function emptySeatsOf(
  season: Pick<Season, "game" | "config" | "stages">,
): ((entrants: number) => number) | undefined {
  const { stages } = season;
  const size = tableSize(season);
  if (stages === null || size === null) return undefined;
  return (entrants) => mostEmptySeats(stages, entrants, size);
}
