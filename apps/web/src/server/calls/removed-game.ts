import { isRegistered } from "@wisp/games";
import { ApiProblem, type CallCode } from "./api.ts";

/**
 * Throws the problem of a call that needs the rules of a game which this release does not have.
 *
 * @param consequence what cannot be answered: "so there is no transcript of its matches"
 */
export function refuseRemovedGame(game: string, code: CallCode, consequence: string): void {
  if (isRegistered(game)) return;
  throw new ApiProblem(code, `This arena no longer has the game "${game}", ${consequence}.`);
}
