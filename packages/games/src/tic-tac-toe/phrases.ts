import type { Locale } from "@wisp/game";
import { missedMoves, narrateTurn, objective } from "../common/turns/phrases.ts";
import { type Config, type Event, type State, signs } from "./state.ts";

/** The host's sentences, by language. */
interface Phrases {
  rules(config: Config): string;
  readonly objective: string;
  askMove(sign: string): string;
  /** Labels the row of the board with these cells. */
  row(first: number, last: number): string;
  /** Says which brackets mark the last move. */
  readonly lastMove: string;
  opened(x: string, o: string): string;
  moved(name: string, sign: string, cell: number): string;
}

const en: Phrases = {
  rules: ({ positionHints = true, lateMove = "loses" }) =>
    [
      "Two players take turns on a board of three by three cells, numbered 1 to 9 row by row from the top left. X begins.",
      "The first player with three of their own marks in a row, a column or a diagonal wins. A full board without three in a line is a draw.",
      `A move is the number of one free cell. ${missedMoves.en[lateMove]}`,
      ...(positionHints ? [] : ["The board in a question has no numbers; a dot is a free cell."]),
      objective.en,
    ].join("\n\n"),
  objective: objective.en,
  askMove: (sign) => `You play ${sign}. Which free cell do you take?`,
  row: (first, last) => `Cells ${first} to ${last}:`,
  lastMove: "The last move is in brackets.",
  opened: (x, o) => `The board is set: ${x} plays X and begins, ${o} plays O.`,
  moved: (name, sign, cell) => `${name} puts ${sign} on cell ${cell}.`,
};

const zh: Phrases = {
  rules: ({ positionHints = true, lateMove = "loses" }) =>
    [
      "两位玩家在三行三列的棋盘上轮流落子，格子从左上角起逐行编号为 1 到 9。X 先走。",
      "先在一行、一列或一条对角线上连成三子者获胜；棋盘下满而无人连成则为平局。",
      `回答必须是一个空格的编号。${missedMoves.zh[lateMove]}`,
      ...(positionHints ? [] : ["提问中的棋盘不标编号，点表示空格。"]),
      objective.zh,
    ].join("\n\n"),
  objective: objective.zh,
  askMove: (sign) => `你执 ${sign}。要下在哪个空格？`,
  row: (first, last) => `第 ${first} 至 ${last} 格：`,
  lastMove: "方括号里是上一手。",
  opened: (x, o) => `对局开始：${x} 执 X 先走，${o} 执 O。`,
  moved: (name, sign, cell) => `${name} 在第 ${cell} 格落下 ${sign}。`,
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** The host's sentence for an event, "" for events that have none. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names[0] ?? "", event.names[1] ?? "");
    case "moved":
      return say.moved(view.names[event.seat] ?? "", signs[event.seat] ?? "", event.cell);
    default:
      return narrateTurn(event, view, locale);
  }
}
