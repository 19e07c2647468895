import { expect, test } from "vitest";
import { formulationIn, guessesIn, intentionsIn, spokenIn, summaryIn, viewsIn } from "./reading.ts";

const offered = ["C1", "C2", "P1", "T1", "T2"];

test.each<[string, string, readonly string[], number]>([
  ["two", '{"intentions": ["c1", "T2"], "reason": "x"}', ["C1", "T2"], 0],
  ["between fences", '```json\n{"intentions": ["P1"]}\n```', ["P1"], 0],
  ["ten", JSON.stringify({ intentions: [...offered, ...offered] }), ["C1", "C2", "P1"], 7],
  ["none", '{"intentions": []}', [], 0],
  ["no JSON", "I choose C1.", [], 0],
  ["unfinished", '{"intentions": ["C1"', [], 0],
  ["an array", '["C1"]', [], 0],
])("intentions: %s", (_, text, chosen, dropped) => {
  expect(intentionsIn(text, offered)).toEqual({ chosen, dropped });
});

test("own words are cut, each once, and at most three", () => {
  const own = ["a", " a ", "x".repeat(500), "b", "c", 7];
  const { chosen, dropped } = intentionsIn(JSON.stringify({ intentions: own }), null);
  expect(chosen).toEqual(["a", "x".repeat(120), "b"]);
  expect(dropped).toBe(3);
});

test("a speech has at most 100 words, or 200 characters of Chinese", () => {
  const words = Array.from({ length: 300 }, (_, at) => `w${at}`);
  expect(spokenIn(`  ${words.join("  ")}`, "en").split(/\s+/)).toEqual(words.slice(0, 100));
  expect(spokenIn("one\ntwo", "en")).toBe("one\ntwo");
  expect(spokenIn("词".repeat(1_000), "zh")).toBe("词".repeat(200));
});

test("only the JSON that was asked for is a thought and a speech", () => {
  expect(formulationIn('{"think": "a", "speak": "b"}', "en")).toEqual({ think: "a", speak: "b" });
  expect(formulationIn('{"speak": "b"}', "en")).toEqual({ think: "", speak: "b" });
  for (const text of ["b", '{"think": "a"}', '{"think": "a", "speak": 7}', '{"think": "a'])
    expect(formulationIn(text, "en")).toBe(null);
});

test("guesses are read by exact names, and roles by their names in either form", () => {
  const text = JSON.stringify({
    "Player 1": { role: "loyal servant", intentions: ["C1", "Z9"], confidence: 9 },
    "Player 10": { role: "morgana", intentions: "T1", confidence: 2.5 },
    "Player 11": { role: "Merlin", intentions: [], confidence: 1 },
    "player 2": { role: "Merlin", intentions: [], confidence: 1 },
    __proto__: { role: "Merlin", intentions: [], confidence: 1 },
  });
  const guesses = guessesIn(text, ["Player 1", "Player 10", "Player 2"], { offered, locale: "en" });
  expect(guesses).toEqual({
    "Player 1": { role: "servant", intentions: ["C1"], confidence: 0 },
    "Player 10": { role: "morgana", intentions: ["T1"], confidence: 2.5 },
  });
  expect(viewsIn('{"梅林": "好人", "刺客": 3, "路人": "?"}', "zh")).toEqual({ 梅林: "好人" });
});

test("a megabyte is cut at once", () => {
  const megabyte = "word ".repeat(200_000);
  const started = process.threadCpuUsage();
  expect(summaryIn(megabyte).length).toBeLessThanOrEqual(1_200);
  expect(spokenIn(megabyte, "en").split(" ")).toHaveLength(100);
  expect(formulationIn(megabyte, "en")).toBe(null);
  expect(
    formulationIn(JSON.stringify({ think: megabyte, speak: megabyte }), "en")?.think.length,
  ).toBeLessThanOrEqual(800);
  expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000);
});
