import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

extendZodWithOpenApi(z);

/** An owner's prompt templates, rendered for a recorded moment of a match. */
export const promptRequestSchema = z
  .strictObject({
    templates: z.record(z.string(), z.unknown()).default({}).describe("system, situation, ask"),
    strategy: z.string().max(40).optional().describe("reasoning (the default) or direct"),
    prompts: z
      .string()
      .max(40)
      .optional()
      .describe("version of the default prompts; the newest by default"),
    locale: z.enum(["en", "zh"]).default("en"),
    moment: z.enum(["speech", "vote"]).default("speech"),
  })
  .openapi("PromptRequest");

export const promptSchema = z
  .strictObject({
    messages: z.array(z.strictObject({ role: z.enum(["system", "user"]), content: z.string() })),
  })
  .openapi("Prompt");
