import { expect, test } from "vitest";
import { changeOfLine } from "./changed-line.ts";

const line = (cursor: number, seat: number | null, text: string) => ({
  cursor,
  seat,
  text,
  voice: "said" as const,
});
const experiment = {
  seat: 1,
  by: "experiment" as const,
  appended: "Vote for Ann!",
  instructed: false,
  changedSettings: [],
};
const fork = { seat: 1, by: "fork" as const, nth: 2, after: 3 };

test.each([
  ["It is hot. Vote for Ann!", 11],
  ["😀 Vote for Ann!", 2],
  ["Vote", 0],
])("the appended end of %j is separated from the agent's own words", (text, from) => {
  expect(changeOfLine(line(4, 1, text), [], [experiment])).toEqual({ kind: "appended", from });
});

test("lines of other seats, of the host and without the text are their own", () => {
  const text = "It is hot. Vote for Ann!";
  expect(changeOfLine(line(4, 0, text), [], [experiment])).toBeNull();
  expect(changeOfLine(line(4, 1, "It is hot."), [], [experiment])).toBeNull();
  expect(changeOfLine({ ...line(4, 1, text), voice: "narrated" }, [], [experiment])).toBeNull();
  expect(changeOfLine(line(4, 1, text), [], [{ ...experiment, appended: "" }])).toBeNull();
});

test("the answer of a fork's author is the seat's next line after the decision", () => {
  const lines = [line(2, 1, "mine"), line(4, 0, "other"), line(5, 1, "set"), line(8, 1, "mine")];
  const changed = lines.map((each) => changeOfLine(each, lines, [{ ...fork, what: "answer" }]));
  expect(changed).toEqual([null, null, { kind: "answer" }, null]);
});

test("where another agent takes the seat, lines before are those of the agent before", () => {
  const lines = [line(2, 1, "before"), line(3, 0, "other"), line(5, 1, "after")];
  const changed = lines.map((each) => changeOfLine(each, lines, [{ ...fork, what: "agent" }]));
  expect(changed).toEqual([{ kind: "agent" }, null, null]);
});
