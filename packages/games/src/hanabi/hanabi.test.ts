import { type Answer, answerFrom, positionOf, type Seat, Table, viewOf } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { deckOf, type HanabiCard } from "./deck.ts";
import { configSchema, hanabi, materialsSchema } from "./index.ts";
import type { State } from "./state.ts";

type Move = string | { readonly missed: "timeout" | "error" };

/** The deck of a table, beginning with these cards. */
function deckFrom(config: object, first: string): HanabiCard[] {
  const rest = deckOf(configSchema.parse(config));
  const begins = materialsSchema.parse({ deck: first.split(" ") }).deck ?? [];
  for (const card of begins) rest.splice(rest.indexOf(card), 1);
  return [...begins, ...rest];
}

function dealt(first: string, options: object = {}) {
  const config = configSchema.parse(options);
  const materials = { deck: deckFrom(options, first) };
  const table = new Table(hanabi, { seed: "42", config, materials });
  table.deal();
  table.advance();
  return table;
}

function play(table: ReturnType<typeof dealt>, ...moves: readonly Move[]): void {
  for (const move of moves) {
    const [seat = -1] = table.due;
    const answer = (): Answer<string> =>
      typeof move === "string"
        ? answerFrom(hanabi.ask(table.view(seat), seat, "en"), move)
        : { ...move, detail: "" };
    table.decide(new Map([[seat, answer()]]));
    table.advance();
  }
}

const optionsAt = (table: ReturnType<typeof dealt>): readonly string[] => {
  const [seat = -1] = table.due;
  const { shape } = hanabi.ask(table.view(seat), seat, "en");
  return shape.kind === "option" ? shape.options : [];
};

const PLAY = (position: number): string => `Play Card at position ${position}`;
const DISCARD = (position: number): string => `Discard Card at position ${position}`;
const REVEAL = (what: string): string => `Reveal ${what} Cards for the other player`;

/** Facts of both seats together. */
function factsOf(table: ReturnType<typeof dealt>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { name, numerator } of table.outcome?.facts ?? []) {
    sums[name] = (sums[name] ?? 0) + numerator;
  }
  return sums;
}

/** Seat 0 holds R1 R2, seat 1 holds Y2 R1; then R3, Y1, Y1, R1 and so on are drawn. */
const FIRST = "R1 R2 Y2 R1 R3 Y1 Y1 R1 Y5 R5";

