import { type Answer, answerFrom, type MissCode, Table } from "@wisp/game";
import type { z } from "zod";
import type { Action } from "../../src/holdem/betting.ts";
import { cards, type PlayingCard } from "../../src/holdem/cards.ts";
import { holdem } from "../../src/holdem/index.ts";
import { configSchema } from "../../src/holdem/state.ts";

export type Config = z.input<typeof configSchema>;

/** The action of the player to act: it answers a text, or loses its decision. */
export type Move = string | { readonly missed: MissCode };

export const late: Move = { missed: "timeout" };

export const deckOf = (text: string): PlayingCard[] => {
  const names = text.split(" ");
  return names.flatMap((name) => cards.filter((card) => card === name));
};

/** The button has aces, the other player kings; the board helps neither. */
export const aces = deckOf("As Ah Ks Kh 2d 7c 9h 4s Jd");
/** Both play the ace and king of the board. */
export const split = deckOf("2s 3h 2h 3s Ad Kc Qh Ts 8d");

export function dealt(decks: PlayingCard[][] = [], config: Config = {}) {
  const setup = { seed: "42", config: configSchema.parse(config), materials: { decks } };
  const table = new Table(holdem, setup);
  table.deal();
  table.advance();
  return table;
}

export function play(table: ReturnType<typeof dealt>, ...moves: readonly Move[]) {
  for (const move of moves) {
    const [seat = -1] = table.due;
    const answer: Answer<Action> =
      typeof move === "string"
        ? answerFrom(holdem.ask(table.view(seat), seat, "en"), move)
        : { ...move, detail: "" };
    table.decide(new Map([[seat, answer]]));
    table.advance();
  }
  return table;
}

/** One hand with these moves, seat 0 on the button. */
export const hand = (deck: PlayingCard[], moves: readonly Move[], config: Config = {}) =>
  play(dealt([deck], { hands: 1, ...config }), ...moves);

export const checks: readonly Move[] = Array.from({ length: 6 }, () => "check-call");
