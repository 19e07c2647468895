import { type Answer, isIllegal, type MissCode, positionOf, randomFrom, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { dice, planner, watchful } from "./house.ts";
import { ticTacToe } from "./index.ts";
import { drawBoard } from "./referee.ts";
import { configSchema, winningCells } from "./state.ts";

/** A text, or how the decision is lost. */
type Move = string | { readonly missed: MissCode };

function dealt(config: z.input<typeof configSchema> = {}) {
  const setup = { seed: "42", config: configSchema.parse(config), materials: {} };
  const table = new Table(ticTacToe, setup);
  table.deal();
  table.advance();
  return table;
}

function play(table: ReturnType<typeof dealt>, move: Move): void {
  const [seat = -1] = table.due;
  const answer = (): Answer<number> => {
    if (typeof move !== "string") return { ...move, detail: "" };
    const parsed = ticTacToe.ask(table.view(seat), seat, "en").parse(move);
    return isIllegal(parsed) ? { missed: "illegal", detail: parsed.illegal } : { given: parsed };
  };
  table.decide(new Map([[seat, answer()]]));
  table.advance();
}

function played(...moves: readonly Move[]) {
  const table = dealt();
  for (const move of moves) play(table, move);
  return table;
}

describe("tic-tac-toe", () => {
  it.each([
    ["a row wins", ["1", "4", "2", "5", "3"], [0], [2, 0]],
    ["a column wins", ["1", "2", "3", "5", "4", "8"], [1], [0, 2]],
    ["a diagonal wins", ["3", "1", "5", "2", "7"], [0], [2, 0]],
    [
      "a last cell that makes a line wins",
      ["1", "2", "3", "4", "5", "6", "8", "7", "9"],
      [0],
      [2, 0],
    ],
    ["a full board is a draw", ["5", "1", "2", "8", "3", "7", "4", "6", "9"], [], [1, 1]],
    ["a taken cell loses", ["1", "1"], [0], [2, 0]],
    ["words lose", ["I take the middle"], [1], [0, 2]],
    ["a timeout loses", ["5", "1", { missed: "timeout" }], [1], [0, 2]],
    ["an error loses", [{ missed: "error" }], [1], [0, 2]],
  ] as const)("%s", (_, moves, winners, points) => {
    const { outcome, due } = played(...moves);
    expect(outcome).toMatchObject({ winners, points, pointsScale: 2, roles: ["X", "O"] });
    expect(due).toEqual([]);
  });

  it("offers the free cells and reads one of them, trimmed and of any width", () => {
    const table = played("5", "1");
    const ask = ticTacToe.ask(table.view(0), 0, "en");
    expect(ask.shape).toEqual({ kind: "option", options: ["2", "3", "4", "6", "7", "8", "9"] });
    expect([" 9\n", "９"].map((text) => ask.parse(text))).toEqual([9, 9]);
    for (const text of ["", "5", "0", "10", "-2", "2.0", "02", "2 3"]) {
      expect(ask.parse(text)).toEqual({ illegal: "The answer is not a free cell." });
    }
    expect(ask.prompt).toBe("You play X. Which free cell do you take?");
    expect(positionOf(ask)).toBe(
      [
        "Cells 1 to 3: [O] 2  3",
        "Cells 4 to 6:  4  X  6",
        "Cells 7 to 9:  7  8  9",
        "The last move is in brackets.",
      ].join("\n"),
    );
  });

  it("shows the board alone without position hints, by the same rules", () => {
    const table = dealt({ positionHints: false });
    for (const move of ["5", "1"]) play(table, move);
    const ask = ticTacToe.ask(table.view(0), 0, "en");
    expect(ask.shape).toEqual({ kind: "text" });
    expect(`${ask.prompt}${positionOf(ask)}`).not.toMatch(/\d/);
    expect(positionOf(ask)).toBe(
      ["[O] .  .", " .  X  .", " .  .  .", "The last move is in brackets."].join("\n"),
    );
    expect(ask.parse("9")).toBe(9);
    expect(isIllegal(ask.parse("5"))).toBe(true);
    expect(ticTacToe.rules(table.state.config, "en")).toContain("a dot is a free cell");
    expect(ticTacToe.rules(configSchema.parse({}), "en")).not.toContain("dot");
  });

  it("draws the board with the numbers of the free cells", () => {
    const board = [0, null, 1, null, null, null, null, null, 0];
    expect(drawBoard({ board, last: null }, "zh")).toBe(
      ["第 1 至 3 格：  X  2  O", "第 4 至 6 格：  4  5  6", "第 7 至 9 格：  7  8  X"].join("\n"),
    );
  });

  it("knows the last move and the cells of a line, or of two that one move completes", () => {
    expect(dealt().state.last).toBeNull();
    const { state } = played("1", "2", "3", "4", "7", "6", "9", "8", "5");
    expect([state.last, winningCells(state.board)]).toEqual([4, [0, 2, 4, 6, 8]]);
    expect(winningCells(played("5", "1").state.board)).toEqual([]);
  });

  it("counts illegal moves as facts", () => {
    const facts = played("5", "1", "5").outcome?.facts.filter(
      ({ name }) => name === "illegal-moves",
    );
    expect(facts).toEqual([
      { seat: 0, name: "illegal-moves", numerator: 1, denominator: 2 },
      { seat: 1, name: "illegal-moves", numerator: 0, denominator: 1 },
    ]);
  });

  it.each([
    ["the first player completes a line", ["1", "4", "2", "5", "3"], [0, 1, 1]],
    ["the second player does", ["1", "2", "3", "5", "4", "8"], [0, 0, 1]],
    ["nobody does", ["5", "1", "2", "8", "3", "7", "4", "6", "9"], [0, 0, 0]],
    ["the second player's move is illegal", ["1", "1"], [1, 1, 0]],
    ["the first player's answer is late", [{ missed: "timeout" }], [0, 0, 0]],
  ] as const)("counts how a match ended, for both seats: %s", (_, moves, holds) => {
    const facts = played(...moves).outcome?.facts ?? [];
    const names = ["ended-by-illegal-move", "first-player-won", "decisive"];
    for (const seat of [0, 1]) {
      const own = names.map((name) =>
        facts.find((fact) => fact.seat === seat && fact.name === name),
      );
      expect(own).toMatchObject(holds.map((numerator) => ({ numerator, denominator: 1 })));
    }
  });

  it("loses only the turn by a late move where the table says so", () => {
    const table = dealt({ lateMove: "drawn" });
    play(table, "5");
    play(table, { missed: "timeout" });
    expect(table.log.map(({ event }) => event.type).slice(-3)).toEqual([
      "move-late",
      "moved",
      "turn-opened",
    ]);
    expect(table.state.board.filter((mark) => mark === 1)).toHaveLength(1);
    expect(table.due).toEqual([0]);
    expect(ticTacToe.rules(table.state.config, "en")).toContain("costs the turn");
    play(table, { missed: "error" });
    expect(table.outcome).toMatchObject({ winners: [1] });
  });

  it("says who lost on time", () => {
    const { log, state } = played({ missed: "timeout" });
    expect(log.map(({ event }) => ticTacToe.narrate(event, state, "en"))).toContain(
      "Player 1 loses on time.",
    );
  });

  it("is narrated in both languages", () => {
    const { log, state } = played("5", "5");
    const sentences = (locale: "en" | "zh") =>
      log.map(({ event }) => ticTacToe.narrate(event, state, locale));
    expect(sentences("en")).toEqual([
      "The board is set: Player 1 plays X and begins, Player 2 plays O.",
      "",
      "Player 1 puts X on cell 5.",
      "",
      "Player 2 forfeits: an illegal move.",
      "The match is over. Player 1 wins.",
    ]);
    expect(sentences("zh").at(-2)).toBe("Player 2 判负：落子不合法。");
    expect(ticTacToe.rules(state.config, "en")).toContain("loses the match at once");
  });
});

describe("the house", () => {
  it("plays legally, and the planner never loses", () => {
    for (let match = 0; match < 12; match += 1) {
      const table = dealt();
      const plans = match % 2;
      const draws = randomFrom(`${match}`)("house");
      while (table.outcome === undefined) {
        const [seat = -1] = table.due;
        const view = table.view(seat);
        const character = seat === plans ? planner : dice;
        const reply = character.decide(view, seat, ticTacToe.ask(view, seat, "en"), draws);
        play(table, "text" in reply ? reply.text : { missed: "timeout" });
      }
      expect(table.outcome.points[plans]).toBeGreaterThanOrEqual(1);
      expect(table.state.forfeit).toBeNull();
    }
  });

  it.each([planner, watchful])("takes a win and stops one: $id", (character) => {
    const draws = randomFrom("42")("house");
    const answer = (...moves: string[]) => {
      const table = played(...moves);
      const [seat = -1] = table.due;
      return character.decide(
        table.view(seat),
        seat,
        ticTacToe.ask(table.view(seat), seat, "en"),
        draws,
      );
    };
    expect(answer("1", "4", "2", "5")).toEqual({ text: "3" });
    expect(answer("1", "5", "2")).toEqual({ text: "3" });
  });
});

it("shows lists a position that tells the end only where it may be known", () => {
  const table = played("1", "4", "2", "5", "3");
  const events = table.log.map(({ event }) => event);
  const X = 0;
  const O = 1;
  const none = [null, null, null];
  expect(ticTacToe.position?.(events, "all")).toMatchObject({
    cells: [X, X, X, O, O, null, ...none],
    last: 2,
  });
  expect(ticTacToe.position?.(events, "opening")).toMatchObject({
    cells: [X, X, null, O, O, null, ...none],
    last: 4,
  });
  const forfeit = played("1", { missed: "timeout" }).log.map(({ event }) => event);
  expect(ticTacToe.position?.(forfeit, "opening")).toMatchObject({ last: 0 });
  expect(ticTacToe.position?.([], "all")).toBeNull();
});
