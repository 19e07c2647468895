import { readFile, writeFile } from "node:fs/promises";
import { wordPairsOf } from "@wisp/lab";
import { expect, test } from "vitest";
import { serving } from "../../../test/servers.ts";
import { fileOf, linesOf, wisp } from "../../../test/wisp.ts";

const word = (text: string) => ({ word: text, aliases: [] });
const suite = wordPairsOf("Two pairs", "en", [
  { id: "fog-mist", words: [word("fog"), word("mist")] },
  { id: "cat-dog", words: [word("cat"), word("dog")] },
]);

/** A model that gives clues of cats and dogs away, one clue for fog the other word, and takes all fog for mist. */
async function model() {
  const prompts: string[] = [];
  const url = await serving(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const prompt = Buffer.concat(chunks).toString("utf8");
    prompts.push(prompt);
    const own = /Your word is \\"(\w+)/.exec(prompt)?.[1];
    const clue = (at: number): string => {
      if (own === "fog" && at === 1) return "1. Thicker than a mist.";
      return own === "cat" || own === "dog"
        ? `It says ${own === "cat" ? "meow" : "woof"}, ${at}.`
        : `Grey, ${at}.`;
    };
    const answer = /meow/.test(prompt) ? "cat" : /woof/.test(prompt) ? "dog" : "mist";
    const content =
      own === undefined ? answer : Array.from({ length: 12 }, (_, at) => clue(at)).join("\n");
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
      }),
    );
  });
  return { url, prompts };
}

test("two agents write clues blind, a third reads them, and a later run asks nothing again", async () => {
  const { url, prompts } = await model();
  const file = await fileOf(JSON.stringify(suite));
  const agent = (name: string) => `openai:${name}@${url}/v1`;
  const writers = ["w1", "w2"].flatMap((name) => ["--writer", agent(name)]);
  const words = ["suite", "run", file, ...writers, "--agent", agent("r1")];
  const { code, stdout, stderr } = await wisp(words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  // Fog is never recognized, and two of its clues are not read.
  expect(stdout).toMatch(
    /^fog \/ mist: separability [+−]\d+\.\d percentage points \(95% interval .*\); 24 of 46 clues read right, 2 of 48 name the other word$/m,
  );
  expect(stdout).toMatch(
    /^cat \/ dog: separability \+50\.0 .*; 48 of 48 clues read right, 0 of 48/m,
  );
  expect(stdout).toMatch(/^all pairs: .*; 0 of 2 hard$/m);
  // No writer sees the other word.
  const asked = prompts.filter((prompt) => prompt.includes("Your word is"));
  expect(asked).toHaveLength(8);
  expect(asked.filter((prompt) => /fog/.test(prompt) && /mist/.test(prompt))).toEqual([]);
  expect(prompts).toHaveLength(8 + 46 + 48);
  // A line that was cut off is asked again, and nothing else.
  const answers = file.replace(/\.json$/, ".answers.jsonl");
  const text = await readFile(answers, "utf8");
  await writeFile(answers, text.slice(0, -20));
  const again = await wisp(words);
  expect(again).toEqual({ code: 0, stdout, stderr: "" });
  expect(prompts).toHaveLength(8 + 46 + 48 + 1);
  const [json] = linesOf((await wisp([...words, "--json"])).stdout);
  expect(json).toMatchObject({
    task: "word-pairs/1",
    readers: [
      {
        pairs: [
          { pair: "fog-mist", read: 46 },
          { pair: "cat-dog", right: 48 },
        ],
      },
    ],
  });
});

test("misuse is answered with a sentence", async () => {
  const file = await fileOf(JSON.stringify(suite));
  const twice = await fileOf(JSON.stringify({ ...suite, pairs: [suite.pairs[0], suite.pairs[0]] }));
  const { stdout: spots } = await wisp(["suite", "preset", "holdem-spots"]);
  const agent = ["--agent", "house:bayes"];
  const mistakes: readonly [words: string[], sentence: RegExp][] = [
    [[file, ...agent], /needs an agent that writes clues: --writer AGENT/],
    [[twice, ...agent, "--writer", "house:bayes"], /two pairs have one id/],
    [
      [await fileOf(spots), ...agent, "--writer", "house:bayes"],
      /--writer is for suites of word pairs/,
    ],
  ];
  for (const [words, sentence] of mistakes) {
    const { code, stdout, stderr } = await wisp(["suite", "run", ...words]);
    expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  }
  const { code, stderr } = await wisp(["suite", "run", file, ...agent, "--writer", "house:bayes"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^house:bayes could not be asked: /);
});
