import { isIllegal, listedAnswers, positionOf, Table, visible } from "@wisp/game";
import { describe, expect, it } from "vitest";
import {
  aces,
  checks,
  dealt,
  hand,
  late,
  type Move,
  play,
  split,
} from "../../test/holdem/scripted.ts";
import { actions } from "./betting.ts";
import type { PlayingCard } from "./cards.ts";
import { holdem } from "./index.ts";
import { configSchema, evolve, potOf, type State, stacksOf } from "./state.ts";

describe("a hand", () => {
  it.each<[string, PlayingCard[], Move[], number[]]>([
    ["the button folds at once", aces, ["fold"], [-1, 1]],
    ["the big blind folds to a raise", aces, ["raise-pot", "fold"], [2, -2]],
    ["the big blind folds though checking is free", aces, ["check-call", "fold"], [2, -2]],
    ["all is checked", aces, ["check-call", "check-call", ...checks], [2, -2]],
    ["all-in and called", aces, ["all-in", "check-call"], [100, -100]],
    ["all-in and not called", aces, ["all-in", "fold"], [2, -2]],
    [
      "a bluff on the river",
      aces,
      ["raise-pot", "check-call", "check-call", "check-call", "check-call", "check-call"].concat([
        "raise-pot",
        "fold",
      ]),
      [-6, 6],
    ],
    ["a split pot", split, ["all-in", "check-call"], [0, 0]],
    ["a late answer to a bet folds", aces, ["raise-half-pot", late], [2, -2]],
    ["an illegal answer to a bet folds", aces, ["raise-half-pot", "I call"], [2, -2]],
    [
      "late answers check if that is free",
      aces,
      ["check-call", late, late, late, late, late, late, late],
      [2, -2],
    ],
  ])("%s", (_, deck, moves, points) => {
    const table = hand(deck, moves);
    expect(table.outcome?.points).toEqual(points);
    const [one = 0, other = 0] = points;
    expect(table.outcome?.winners).toEqual(one === other ? [] : [one > other ? 0 : 1]);
  });

  it("shows lists its first flop while the end is hidden, and all else at the end", () => {
    const events = hand(aces, ["check-call", "check-call", ...checks])
      .log.filter(({ to }) => to.public)
      .map(({ event }) => event);
    const opening = holdem.position?.(events, "opening");
    expect(opening).toMatchObject({ kind: "cards", pot: 4, stacks: [98, 98] });
    expect(opening).toMatchObject({ cards: { length: 3 } });
    const end = holdem.position?.(events, "all");
    expect(end).toMatchObject({ stacks: [102, 98], cards: { length: 5 } });
    expect(holdem.position?.(events.slice(0, 1), "all")).toBeNull();
  });

  it("deals the deck to the button, the other player and the board, suits renamed", () => {
    const { log, state } = hand(aces, ["check-call", "check-call", ...checks]);
    const decks = log.flatMap(({ event }) => (event.type === "decks-prepared" ? event.decks : []));
    const [deck = []] = decks;
    expect(state.holes).toEqual([deck.slice(0, 2), deck.slice(2, 4)]);
    expect(state.board).toEqual(deck.slice(4));
    const ranksOf = (list: readonly PlayingCard[]) => list.map((card) => card.slice(0, 1));
    expect(ranksOf(deck)).toEqual(ranksOf(aces));
    const renamed = new Map(aces.map((card, at) => [card.slice(1), deck[at]?.slice(1)]));
    expect(deck).toEqual(aces.map((card) => `${card.slice(0, 1)}${renamed.get(card.slice(1))}`));
    expect(new Set(renamed.values()).size).toBe(4);
  });

  it("shows both hands before the rest of the board when both are all-in", () => {
    const { log } = hand(aces, ["check-call", "check-call", "all-in", "check-call"]);
    expect(log.slice(-6).map(({ event }) => event.type)).toEqual([
      "acted",
      "hands-shown",
      "board-dealt",
      "board-dealt",
      "hand-closed",
      "match-closed",
    ]);
  });

  it("never shows a hand that ends with a fold", () => {
    const table = hand(aces, ["raise-pot", "fold"]);
    for (const viewer of [0, 1, "public"] as const) {
      const own = viewer === "public" ? -1 : viewer;
      const seen = visible(table.log, viewer);
      expect(seen.flatMap((event) => (event.type === "cards-dealt" ? [event.seat] : []))).toEqual(
        own < 0 ? [] : [own],
      );
      expect(seen.map(({ type }) => type)).not.toContain("hands-shown");
      expect(seen.map(({ type }) => type)).not.toContain("decks-prepared");
    }
  });

  it("returns chips that were not called", () => {
    const { log, state } = hand(aces, ["raise-pot", "fold"]);
    expect(log.map(({ event }) => event)).toContainEqual({
      type: "bet-returned",
      hand: 1,
      seat: 0,
      chips: 4,
    });
    expect([potOf(state), stacksOf(state)]).toEqual([4, [102, 98]]);
  });
});

