import {
  type Answer,
  type Ask,
  answerFrom,
  type GameEvent,
  listedAnswers,
  locales,
  randomFrom,
  type Seat,
  Table,
  viewOf,
} from "@wisp/game";
import { describe, expect, test } from "vitest";
import { fixturesOf } from "../test/twins.ts";
import { games } from "./index.ts";

type Reply = string | { readonly missed: "timeout" | "error" };

/** Answers that are legal in some game of the registry. */
const moves = ["cooperate", "raise-pot", "7", "Player 2", "100", "A long word."];

/** The option at a place, counted round from the end for negative ones; undefined where none are listed. */
function optionOf({ shape }: Ask<unknown>, place: number): string | undefined {
  const { options = [] } = listedAnswers(shape);
  return options.at(place < 0 ? place : place % options.length);
}

const rangeOf = ({ shape }: Ask<unknown>) => listedAnswers(shape).number;

/** Constant behaviours of agents; `turn` counts the turns of the match. */
const habits: Readonly<Record<string, (ask: Ask<unknown>, seat: Seat, turn: number) => Reply>> = {
  "everybody is always too late": () => ({ missed: "timeout" }),
  "everybody always fails": () => ({ missed: "error" }),
  "everybody is always silent": () => "",
  "everybody always answers illegally": () => "\u0000 none of these",
  "everybody takes the first option or the least": (ask) =>
    optionOf(ask, 0) ?? String(rangeOf(ask)?.min ?? "first"),
  "everybody takes the last option or the most": (ask) =>
    optionOf(ask, -1) ?? String(rangeOf(ask)?.max ?? "last"),
  "everybody says the same": () => "A word.",
  "everybody answers with moves of any game": (_ask, seat, turn) =>
    moves[(seat + turn) % moves.length] ?? "",
  "everybody answers a number out of range": (ask, _seat, turn) =>
    String(turn % 2 === 0 ? (rangeOf(ask)?.max ?? 1e9) + 1 : (rangeOf(ask)?.min ?? 0) - 1),
  "one seat alone answers": (ask, seat) =>
    seat === 0
      ? (optionOf(ask, -1) ?? String(rangeOf(ask)?.max ?? "alone"))
      : { missed: "timeout" },
  "all but one answer": (ask, seat, turn) =>
    seat === 1
      ? { missed: "error" }
      : (optionOf(ask, turn) ?? String(rangeOf(ask)?.min ?? `clue ${turn} of ${seat}`)),
  "the first of each kind is missed": (ask, seat, turn) =>
    turn === 0
      ? { missed: "timeout" }
      : (optionOf(ask, 0) ?? String(rangeOf(ask)?.max ?? `${seat}${turn}`)),
};

const cases = Object.keys(games).flatMap((id) =>
  Object.keys(habits).flatMap((habit) => locales.map((locale) => [id, habit, locale] as const)),
);

describe("a match ends within its bounds, and its log agrees, when", () => {
  test.each(cases)("%s: %s (%s)", (id, habit, locale) => {
    const entry = games[id];
    const answer = habits[habit];
    if (entry === undefined || answer === undefined) throw new Error("unknown case");
    const { game, ordinary, points } = entry;
    const { maxDecisions } = fixturesOf(id);
    const seed = `${habit}/${locale}`;
    const drawn = ordinary(locale, randomFrom(seed));
    const config = game.config.parse(drawn.config);
    const setup = { seed, config, materials: game.materials.parse(drawn.materials) };
    const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(game, setup);
    table.deal();
    table.advance();
    let turn = 0;
    while (table.outcome === undefined) {
      const answers = table.due.map((seat): readonly [Seat, Answer<unknown>] => {
        const ask = game.ask(table.view(seat), seat, locale);
        const reply = answer(ask, seat, turn);
        if (ask.shape.kind === "number" && habit.endsWith("out of range")) {
          expect(answerFrom(ask, String(reply))).toMatchObject({ missed: "illegal" });
        }
        return typeof reply === "string"
          ? [seat, answerFrom(ask, reply)]
          : [seat, { missed: reply.missed, detail: "" }];
      });
      table.decide(new Map(answers));
      table.advance();
      turn += 1;
      expect(turn).toBeLessThanOrEqual(maxDecisions(config));
    }
    const { outcome } = table;
    const range = points(config);
    expect(Math.min(...outcome.points)).toBeGreaterThanOrEqual(range.least);
    expect(Math.max(...outcome.points)).toBeLessThanOrEqual(range.most);
    const ofSides = entry.sidePoints?.(config);
    if (ofSides !== undefined) {
      for (const [seat, role] of outcome.roles.entries()) {
        const side = role === entry.board.hidden?.role ? ofSides.hidden : ofSides.others;
        expect(outcome.points[seat]).toBeGreaterThanOrEqual(side.least);
        expect(outcome.points[seat]).toBeLessThanOrEqual(side.most);
      }
    }
    if (range.sum !== null) {
      expect(outcome.points.reduce((sum, each) => sum + each, 0)).toBe(range.sum);
    }
    expect(outcome.facts.filter(({ numerator }) => !Number.isInteger(numerator))).toEqual([]);
    const stored = JSON.parse(JSON.stringify(table.log));
    expect(game.outcome(viewOf(game, stored, "omniscient"))).toEqual(outcome);
    for (const { event } of table.log) expect(game.event.parse(event)).toEqual(event);
  });
});
