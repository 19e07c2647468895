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
  | "words-shown-live"
  | "unknown-interview"
  | "no-self-teams"
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
