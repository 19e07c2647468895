import fc from "fast-check";
import { expect, test } from "vitest";
import { plan } from "../test/plan.ts";
import { readOwnItems, sampleOf, shownPayload, unflipped } from "./index.ts";

const lines = (...items: readonly object[]): string =>
  items.map((item) => JSON.stringify(item)).join("\n");

test("a sample has equally many items of each stratum, and its seed gives the same again", () => {
  const candidates = Array.from({ length: 60 }, (_, at) => ({
    at,
    stratum: at < 3 ? "rare" : at % 2 ? "odd" : "even",
  }));
  const taken = sampleOf(candidates, 23, "s");
  const counts = Map.groupBy(taken, ({ stratum }) => stratum);
  expect(["rare", "odd", "even"].map((stratum) => counts.get(stratum)?.length)).toEqual([
    3, 10, 10,
  ]);
  expect(sampleOf(candidates, 23, "s")).toEqual(taken);
  expect(sampleOf(candidates, 23, "t")).not.toEqual(taken);
  expect(new Set(taken).size).toBe(23);
  fc.assert(
    fc.property(fc.array(fc.record({ stratum: fc.string() })), fc.nat(100), (all, size) => {
      const some = sampleOf(all, size, "s");
      expect(some).toHaveLength(Math.min(size, all.length));
      expect(new Set(some).size).toBe(some.length);
    }),
  );
});

test("candidates with one key are taken together or not at all", () => {
  const candidates = Array.from({ length: 40 }, (_, at) => ({
    stratum: `${Math.floor(at / 20)}/${at % 2}`,
    together: `${Math.floor(at / 2)}`,
  }));
  const taken = sampleOf(candidates, 13, "s");
  expect(taken).toHaveLength(12);
  expect(
    [...Map.groupBy(taken, ({ together }) => together).values()].map(({ length }) => length),
  ).toEqual(Array.from({ length: 6 }, () => 2));
  expect(taken.filter(({ stratum }) => stratum.startsWith("0"))).toHaveLength(6);
});

test("own items are data, whatever their texts contain", () => {
  const text = '=HYPERLINK("http://x") <script>alert(1)</script> \u0000';
  const items = readOwnItems(
    `${lines({ text, stratum: "a", fields: { model: "m" } })}\n\n${lines({ kind: "attention", text: "b", truth: { true: "yes" } })}\n`,
    plan.questions,
  );
  expect(items).toMatchObject([
    {
      kind: "rated",
      cluster: "line-1",
      payload: { asked: { text: text.replace("\0", "\ufffd") } },
    },
    { kind: "attention", truth: { true: "yes" } },
  ]);
});

test("a line that is no item is named with what is wrong with it", () => {
  const read = readOwnItems(
    [
      "{",
      lines({ text: "x".repeat(1_000_000) }),
      lines({ text: "a", left: "b", right: "c" }),
      lines({ kind: "attention", text: "a" }),
      lines({ text: "a", truth: { clear: 9 } }),
      lines({ text: "fine" }),
    ].join("\n"),
    plan.questions,
  );
  if (!("problems" in read)) throw new Error("items");
  expect(read.problems.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  expect(read.problems[1]?.detail).toBe("It has 977 kB; an item has at most 64 kB.");
});

test("10,000 items are read, and one more is refused", () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `{"text":"${at}"}`).join("\n");
  expect(readOwnItems(many, plan.questions)).toHaveLength(10_000);
  expect(readOwnItems(`${many}\n{"text":"x"}`, plan.questions)).toMatchObject({
    problems: [{ line: 10_001 }],
  });
});

test("a flipped pair is shown the other way round, and its answer counts for what was meant", () => {
  const better = [{ name: "better", kind: "better", text: { en: "?" } }] as const;
  const payload = {
    context: [
      { speaker: "Ida", text: "a" },
      { speaker: null, text: "host" },
      { speaker: "Bo", text: "b" },
      { speaker: "Ida", text: "c" },
    ],
    asked: { left: "one", right: "two" },
    note: "n",
  };
  const shown = shownPayload(payload, { blind: ["speakers", "note"] }, true);
  expect(shown).toMatchObject({ asked: { left: "two", right: "one" }, note: null });
  expect(shown.context.map(({ speaker }) => speaker)).toEqual(["A", null, "B", "A"]);
  expect(unflipped({ better: "left" }, { questions: better }, true)).toEqual({ better: "right" });
  expect(unflipped({ better: "unclear" }, { questions: better }, true)).toEqual({
    better: "unclear",
  });
  expect(unflipped({ better: "left" }, { questions: better }, false)).toEqual({ better: "left" });
});
