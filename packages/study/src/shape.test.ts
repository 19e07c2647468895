import { expect, test } from "vitest";
import { plan, rubricTexts } from "../test/plan.ts";
import { missingText, questionSchema, studyPlanSchema, valuesOf } from "./index.ts";

const text = { en: "?" };
const ends = { least: text, most: text };

test.each([
  [{ name: "a", kind: "scale", text, least: 3, most: 3, ends }, "A scale has at least two steps."],
  [{ name: "a", kind: "scale", text, least: 5, most: 1, ends }, "A scale has at least two steps."],
  [
    {
      name: "a",
      kind: "one-of",
      text,
      options: [
        { name: "x", text },
        { name: "x", text },
      ],
    },
    "Two options have the same name.",
  ],
  [
    {
      name: "a",
      kind: "some-of",
      text,
      least: 2,
      most: 3,
      options: [
        { name: "x", text },
        { name: "y", text },
      ],
    },
    "It has fewer options than can be chosen.",
  ],
  [{ name: "unclear", kind: "yes-no", text }, "is what raters answer"],
  [{ name: "constructor", kind: "yes-no", text }, "cannot be a name"],
])("a question that cannot be answered is refused: %j", (question, problem) => {
  expect(questionSchema.safeParse(question).error?.message).toContain(problem);
});

test("a rating has a value or unclear for each question, and nothing else", () => {
  const values = valuesOf(plan.questions);
  expect(values.safeParse({ clear: 5, true: "no", why: "unclear" }).success).toBe(true);
  for (const wrong of [
    { clear: 6, true: "no", why: "vague" },
    { clear: 1.5, true: "no", why: "vague" },
    { clear: 5, true: "maybe", why: "vague" },
    { clear: 5, true: "no", why: "other" },
    { clear: 5, true: "no" },
    { clear: 5, true: "no", why: "vague", more: "x" },
  ]) {
    expect(values.safeParse(wrong).success).toBe(false);
  }
});

test("a plan needs every text in each of its languages, and two raters per item", () => {
  expect(studyPlanSchema.safeParse(plan).success).toBe(true);
  expect(missingText(plan, rubricTexts)).toBe(null);
  const { en } = rubricTexts;
  expect(missingText(plan, { ...(en && { en }) })).toBe(
    'The rubric has no text in the language "zh".',
  );
  expect(studyPlanSchema.safeParse({ ...plan, perItem: 1 }).success).toBe(false);
  const [first] = plan.questions;
  expect(
    studyPlanSchema.safeParse({ ...plan, questions: [first, first] }).error?.message,
  ).toContain("Two questions have the same name.");
});
