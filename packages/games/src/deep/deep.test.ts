import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  type Answer,
  answerFrom,
  canonical,
  type Locale,
  locales,
  type MissCode,
  type Outcome,
  positionOf,
  Table,
  visible,
} from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { findWord } from "../common/talk/judge/index.ts";
import { house } from "./house.ts";
import { deep } from "./index.ts";
import { itemFacts, items } from "./items/items.ts";
import type { GivenAnswer } from "./referee.ts";
import { type Config, configSchema, type Event, type Mode, type State } from "./state.ts";

type Reply = string | { readonly missed: MissCode };

const target = { word: "Batman", aliases: [] };
const distractors = ["Superman", "Zorro"];

/** What an agent answers, by what it sees. */
type Replies = (
  view: State,
  ask: { readonly kind: string; readonly mode: Mode; readonly word: string },
) => Reply;

const usual: Replies = (_view, { kind }) =>
  ({
    "describe-aggressive": "A hero of Gotham.",
    imagine: "1. Robin\n- Superman, Spider-Man",
    "describe-conservative": "A hero.",
  })[kind] ?? "3";

/** A whole match; seat 0 describes. */
function played(replies: Replies, config: Partial<Config> = {}, item = { target, distractors }) {
  const table = new Table(deep, {
    seed: "a match",
    config: configSchema.parse({ distractors: item.distractors.length, ...config }),
    materials: { id: null, theme: "", ...item, describer: 0 },
  });
  table.deal();
  table.advance();
  const positions: string[] = [];
  while (table.outcome === undefined) {
    const [seat = 0] = table.due;
    const view = table.view(seat);
    const ask = deep.ask(view, seat, table.state.config.language);
    const { mode = "aggressive", word = "" } = view.shown ?? {};
    const reply = replies(view, { kind: ask.kind, mode, word });
    positions.push(positionOf(ask) ?? "");
    const answer: Answer<GivenAnswer> =
      typeof reply === "string" ? answerFrom(ask, reply) : { ...reply, detail: "" };
    table.decide(new Map([[seat, answer]]));
    table.advance();
  }
  const events = table.log.map(({ event }) => event);
  return { table, events, outcome: table.outcome, positions };
}

/** The ratio of a fact's sums over matches; null where nothing was counted. */
function meanOf(outcomes: readonly Outcome[], name: string): number | null {
  const facts = outcomes.flatMap((each) => each.facts.filter((fact) => fact.name === name));
  const of = facts.reduce((sum, { denominator }) => sum + denominator, 0);
  return of === 0 ? null : facts.reduce((sum, { numerator }) => sum + numerator, 0) / of;
}

/** A judge that gives each word its score. */
const scoring =
  (scores: Readonly<Record<Mode, Readonly<Record<string, Reply>>>>): Replies =>
  (view, ask) =>
    ask.kind === "score" ? (scores[ask.mode][ask.word] ?? "none") : usual(view, ask);

const table = (target_: number, [one = 0, other = 0]: readonly number[]) => ({
  Batman: `${target_}`,
  Superman: `${one}`,
  Zorro: `${other}`,
});