describe("a match", () => {
  it("alternates the button and starts every hand with full stacks", () => {
    const table = play(dealt([aces, aces, aces], { hands: 3 }), "all-in", "check-call");
    expect(table.state).toMatchObject({ hand: 2, button: 1, committed: [2, 1], due: [1] });
    expect(stacksOf(table.state)).toEqual([98, 99]);
    play(table, "fold", "fold");
    expect(table.outcome?.points).toEqual([100, -100]);
  });

  it("gives a seat the same ranks at every table with the same decks", () => {
    const ranksOf = (seed: string) => {
      const config = configSchema.parse({ hands: 2 });
      const table = new Table(holdem, { seed, config, materials: { decks: [aces, aces] } });
      table.deal();
      table.advance();
      const first = table.state.holes;
      play(table, "fold");
      return [first, table.state.holes].map((holes) =>
        holes.map((hole) => hole?.map((card) => card.slice(0, 1)).join("")),
      );
    };
    // The deck follows the button, which moves from seat 0 to seat 1.
    for (const seed of ["1", "2", "3"]) {
      expect(ranksOf(seed)).toEqual([
        ["AA", "KK"],
        ["KK", "AA"],
      ]);
    }
  });

  it("names its decks independent of the suits' names, and draws those that are not fixed", () => {
    const idOf = (seed: string, decks: PlayingCard[][]) => {
      const config = configSchema.parse({ hands: 2 });
      const table = new Table(holdem, { seed, config, materials: { decks } });
      table.deal();
      const [prepared] = table.log.flatMap(({ event }) =>
        event.type === "decks-prepared" ? [event] : [],
      );
      return prepared;
    };
    const [one, other] = [idOf("1", [aces, split]), idOf("2", [aces, split])];
    expect(one?.id).toBe(other?.id);
    expect(one?.decks).not.toEqual(other?.decks);
    expect(one && holdem.content?.([one])).toBe(one?.id);
    expect(idOf("1", [split, aces])?.id).not.toBe(one?.id);
    expect(idOf("1", [aces, split, aces])?.id).toBe(one?.id);
    expect(idOf("1", [aces])?.id).not.toBe(idOf("2", [aces])?.id);
    expect(idOf("1", [aces])?.decks).toHaveLength(2);
  });

  it("counts what each player did", () => {
    const table = dealt([aces, aces, split, aces], { hands: 4 });
    play(table, "raise-pot", "fold"); // Seat 0 has the button.
    play(table, late); // Seat 1 has it.
    play(table, "all-in", "check-call");
    play(table, "check-call", "x", ...checks);
    const facts = (seat: number) =>
      table.outcome?.facts
        .filter((fact) => fact.seat === seat)
        .map(({ name, numerator, denominator }) => `${name} ${numerator}/${denominator}`);
    expect(facts(0)).toEqual([
      "net-chips 1/4",
      "luck-adjusted 1695/4000",
      "hands-won 2/4",
      "showdowns-won 0/1",
      "hands-folded 0/4",
      "raises 2/5",
    ]);
    expect(facts(1)).toEqual([
      "net-chips -1/4",
      "luck-adjusted -1695/4000",
      "hands-won 1/4",
      "showdowns-won 1/1",
      "hands-folded 1/4",
      "raises 0/6",
    ]);
  });
});

