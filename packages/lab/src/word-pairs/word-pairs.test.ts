import { expect, test } from "vitest";
import { blindSheets, wordPairsReport } from "./report.ts";
import {
  cluesIn,
  readAnswer,
  readingTasks,
  type WordPairs,
  type WrittenClues,
  wordPairsOf,
  writingTasks,
} from "./word-pairs.ts";

type Pair = WordPairs["pairs"][number]["words"];
const fog: Pair = [
  { word: "fog", aliases: [] },
  { word: "mist", aliases: [] },
];
const suite = wordPairsOf("Test", "en", [{ id: "fog-mist", words: fog }]);

/** Twelve clues of a writer for each word. */
const written = ["one", "two"].flatMap((writer) =>
  ([0, 1] as const).map(
    (of): WrittenClues => ({
      writer,
      pair: "fog-mist",
      of,
      clues: Array.from({ length: 12 }, (_, at) => `Clue ${at} of ${writer} on word ${of}.`),
    }),
  ),
);

test("a writer sees one word alone, and a reader both, in either order equally often", () => {
  const [first, second] = writingTasks(suite);
  expect(first?.prompt).toContain('"fog"');
  expect(first?.prompt).not.toContain("mist");
  expect(second?.prompt).toContain('"mist"');
  expect(second?.prompt).not.toContain("fog");
  const tasks = readingTasks(suite, written);
  expect(tasks).toHaveLength(48);
  const orders = Map.groupBy(tasks, ({ writer, of, at, prompt }) =>
    [writer, of, at % 2, prompt.includes('"fog" or "mist"')].join(),
  );
  // Of each writer, word and sample.
  expect([...orders.values()].map(({ length }) => length)).toEqual(Array(16).fill(3));
});

test.each([
  ["plain lines", "It is damp.\nIt is grey.", ["It is damp.", "It is grey."]],
  [
    "numbers and marks",
    '1. It is damp.\n- "It is grey."\n(3) Cars.',
    ["It is damp.", "It is grey.", "Cars."],
  ],
  ["a clue twice", "It is damp.\n\nIt is damp.", ["It is damp."]],
  ["a line that is too long", `${"a".repeat(301)}\nIt is damp.`, ["It is damp."]],
  [
    "too many",
    Array.from({ length: 20 }, (_, at) => `Clue ${at}.`).join("\n"),
    Array(12).fill(expect.any(String)),
  ],
  ["no answer", "", []],
])("the clues in an answer: %s", (_, text, clues) => {
  expect(cluesIn(text, suite)).toEqual(clues);
});

test.each([
  ["fog", 0],
  ["The word is Mist.", 1],
  ["fog or mist", null],
  ["neither", null],
])("the answer %j names word %j", (text, place) => {
  expect(readAnswer("en", fog, text)).toBe(place);
});

test("clues that name a word are counted and not read; the others make the separability", () => {
  const [first, ...rest] = written;
  const named = ["Thicker than a mist.", "It is no fog."];
  const clues = [...named, ...(first?.clues.slice(2) ?? [])];
  const all = [...(first ? [{ ...first, clues }] : []), ...rest];
  const tasks = readingTasks(suite, all);
  expect(tasks).toHaveLength(46);
  // Right on the first word alone.
  const answers = tasks.map(({ writer, pair, of, at }) => ({
    writer,
    pair,
    of,
    at,
    read: 0 as const,
  }));
  const blind = blindSheets(suite, all, "reader", answers);
  expect(
    blind[0]?.sheets.map(({ sample, writer, clues: own }) => [sample, writer, own.length]),
  ).toEqual([
    [1, "one", 12],
    [2, "one", 12],
    [1, "two", 12],
    [2, "two", 12],
  ]);
  const { pairs, mean } = wordPairsReport(blind);
  expect(pairs).toMatchObject([
    { written: 48, namesOther: 1, read: 46, right: 22, writers: 2, isHard: false },
  ]);
  expect(pairs[0]?.separability?.value).toBeCloseTo(22 / 46 - 0.5, 12);
  expect(mean?.value).toBeCloseTo(22 / 46 - 0.5, 12);
});