describe("the four means", () => {
  it("are those of three worked items", () => {
    const outcomes = (
      [
        [5, [1, 2], 4, [3, 2]],
        [4, [1, 1], 2, [2, 4]],
        [5, [2, 3], 5, [1, 1]],
      ] as const
    ).map(
      ([aggressive, others, conservative, rest]) =>
        played(
          scoring({
            aggressive: table(aggressive, others),
            conservative: table(conservative, rest),
          }),
        ).outcome,
    );
    expect(meanOf(outcomes, "aggressive-target")).toBeCloseTo(14 / 3, 9);
    expect(meanOf(outcomes, "aggressive-distractor")).toBeCloseTo(5 / 3, 9);
    expect(meanOf(outcomes, "conservative-target")).toBeCloseTo(11 / 3, 9);
    expect(meanOf(outcomes, "conservative-distractor")).toBeCloseTo(13 / 6, 9);
    expect(meanOf(outcomes, "aggressive-gap")).toBeCloseTo(3, 9);
    expect(meanOf(outcomes, "conservative-gap")).toBeCloseTo(-1.5, 9);
    expect(outcomes.map(({ points: [points = 0] }) => points / 60)).toEqual([2, 4, -1.5]);
    for (const { points, winners } of outcomes) expect([points[1], winners]).toEqual([0, []]);
  });

  it("weigh each item alike, the micro mean each score", () => {
    const few = played(
      scoring({
        aggressive: { Batman: "5", Superman: "1", Zorro: "It fits well" },
        conservative: table(3, [3, 3]),
      }),
    ).outcome;
    const many = played(
      scoring({ aggressive: table(5, [4, 4]), conservative: table(3, [3, 3]) }),
    ).outcome;
    expect(meanOf([few, many], "aggressive-distractor")).toBe((1 + 4) / 2);
    expect(meanOf([few, many], "aggressive-distractor-micro")).toBe((1 + 4 + 4) / 3);
    expect(meanOf([few], "missing-scores")).toBe(1 / 6);
  });

  it("leave out a match whose judge misses more than a fifth of the scores", () => {
    const prose = scoring({
      aggressive: { Batman: "5", Superman: "Rather 2, I think.", Zorro: "6" },
      conservative: table(3, [3, 3]),
    });
    const { outcome, events } = played(prose);
    expect(meanOf([outcome], "aggressive-target")).toBeNull();
    expect(meanOf([outcome], "set-aside")).toBe(1);
    expect(events.filter(({ type }) => type === "scores-shown")).toMatchObject([
      { target: 5, distractors: [null, null] },
      { target: 3 },
    ]);
    // Of the mode that has both scores, and nothing of the other.
    expect(outcome.points).toEqual([0, 0]);
    const none = played((view, ask) =>
      ask.kind === "score" ? { missed: "timeout" } : usual(view, ask),
    ).outcome;
    expect([none.points, meanOf([none], "missing-scores")]).toEqual([[0, 0], 1]);
  });

  it("reach their ends with any number of distractors", () => {
    const many = ["a1", "b2", "c3", "d4", "e5", "f6", "g7"].slice(0, 6);
    for (const [best, points] of [
      [true, 480],
      [false, -480],
    ] as const) {
      const { outcome } = played(
        (view, ask) => {
          if (ask.kind !== "score") return usual(view, ask);
          const isHigh = (ask.word === "Batman") === (ask.mode === "aggressive");
          return isHigh === best ? "5" : "1";
        },
        {},
        { target, distractors: many },
      );
      expect(outcome.points).toEqual([points, 0]);
    }
  });
});

describe("a description", () => {
  const described = (events: readonly Event[]) =>
    events.flatMap((event) => (event.type === "described" ? [event] : []));

  it("that is empty is lost, scores 1 without the judge, and costs more than any description", () => {
    for (const silence of ["", " \n ", "?!", { missed: "timeout" } as const]) {
      const { events, outcome } = played((view, ask) =>
        ask.kind === "describe-conservative" ? silence : usual(view, ask),
      );
      expect(described(events).at(-1)).toMatchObject({ text: "", isCut: false });
      expect(events.filter(({ type }) => type === "scored")).toHaveLength(3);
      expect(meanOf([outcome], "conservative-target")).toBe(1);
      expect(meanOf([outcome], "conservative-distractor")).toBe(1);
      expect(meanOf([outcome], "silent")).toBe(1 / 2);
      expect(outcome.points).toEqual([-240, 0]);
    }
  });

  it("is cut after its words, of Chinese after its ideographs, and on one line", () => {
    const cases: readonly [Locale, string, string][] = [
      [
        "en",
        "one two\nthree four five six seven eight nine ten. eleven",
        "one two three four five six seven eight nine ten.",
      ],
      ["zh", `${"字".repeat(20)}，多余`, `${"字".repeat(20)}，`],
      ["zh", "用 HTML5 写成的网页", "用 HTML5 写成的网页"],
    ];
    for (const [language, text, kept] of cases) {
      const { events } = played(
        (view, ask) => (ask.kind === "describe-conservative" ? text : usual(view, ask)),
        { language },
      );
      expect(described(events)[1]).toMatchObject({
        text: kept,
        isCut: kept !== text.replace("\n", " "),
      });
    }
  });

  it("may be a megabyte long or HTML, and is data", () => {
    const html = "<script>alert(1)</script> a hero";
    const { events, positions } = played((_view, ask) => {
      if (ask.kind === "imagine") return ",".repeat(1_000_000);
      if (ask.kind === "describe-aggressive") return html;
      return ask.kind === "score" ? "4" : "x".repeat(1_000_000);
    });
    const [first, second] = described(events);
    expect(first?.text).toBe(html);
    expect(second).toMatchObject({ text: "x".repeat(4_000), isCut: true });
    expect(positions.at(1)).toMatch(/^Sentence: <script>alert\(1\)<\/script> a hero\nWord: \w+$/);
    expect(events.find(({ type }) => type === "imagined")).toMatchObject({ candidates: [] });
  });

  it("may say the word, which is counted, and left out of clean means", () => {
    const { outcome } = played((view, ask) =>
      ask.kind === "describe-aggressive" ? "Batman is a hero." : usual(view, ask),
    );
    expect(meanOf([outcome], "said-own-word")).toBe(1 / 2);
    expect(meanOf([outcome], "aggressive-target")).toBe(3);
    expect(meanOf([outcome], "aggressive-target-clean")).toBeNull();
    expect(meanOf([outcome], "conservative-target-clean")).toBe(3);
  });
});

