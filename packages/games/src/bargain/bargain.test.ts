import {
  type Answer,
  answerFrom,
  type MissCode,
  positionOf,
  randomFrom,
  type Seat,
  Table,
  visible,
} from "@wisp/game";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type GivenAnswer, parseAnswer, readMove, tellsValue } from "./answers.ts";
import { bargainEntry } from "./entry.ts";
import { configSchema, type Materials, materialsSchema } from "./events.ts";
import { bargain, preview } from "./index.ts";

const worked: Materials = {
  counts: [1, 2, 3],
  values: [
    [8, 1, 0],
    [4, 0, 2],
  ],
};
const openSpiel: Materials = {
  counts: [1, 3, 1],
  values: [
    [2, 2, 2],
    [10, 0, 0],
  ],
};

type Move = string | { readonly missed: MissCode };
const late: Move = { missed: "timeout" };

function play(
  moves: readonly Move[],
  config: z.input<typeof configSchema> = {},
  materials: Materials = worked,
) {
  const table = new Table(bargain, {
    seed: "42",
    config: configSchema.parse(config),
    materials: materialsSchema.parse(materials),
  });
  table.deal();
  table.advance();
  for (const move of moves) {
    const [seat = -1] = table.due;
    const answer: Answer<GivenAnswer> =
      typeof move === "string"
        ? answerFrom(bargain.ask(table.view(seat), seat, "en"), move)
        : { ...move, detail: "" };
    table.decide(new Map([[seat, answer]]));
    table.advance();
  }
  return table;
}

const factOf = (table: ReturnType<typeof play>, name: string): readonly string[] =>
  (table.outcome?.facts ?? [])
    .filter((fact) => fact.name === name)
    .map(({ numerator, denominator }) => `${numerator}/${denominator}`);

const askOf = (table: ReturnType<typeof play>, seat: Seat, locale: "en" | "zh" = "en") =>
  bargain.ask(table.view(seat), seat, locale);

