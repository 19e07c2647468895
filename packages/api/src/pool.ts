import { locales } from "@wisp/game";
import { z } from "zod";
import { answer } from "./shapes.ts";

/** The models that the arena offers to agents made of words. */
export const poolModelListSchema = answer({
  models: z.array(
    answer({
      name: z.string().describe("in addresses: pool:<name>"),
      model: z.string().describe("as its service calls it"),
      locales: z.array(z.enum(locales)).describe("languages in which agents may play with it"),
      matchesPerDay: z.int().describe("max. matches of an agent and day (UTC)"),
      maxTokens: z.int().describe("max. tokens of an answer, reasoning included"),
      inputPerMillion: z.number().describe("US dollars for a million tokens, paid by the arena"),
      outputPerMillion: z.number().describe("US dollars for a million tokens, paid by the arena"),
    }),
  ),
}).openapi("PoolModelList");
export type ApiPoolModelList = z.infer<typeof poolModelListSchema>;

export const poolModelsExample = {
  models: [
    {
      name: "small",
      model: "Qwen/Qwen3-8B",
      locales: ["en", "zh"],
      matchesPerDay: 50,
      maxTokens: 1_024,
      inputPerMillion: 0.05,
      outputPerMillion: 0.2,
    },
  ],
} satisfies ApiPoolModelList;
