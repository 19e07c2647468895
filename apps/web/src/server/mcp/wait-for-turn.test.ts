import { seatQuestion } from "@wisp/agents/inbox";
import { type AnswerShape, readShape } from "@wisp/game";
import { addedToQuestions } from "@wisp/test-kit/added-fields";
import { runChanged } from "@wisp/test-kit/changed-source";
import { expect, test } from "vitest";
import { z } from "zod";
import { questionAnswer } from "#server/seats/turn.ts";
import { output } from "./wait-for-turn.ts";

const shapes: readonly AnswerShape[] = [
  { kind: "option", options: ["Call", "Fold"], labels: ["Call 2", "Give up the hand"] },
  { kind: "number", min: 0, max: 1, whole: false },
  { kind: "text", maxLength: 20 },
  { kind: "pick", from: ["Ann", "Bob"], min: 1, max: 1 },
];

test("questions and their schema are sent byte for byte as recorded", async () => {
  const questions = shapes.map((shape, nth) => {
    const ask = {
      kind: "council",
      prompt: "What do you say?",
      ...(nth === 0 && { position: "The pot holds 3." }),
      answer: z.unknown(),
      shape,
      timeLimitMs: 30_000,
      parse: (text: string) => readShape(text, shape),
    };
    const stored = seatQuestion(ask, "0/1", "You are Ann.");
    return questionAnswer({ ...stored, asking: "a-message", leftMs: 12_345 });
  });
  const lines = [z.toJSONSchema(z.object(output)), ...questions].map(
    (each) => `${JSON.stringify(each)}\n`,
  );
  await expect(lines.join("")).toMatchFileSnapshot("./wait-for-turn.jsonl");
});

test("a field that one file adds to questions is one of the tool's", async () => {
  const printed = await runChanged(addedToQuestions, "apps/web/test/added-question-field.ts");
  expect(JSON.parse(printed)).toMatchObject({
    question: { hint: "Corners are good." },
    schema: {
      properties: {
        question: { anyOf: [{ properties: { hint: { type: "string" } } }, { type: "null" }] },
      },
    },
  });
});