describe("an answer", () => {
  it.each([
    ["1 hat 2 balls 0 apples", [1, 2, 0]],
    ["1 hats 2 ball 1 apple", [1, 2, 1]],
    ["1 hat, 2 balls and 0 apples", [1, 2, 0]],
    ["1 hat, two balls, and three apples.", [1, 2, 3]],
    ["**One hat zero balls nine apples**", [1, 0, 9]],
    ["１ hat ２ balls ０ apples", [1, 2, 0]],
    ["1顶帽子 2个球 0个苹果", [1, 2, 0]],
    ["一顶帽子、两个球和三个苹果。", [1, 2, 3]],
    ["1 帽子 2 球 3 苹果", [1, 2, 3]],
    ["Deal", "deal"],
    ["“deal.”", "deal"],
    ["成交。", "deal"],
    ["No deal", null],
    ["Player 1: Deal", null],
    ["1 hat 2 balls", null],
    ["1 ball 2 hats 0 apples", null],
    ["-1 hat 2 balls 0 apples", null],
    ["1.5 hats 2 balls 0 apples", null],
    ["a hat 2 balls 0 apples", null],
    ["I take 1 hat 2 balls 0 apples", null],
    ["", null],
  ])("reads %j as %j", (line, move) => {
    expect(readMove(line)).toEqual(move);
  });

  it.each([
    `1帽子${" ".repeat(100_000)}x`,
    `1帽子${" ".repeat(140)}1球${" ".repeat(140)}x`,
    `1 hat${" ".repeat(100_000)}x`,
    `${"*".repeat(100_000)}x`,
    `x${'" '.repeat(100_000)}x`,
  ])("reads no move in no time in a long line", (line) => {
    const start = process.threadCpuUsage();
    expect(readMove(line)).toBeNull();
    expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
  });

  it("has words above its last line", () => {
    const asked = { counts: [1, 2, 3], mayAccept: true, cap: 400, locale: "en" } as const;
    expect(parseAnswer("Hello!\n\nHow about this?\n1 hat 0 balls 0 apples\n", asked)).toEqual({
      words: "Hello!\n\nHow about this?",
      plan: [1, 0, 0],
    });
    expect(parseAnswer("Fine.\nDeal", asked)).toEqual({ words: "Fine.", plan: null });
    expect(parseAnswer("1 hat 0 balls 0 apples\nDo you agree?", asked)).toHaveProperty("illegal");
  });

  it("cannot take more than there is, nor accept what was not offered", () => {
    const asked = { counts: [1, 2, 3], mayAccept: false, cap: 400, locale: "en" } as const;
    expect(parseAnswer("1 hat 3 balls 0 apples", asked)).toEqual({
      illegal: "The plan takes more than there is: 1 hat, 2 balls and 3 apples.",
    });
    expect(parseAnswer("Deal", asked)).toHaveProperty("illegal");
  });

  const numbers = { hats: 1, balls: 2, apples: 0 };
  it.each([
    [
      { words: "Hi.", answer: "plan", ...numbers },
      { words: "Hi.", plan: [1, 2, 0] },
    ],
    [
      { words: "Hi.", answer: "Deal", ...numbers },
      { words: "Hi.", plan: null },
    ],
    [
      { words: "long", answer: "plan", ...numbers },
      { words: "long", plan: [1, 2, 0] },
    ],
    [{ words: "", answer: "plan", ...numbers, balls: 3 }, { illegal: /"balls"/ }],
    [{ words: "", answer: "no", ...numbers }, { illegal: /"answer"/ }],
    [{ answer: "plan", ...numbers }, { illegal: /lacks the field "words"/ }],
  ])("may be an object: %j", (given, parsed) => {
    const asked = { counts: [1, 2, 3], mayAccept: true, cap: 3, locale: "zh" } as const;
    const expected =
      "illegal" in parsed ? { illegal: expect.stringMatching(parsed.illegal) } : parsed;
    expect(parseAnswer(JSON.stringify(given), asked)).toEqual(expected);
    expect(parseAnswer(`\`\`\`json\n${JSON.stringify(given)}\n\`\`\``, asked)).toEqual(expected);
  });

  it("is no Deal as an object before there is a plan, and has no words without talk", () => {
    const asked = { counts: [1, 2, 3], mayAccept: false, cap: null, locale: "en" } as const;
    const object = (answer: string) => JSON.stringify({ answer, ...numbers });
    expect(parseAnswer(object("Deal"), asked)).toHaveProperty("illegal");
    expect(parseAnswer(object("plan"), asked)).toEqual({ words: "", plan: [1, 2, 0] });
  });
});

