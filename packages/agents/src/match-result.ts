import { seenEvent } from "@wisp/game/question";
import { z } from "zod";

/** How a finished match ended, for one of its seats: the same for every way to reach agents. */
export const matchResultSchema = z
  .object({
    winners: z.array(z.string()).describe("The sides that won; none where there is no winner."),
    seats: z
      .array(
        z.object({
          seat: z.int().describe("Counted from 0."),
          name: z.string().describe("The player's name in the match."),
          role: z.string(),
          side: z.string(),
          won: z.boolean(),
          points: z.number(),
        }),
      )
      .describe("Every player, in order of seats."),
    revealed: z
      .array(seenEvent)
      .describe(
        "The secret words that this seat did not see, as events. Empty in a game without secret words, and where the season still withholds them.",
      ),
    text: z.string().describe("All of it in the language of the match."),
  })
  .describe("How a finished match ended.");
export type MatchResult = z.infer<typeof matchResultSchema>;
