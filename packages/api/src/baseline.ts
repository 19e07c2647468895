import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

extendZodWithOpenApi(z);

const accuracy = z.strictObject({
  value: z.number(),
  low: z.number().nullable().describe("95% interval, clustered by match"),
  high: z.number().nullable(),
});

/** How often people and agents named the hidden player, at the same votes. */
export const baselineSchema = z
  .strictObject({
    minPeople: z.int().describe("fewer people are not shown"),
    rows: z.array(
      z.strictObject({
        game: z.string(),
        locale: z.enum(["en", "zh"]),
        view: z
          .enum(["spectator", "seat"])
          .describe(
            "what people saw: what everybody sees, or (guessing along) what one seat saw, which is compared with the agent of that seat",
          ),
        round: z.int().nullable().describe("of the vote; null: all rounds"),
        people: z.int().describe("how many different people answered"),
        answers: z.int().describe("their answers, at most one per person and vote"),
        votes: z.int().describe("votes of agents at the same moments"),
        moments: z.int(),
        matches: z.int(),
        accuracy: z
          .strictObject({ people: accuracy, agents: accuracy })
          .nullable()
          .describe("null: too few people"),
      }),
    ),
  })
  .openapi("HumanBaseline");
export type ApiBaseline = z.infer<typeof baselineSchema>;