describe("a match", () => {
  it("gives each player what they get by their own values", () => {
    const table = play(["I'd like most of it.\n1 hat 2 balls 1 apple", "All right.\nDeal"]);
    expect(table.outcome).toMatchObject({ points: [10, 4], winners: [0], pointsScale: 1 });
    expect(factOf(table, "deals")).toEqual(["1/1", "1/1"]);
    expect(factOf(table, "value")).toEqual(["10/10", "4/10"]);
    expect(factOf(table, "margin")).toEqual(["6/1", "-6/1"]);
    expect(factOf(table, "joint-value")).toEqual(["14/16", "14/16"]);
    expect(factOf(table, "pareto")).toEqual(["0/1", "0/1"]);
    expect(factOf(table, "moves-used")).toEqual(["2/20", "2/20"]);
    expect(factOf(table, "plans")).toEqual(["1/1", "0/1"]);
    expect(factOf(table, "told-value")).toEqual(["0/1", "0/1"]);
  });

  it("counts an efficient deal as one", () => {
    const table = play(["1 hat 2 balls 0 apples", "Deal"]);
    expect(table.outcome).toMatchObject({ points: [10, 6], winners: [0] });
    expect(factOf(table, "pareto")).toEqual(["1/1", "1/1"]);
    expect(factOf(table, "joint-value")).toEqual(["16/16", "16/16"]);
  });

  it("ends as OpenSpiel's does: the last plan is the one that is accepted", () => {
    const table = play(["1 hat 3 balls 1 apple", "1 hat 0 balls 0 apples", "Deal"], {}, openSpiel);
    expect(table.outcome).toMatchObject({ points: [8, 10], winners: [1] });
  });

  it("is a draw with nothing for either when all rounds pass without a deal", () => {
    const table = play(Array.from({ length: 20 }, () => "1 hat 2 balls 3 apples"));
    expect(table.outcome).toMatchObject({ points: [0, 0], winners: [] });
    expect(factOf(table, "deals")).toEqual(["0/1", "0/1"]);
    expect(factOf(table, "pareto")).toEqual(["0/0", "0/0"]);
    expect(factOf(table, "moves-used")).toEqual(["20/20", "20/20"]);
    expect(factOf(table, "plans")).toEqual(["10/1", "10/1"]);
  });

  it("counts the last move's Deal", () => {
    const plans = Array.from({ length: 19 }, () => "1 hat 2 balls 0 apples");
    expect(play([...plans, "Deal"]).outcome).toMatchObject({ points: [10, 6] });
    expect(play(["1 hat 2 balls 0 apples", "Deal"], { rounds: 1 }).outcome?.points).toEqual([
      10, 6,
    ]);
  });

  it("is a draw when both have as much", () => {
    const equal = {
      counts: [2, 2, 1],
      values: [
        [2, 2, 2],
        [2, 2, 2],
      ],
    };
    const table = play(
      ["1 hat 1 ball 0 apples", "0 hats 1 ball 1 apple", "1 hat 2 balls 0 apples", "Deal"],
      {},
      equal,
    );
    expect(table.outcome).toMatchObject({ points: [6, 4], winners: [0] });
    const half = {
      counts: [2, 2, 2],
      values: [
        [1, 1, 3],
        [1, 1, 3],
      ],
    };
    expect(play(["1 hat 1 ball 1 apple", "Deal"], {}, half).outcome).toMatchObject({
      points: [5, 5],
      winners: [],
    });
  });

  it("passes the turn after a lost decision, and leaves earlier plans open", () => {
    const table = play([
      "1 hat 0 balls 0 apples",
      "0 hats 0 balls 3 apples",
      late,
      "Hm.\nI agree.",
    ]);
    expect(positionOf(askOf(table, 0))).toContain(
      "Plan of Player 2: Player 2 takes 3 apples. You would get 1 hat and 2 balls, worth 10 to you.",
    );
    const texts = table.log.map(({ event }) => bargain.narrate(event, table.view(0), "en"));
    expect(texts).toContain("Player 1 does not answer in time: no new plan.");
    expect(texts).toContain("Player 2 gives an answer that is no move: no new plan.");
    expect(texts.join()).not.toContain("Hm.");
    table.decide(new Map([[0, answerFrom(askOf(table, 0), "Deal")]]));
    table.advance();
    expect(table.outcome).toMatchObject({ points: [10, 6] });
  });

  it("lets the player accept the other's old plan after the other missed a turn", () => {
    const table = play(["0 hats 2 balls 3 apples", "1 hat 2 balls 3 apples", late, "Deal"]);
    expect(table.outcome).toMatchObject({ points: [2, 4], winners: [1] });
  });

  it("tells words to the other player, cut to the cap, and to nobody without talk", () => {
    const words = `${"a".repeat(30)}\n1 hat 0 balls 0 apples`;
    const cut = play([words], { speechCap: 12 });
    expect(positionOf(askOf(cut, 1))).toContain(`Player 1 says: "${"a".repeat(12)}"\n`);
    const silent = play([words], { talk: false });
    expect(JSON.stringify(silent.log)).not.toContain("aaa");
    expect(positionOf(askOf(silent, 1))).not.toContain("says");
  });
});

