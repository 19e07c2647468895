import { z } from "zod";
import { answer } from "./shapes.ts";

/** The calls to models that an owner's agents made in a finished match. */
export const modelCallsSchema = answer({
  decisions: z
    .array(
      answer({
        seat: z.int(),
        nth: z.int().describe("which of the seat's asks it answers, from 1"),
        kind: z.enum(["decision", "probe"]),
        ask: z.string(),
        calls: z.array(
          answer({
            name: z.string().describe("what the strategy calls it"),
            messages: z
              .array(answer({ role: z.enum(["system", "user"]), content: z.string() }))
              .describe("what the model was sent; long texts are cut in the middle"),
            answer: z.string().nullable().describe("null when none came"),
            reasoning: z.string().nullable(),
            failure: z.string().nullable().describe("why no answer came"),
            latencyMs: z.number(),
            tokensIn: z.number().nullable(),
            tokensOut: z.number().nullable(),
            costMicros: z.number().nullable().describe("millionths of a US dollar"),
            estimated: z.boolean().describe("tokens, and a cost computed from them, are estimates"),
          }),
        ),
      }),
    )
    .describe("the decisions with calls, in order"),
}).openapi("ModelCalls");
export type ApiModelCalls = z.infer<typeof modelCallsSchema>;
