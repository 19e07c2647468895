import { expect, it } from "vitest";
import { namesShown } from "#features/replay/log/fold.ts";
import { questionShown } from "./question-shown.ts";
import type { TimedQuestion } from "./use-seat.ts";

const question: TimedQuestion = {
  id: "one",
  asking: "one/1",
  kind: "move",
  you: "You are Player 1.",
  schema: { type: "string" },
  timeLimitMs: 1_000,
  prompt: "Player 2 told you something. What do you do?",
  position: "Player 2, hand: Red 1",
  options: ["Reveal Red Cards for Player 2", "Player 1"],
  labels: ["Reveal Red to Player 2", "Player 1"],
  leftMs: 1_000,
  endsAtMs: 1_000,
};

it("names the players in the words of a question, and sends what the game lists", () => {
  const inText = namesShown("en", ["Player 2", "Player 1"], ["Vera", "Clara"]);
  expect(questionShown(question, inText)).toEqual({
    ...question,
    prompt: "Vera told you something. What do you do?",
    position: "Vera, hand: Red 1",
    labels: ["Reveal Red to Vera", "Clara"],
  });
});

it("does the same for what may be picked", () => {
  const from = ["Player 1", "Player 2"];
  const shape = { kind: "pick", from, labels: from, min: 1, max: 2 } as const;
  const shown = questionShown({ ...question, shape }, namesShown("zh", from));
  expect(shown.shape).toEqual({ ...shape, labels: ["1号", "2号"] });
});
