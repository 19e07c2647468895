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

test("rulings on the lines before a broken one are printed, then the broken line is named", async () => {
  const file = await fileOf(`${JSON.stringify(cases[0])}\n\n{"language": "en",\n`, "cases.jsonl");
  const { code, stdout, stderr } = await wisp(["judge", "--file", file]);
  expect(code).toBe(2);
  expect(linesOf(stdout)).toMatchObject([{ id: "b" }]);
  expect(stderr).toMatch(/cases\.jsonl, line 3 is not JSON: .+\n$/);
});

test("a byte order mark before the first case is skipped", async () => {
  const { code, stdout } = await wisp(["judge", "--file", "-"], {
    input: `\ufeff${JSON.stringify(cases[0])}\n`,
  });
  expect(code).toBe(0);
  expect(linesOf(stdout)).toMatchObject([{ id: "b", foul: "said-word" }]);
});

test.each([
  [{ word: "w".repeat(61) }, /line 1: .*A word has at most 60 code points\./],
  [{ aliases: Array(21).fill("a") }, /line 1: .*A word has at most 20 aliases\./],
  [{ speech: "🍵".repeat(20_001) }, /line 1: .*A speech has at most 20000 code points\./],
  [{ earlier: Array(201).fill("a") }, /line 1: .*A case has at most 200 earlier speeches\./],
])("a case that is too large is reported in a sentence", async (change, sentence) => {
  const input = JSON.stringify({ language: "en", word: "tea", speech: "x", ...change });
  const { code, stdout, stderr } = await wisp(["judge", "--file", "-"], { input });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(sentence);
});

test("the largest case is ruled on", async () => {
  const speech = "🍵".repeat(19_999);
  const input = JSON.stringify({ language: "en", word: "w".repeat(60), speech: `a${speech}` });
  const { code, stdout } = await wisp(["judge", "--file", "-"], { input });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '{"id":null,"foul":null,"span":null}\n' });
});
