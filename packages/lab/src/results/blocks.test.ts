import { type AnswerFailureCode, answerFailureCodes } from "@wisp/agents";
import { expect, test } from "vitest";
import { faultOf } from "./blocks.ts";
import { matchResultSchema } from "./result.ts";

const seat = (name: string, lost: object) => ({
  name,
  measured: name === "subject",
  role: "player",
  won: false,
  points: 0,
  facts: {},
  missed: { timeout: 0, error: Object.keys(lost).length > 0 ? 1 : 0, illegal: 0 },
  tokens: null,
  costMicros: null,
  interviews: [],
  ...lost,
});

/** Whether a match counts in which one of its two seats lost a decision. */
const counts = (name: "subject" | "filler", lost: object): boolean =>
  faultOf(
    matchResultSchema.parse({
      id: "1",
      block: 0,
      arm: "one",
      pointsScale: 1,
      content: null,
      seats: ["subject", "filler"].map((each) => seat(each, each === name ? lost : { codes: {} })),
    }),
  ) === null;

const byArena: readonly AnswerFailureCode[] = ["spent", "replay-incomplete"];
const byOutage: readonly AnswerFailureCode[] = [
  "unreachable",
  "http-status",
  "asleep",
  "key-refused",
  "rate-limited",
  "quota-spent",
  "resting",
  "message-lost",
];

test.each(answerFailureCodes)("a match counts after %s unless others are to blame", (code) => {
  const codes = { [code]: 1 };
  const isArenas = byArena.includes(code);
  expect(counts("subject", { codes })).toBe(!isArenas);
  expect(counts("filler", { codes, ofSubject: true })).toBe(!isArenas);
  expect(counts("filler", { codes })).toBe(!isArenas && !byOutage.includes(code));
});

test("a match whose result does not say why an answer was lost stays uncounted", () => {
  expect(counts("subject", { reasons: [{ detail: "filtered: no", count: 1 }] })).toBe(false);
  expect(counts("filler", { reasons: [{ detail: "filtered: no", count: 1 }] })).toBe(false);
});
