import { expect, it } from "vitest";
import { reasonsByLine } from "./reasons.ts";

const decision = (seat: number, after: number, reasoning: string | null) => ({
  seat,
  after,
  reasoning,
  kind: "decision" as const,
});

it("puts a reason beside the first line that the decision led to", () => {
  const lines = [
    { seat: null, cursor: 0 },
    { seat: 0, cursor: 2 },
    { seat: 1, cursor: 4 },
    { seat: null, cursor: 6 },
    { seat: 0, cursor: 8 },
  ];
  const decisions = [
    decision(0, 1, "It blocks."),
    decision(1, 3, null),
    // A ballot, which has no line of its own.
    decision(0, 5, "They hesitated."),
    decision(0, 7, "My turn again."),
  ];
  expect([...reasonsByLine(lines, decisions)]).toEqual([
    [2, "It blocks."],
    [8, "My turn again."],
  ]);
});

it("gives no reason twice, and none of an interview", () => {
  const lines = [
    { seat: 0, cursor: 2 },
    { seat: 0, cursor: 3 },
    { seat: 1, cursor: 5 },
  ];
  const decisions = [
    decision(0, 1, "Once."),
    { seat: 1, after: 4, reasoning: "Asked aside.", kind: "interview" as const },
  ];
  expect([...reasonsByLine(lines, decisions)]).toEqual([[2, "Once."]]);
});
