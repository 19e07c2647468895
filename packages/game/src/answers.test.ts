import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerFrom, isIllegal, readChoice, readNumber, readOption, readShape } from "./answers.ts";
import type { Ask } from "./contract.ts";

const bids = { kind: "number", min: 0, max: 10, whole: true } as const;

const ask: Ask<number> = {
  kind: "bid",
  prompt: "How much?",
  answer: z.number(),
  shape: bids,
  timeLimitMs: 1,
  parse: (text) => readNumber(text, bids) ?? { illegal: "No." },
};

describe("an option with a label as an answer", () => {
  const options = ["check-call", "all-in", "Player 1", "Player 2", "plan"];
  const labels = [
    "Call 4 chips",
    "Go all-in (98 chips)",
    "A: 25%, B: 75%",
    "A: 25%, B: 75%",
    "all-in",
  ];

  it.each([
    ["check-call", "check-call"],
    ["check-call: Call 4 chips", "check-call"],
    ["**Check-call：call 4 chips**", "check-call"],
    ["check-call :  Call 4 chips", "check-call"],
    ["Call 4 chips.", "check-call"],
    ["Go all-in (98 chips)", "all-in"],
    // Of two options with one label, neither is meant by it; an option is meant before a label.
    ["Player 2: A: 25%, B: 75%", "Player 2"],
    ["A: 25%, B: 75%", undefined],
    ["all-in", "all-in"],
    ["check-call: Go all-in (98 chips)", undefined],
    ["I check-call: Call 4 chips", undefined],
  ])("%s is %s", (text, option) => {
    expect(readChoice(text, options, labels)).toBe(option);
  });

  it("is illegal, and says so, where it names no option", () => {
    const shape = { kind: "option", options, labels } as const;
    expect(readShape("all-in: Call 4 chips", shape)).toEqual({
      illegal: "The answer is not exactly one of the listed options.",
    });
  });
});

describe("a number as an answer", () => {
  const range = { min: -5, max: 20, whole: true };

  it("is read back from its digits within the range, and not beyond", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), (number) => {
        const within = number >= range.min && number <= range.max;
        expect(readNumber(`${number}`, range)).toBe(within ? number : undefined);
        expect(readNumber(`${number}.5`, range)).toBeUndefined();
      }),
    );
  });

  it("is 0 however its sign is written", () => {
    expect(readNumber("-0", range)).toBe(0);
  });

  it("may be a fraction where the range allows it, and full-width digits", () => {
    expect(readNumber(" 0.25 ", { min: 0, max: 1, whole: false })).toBe(0.25);
    expect(readNumber("１２", range)).toBe(12);
  });

  it.each(['"5".', "5.", "**5**", "`5`", "（５）", "[5]。"])("is 5: %s", (text) => {
    expect(readNumber(text, range)).toBe(5);
  });

  it.each(["", "1e1", "0x10", "Infinity", "NaN", "1,000", "3 or 4", "--1", "."])(
    "is not %o",
    (text) => {
      expect(readNumber(text, { min: -1e9, max: 1e9, whole: false })).toBeUndefined();
    },
  );
});

describe("an option as an answer", () => {
  const options = ["Player 1", "Player 3", "hold", "e4", "词", "Bob.", "Bob"];

  it.each([
    " player 3 ",
    "**Player 3**",
    '"Player 3".',
    "'Player 3'",
    "“Player 3.”",
    "”Player 3”",
    "「Player 3」。",
    "【Player 3】",
    "（Ｐｌａｙｅｒ　３）",
    "‘Player 3’",
    "***Player 3***",
    '**"Player 3".**',
    "Player 3.",
    "Player 3。",
    "( Player 3 )",
    "*`Player 3`*",
    "«Player 3»",
  ])("is Player 3: %s", (text) => {
    expect(readOption(text, options)).toBe("Player 3");
  });

  it.each([
    ["[hold]", "hold"],
    ["`e4`", "e4"],
    ["```e4```", "e4"],
    ["《词》", "词"],
    ["Bob.", "Bob."],
    ['"Bob."', "Bob."],
    ["Bob", "Bob"],
  ])("reads %s as %s", (text, option) => {
    expect(readOption(text, options)).toBe(option);
  });

  it.each([
    "",
    "**",
    '""',
    ".",
    "Player 2",
    "I vote for Player 3.",
    "Player 3!",
    "Player 3..",
    "Player 3?",
    "**Player 3",
    "Player 3**",
    "[Player 3)",
    "Player 1, Player 3",
    '"Player 1" "Player 3"',
    "Answer: Player 3",
    "**Player 3** because he lies",
    "-Player 3-",
    "“Player 3” “hold”",
  ])("is none: %s", (text) => {
    expect(readOption(text, options)).toBeUndefined();
  });

  it("keeps quotes and full stops where it is read exactly", () => {
    expect(readOption(" PLAYER 3 ", options, { exact: true })).toBe("Player 3");
    expect(readOption('"Player 3"', options, { exact: true })).toBeUndefined();
    expect(readNumber("5.", { min: 0, max: 9, whole: true }, { exact: true })).toBeUndefined();
  });

  it("is read in no time, however many signs are around it", () => {
    const start = process.threadCpuUsage();
    for (const sign of ["*", '"', "(", "."]) readOption(sign.repeat(65_536), options);
    expect(readOption("*".repeat(65_536), options)).toBeUndefined();
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
  });
});

describe("an answer", () => {
  it("is given, or illegal with the reason", () => {
    expect(answerFrom(ask, "7")).toEqual({ given: 7 });
    expect(answerFrom(ask, "70")).toEqual({ missed: "illegal", detail: "No." });
  });

  it("is illegal only when the game says so", () => {
    expect(isIllegal({ illegal: "No." })).toBe(true);
    for (const answer of [null, 0, "", "illegal", [], {}, { given: 1 }]) {
      expect(isIllegal(answer)).toBe(false);
    }
  });
});