describe("a match", () => {
  it("counts plays, hints, discards and the misplay that ends it", () => {
    const table = dealt(FIRST);
    play(table, PLAY(0), REVEAL("Red"));
    expect(table.state).toMatchObject({ fireworks: [1, 0], tokens: 2 });
    play(table, PLAY(0));
    expect(table.state.fireworks).toEqual([2, 0]);
    play(table, REVEAL("Rank 1"));
    expect(table.state.tokens).toBe(1);
    play(table, DISCARD(1));
    expect(table.state.tokens).toBe(2);
    play(table, PLAY(0));
    expect(table.state.closed).toEqual({ cause: "life", score: 0 });
    expect(table.outcome).toMatchObject({ points: [0, 0], winners: [], sides: ["team", "team"] });
    expect(factsOf(table)).toEqual({
      score: 0,
      "score-kept": 4,
      "score-zero": 0,
      plays: 3,
      reveals: 2,
      discards: 1,
      misplays: 1,
      "blind-plays": 2,
    });
  });

  it("goes on after a late move where the table says so", () => {
    const table = dealt(FIRST, { lateMove: "drawn", lifeTokens: 3 });
    // All tokens are there: nothing may be discarded, so a hint is given.
    play(table, { missed: "timeout" });
    expect(table.state.moves.at(-1)).toMatchObject({ kind: "reveal", seat: 0 });
    play(table, { missed: "timeout" });
    expect(table.state.moves.at(-1)).toMatchObject({ kind: "discard", seat: 1, position: 0 });
    expect(table.due).toEqual([0]);
    play(table, { missed: "error" });
    expect(table.state.closed).toEqual({ cause: "error", score: 0 });
  });

  it("keeps the cards of a lost match where the option says so", () => {
    const table = dealt(FIRST, { scoreWhenLost: "kept" });
    play(table, PLAY(0), PLAY(0));
    expect(table.outcome).toMatchObject({ points: [1, 1], winners: [] });
    const [score] = table.outcome?.facts ?? [];
    expect(score).toEqual({ seat: 0, name: "score", numerator: 1, denominator: 10 });
  });

  it("goes on after a misplay while there are lives", () => {
    const table = dealt(FIRST, { lifeTokens: 2 });
    play(table, PLAY(1));
    expect(table.state).toMatchObject({ lives: 1, discards: ["R2"], closed: null });
    play(table, PLAY(0));
    expect(table.state.closed?.cause).toBe("life");
  });

  it("is won by all when every firework is complete", () => {
    const table = dealt("R1 R2 R1 R3 R3 R1 R4 R2 R5", { colours: 1, informationTokens: 1 });
    // Seat 0 draws R3 and R4; a completed firework gives a token back.
    play(table, PLAY(0), REVEAL("Rank 3"), PLAY(0), DISCARD(0), PLAY(0));
    expect(table.state).toMatchObject({ fireworks: [3], tokens: 1 });
    play(table, PLAY(1), REVEAL("Rank 5"), PLAY(1));
    expect(table.state.closed).toEqual({ cause: "complete", score: 5 });
    expect(table.state.tokens).toBe(1);
    expect(table.outcome).toMatchObject({ points: [5, 5], winners: [0, 1] });
  });

  it("gives every seat one more turn after the last card was drawn", () => {
    const table = dealt("R1 R1 R2 R2 R1 R3 R3", { colours: 1, ranks: 4, informationTokens: 2 });
    // Eight cards, of which four are left.
    play(table, REVEAL("Rank 2"), DISCARD(0), REVEAL("Rank 2"), DISCARD(0));
    play(table, REVEAL("Rank 3"), DISCARD(1), REVEAL("Rank 3"), DISCARD(1));
    expect(table.state).toMatchObject({ drawn: 8, turnsLeft: 2, closed: null });
    play(table, PLAY(0));
    expect(table.state).toMatchObject({ turnsLeft: 1, closed: null });
    play(table, REVEAL("Rank 1"));
    expect(table.state.closed).toEqual({ cause: "deck", score: 1 });
  });

  it.each([
    ["an illegal answer", "Play the red one", "illegal"],
    ["a timeout", { missed: "timeout" }, "timeout"],
    ["an error", { missed: "error" }, "error"],
    ["a discard with all tokens there", DISCARD(0), "illegal"],
    ["a hint at no card", REVEAL("Rank 4"), "illegal"],
  ] as const)("ends with score 0 at %s, and says why", (_, move, cause) => {
    const table = dealt(FIRST, { scoreWhenLost: "kept" });
    play(table, PLAY(0), move);
    expect(table.state.closed).toEqual({ cause, score: 0 });
    expect(factsOf(table)).toMatchObject({ score: 0, "score-kept": 0, "score-zero": 0 });
    expect(table.outcome?.winners).toEqual([]);
  });

  it("offers no reveal without a token, and refuses it", () => {
    const table = dealt(FIRST);
    play(table, REVEAL("Red"), REVEAL("Red"), REVEAL("Red"));
    expect(table.state.tokens).toBe(0);
    expect(optionsAt(table)).toEqual([DISCARD(0), DISCARD(1), PLAY(0), PLAY(1)]);
    const ask = hanabi.ask(table.view(1), 1, "en");
    expect(ask.parse(REVEAL("Red"))).toEqual({
      illegal: `The answer is none of the legal moves: ${optionsAt(table).join("; ")}.`,
    });
    play(table, REVEAL("Red"));
    expect(table.state.closed?.cause).toBe("illegal");
  });

  it("moves cards down when one leaves the hand, and puts the new one on top", () => {
    const table = dealt(FIRST);
    play(table, PLAY(0));
    const hand = (state: State, seat: Seat) => state.hands[seat]?.map(({ card }) => card);
    expect(hand(table.state, 0)).toEqual(["R2", "R3"]);
    expect(hand(table.view(1), 0)).toEqual(["R2", "R3"]);
    expect(hand(table.view(0), 0)).toEqual([null, null]);
  });

  it("names the target where there are several", () => {
    const table = dealt("R1 R2 R1 R3 Y1 Y1", { seats: 3 });
    expect(optionsAt(table)).toEqual([
      PLAY(0),
      PLAY(1),
      "Reveal Red Cards for Player 2",
      "Reveal Rank 1 Cards for Player 2",
      "Reveal Rank 3 Cards for Player 2",
      "Reveal Yellow Cards for Player 3",
      "Reveal Rank 1 Cards for Player 3",
    ]);
    const { shape } = hanabi.ask(table.view(0), 0, "en");
    const labels = shape.kind === "option" ? shape.labels : [];
    expect(labels?.at(2)).toBe("Reveal Red to Player 2 (positions 0 and 1)");
  });
});