it("reads candidates from lines or commas", () => {
  const { events } = played(usual);
  expect(events.find(({ type }) => type === "imagined")).toMatchObject({
    candidates: ["Robin", "Superman", "Spider-Man"],
  });
});

it("shows the judge no score and no target, and the describer no other word", () => {
  const { table: match } = played(usual);
  const end = match.log.findIndex(({ event }) => event.type === "words-revealed");
  const seen = (viewer: 0 | 1 | "public") =>
    JSON.stringify(visible(match.log.slice(0, end), viewer));
  expect(seen(0)).not.toContain("Zorro");
  expect(seen("public")).not.toMatch(/Batman|Zorro|Robin/);
  expect(seen(1)).not.toContain("Robin");
  for (const viewer of [0, 1, "public"] as const) expect(seen(viewer)).not.toContain('"scored"');
});

it("gives the conservative description alone where it is asked for", () => {
  const { events, outcome } = played(usual, { modes: "conservative" });
  expect(events.filter(({ type }) => type === "described")).toHaveLength(1);
  expect(outcome.facts.some(({ name }) => name.startsWith("aggressive"))).toBe(false);
});

it("refuses an item with fewer distractors than the match has", () => {
  expect(() => played(usual, { distractors: 3 })).toThrow(RangeError);
  expect(() => played(usual, {}, { target, distractors: ["Batman", "Zorro"] })).toThrow(RangeError);
});

describe("the items", () => {
  test("are the frozen ones", () => {
    const hash = bytesToHex(sha256(utf8ToBytes(canonical(items))));
    expect(hash).toMatchInlineSnapshot(
      `"4e3451f0cff5feae745eb697daa37cd9dda6c7c3fcb6f76cf1a55a2ea237bcc1"`,
    );
  });

  test.each(locales)(
    "of %s are 20, half of each theme, with distractors of their own",
    (locale) => {
      const list = items[locale];
      expect(list.map(({ id }) => id)).toEqual(
        Array.from({ length: 20 }, (_, at) => `deep/${locale}/${`${at + 1}`.padStart(2, "0")}`),
      );
      expect(list.filter(({ theme }) => theme === "social")).toHaveLength(10);
      expect(list.filter(({ theme }) => theme === "science")).toHaveLength(10);
      expect(new Set(list.map(({ target: { word } }) => word)).size).toBe(20);
      for (const { target: own, distractors: others } of list) {
        expect([own.word, new Set([own.word, ...others]).size]).toEqual([own.word, 4]);
        for (const other of others) {
          const spoken = { word: other, aliases: [] };
          expect([other, findWord(locale, own, other)]).toEqual([other, null]);
          expect([other, findWord(locale, spoken, own.word)]).toEqual([other, null]);
        }
      }
    },
  );

  test.each(locales)("of %s have facts that say no word and no other fact", (locale) => {
    for (const { item, facts } of itemFacts[locale]) {
      const count = (words: number) => facts.filter(({ fits }) => fits.length === words).length;
      expect([item.id, count(1) >= 2, count(4)]).toEqual([item.id, true, 1]);
      for (const { text, fits } of facts) {
        expect(fits).toContain(item.target.word);
        expect([text, findWord(locale, item.target, text)]).toEqual([text, null]);
        expect(facts.filter((other) => other.text.includes(text))).toHaveLength(1);
      }
    }
  });
});

test.each(locales)("the oracle's means in %s are known beforehand", (locale) => {
  const oracle = house.find(({ id }) => id === "planner");
  const outcomes = items[locale].map(
    (item) =>
      played(
        (view) => {
          const ask = deep.ask(view, view.due[0] ?? 0, locale);
          const reply = oracle?.decide(view, view.due[0] ?? 0, ask, {
            float: () => 0,
            int: () => 0,
            pick: () => {
              throw new Error("it draws nothing");
            },
            shuffle: (list) => [...list],
          });
          return reply !== undefined && "text" in reply ? reply.text : { missed: "error" };
        },
        { language: locale },
        { target: { ...item.target, aliases: [] }, distractors: [...item.distractors] },
      ).outcome,
  );
  const means = [
    "aggressive-target",
    "aggressive-distractor",
    "conservative-target",
    "conservative-distractor",
  ];
  expect(means.map((name) => meanOf(outcomes, name))).toEqual([5, 1, 5, 5]);
});
