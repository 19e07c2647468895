import { z } from "zod";
import { answer, query } from "./shapes.ts";

const rated = {
  game: z.string().describe("id of the game"),
  rating: z.int().describe("everybody starts at 1,500"),
  deviation: z
    .int()
    .describe("how uncertain the rating is: it lies within two deviations with 95% probability"),
  matches: z.int().describe("matches that count"),
};

export const ladderQuery = query({
  game: z.string().max(60).optional().describe("id of a game; default: all that are rated"),
});

/** The ladder of people, by game. */
export const ladderSchema = answer({
  minMatches: z.int().describe("with fewer matches that count nobody is listed"),
  ladders: z
    .array(
      answer({
        game: rated.game,
        people: z
          .array(
            answer({
              rank: z.int(),
              handle: z.string(),
              rating: rated.rating,
              deviation: rated.deviation,
              matches: rated.matches,
            }),
          )
          .describe("the highest rating first, at most a hundred"),
      }),
    )
    .describe("every game whose house agents have ratings"),
}).openapi("Ladder");
export type ApiLadder = z.infer<typeof ladderSchema>;

/** The ratings of the signed-in account. */
export const ownRatingsSchema = answer({
  listed: z.boolean().describe("whether the account is shown on the ladder"),
  ratings: z.array(answer(rated)),
  matches: z
    .array(
      answer({
        match: z.uuid(),
        seat: z.int(),
        game: z.string(),
        at: z.iso.datetime().describe("when the match was over"),
        score: z.number().describe("from 0 to 1"),
        opponent: z.int().describe("rating of the opponents"),
        counts: z.boolean().describe("the first match of a game does not count"),
        before: z.int(),
        after: z.int(),
      }),
    )
    .describe("the newest fifty, newest first"),
}).openapi("OwnRatings");
export type ApiOwnRatings = z.infer<typeof ownRatingsSchema>;

/** Answers of the calls about ratings of people, for the reference. */
export const ladderExamples = {
  ladder: {
    minMatches: 3,
    ladders: [
      {
        game: "connect-four",
        people: [{ rank: 1, handle: "foxhole", rating: 1_642, deviation: 98, matches: 21 }],
      },
    ],
  },
  ownRatings: {
    listed: true,
    ratings: [{ game: "connect-four", rating: 1_642, deviation: 98, matches: 21 }],
    matches: [
      {
        match: "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3",
        seat: 1,
        game: "connect-four",
        at: "2026-01-01T12:01:49.000Z",
        score: 1,
        opponent: 1_580,
        counts: true,
        before: 1_615,
        after: 1_642,
      },
    ],
  },
} as const;
