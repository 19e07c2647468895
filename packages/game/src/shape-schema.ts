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

/** A range of numbers, both ends included, under the names that games use. */
export const numberRange = { min: z.number(), max: z.number(), whole: z.boolean() };

interface Range {
  readonly min: unknown;
  readonly max: unknown;
  readonly whole: unknown;
}

/** A range, or its schemas, under the names that questions of all protocols use. */
export const protocolRange = <Given extends Range>({
  min,
  max,
  whole,
}: Given): {
  readonly minimum: Given["min"];
  readonly maximum: Given["max"];
  readonly integer: Given["whole"];
} => ({ minimum: min, maximum: max, integer: whole });

/** The same under the names of stored situations and of the API. */
export const storedRange = <Given extends Range>({
  min,
  max,
  whole,
}: Given): {
  readonly least: Given["min"];
  readonly most: Given["max"];
  readonly whole: Given["whole"];
} => ({ least: min, most: max, whole });

const numberSchema = z
  .object({
    kind: z.literal("number").describe("A number."),
    min: numberRange.min.describe("The smallest legal number."),
    max: numberRange.max.describe("The largest legal number."),
    whole: numberRange.whole.describe("Whether fractions are illegal."),
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
