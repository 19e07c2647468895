import type { Decision } from "@wisp/game";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ModelTables, modelTables } from "../test/model-table.ts";

/** What stands between the first brackets behind some words. */
const listed = (asked: string, words: string): readonly string[] =>
  new RegExp(`${words}[^\\n]*?\\[([^\\]\\n]+)\\]`).exec(asked)?.[1]?.split(/, (?!\d\))/) ?? [];

/** A model that answers in the forms of LLMArena; the same question always gets the same answer. */
function replyTo(asked: string): string {
  const name =
    /output ((?:Player )?\w+) and/.exec(asked)?.[1] ?? /"(Player \d): \$/.exec(asked)?.[1];
  const [cell] = listed(asked, "You can only put the mark on ");
  if (cell !== undefined) return `${name}: ${cell}`;
  const [column] = listed(asked, "the following columns: ");
  if (column !== undefined) return `${name}: ${column}`;
  const actions = listed(asked, "the following actions: ");
  const action = actions.find((each) => each === "Check and Call") ?? actions.at(-1);
  if (action !== undefined) return `It seems safe.\nAction: ${action}\nI explained why.`;
  if (asked.includes('"Deal"')) {
    const isOpened = !asked.includes("has made no plan yet");
    return isOpened ? `${name}: Deal.` : `I'd like 1 hat. ${name}: 1 hat 0 balls 0 apples.`;
  }
  if (asked.includes("$x.xx")) return `I bid low. ${name}: $0.50`;
  if (asked.includes("accusation stage")) {
    return `vote: ${(listed(asked, "You can vote for ")[0] ?? "").replace(" ", "_").toLowerCase()}.`;
  }
  return `${name}: It is like ${asked.length} things.`;
}

let tables: ModelTables;
let mute: ModelTables;
beforeAll(async () => {
  tables = await modelTables(replyTo);
  mute = await modelTables((asked) => (asked.includes("giving clues") ? "It is warm." : "1"));
});
afterAll(async () => {
  await tables.close();
  await mute.close();
});

interface PrintedGame {
  readonly game: string;
  readonly seats: number;
  readonly config?: object;
  readonly materials?: object;
}

const undercover: PrintedGame = {
  game: "undercover",
  seats: 3,
  config: { seats: 3, maxVotes: 1, tie: "nobody", order: "seats" },
  materials: {
    pair: [{ word: "coffee" }, { word: "tea" }],
    names: ["Player 1", "Player 2", "Player 3"],
  },
};

const printedGames: readonly PrintedGame[] = [
  { game: "tic-tac-toe", seats: 2 },
  { game: "connect-four", seats: 2 },
  { game: "holdem", seats: 2 },
  { game: "hanabi", seats: 2 },
  { game: "bargain", seats: 2 },
  { game: "auction", seats: 2, config: { seats: 2 } },
  undercover,
];

const questionsOf = (decisions: readonly Decision[]): string =>
  decisions
    .flatMap(({ calls = [] }) => calls.flatMap(({ messages }) => messages))
    .map(({ content }) => content)
    .join("\n");

describe.each(printedGames)("the printed prompts of LLMArena for $game", (match) => {
  test("are played in their own forms, with every slot filled", async () => {
    const { decisions } = await tables.play({ ...match, strategy: "printed" });
    expect(decisions.filter(({ missed }) => missed !== null)).toEqual([]);
    const said = questionsOf(decisions);
    expect(said).toMatch(/You are (?:playing|participating)/);
    expect(said).not.toMatch(/\{\w+\}/);
    expect(said).not.toContain("end your answer with");
    expect(decisions[0]?.raw).toMatchObject({ prompt: "llmarena-paper/1" });
  });

  test("make an answer in another form illegal, in a resumed match, too", async () => {
    const { decisions, events } = await mute.play({ ...match, strategy: "printed" });
    const [first] = decisions;
    expect(first).toMatchObject({
      missed: "illegal",
      detail: expect.stringMatching(/^The answer is not in the form that the prompt asks for: \S/),
    });
    const at = decisions.findLast(({ at }) => at > (first?.at ?? 0))?.at ?? 0;
    const stored = {
      events: events.slice(0, at),
      decisions: decisions.filter((decision) => decision.at < at),
    };
    const resumed = await mute.play({ ...match, strategy: "printed", stored });
    expect(resumed.events).toEqual(events);
  });
});

test("the position is left without hints where the game gives none", async () => {
  const { decisions } = await mute.play({
    game: "tic-tac-toe",
    seats: 2,
    strategy: "printed",
    config: { positionHints: false },
  });
  expect(questionsOf(decisions)).toContain("The board status is");
  expect(questionsOf(decisions)).not.toContain("You can only put");
});

test("Chinese matches and other games have the arena's prompts", async () => {
  const { decisions } = await mute.play({
    game: "public-good",
    seats: 3,
    strategy: "printed",
  });
  expect(decisions.every(({ missed, text }) => missed === null && text === "1")).toBe(true);
  const chinese = await mute.play({
    game: "tic-tac-toe",
    seats: 2,
    strategy: "printed",
    locale: "zh",
  });
  expect(chinese.decisions[0]).toMatchObject({ missed: null, text: "1" });
  expect(questionsOf(chinese.decisions)).not.toContain("You are playing");
});

test("MAgIC's printed rules go with the arena's questions", async () => {
  const { decisions } = await mute.play({
    game: "public-good",
    seats: 3,
    strategy: "printed",
    strategySettings: { paper: "magic-paper/1" },
    config: { multiplier: 1.5, rounds: 2 },
  });
  expect(decisions.every(({ missed, text }) => missed === null && text === "1")).toBe(true);
  expect(questionsOf(decisions)).toContain("multiplied by a factor of 1.5");
  expect(questionsOf(decisions)).toContain("Over 2 rounds, you decide");
});
