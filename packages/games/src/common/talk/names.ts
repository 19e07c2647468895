import { answerKey } from "@wisp/game";
import { z } from "zod";

/** "Player 1", "Player 2" and so on: the naming that biased the vote least in the SpyGame study. */
export const neutralNames = (seats: number): readonly string[] =>
  Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`);

/** In-game names that are distinct on a ballot, which the Space protocol joins by commas. */
export const namesSchema = z
  .array(z.string().min(1).max(40))
  .refine(
    (names) => new Set(names.map(answerKey)).size === names.length,
    "Two in-game names read alike.",
  )
  .refine((names) => names.every((name) => answerKey(name) !== ""), "An in-game name is blank.")
  .refine(
    (names) => !names.some((name) => /[,，]/u.test(name)),
    "An in-game name contains a comma.",
  );
