import { seatQuestion, seatQuestionSchema } from "@wisp/agents/inbox";
import { type AnswerShape, readShape } from "@wisp/game";
import { expect, test } from "vitest";
import { z } from "zod";
import { turnText } from "./turn-text.ts";

const team: AnswerShape = { kind: "pick", from: ["Ann", "Bob", "Cy"], min: 2, max: 2 };
const verdict: AnswerShape = {
  kind: "record",
  fields: {
    spies: { label: "Who are the spies?", shape: team },
    chance: { label: "How sure?", shape: { kind: "number", min: 0, max: 1, whole: false } },
  },
};

/** What an assistant reads of a question of this shape, stored and read again. */
function textFor(shape: AnswerShape): string {
  const ask = {
    kind: "council",
    prompt: "What do you say?",
    answer: z.unknown(),
    shape,
    timeLimitMs: 30_000,
    parse: (text: string) => readShape(text, shape),
  };
  const stored = JSON.parse(JSON.stringify(seatQuestion(ask, "0/1", "You are Ann.")));
  const question = { ...seatQuestionSchema.parse(stored), secondsLeft: 30 };
  const inbox = { agentId: "a", session: "s" };
  return turnText(
    { state: "playing", match: "m", events: [], next: 0, question, result: null },
    { state: "playing", match: "m", seat: 0, inbox },
  );
}

const moves: AnswerShape = {
  kind: "option",
  options: ["Call", "Fold"],
  labels: ["Call 2", "Give up the hand"],
};

test.each([
  [
    moves,
    [
      "Legal answers (only the text in quotes; what follows says what it means):",
      '- "Call": Call 2',
    ],
  ],
  [team, ["Your answer must be exactly one JSON list of 2 of these:", '- "Ann"', '- "Cy"']],
  [
    verdict,
    [
      "Your answer must be exactly one JSON object with these fields and no others:",
      '- "spies" (Who are the spies?): a JSON list of 2 of these: "Ann", "Bob", "Cy"',
      '- "chance" (How sure?): a number from 0 to 1',
    ],
  ],
])("an assistant reads what a $kind has to be", (shape, lines) => {
  expect(textFor(shape).split("\n")).toEqual(expect.arrayContaining(lines));
});