describe("the question", () => {
  it("says what the seat knows, and nothing of the other's values", () => {
    const table = play(["Shall we?\n1 hat 2 balls 1 apple"]);
    const ask = askOf(table, 1);
    expect({ ...ask, position: positionOf(ask) }).toMatchObject({
      kind: "plan",
      prompt:
        "Round 1 of 10: do you accept, or what do you take? There is room for about 65 words.",
      position: [
        "On the table: 1 hat, 2 balls and 3 apples.",
        "Worth to Player 2, each: hat 4, ball 0, apple 2.",
        'Player 1 says: "Shall we?"',
        "Plan of Player 1: Player 1 takes 1 hat, 2 balls and 1 apple. You would get 2 apples, worth 4 to you.",
      ].join("\n"),
    });
    expect(positionOf(askOf(table, 1, "zh"))).toBe(
      [
        "桌上有 1 顶帽子、2 个球、3 个苹果。",
        "每件对 Player 2 的价值：帽子 4，球 0，苹果 2。",
        'Player 1 说："Shall we?"',
        "Player 1 的方案：Player 1 拿 1 顶帽子、2 个球、1 个苹果；你得到 2 个苹果，对你值 4。",
      ].join("\n"),
    );
  });

  it("and the rules name one form of an answer, except by version 1", () => {
    const config = configSchema.parse({});
    for (const locale of ["en", "zh"] as const) {
      const rules = bargain.rules(config, locale);
      expect(rules.match(/JSON/g)).toHaveLength(1);
      expect(rules).not.toMatch(/last line|最后一行/);
      expect(bargain.rules(config, locale, 1)).toMatch(/last line|最后一行/);
    }
  });

  it("shows the values to their seat alone until the end, and then to every reader", () => {
    const open = play(["1 hat 2 balls 1 apple"]);
    const valuesIn = (viewer: Parameters<typeof visible>[1], log = open.log) =>
      visible(log, viewer).flatMap((event) => (event.type === "values-dealt" ? [event.seat] : []));
    expect([valuesIn("public"), valuesIn(0), valuesIn(1)]).toEqual([[], [0], [1]]);
    const { log } = play(["1 hat 2 balls 1 apple", "Deal"]);
    expect([valuesIn("public", log), valuesIn("ended", log)]).toEqual([[], [0, 1]]);
    expect(visible(log, 1)).toContainEqual({ type: "values-shown", values: worked.values });
  });
});

it.each([
  [true, "The hat is worth 8 to me."],
  [true, "My value for a ball is 1."],
  [true, "To me, 4 is what the hats are worth."],
  [true, "每顶帽子对我的价值是8。"],
  [true, "苹果只值三分"],
  [false, "It would be worth it: 2 balls for you."],
  [false, "I value fairness. You get 3 balls."],
  [false, "I take 1 hat and 2 balls."],
  [false, "这个办法值得一试，你拿 3 个苹果。"],
])("marks as told value (%s): %s", (isTold, words) => {
  expect(tellsValue(words)).toBe(isTold);
});

it("quotes the first words in lists, but none that accept", () => {
  const first = "How about a good deal for both?";
  const quoteOf = (...moves: Move[]) => preview(play(moves).log.map(({ event }) => event)).quote;
  expect(quoteOf(`${first}\n1 hat 0 balls 0 apples`, "That works for me.\nDeal")).toBe(first);
  expect(quoteOf("1 hat 0 balls 0 apples", "That works for me.\nDeal")).toBeNull();
});

it("refuses materials of one part, or that break the constraints", () => {
  expect(materialsSchema.safeParse({ counts: [1, 2, 3] }).success).toBe(false);
  expect(materialsSchema.safeParse({ ...worked, counts: [1, 2, 4] }).success).toBe(false);
  expect(materialsSchema.safeParse({}).success).toBe(true);
});

it("draws the same items and values for both tables of a round", () => {
  const drawn = (seed: string) => bargainEntry.ordinary("en", randomFrom(seed)).materials;
  expect(drawn("1")).toEqual(drawn("1"));
  expect(new Set(["1", "2", "3", "4"].map((seed) => JSON.stringify(drawn(seed)))).size).toBe(4);
});