describe("the question", () => {
  it("lists the actions with their costs", () => {
    const table = hand(aces, ["raise-pot"]);
    const ask = holdem.ask(table.view(1), 1, "en");
    const { prompt, shape, parse } = ask;
    const position = positionOf(ask);
    const { options, labels } = listedAnswers(shape);
    expect(options).toEqual([...actions]);
    expect(prompt).toBe("Hand 1 of 1, before the flop: what do you do?");
    expect(position).toContain("You have the big blind.");
    expect(position).toContain("The pot holds 8 chips.");
    expect(labels).toEqual([
      "Fold",
      "Call 4 chips",
      "Raise half the pot (put in 10 chips)",
      "Raise the pot (put in 16 chips)",
      "Go all-in (98 chips)",
    ]);
    expect(parse(" Check-Call\n")).toBe("check-call");
    expect(parse("**check-call**.")).toBe("check-call");
    for (const text of ["call", "", "I check-call.", "raise", "all in"]) {
      expect(isIllegal(parse(text))).toBe(true);
    }
  });

  it("refuses actions that are not available", () => {
    const table = hand(aces, ["all-in"]);
    expect(holdem.ask(table.view(1), 1, "en").parse("all-in")).toEqual({
      illegal: "The answer is none of fold, check-call.",
    });
  });

  it("calls the first chips of a later betting round a bet, and what answers them a raise", () => {
    const table = hand(aces, ["check-call", "check-call"]);
    const labels = (locale: "en" | "zh") =>
      listedAnswers(holdem.ask(table.view(1), 1, locale).shape).labels?.slice(1, 4);
    expect(labels("en")).toEqual(["Check", "Bet half the pot (2 chips)", "Bet the pot (4 chips)"]);
    expect(labels("zh")).toEqual(["过牌", "下注半池（2）", "下注满池（4）"]);
    const bets = hand(aces, ["check-call", "check-call", "raise-half-pot", "raise-pot", "fold"]);
    let view: State | undefined;
    const acted = bets.log.flatMap(({ event }) => {
      view = evolve(view, event);
      return event.type === "acted" ? [holdem.narrate(event, view, "en")] : [];
    });
    expect(acted.slice(2)).toEqual([
      "Player 2 bets half the pot, 2 chips.",
      "Player 1 raises by the pot and puts in 10 chips.",
      "Player 2 folds.",
    ]);
  });

  it("is put in words of both languages, as are all events", () => {
    const { log } = hand(aces, ["raise-half-pot", "all-in", "check-call"]);
    const sentences = (locale: "en" | "zh") => {
      let view: State | undefined;
      return log
        .map(({ event }) => {
          view = evolve(view, event);
          return holdem.narrate(event, view, locale);
        })
        .filter((text) => text !== "" && !/[♠♥♦♣]/.test(text));
    };
    expect(sentences("en")).toEqual([
      "Player 1 and Player 2 play one hand of hold'em with 100 chips each and blinds of 1 and 2.",
      "Hand 1: Player 1 has the button and posts 1; Player 2 posts 2.",
      "Player 1 raises by half the pot and puts in 3 chips.",
      "Player 2 goes all-in with 98 chips.",
      "Player 1 calls 96 chips.",
      "Player 1 wins the pot of 200 chips with one pair against one pair.",
      "The match is over. Player 1 wins with +100 chips.",
    ]);
    expect(sentences("zh").slice(2)).toEqual([
      "Player 1 加注半池，投入 3。",
      "Player 2 全下 98。",
      "Player 1 跟注 96。",
      "Player 1 以一对胜一对，赢得底池 200。",
      "对局结束。Player 1 以 +100 筹码获胜。",
    ]);
  });
});
