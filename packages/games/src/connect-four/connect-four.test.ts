import { type Answer, isIllegal, type MissCode, positionOf, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { connectFour } from "./index.ts";
import { configSchema } from "./state.ts";

/** A text, or how the decision is lost. */
type Move = string | { readonly missed: MissCode };

function dealt(config: z.input<typeof configSchema> = {}) {
  const setup = { seed: "42", config: configSchema.parse(config), materials: {} };
  const table = new Table(connectFour, setup);
  table.deal();
  table.advance();
  return table;
}

function play(table: ReturnType<typeof dealt>, moves: readonly Move[]) {
  for (const move of moves) {
    const [seat = -1] = table.due;
    const answer = (): Answer<number> => {
      if (typeof move !== "string") return { ...move, detail: "" };
      const parsed = connectFour.ask(table.view(seat), seat, "en").parse(move);
      return isIllegal(parsed) ? { missed: "illegal", detail: parsed.illegal } : { given: parsed };
    };
    table.decide(new Map([[seat, answer()]]));
    table.advance();
  }
  return table;
}

const played = (...moves: readonly Move[]) => play(dealt(), moves);

/** Fills the grid in pairs of columns so that no seat gets four in a row. */
const drawnGame = [..."121212212121343434434343565656656565777777"];

describe("connect four", () => {
  it.each([
    ["a row wins", [..."1122334"], [0], [2, 0]],
    ["a column wins", [..."7172737"], [0], [2, 0]],
    ["a rising diagonal wins", [..."12233434464"], [0], [2, 0]],
    ["yellow wins, too", [..."12123272"], [1], [0, 2]],
    ["a full grid is a draw", drawnGame, [], [1, 1]],
    ["a full column loses", [..."1111111"], [1], [0, 2]],
    ["column 8 loses", ["8"], [1], [0, 2]],
    ["words lose", ["column 4"], [1], [0, 2]],
    ["a timeout loses", ["4", { missed: "timeout" }], [0], [2, 0]],
    ["an error loses", [{ missed: "error" }], [1], [0, 2]],
  ] as const)("%s", (_, moves, winners, points) => {
    const { outcome, due } = played(...moves);
    expect(outcome).toMatchObject({ winners, points, pointsScale: 2 });
    expect(outcome?.roles).toEqual(["red", "yellow"]);
    expect(due).toEqual([]);
  });

  it("continues to the last cell of a draw", () => {
    expect(played(...drawnGame.slice(0, -1)).outcome).toBeUndefined();
  });

  it("lists the free columns with position hints, and reads one of them", () => {
    const table = played(..."333333");
    const ask = connectFour.ask(table.view(0), 0, "en");
    expect(ask.shape).toEqual({ kind: "option", options: ["1", "2", "4", "5", "6", "7"] });
    expect([" 7\n", "７"].map((text) => ask.parse(text))).toEqual([7, 7]);
    for (const text of ["", "3", "0", "8", "-2", "2.0", "02", "2 4", "R: 2"]) {
      expect(isIllegal(ask.parse(text))).toBe(true);
    }
    expect(ask.prompt).toBe("You play red (R). Into which column do you drop your disc?");
    expect(positionOf(ask)).toBe(
      [
        "Row 6:  .  . [Y] .  .  .  .",
        "Row 5:  .  .  R  .  .  .  .",
        "Row 4:  .  .  Y  .  .  .  .",
        "Row 3:  .  .  R  .  .  .  .",
        "Row 2:  .  .  Y  .  .  .  .",
        "Row 1:  .  .  R  .  .  .  .",
        "Column: 1  2  3  4  5  6  7",
      ].join("\n"),
    );
  });

  it("shows the board alone without position hints, by the same rules", () => {
    const table = play(dealt({ positionHints: false }), [..."333333"]);
    const ask = connectFour.ask(table.view(0), 0, "en");
    expect(ask.shape).toEqual({ kind: "text" });
    expect(`${ask.prompt}${positionOf(ask)}`).not.toMatch(/\d/);
    expect(positionOf(ask)).toContain(" .  . [Y] .  .  .  .\n");
    expect(ask.parse("4")).toBe(4);
    expect(isIllegal(ask.parse("3"))).toBe(true);
  });

  it("counts illegal moves and the rewards of moves as facts", () => {
    const facts = (...moves: readonly Move[]) =>
      played(...moves).outcome?.facts.flatMap(({ seat, name, numerator, denominator }) =>
        name === "illegal-moves" || name === "move-reward"
          ? `${seat} ${name} ${numerator}/${denominator}`
          : [],
      );
    // Red ends with a four against a three; after yellow's last move it was a three against a three.
    expect(facts(..."1122334")).toEqual([
      "0 illegal-moves 0/4",
      "0 move-reward 5/4",
      "1 illegal-moves 0/3",
      "1 move-reward 0/3",
    ]);
    expect(facts("4", "x")).toEqual([
      "0 illegal-moves 0/1",
      "0 move-reward 0/1",
      "1 illegal-moves 1/1",
      "1 move-reward 0/0",
    ]);
    expect(facts("1", "2", { missed: "timeout" })?.[0]).toBe("0 illegal-moves 0/2");
  });

  it("rewards a move by the change that it makes, as in LLMArena's worked example: 0, +2, +3", () => {
    const rewards = (...moves: string[]) =>
      played(...moves, "x").outcome?.facts.flatMap(({ seat, name, numerator, denominator }) =>
        name.startsWith("board-reward") ? `${seat} ${name} ${numerator}/${denominator}` : [],
      );
    expect(rewards(..."43")).toContain("0 board-reward 0/1");
    expect(rewards(..."434")).toContain("0 board-reward 2/2");
    expect(rewards(..."4343")).toContain("0 board-reward 2/2");
    expect(rewards(..."43434")).toEqual([
      "0 board-reward 5/3",
      "0 board-reward-of-match 5/1",
      "1 board-reward 2/2",
      "1 board-reward-of-match 2/1",
    ]);
  });

  it("counts the other reading of a match beside it, whose sum over both seats is the last move's change", () => {
    const perMatch = (...moves: string[]) =>
      played(...moves, "x").outcome?.facts.flatMap(({ seat, name, numerator }) =>
        name === "move-reward-of-match" ? [[seat, numerator]] : [],
      );
    // After red's last move it has a run of three against one of two; after yellow's a two against a two.
    expect(perMatch(..."43434")).toEqual([
      [0, 3],
      [1, 0],
    ]);
  });

  it("is narrated in both languages", () => {
    const { log, state } = played("4", "four");
    const narrated = (locale: "en" | "zh") =>
      log.map(({ event }) => connectFour.narrate(event, state, locale));
    expect(narrated("en")).toEqual([
      "The grid is empty. Player 1 plays red and moves first; Player 2 plays yellow.",
      "",
      "Player 1 drops a red disc into column 4.",
      "",
      "Player 2 forfeits: an illegal move.",
      "The match is over. Player 1 wins.",
    ]);
    expect(narrated("zh").at(2)).toBe("Player 1（红方）在第 4 列落子。");
    expect(connectFour.rules(state.config, "en")).toContain("loses the match at once");
  });
});
