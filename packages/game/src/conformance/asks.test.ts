import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Coin, type GuessingGame, guessing, interviewed } from "../../test/guessing.ts";
import { run } from "../../test/guessing-subject.ts";
import { isIllegal, readNumber, readOption, readShape } from "../answers.ts";
import type { Ask } from "../contract.ts";
import { rightBy } from "../interviews.ts";
import type { NumberShape } from "../shape.ts";

/** The guessing game with other questions. */
const asking = (change: Partial<Ask<Coin>>): Partial<GuessingGame> => ({
  ask: (...all) => ({ ...guessing.ask(...all), ...change }),
});

/** An interview for a number of the range, read by `parse`. */
const interviewing = (
  shape: NumberShape,
  parse: Ask<unknown>["parse"] = (text) => readNumber(text, shape) ?? { illegal: "No." },
  score: number | null = null,
): Partial<GuessingGame> =>
  interviewed({
    name: "sum",
    ask: () => ({
      kind: "sum",
      prompt: "How much?",
      answer: z.number(),
      shape,
      timeLimitMs: 1,
      parse,
    }),
    score: () => rightBy(score),
  });

const coins: readonly Coin[] = ["heads", "tails"];
const onePick = { kind: "pick", from: coins, min: 1, max: 1 } as const;
/** The guessing game with its coin in a list. */
const picking = asking({
  shape: onePick,
  parse: (text) => {
    const picked = readShape(text, onePick);
    return isIllegal(picked) ? picked : (picked[0] ?? "heads");
  },
});
const readAll: Ask<unknown>["parse"] = (text) => Number(text);
const readWhole: NumberShape = { kind: "number", min: 2, max: 4, whole: true };

describe("the suite lets pass", () => {
  it.each([
    ["an interview for whole numbers", interviewing(readWhole)],
    ["an interview for any number of a range", interviewing({ ...readWhole, whole: false })],
    ["the least score", interviewing(readWhole, undefined, 0)],
    ["the greatest score", interviewing(readWhole, undefined, 1)],
    ["a list that the game declares", { asksFor: ["pick"], ...picking }],
    ["a note with any schema", { notes: { hunch: z.unknown() } }],
  ] satisfies readonly (readonly [string, Partial<GuessingGame>])[])("%s", (_, game) => {
    expect(run(game)).not.toThrow();
  });
});

