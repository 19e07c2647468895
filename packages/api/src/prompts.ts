import { z } from "zod";
import { answer, request } from "./shapes.ts";

/** An owner's prompt templates, rendered for a recorded moment of a match. */
export const promptRequestSchema = request({
  templates: z.record(z.string(), z.unknown()).default({}).describe("system, situation, ask"),
  strategy: z.string().max(40).optional().describe("reasoning (the default) or direct"),
  prompts: z
    .string()
    .max(40)
    .optional()
    .describe("version of the default prompts; the newest by default"),
  locale: z.enum(["en", "zh"]).default("en"),
  moment: z.enum(["speech", "vote"]).default("speech"),
}).openapi("PromptRequest");

export const promptSchema = answer({
  messages: z.array(answer({ role: z.enum(["system", "user"]), content: z.string() })),
}).openapi("Prompt");
