import { locales } from "@wisp/game";
import { type GameEntry, gameEntry, games } from "@wisp/games";
import { z } from "zod";
import { ApiProblem } from "#server/calls/api.ts";

/** Parameters that several tools have. */
export const gameParameter = z.string().max(100).describe("Id of a game, from list_games.");
export const localeParameter = z
  .enum(locales)
  .describe('Language of the match: "en" (English) or "zh" (Simplified Chinese).');
export const seatParameter = z.uuid().describe("The seat that join_practice returned.");

/** A registered game. Throws the problem for any other id. */
export function knownGame(id: string): GameEntry {
  const entry = gameEntry(id);
  if (entry !== undefined) return entry;
  throw new ApiProblem(
    "not-found",
    `No game has this id. Games: ${Object.keys(games).join(", ")}.`,
  );
}
