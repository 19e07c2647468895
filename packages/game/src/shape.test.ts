import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readShape } from "./answers.ts";
import {
  type AnswerShape,
  answerSchema,
  hasFreeText,
  isComposite,
  listedAnswers,
} from "./shape.ts";
import { answerShapeSchema, compositeShapeSchema } from "./shape-schema.ts";

const players = ["Player 1", "Player 2", "Player 3", "O'Hara, Ann"];
const team = { kind: "pick", from: players, min: 2, max: 3 } as const;
const guess = {
  kind: "record",
  fields: {
    spies: { label: "Who are the spies?", shape: { kind: "pick", from: players, min: 1, max: 1 } },
    word: { label: "Your word", shape: { kind: "text", maxLength: 12 } },
    chance: { label: "How sure?", shape: { kind: "number", min: 0, max: 100, whole: true } },
    side: { label: "Your side", shape: { kind: "option", options: ["spy", "villager"] } },
  },
} as const satisfies AnswerShape;
const legal = { spies: ["Player 3"], word: "pear", chance: 40, side: "spy" } as const;

describe("the schema of an answer", () => {
  it.each<[AnswerShape, object]>([
    [
      { kind: "option", options: ["a", "b"] },
      { type: "string", enum: ["a", "b"] },
    ],
    [
      { kind: "number", min: -1, max: 10, whole: true },
      { type: "integer", minimum: -1, maximum: 10 },
    ],
    [
      { kind: "number", min: 0, max: 0.5, whole: false },
      { type: "number", minimum: 0, maximum: 0.5 },
    ],
    [
      { kind: "text", maxLength: 400 },
      { type: "string", maxLength: 400 },
    ],
    [{ kind: "text" }, { type: "string" }],
    [
      team,
      {
        type: "array",
        items: { type: "string", enum: players },
        minItems: 2,
        maxItems: 3,
        uniqueItems: true,
      },
    ],
    [
      guess,
      {
        type: "object",
        properties: {
          spies: {
            type: "array",
            items: { type: "string", enum: players },
            minItems: 1,
            maxItems: 1,
            uniqueItems: true,
          },
          word: { type: "string", maxLength: 12 },
          chance: { type: "integer", minimum: 0, maximum: 100 },
          side: { type: "string", enum: ["spy", "villager"] },
        },
        required: ["spies", "word", "chance", "side"],
        additionalProperties: false,
      },
    ],
  ])("of %o is %o", (shape, schema) => {
    expect(answerSchema(shape)).toEqual(schema);
  });
});

describe("a pick", () => {
  it.each([
    '["Player 3", "Player 1"]',
    '```json\n["Player 3", "Player 1"]\n```',
    "Player 3, Player 1",
    "player 1\nPLAYER 3",
    "Player 1、Player 3。",
    '**Player 1**, "Player 3"',
  ])("is read in the order of its options from %s", (text) => {
    expect(readShape(text, team)).toEqual(["Player 1", "Player 3"]);
  });

  it("may have a name with a comma in it, in a list", () => {
    expect(readShape('["O\'Hara, Ann", "Player 1"]', team)).toEqual(["Player 1", "O'Hara, Ann"]);
    expect(readShape("O'Hara, Ann", { ...team, min: 1 })).toEqual(["O'Hara, Ann"]);
  });

  it.each([
    ["Player 1, Player 1", '"Player 1" is named twice.'],
    ["Player 1, player 1.", '"Player 1" is named twice.'],
    ["Player 1", "The answer names 1 of the options, not 2 to 3."],
    ["", "The answer names 0 of the options, not 2 to 3."],
    [JSON.stringify(players), "The answer names 4 of the options, not 2 to 3."],
    ["Player 1 and Player 2", '"Player 1 and Player 2" is none of the listed options.'],
    ['[{"seat": 1}, "Player 1"]', "The answer is not a list of texts."],
    [`["${"x".repeat(90_000)}"]`, `"${"x".repeat(40)}…" is none of the listed options.`],
    [`["${"x".repeat(1_000_000)}"]`, "The answer is longer than 100000 characters."],
  ])("is refused with a sentence", (text, illegal) => {
    expect(readShape(text, team)).toEqual({ illegal });
  });

  it("may have blank lines in its code fence", () => {
    const fenced = '```json  \r\n\n  \n["Player 3", "Player 1"]\n\n```';
    expect(readShape(fenced, team)).toEqual(["Player 1", "Player 3"]);
  });

  it.each([
    ["line breaks in a fence", `\`\`\`${"\n".repeat(99_000)}x`],
    ["spaces in a fence", `\`\`\`${" ".repeat(99_000)}x`],
    ["combining marks", `a${"\u0301".repeat(49_000)}${"\u0323".repeat(49_000)}`],
    ["line breaks, far too many", `\`\`\`${"\n".repeat(250_000)}x`],
  ])("is refused in no time: %s", (_, text) => {
    const start = process.threadCpuUsage();
    for (const shape of [team, guess]) expect(readShape(text, shape)).toHaveProperty("illegal");
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
  });

  test("any pick of the shape is read back, in any order", () => {
    const picks = fc.shuffledSubarray(players, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(picks, (picked) => {
        const inOrder = players.filter((name) => picked.includes(name));
        expect(readShape(JSON.stringify(picked), team)).toEqual(inOrder);
      }),
    );
  });
});

