import { z } from "zod";
import { answer } from "./shapes.ts";

/** An entrant in the order of a whole tournament. */
export const finalPlaceSchema = answer({
  place: z
    .int()
    .describe("from 1; of the newest stage first, then of those who did not come that far"),
  agent: z.string().describe("slug"),
  name: z.string(),
  stage: z.int().describe("the last stage it played in, from 1"),
  points: z
    .int()
    .describe("in that stage: sixtieths where places earn points, else units of the game"),
  wins: z.int(),
  played: z.int(),
});

/** The order of a whole tournament as it is now. */
export const finalOrderSchema = answer({ places: z.array(finalPlaceSchema) }).openapi(
  "TournamentPlaces",
);

export const finalOrderExample = {
  places: [
    { place: 1, agent: "wary-fox", name: "Wary fox", stage: 2, points: 300, wins: 4, played: 6 },
  ],
};
