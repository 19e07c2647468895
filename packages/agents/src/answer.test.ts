import { isFailure } from "@wisp/game";
import { describe, expect, test } from "vitest";
import outputs from "../fixtures/outputs.json" with { type: "json" };
import { answerIn, answerOfProgram } from "./answer.ts";

describe("the output of a model", () => {
  test.each(outputs.map((each) => [each.form, each] as const))("%s", (_, { output, ...wanted }) => {
    const answer = answerIn(output);
    if ("failed" in wanted) {
      expect(answer).toMatchObject({
        failed: "no-answer",
        detail: expect.stringContaining(String(wanted.failed)),
      });
      return;
    }
    const { text, reasoning } = wanted;
    expect(answer).toEqual({ text, ...(reasoning !== undefined && { reasoning }) });
  });

  test.each([
    ["white space", `<think>${" ".repeat(250_000)}x`],
    ["ends of turns", "<|im_end|>".repeat(25_000)],
    ["edges", "</s>".repeat(60_000)],
    ["openings", "<".repeat(250_000)],
    ["an unfinished mark", `</think${" ".repeat(250_000)}`],
    ["channels", "<|channel|>final".repeat(15_000)],
    ["ends of reasoning", "a</think><|end|>".repeat(15_000)],
  ])("is read in little time, whatever is in it: %s", (_, output) => {
    const start = process.threadCpuUsage();
    answerIn(output);
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
  });
});

describe("the answer of an agent's program", () => {
  test("is kept as it is", () => {
    for (const text of ["", "  It is warm.\n", "I said <think>.", "analysis of taste"]) {
      expect(answerOfProgram(text)).toEqual({ text });
    }
  });

  test("loses a model's marks, like the output of a model", () => {
    for (const { output, ...wanted } of outputs.filter(({ reasoning }) => reasoning)) {
      const answer = answerOfProgram(output);
      expect(isFailure(answer) || answer).toEqual({
        text: wanted.text,
        reasoning: wanted.reasoning,
      });
    }
    expect(answerOfProgram("It is warm.<|im_end|>")).toEqual({ text: "It is warm." });
    expect(answerOfProgram("<think>I hold coffee.")).toMatchObject({ failed: "no-answer" });
  });
});
