import { z } from "zod";
import type { AnswerShape, CompositeShape } from "./shape.ts";

const labels = z
  .array(z.string())
  .optional()
  .describe("What each of them means, in their order; absent where they need no words.");

const optionSchema = z
  .object({
    kind: z.literal("option").describe("One of some texts."),
    options: z.array(z.string()).describe("The legal answers."),
    labels,
  })
  .describe("The answer is one of some texts.");

const pickSchema = z
  .object({
    kind: z.literal("pick").describe("Some of some texts."),
    from: z.array(z.string()).describe("What may be picked, each at most once."),
    labels,
    min: z.int().min(0).describe("The fewest that may be picked."),
    max: z.int().min(0).describe("The most that may be picked."),
  })
  .describe("The answer is a list of some texts; their order means nothing.");

const numberSchema = z
  .object({
    kind: z.literal("number").describe("A number."),
    min: z.number().describe("The smallest legal number."),
    max: z.number().describe("The largest legal number."),
    whole: z.boolean().describe("Whether fractions are illegal."),
  })
  .describe("The answer is a number.");

const textSchema = z
  .object({
    kind: z.literal("text").describe("Any text."),
    maxLength: z
      .int()
      .optional()
      .describe("The longest answer in Unicode code points; absent: no limit."),
  })
  .describe("The answer is a text in the player's own words.");

const fieldSchema = z.union([optionSchema, pickSchema, numberSchema, textSchema]);

const recordSchema = z
  .object({
    kind: z.literal("record").describe("Several named fields."),
    fields: z
      .record(
        z.string(),
        z.object({
          label: z.string().describe("What a form calls the field."),
          shape: fieldSchema.describe("The form of the field: anything but a record."),
        }),
      )
      .describe(
        "The fields, by their names in the answer. Each is required, and no other is legal.",
      ),
    split: z
      .object({
        total: z.number().describe("What the numbers of the fields add up to."),
        step: z.number().describe("Each of the numbers is a multiple of it."),
      })
      .optional()
      .describe("How the numbers belong together; absent: any combination is legal."),
  })
  .describe("The answer is an object with several named fields.");

/** A shape as messages and stored situations have it. */
export const answerShapeSchema: z.ZodType<AnswerShape> = z.union([fieldSchema, recordSchema]);

/** A shape that questions cannot say in fields of their own. */
export const compositeShapeSchema: z.ZodType<CompositeShape> = z.union([pickSchema, recordSchema]);
