import { z } from "zod";

/** An event as a seat is sent it. */
export const seenEvent = z
  .object({
    event: z
      .looseObject({ type: z.string() })
      .describe("The event as data. The fields after `type` are those of the game."),
    text: z
      .string()
      .describe(
        'The host\'s sentence about the event on one line, "" when there is none. What a player said is in it as a JSON string.',
      ),
  })
  .describe("Something that happened and that this seat may see.");

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
