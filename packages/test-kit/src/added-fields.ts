import type { SourceChange } from "./changed-source.ts";

/** Adds a field to what games say in a question. */
export const addedToQuestions: SourceChange = {
  file: "packages/game/src/question.ts",
  before: "export const askedFields = {",
  after: `export const askedFields = {
  hint: z.string().optional().describe("A hint of the host."),`,
};

/** Adds a field to decisions. */
export const addedToDecisions: SourceChange = {
  file: "packages/game/src/decision.ts",
  before: "  raw: z.unknown()",
  after: `  mood: z.string().nullable().describe("how it felt"),
  raw: z.unknown()`,
};
