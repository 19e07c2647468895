import type { ShownQuestion } from "@wisp/api";
import { expect, test } from "vitest";
import {
  actionOfKey,
  activeAfter,
  type Entries,
  isComplete,
  type PressedKey,
  UNCLEAR,
  valuesToGive,
} from "./entries.ts";

const text = "?";
const options = ["a", "b", "c"].map((name) => ({ name, text }));
const questions: readonly ShownQuestion[] = [
  { name: "scale", kind: "scale", text, least: 0, most: 5, ends: { least: "", most: "" } },
  { name: "yes-no", kind: "yes-no", text },
  { name: "some", kind: "some-of", text, options, least: 1, most: 2 },
  { name: "one", kind: "one-of", text, options },
  { name: "better", kind: "better", text },
  { name: "why", kind: "text", text, maxLength: 100 },
];
const [SCALE, YES_NO, SOME, ONE, BETTER] = questions.keys();

const press = (
  key: string,
  active: number,
  entries: Entries = {},
  more: Partial<PressedKey> = {},
) =>
  actionOfKey(
    { key, control: false, other: false, repeat: false, focus: "elsewhere", ...more },
    questions,
    entries,
    active,
  );
const enters = (name: string, value: unknown) => ({ kind: "enter", name, value });

test.each([
  ["0", SCALE, enters("scale", 0)],
  ["5", SCALE, enters("scale", 5)],
  ["6", SCALE, null],
  ["y", SCALE, null],
  ["y", YES_NO, enters("yes-no", "yes")],
  ["N", YES_NO, enters("yes-no", "no")],
  ["1", YES_NO, null],
  ["u", YES_NO, enters("yes-no", UNCLEAR)],
  ["2", SOME, enters("some", ["b"])],
  ["3", ONE, enters("one", "c")],
  ["4", ONE, null],
  ["0", ONE, null],
  ["1", BETTER, enters("better", "left")],
  ["2", BETTER, enters("better", "right")],
  ["Backspace", SCALE, { kind: "back" }],
  ["ArrowLeft", SCALE, { kind: "back" }],
  ["ArrowRight", SCALE, { kind: "forward" }],
  ["r", SCALE, { kind: "rubric" }],
  ["t", SCALE, { kind: "open", at: 5 }],
  ["x", SCALE, null],
])("%s at question %s", (key, active, action) => {
  expect(press(key, active ?? -1)).toEqual(action);
});

const complete: Entries = {
  scale: 0,
  "yes-no": UNCLEAR,
  some: ["a"],
  one: "a",
  better: "left",
};

test("Enter gives the rating, in a text with Ctrl", () => {
  expect(press("Enter", 0, complete)).toEqual({ kind: "give" });
  expect(press("Enter", 0, complete, { focus: "choice" })).toEqual({ kind: "give" });
  expect(press("Enter", 0, complete, { focus: "text", control: true })).toEqual({ kind: "give" });
  expect(press("Escape", 0, complete, { focus: "text" })).toEqual({ kind: "leave-field" });
});

test.each<[string, Partial<PressedKey>]>([
  ["1", { focus: "text" }],
  ["Enter", { focus: "text" }],
  ["Backspace", { focus: "text" }],
  ["Enter", { focus: "button" }],
  ["ArrowLeft", { focus: "choice" }],
  ["1", { control: true }],
  ["r", { control: true }],
  ["ArrowLeft", { other: true }],
  ["Enter", { repeat: true }],
])("%s belongs to the browser with %j", (key, more) => {
  expect(press(key, 0, complete, more)).toBeNull();
});

test("a question that takes several keeps the keys until it takes no more", () => {
  expect(press("3", 2, { some: ["a"] })).toEqual(enters("some", ["a", "c"]));
  expect(press("1", 2, { some: ["a", "c"] })).toEqual(enters("some", ["c"]));
  // There is no room for a third one.
  expect(press("2", 2, { some: ["a", "c"] })).toEqual(enters("some", ["a", "c"]));
  expect(press("1", 2, { some: UNCLEAR })).toEqual(enters("some", ["a"]));
  expect(activeAfter(questions, { some: ["a"] }, 2)).toBe(2);
  expect(activeAfter(questions, { some: ["a", "c"] }, 2)).toBe(3);
  expect(activeAfter(questions, { better: "left" }, 4)).toBe(0);
  expect(activeAfter(questions, complete, 4)).toBe(4);
});

test.each<[Entries, boolean]>([
  [complete, true],
  [{ ...complete, scale: "" }, false],
  [{ ...complete, scale: 6 }, false],
  [{ ...complete, some: [] }, false],
  [{ ...complete, one: "" }, false],
  [{}, false],
])("%j is complete: %s", (entries, expected) => {
  expect(isComplete(questions, entries)).toBe(expected);
});

test("a free text that stays empty is given as an empty one", () => {
  expect(valuesToGive(questions, complete)).toEqual({ ...complete, why: "" });
});
