import type { NotDone, NotEntered, NotInvited, WrongTerms } from "@wisp/db";
import type { Failure } from "@wisp/game";

/** Why a use case about seasons fails. */
export type SeasonFailureCode =
  | (WrongTerms | NotDone | NotEntered | NotInvited)["failed"]
  | "unknown-season"
  | "unknown-game"
  | "game-removed"
  | "wrong-option"
  | "words-shown-live"
  | "unknown-probe"
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