describe("a record", () => {
  const text = JSON.stringify(legal);

  it.each([
    text,
    `\n${text}\n`,
    `\`\`\`json\n${JSON.stringify(legal, null, 2)}\n\`\`\``,
    `\`\`\`\n${text}\n\`\`\``,
    JSON.stringify({ ...legal, spies: "Player 3", chance: "40", side: " SPY. " }),
  ])("is read from %s", (given) => {
    expect(readShape(given, guess)).toEqual(legal);
  });

  it.each([
    [{ ...legal, why: "so" }, 'The answer has fields that were not asked for: "why".'],
    [
      { ...legal, a: 1, b: 2, c: 3, d: 4 },
      'The answer has fields that were not asked for: "a", "b", "c" and others.',
    ],
    [{ ...legal, word: undefined }, 'The answer lacks the field "word".'],
    [
      { ...legal, word: "a very long word" },
      'Field "word": The answer is longer than 12 characters.',
    ],
    [{ ...legal, word: null }, 'Field "word": The answer is not a text.'],
    [{ ...legal, chance: 101 }, 'Field "chance": The answer is not a whole number from 0 to 100.'],
    [
      { ...legal, spies: ["Player 1", "Player 2"] },
      'Field "spies": The answer names 2 of the options, not 1.',
    ],
    [{ ...legal, word: "x".repeat(1_000_000) }, "The answer is longer than 100000 characters."],
    [[legal], 'The answer is not a JSON object with "spies", "word", "chance", "side".'],
  ])("is refused with a sentence", (given, illegal) => {
    expect(readShape(JSON.stringify(given), guess)).toEqual({ illegal });
  });

  it("has numbers as JSON writes them", () => {
    const shape = { kind: "number", min: -1, max: 1, whole: false } as const;
    const share: AnswerShape = { kind: "record", fields: { share: { label: "Share", shape } } };
    const read = (written: string) => readShape(`{"share": ${written}}`, share);
    expect([read("1e-7"), read("-0"), read('"0.5"')]).toEqual([
      { share: 1e-7 },
      { share: 0 },
      { share: 0.5 },
    ]);
    expect(read("1e9")).toEqual({
      illegal: 'Field "share": The answer is not a number from -1 to 1.',
    });
  });

  describe("whose numbers share out a total", () => {
    const share = { kind: "number", min: 0, max: 100, whole: true } as const;
    const shares: AnswerShape = {
      kind: "record",
      fields: {
        a: { label: "A", shape: share },
        b: { label: "B", shape: share },
        words: { label: "Words", shape: { kind: "text" } },
      },
      split: { total: 100, step: 5 },
    };

    it.each([
      [{ a: 35, b: 65, words: "7" }, null],
      [{ a: 100, b: 0, words: "" }, null],
      [{ a: 35, b: 60, words: "5" }, "The numbers add up to 95, not 100."],
      [{ a: 33, b: 67, words: "" }, 'Field "a": 33 is not a multiple of 5.'],
    ])("reads %j, or says what is wrong", (given, illegal) => {
      expect(readShape(JSON.stringify(given), shares)).toEqual(
        illegal === null ? given : { illegal },
      );
    });

    it("says the step in its schema, and keeps the split in messages", () => {
      expect(answerSchema(shares)).toMatchObject({
        properties: { a: { type: "integer", multipleOf: 5 }, words: { type: "string" } },
      });
      expect(answerShapeSchema.parse(shares)).toEqual(shares);
    });
  });

  it("has no field that its prototype has", () => {
    const given = `{"__proto__": {"word": "pear"}, ${text.slice(1)}`;
    expect(readShape(given, guess)).toEqual({
      illegal: 'The answer has fields that were not asked for: "__proto__".',
    });
    const { word: _, ...rest } = legal;
    expect(readShape(JSON.stringify(rest), guess)).toEqual({
      illegal: 'The answer lacks the field "word".',
    });
  });
});

test("questions say options, numbers and caps in fields of their own, picks and records in none", () => {
  expect(listedAnswers({ kind: "option", options: ["a"], labels: ["A"] })).toEqual({
    options: ["a"],
    labels: ["A"],
  });
  expect(listedAnswers({ kind: "text", maxLength: 5 })).toEqual({ maxLength: 5 });
  expect([listedAnswers(team), listedAnswers(guess)]).toEqual([{}, {}]);
  expect([team, guess].map(hasFreeText)).toEqual([false, true]);
});

test.each<AnswerShape>([
  { kind: "option", options: ["a", "b"], labels: ["A", "B"] },
  team,
  { kind: "number", min: 0, max: 1, whole: false },
  { kind: "text" },
  guess,
])("a stored shape is read as it was: $kind", (shape) => {
  expect(answerShapeSchema.parse(JSON.parse(JSON.stringify(shape)))).toEqual(shape);
  expect(compositeShapeSchema.safeParse(shape).success).toBe(isComposite(shape));
});
