import { expect, test } from "vitest";
import { fileOf, linesOf, wisp } from "../../test/wisp.ts";

test.each([
  ["en", "coffee", "I drink Cof-fees daily", "said-word", [8, 16]],
  ["en", "tea", "A team sport", null, null],
  ["en", "tea", "  ... 🍵", "skipped", null],
  ["zh", "咖啡", "一杯咖 啡吧", "said-word", [2, 5]],
  ["zh", "咖啡", "热的。", null, null],
])("judge --language %s --word %s --speech %j", async (language, word, speech, foul, span) => {
  const words = ["judge", "--language", language, "--word", word, "--speech", speech];
  const { code, stdout, stderr } = await wisp(words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(linesOf(stdout)).toEqual([{ id: null, foul, span }]);
});

const cases = [
  { id: "b", language: "en", word: "tea", speech: "My TEA", earlier: [] },
  { id: "a", language: "en", word: "tea", speech: "Hot 🔥", earlier: ["cold", "hot!"] },
  { language: "zh", word: "面包", aliases: ["麵包"], speech: "我吃麵包" },
];

test("a file of cases is ruled on in its order, from a path or from standard input", async () => {
  const text = cases.map((each) => `${JSON.stringify(each)}\r\n`).join("\n");
  const expected = [
    { id: "b", foul: "said-word", span: [3, 6] },
    { id: "a", foul: "repeated", span: [0, 5] },
    { id: null, foul: "said-word", span: [2, 4] },
  ];
  const read = await wisp(["judge", "--file", await fileOf(text, "cases.jsonl")]);
  expect({ code: read.code, stderr: read.stderr }).toEqual({ code: 0, stderr: "" });
  expect(linesOf(read.stdout)).toEqual(expected);
  expect(linesOf((await wisp(["judge", "--file", "-"], { input: text })).stdout)).toEqual(expected);
});

test("what is ruled on before a line that is broken is told, then the line is named", async () => {
  const file = await fileOf(`${JSON.stringify(cases[0])}\n\n{"language": "en",\n`, "cases.jsonl");
  const { code, stdout, stderr } = await wisp(["judge", "--file", file]);
  expect(code).toBe(2);
  expect(linesOf(stdout)).toMatchObject([{ id: "b" }]);
  expect(stderr).toMatch(/cases\.jsonl, line 3 is not JSON: .+\n$/);
});
