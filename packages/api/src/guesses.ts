import { z } from "zod";
import { answer, request } from "./shapes.ts";

const seat = z.int().min(0).max(99);
const round = z.int().min(1).max(99);

/** The ballot of a spectator who watched a finished match from one seat's view. */
export const guessSchema = request({
  seat: seat.describe("whose word was seen"),
  round,
  choice: seat.describe("the seat taken for the hidden player; may be the own seat"),
  revealed: z
    .boolean()
    .default(false)
    .describe("whether roles or these ballots were seen before; such a guess is not counted"),
}).openapi("Guess");

/** False: a guess from this seat in this round is kept already, or it came after the reveal. */
export const guessTakenSchema = answer({ counted: z.boolean() }).openapi("GuessTaken");

/** How often people were right, from each seat in each round that somebody guessed from. */
export const guessCountsSchema = answer({
  counts: z.array(answer({ seat: z.int(), round: z.int(), right: z.int(), total: z.int() })),
}).openapi("GuessCounts");
export type ApiGuess = z.input<typeof guessSchema>;
export type ApiGuessCounts = z.infer<typeof guessCountsSchema>;