describe("the suite catches", () => {
  it.each([
    ["a question without words", asking({ prompt: "" }), /an ask needs words and time/],
    [
      "a list that the game does not declare",
      picking,
      /an ask is a pick, which asksFor does not name/,
    ],
    ["a forced answer that is illegal", asking({ forced: "edge" }), /"edge" is illegal/],
    ["a forced answer among others", asking({ forced: "tails" }), /is forced, one of 2 options/],
    [
      "an answer that is forced by what the seat does not know",
      {
        ask: (view, ...rest) => ({
          ...guessing.ask(view, ...rest),
          ...(view.coins.every((each) => each !== null) && { forced: "heads" }),
        }),
      },
      /the question by own view and by full state/,
    ],
    ["a question without time", asking({ timeLimitMs: 0 }), /an ask needs words and time/],
    [
      "a parse that takes any text where options are listed",
      asking({ parse: (text) => (text.startsWith("t") ? "tails" : "heads") }),
      /"heads\?" is legal, none of the listed options/,
    ],
    [
      "a parse that takes one text besides the options",
      asking({
        parse: (text) =>
          text === "NaN"
            ? "heads"
            : guessing.ask({ coins: [], due: [], guesses: [] }, 0, "en").parse(text),
      }),
      /"NaN" is legal, none of the listed options/,
    ],
    [
      "an interview that takes any text where options are listed",
      interviewed({
        ask: (view, seat, locale) => ({
          ...guessing.ask(view, seat, locale),
          parse: (text) => text,
        }),
      }),
      /is legal, none of the listed options/,
    ],
    [
      "an option that is listed twice",
      asking({ shape: { kind: "option", options: ["heads", "tails", "Heads"] } }),
      /the option "Heads" is listed twice/,
    ],
    [
      "a label that is another option",
      asking({ shape: { kind: "option", options: coins, labels: ["Tails", "the other side"] } }),
      /"Tails" is the label of "heads" and another option/,
    ],
    [
      "labels that the game does not read",
      asking({ shape: { kind: "option", options: coins, labels: ["Up", "Down"] } }),
      /the answer "heads" and "heads: Up" differ/,
    ],
    [
      "a second limit besides the characters",
      asking({
        prompt: "Say it in at most 2 words.",
        shape: { kind: "text", maxLength: 400 },
      }),
      /has a limit of its own besides 400 characters/,
    ],
    [
      "a question that says what the rules say",
      {
        rules: () => "Each player guesses the coin.",
        ...asking({ prompt: "Which side? Each player guesses the coin." }),
      },
      /the rules and the question say twice: "Each player guesses the coin\."/,
    ],
    [
      "rules with a sentence twice",
      { rules: () => "Each player guesses the coin. Each player guesses the coin." },
      /the rules in en say twice/,
    ],
    [
      "an illegal answer without a reason",
      asking({
        parse: (text) => readOption(text, coins) ?? { illegal: "" },
      }),
      /an illegal answer has no reason/,
    ],
    [
      "a parse that takes no sign away from an answer",
      asking({
        parse: (text) => readOption(text, coins, { exact: true }) ?? { illegal: "No." },
      }),
      /the answer "heads" and \*\*heads\*\* differ/,
    ],
    [
      "a number with signs around it that is another one",
      interviewing(
        readWhole,
        (text) => readNumber(text, readWhole, { exact: true }) ?? { illegal: "No." },
      ),
      /the answer "2" and \*\*2\*\* differ/,
    ],
    [
      "a parse that finds an option within a sentence",
      asking({
        parse: (text) =>
          /^\W*(heads|tails)\W*$/.test(text) || text.startsWith("It is")
            ? text.includes("heads")
              ? "heads"
              : "tails"
            : { illegal: "No." },
      }),
      /is legal, none of the listed options/,
    ],
    [
      "an answer that its schema changes",
      asking({ answer: z.enum(["heads", "tails"]).transform((): Coin => "heads") }),
      /a parsed answer and its schema differ/,
    ],
    [
      "a question in one language that differs by the full state",
      {
        ask: (view, seat, locale) => ({
          ...guessing.ask(view, seat, locale),
          prompt: `heads or tails, ${locale === "zh" ? view.coins[0] : ""}?`,
        }),
      },
      /the question by own view and by full state differ/,
    ],
    ["a note without a name", { notes: { "": z.string() } }, /a note needs a name/],
    [
      "a number below the range",
      interviewing(readWhole, (text) => (Number(text) > 4 ? { illegal: "No." } : Number(text))),
      /1 is legal, out of the range/,
    ],
    [
      "a number above the range",
      interviewing(readWhole, (text) =>
        Number(text) < 2 || Number(text) % 1 > 0 ? { illegal: "No." } : Number(text),
      ),
      /5 is legal, out of the range/,
    ],
    [
      "a fraction where numbers are whole",
      interviewing(
        readWhole,
        (text) => readNumber(text, { ...readWhole, whole: false }) ?? { illegal: "" },
      ),
      /2.5 is legal, out of the range/,
    ],
    [
      "a range without its upper end",
      interviewing(readWhole, (text) => (text === "4" ? { illegal: "No." } : readAll(text))),
      /4 is illegal, an end of the range/,
    ],
    [
      "a score below 0",
      interviewing(readWhole, undefined, -0.5),
      /"right" of the interview "sum" is -0.5 of 1/,
    ],
    [
      "a score that is not a number",
      interviewing(readWhole, undefined, Number.NaN),
      /"right" of the interview "sum" is NaN of 1/,
    ],
    [
      "an interview in one language alone that differs by the full state",
      interviewed({
        ask: (view, seat, locale) => ({
          ...guessing.ask(view, seat, locale),
          prompt: `${locale === "zh" ? view.coins.join() : ""}?`,
        }),
      }),
      /the interview "guess" by own view and by full state differ/,
    ],
    [
      "an event that it has no words for",
      // As a game in JavaScript may.
      { narrate: (_event, _view, locale) => (locale === "en" ? "" : JSON.parse("null")) },
      /has no narration for omniscient in zh/,
    ],
  ] satisfies readonly (readonly [string, Partial<GuessingGame>, RegExp])[])(
    "%s",
    (_, game, why) => {
      expect(run(game)).toThrow(why);
    },
  );

  it.each([null, 0.5, "a note", { "Player 1": 1 }, [0]])(
    "a note schema that throws at %j",
    (note) => {
      const hunch = z.unknown().refine((value) => {
        if (JSON.stringify(value) === JSON.stringify(note)) throw new Error("not that one");
        return true;
      });
      expect(run({ notes: { hunch } })).toThrow(/not that one/);
    },
  );
});