describe("what players are told", () => {
  it("is asked with the table, the hands and the last move, in both languages", () => {
    const table = dealt(FIRST);
    play(table, REVEAL("Yellow"));
    const asked = hanabi.ask(table.view(1), 1, "en");
    expect({ ...asked, position: positionOf(asked) }).toMatchObject({
      prompt: "What do you do?",
      position: [
        "Fireworks: Red 0, Yellow 0",
        "Score so far: 0 of 10",
        "Information tokens: 2 of 3",
        "Lives: 1 of 1",
        "Cards in the deck: 16",
        "Discards: none",
        "Player 1, hand: position 0: Red 1 (nothing told) | position 1: Red 2 (nothing told)",
        "Your hand: position 0: told Yellow | position 1: not Yellow",
        "Last move: Player 1 tells Player 2: Yellow at position 0.",
      ].join("\n"),
    });
    const inChinese = hanabi.ask(table.view(1), 1, "zh");
    const { shape } = inChinese;
    expect(positionOf(inChinese)?.split("\n").slice(-2)).toEqual([
      "你的手牌：位置 0：已知黄色；位置 1：不是黄色",
      "上一步：Player 1 提示 Player 2：位置 0 是黄色。",
    ]);
    expect(shape.kind === "option" && shape.labels?.at(-1)).toBe("提示点数 2（位置 1）");
  });

  it("includes what hints exclude unless the option says otherwise", () => {
    const handIn = (config: object): string => {
      const table = dealt(FIRST, config);
      play(table, REVEAL("Yellow"), REVEAL("Rank 1"), REVEAL("Rank 1"));
      const position = positionOf(hanabi.ask(table.view(1), 1, "en")) ?? "";
      return position.split("\n").find((line) => line.startsWith("Your hand")) ?? "";
    };
    expect(handIn({})).toBe(
      "Your hand: position 0: told Yellow; not rank 1 | position 1: told rank 1; not Yellow",
    );
    expect(handIn({ knowledge: "told" })).toBe(
      "Your hand: position 0: told Yellow | position 1: told rank 1",
    );
  });

  it("names the other player of a table of two, and reads a move in the words of its label or the paper", () => {
    const table = dealt(FIRST);
    const { parse, shape } = hanabi.ask(table.view(0), 0, "en");
    const option = "Reveal Yellow Cards for the other player";
    expect(shape).toMatchObject({ options: expect.arrayContaining([option]) });
    for (const text of [
      option,
      "Reveal Yellow (position 0)",
      `${option}: Reveal Yellow (position 0)`,
      "reveal yellow cards for another player",
    ]) {
      expect(parse(text)).toBe(option);
    }
    expect(parse("Reveal Yellow")).toHaveProperty("illegal");
    const rules = hanabi.rules(configSchema.parse({}), "en");
    expect(rules).toContain("sees the hand of the other player, but not their own");
    expect(rules).not.toContain("one other player");
  });

  it("hides hands from spectators until the match is over", () => {
    const table = dealt(FIRST);
    play(table, PLAY(0));
    const cardsFor = (viewer: "public" | "ended") =>
      viewOf(hanabi, table.log, viewer)?.hands.map((hand) => hand.map(({ card }) => card));
    expect(cardsFor("public")).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(cardsFor("ended")).toEqual([
      ["R2", "R3"],
      ["Y2", "R1"],
    ]);
    expect(viewOf(hanabi, table.log, "ended")?.deck).toBeNull();
  });

  it("is narrated in both languages", () => {
    const table = dealt(FIRST);
    play(table, PLAY(0), REVEAL("Red"), DISCARD(0), { missed: "timeout" });
    const sentences = (locale: "en" | "zh") =>
      table.log
        .map(({ event }) => hanabi.narrate(event, table.state, locale))
        .filter((text) => text !== "" && !text.includes("draws") && !text.includes("摸到"));
    expect(sentences("en")).toEqual([
      "Player 1, Player 2 build fireworks together, with 3 tokens for hints and 1 life.",
      "Player 1 plays position 0: Red 1. It is added to its firework.",
      "Player 2 tells Player 1: Red at positions 0 and 1.",
      "Player 1 discards position 0: Red 2.",
      "Player 2 does not answer in time.",
      "A missed answer ends the match as lost. The score is 0 of 10.",
    ]);
    expect(sentences("zh").at(-2)).toBe("Player 2 超时。");
  });

  it("has the rules of its configuration", () => {
    const small = hanabi.rules(configSchema.parse({}), "en");
    expect(small).toContain("in each colour three of rank 1, two of rank 2");
    expect(small).toContain("There are 3 tokens for hints and 1 life.");
    expect(small).toContain("Spectators see the hands only when the match is over");
    const kept = hanabi.rules(configSchema.parse({ scoreWhenLost: "kept" }), "zh");
    expect(kept).toContain("即使失去最后一条生命，烟花上的牌仍然计分。");
  });
});

describe("refused", () => {
  test("a deck that is too small for its hands", () => {
    expect(configSchema.safeParse({ colours: 1, handSize: 5 }).error?.issues).toMatchObject([
      {
        path: ["handSize"],
        message: "The deck must have more cards than all hands together.",
      },
    ]);
    expect(configSchema.safeParse({ colours: 2, handSize: 4 }).success).toBe(true);
  });

  test("a fixed deck that lacks a card of the table", () => {
    const deck = deckOf(configSchema.parse({})).slice(1);
    expect(() =>
      new Table(hanabi, { seed: "42", config: configSchema.parse({}), materials: { deck } }).deal(),
    ).toThrow(new RangeError("the deck lacks R1"));
  });

  test("a fourth copy of a card", () => {
    expect(materialsSchema.safeParse({ deck: ["R1", "R1", "R1", "R1"] }).success).toBe(false);
  });
});

test("a deck of more cards is played without those that the table does not have", () => {
  const config = configSchema.parse({});
  const large = deckOf({ colours: 5, ranks: 5 }).toReversed();
  const table = new Table(hanabi, { seed: "42", config, materials: { deck: large } });
  table.deal();
  expect(table.state.deck).toEqual(deckOf(config).toReversed());
});
