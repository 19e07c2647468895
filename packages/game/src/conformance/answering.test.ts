import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Ask } from "../contract.ts";
import { textFor } from "../ordinary-answer.ts";
import { randomFrom } from "../random.ts";
import type { AnswerShape } from "../shape.ts";
import { type Attempt, hostile } from "./hostile.ts";

const ask = (parts: Partial<Ask<unknown>>): Ask<unknown> => ({
  kind: "move",
  prompt: "Which?",
  answer: z.unknown(),
  shape: { kind: "text" },
  timeLimitMs: 1,
  parse: (text) => text,
  ...parts,
});

const random = randomFrom("answers");

/** Generates 600 answers to an ask. */
const many = <T>(make: (place: number) => T): T[] =>
  Array.from({ length: 600 }, (_, at) => make(at));

describe("an ordinary answer", () => {
  const answers = (parts: Partial<Ask<unknown>>): string[] =>
    many((place) => textFor(ask(parts), random(`ordinary/${place}`)));

  it("is one of the options", () => {
    expect(new Set(answers({ shape: { kind: "option", options: ["a", "b", "c"] } }))).toEqual(
      new Set(["a", "b", "c"]),
    );
  });

  it("is any whole number of a range", () => {
    const numbers = new Set(answers({ shape: { kind: "number", min: 3, max: 6, whole: true } }));
    expect(numbers).toEqual(new Set(["3", "4", "5", "6"]));
  });

  it("is a number of a range with two decimals at most", () => {
    const numbers = answers({
      shape: { kind: "number", min: 0.501, max: 0.746, whole: false },
    }).map(Number);
    for (const each of numbers) {
      expect(each).toBeGreaterThanOrEqual(0.5);
      expect(each).toBeLessThanOrEqual(0.746);
      expect(each === 0.746 || Number(each.toFixed(2)) === each).toBe(true);
    }
    expect(new Set(numbers).size).toBeGreaterThan(20);
  });

  it("shares out a total among the numbers of a record", () => {
    const number = { kind: "number", min: 0, max: 60, whole: true } as const;
    const fields = { a: { label: "A", shape: number }, b: { label: "B", shape: number } };
    const shape: AnswerShape = { kind: "record", fields, split: { total: 60, step: 20 } };
    expect(new Set(answers({ shape }))).toEqual(
      new Set([0, 20, 40, 60].map((a) => JSON.stringify({ a, b: 60 - a }))),
    );
  });

  it.each<AnswerShape>([{ kind: "text" }, { kind: "option", options: [] }])(
    "is three words of three syllables for %j",
    (shape) => {
      const texts = answers({ shape });
      for (const text of texts) expect(text).toMatch(/^[a-z]{6,9} [a-z]{6,9} [a-z]{6,9}$/);
      expect(new Set(texts).size).toBeGreaterThan(590);
    },
  );
});

describe("a hostile answer", () => {
  const attempts = (parts: Partial<Ask<unknown>>, view: unknown): Attempt[] =>
    many((place) => hostile(ask(parts), view, random(`hostile/${place}`)));
  const texts = (all: readonly Attempt[]): Set<string> =>
    new Set(all.flatMap((each) => ("text" in each ? [each.text] : [])));

  it("is a decision lost on the way in a fifth of all cases, half of them late", () => {
    const missed = attempts({}, {}).flatMap((each) => ("missed" in each ? [each.missed] : []));
    expect(Math.abs(missed.length - 120)).toBeLessThan(30);
    expect(new Set(missed)).toEqual(new Set(["timeout", "error"]));
  });

  it("is a text of the own view, wherever it occurs in it", () => {
    const said = texts(attempts({}, { word: "pear", all: [null, 1, { name: "Ann" }] }));
    expect(said).toContain("pear");
    expect(said).toContain("Ann");
  });

  it("is an option bent out of shape", () => {
    const said = texts(attempts({ shape: { kind: "option", options: ["Left"] } }, null));
    for (const bent of [" Left\n", "LEFT", "Left.", "Lef", "Left Left"])
      expect(said).toContain(bent);
    expect(said).not.toContain("Left");
  });

  it("is a text that has broken parsers before", () => {
    const said = texts(attempts({}, null));
    for (const nasty of ["\u0000", "__proto__", '{"illegal":"no"}']) expect(said).toContain(nasty);
  });

  it("is never ordinary", () => {
    expect(attempts({}, null).filter((each) => "ordinary" in each)).toEqual([]);
  });
});
