import { Table } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { dealt, played, step } from "../../test/who-is-spy/scripted.ts";
import { whoIsSpy } from "./index.ts";
import { cutClue } from "./variants.ts";

const codePoints = (text: string): number => [...text].length;

test.each([
  ["en", 400],
  ["zh", 120],
] as const)("a speech is cut at %s's cap of %i before anyone sees it", (language, cap) => {
  const table = dealt({ config: { language } });
  step(table, [{ speeches: { 0: "长".repeat(1_000) } }]);
  expect(codePoints(eventsOf(table, "spoke")[0]?.text ?? "")).toBe(cap);
});

describe("a speech that is cut", () => {
  const cut = (text: string, speechCap: number, version?: number): string => {
    const table = new Table(whoIsSpy, {
      seed: "cut",
      config: whoIsSpy.config.parse({ speechCap }),
      materials: whoIsSpy.materials.parse({ pair: [{ word: "tea" }, { word: "coffee" }] }),
      ...(version !== undefined && { version }),
    });
    table.deal();
    return cutClue(text, table.state);
  };
  it.each([
    ["It is hot. I vote for Player 4.", 20, "It is hot."],
    ["It is hot. I vote.", 18, "It is hot. I vote."],
    ["It is hot. I vote. More of it", 18, "It is hot. I vote."],
    ['He said "hot!" And I vote', 18, 'He said "hot!"'],
    ["Hot. I vote for Player 4, and so should you", 20, "Hot. I vote for Play"],
    ["It costs about 1.5 of them each", 16, "It costs about 1"],
    ["Is it hot?! I vote for Player 4", 20, "Is it hot?!"],
    ["很多人早上喝它。我投四号。", 10, "很多人早上喝它。"],
    ["“很热！”我投四号玩家", 8, "“很热！”"],
  ])("of %j at %i keeps %j", (text, cap, kept) => {
    expect(cut(text, cap)).toBe(kept);
    expect(cut(text, cap, 4)).toBe([...text].slice(0, cap).join(""));
  });

  it("is judged as far as it is heard", () => {
    const speeches = { 0: "Many like it hot. Black coffee is one of them" };
    const table = played({ config: { speechCap: 32 }, rounds: [{ speeches }] });
    expect(eventsOf(table, "spoke")[0]?.text).toBe("Many like it hot.");
    expect(eventsOf(table, "round-judged")[0]?.fouls).toEqual([]);
  });
});

it.each([
  ["en", {}, 400, ", in about 65 words at most."],
  ["en", { speechCap: 90 }, 90, ", in about 15 words at most."],
  ["zh", {}, 120, "请描述你的词"],
] as const)(
  "the question tells the limit of %s with %j in characters and words",
  (language, own, cap, words) => {
    const table = dealt({ config: { language, ...own } });
    const { prompt, shape } = whoIsSpy.ask(table.view(0), 0, language);
    expect(prompt).toContain(words);
    expect(shape).toEqual({ kind: "text", maxLength: cap });
  },
);

it.each([
  ["en", "at the end of a sentence"],
  ["zh", "有一句话说完"],
] as const)("the rules in %s say where a speech is cut", (language, text) => {
  const config = whoIsSpy.config.parse({ language });
  expect(whoIsSpy.rules(config, language)).toContain(text);
  expect(whoIsSpy.rules(config, language, 4)).not.toContain(text);
});
