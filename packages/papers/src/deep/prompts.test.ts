import type { Decision } from "@wisp/game";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelTables, modelTables } from "../../test/model-table.ts";

let tables: ModelTables;
beforeAll(async () => {
  tables = await modelTables((asked) => {
    if (/^(?:You can only|对以下)/.test(asked)) return asked.endsWith("Zorro") ? "2 of 5" : "4";
    if (/^(?:Imagine|请联想)/.test(asked) && !asked.includes("Robin")) return "Robin, Zorro";
    return "A masked hero.";
  });
});
afterAll(() => tables.close());

const item = { target: { word: "Batman" }, distractors: ["Zorro"], describer: 0 };

const played = async (locale: "en" | "zh"): Promise<readonly Decision[]> => {
  const { decisions } = await tables.play({
    game: "deep",
    seats: 2,
    locale,
    config: { distractors: 1, language: locale },
    materials: item,
    strategy: "printed",
    strategySettings: { paper: "deep-paper/1" },
  });
  return decisions;
};

const sent = (decisions: readonly Decision[]): string[][] =>
  decisions.flatMap(({ calls = [] }) =>
    calls.map(({ messages }) => messages.map(({ role, content }) => `${role}: ${content}`)),
  );

const [aggressive, imagine, conservative, judging] = [
  "Please provide a focused, detailed, and accurate description of Batman within a limit of 100 words, so that someone can easily guess Batman based on the description provided.",
  "Imagine other words that might share a common characteristic based on Batman. The candidate words may possess the same or similar attributes, and are closely related to the field of Batman.",
  "Please provide a conservative description of Batman within a limit of 10 words. You can describe the most significant commonality of these words so that others cannot guess Batman based on the description provided.",
  "You can only reply to numbers from 1 to 5 in the following statements. Please evaluate the extent to which the description in this sentence matches the word. 1 denotes “very inaccurate” and 5 denotes “very accurate”.",
];
const scored = (word: string) => [`user: ${judging}\nSentence: A masked hero.\nWord: ${word}`];

test("each call is the printed prompt and nothing else", async () => {
  const decisions = await played("en");
  const all = sent(decisions);
  expect([all[0], all[3], all[4]]).toEqual([
    [`user: ${aggressive}`],
    [`user: ${imagine}`],
    [`user: ${imagine}\nRobin, Zorro\n${conservative}`],
  ]);
  for (const start of [1, 5]) {
    const judged = all.slice(start, start + 2);
    expect(judged.toSorted()).toEqual([scored("Batman"), scored("Zorro")]);
  }
  expect(decisions.filter(({ missed }) => missed !== null).map(({ detail }) => detail)).toEqual([
    "The answer is not in the form that the prompt asks for: a number from 1 to 5",
    "The answer is not in the form that the prompt asks for: a number from 1 to 5",
  ]);
  expect(decisions[0]?.raw).toMatchObject({ prompt: "deep-paper/1" });
});

test("Chinese matches have our translation", async () => {
  const [one, judged, , two, three] = sent(await played("zh"));
  expect(one).toEqual([
    "user: 请用不超过 200 个字，对Batman作出集中、详细、准确的描述，使人根据描述能轻易猜出Batman。",
  ]);
  expect(three?.[0]).toContain(`${two?.[0]}\nRobin, Zorro\n请用不超过 20 个字`);
  expect(judged?.[0]).toMatch(/^user: 对以下内容.+\n句子：A masked hero\.\n词：(?:Batman|Zorro)$/);
});
