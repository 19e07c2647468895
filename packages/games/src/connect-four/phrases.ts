import type { Locale, Seat } from "@wisp/game";
import { missedMoves, narrateTurn, objective } from "../common/turns/phrases.ts";
import type { LateMoves } from "../common/turns/state.ts";
import { roleNames } from "./roles.ts";
import { colours, type Event, letters, type State } from "./state.ts";

/** The host's sentences, by language. */
interface Phrases {
  rules(config: LateMoves): string;
  readonly objective: string;
  askMove(seat: Seat): string;
  /** Labels a row of the board; they count from the bottom. */
  row(row: number): string;
  /** Labels the line of column numbers. */
  readonly columns: string;
  opened(red: string, yellow: string): string;
  moved(name: string, seat: Seat, column: number): string;
}

const redOrYellow = (seat: Seat): string => colours[seat] ?? "?";
const redOrYellowZh = (seat: Seat): string => roleNames[seat === 0 ? "red" : "yellow"].zh;

const en: Phrases = {
  rules: ({ lateMove = "loses" }) =>
    [
      "Two players take turns to drop discs into a grid of 7 columns and 6 rows. The columns are numbered 1 to 7 from left to right. A disc falls to the lowest free cell of its column. Red moves first.",
      "The first player with four discs of their colour in a row (horizontally, vertically or diagonally) wins. A full grid without four in a row is a draw.",
      `A move is the number of one column that is not full. ${missedMoves.en[lateMove]}`,
      "On the board in a question, R is a red disc, Y is a yellow disc and a dot is a free cell. The bottom row comes last. Brackets mark the last move.",
      objective.en,
    ].join("\n\n"),
  objective: objective.en,
  askMove: (seat) =>
    `You play ${redOrYellow(seat)} (${letters[seat] ?? "?"}). Into which column do you drop your disc?`,
  row: (row) => `Row ${row}: `,
  columns: "Column:",
  opened: (red, yellow) =>
    `The grid is empty. ${red} plays red and moves first; ${yellow} plays yellow.`,
  moved: (name, seat, column) => `${name} drops a ${redOrYellow(seat)} disc into column ${column}.`,
};

const zh: Phrases = {
  rules: ({ lateMove = "loses" }) =>
    [
      "两位玩家轮流向 7 列 6 行的棋盘投入棋子，各列从左到右编号为 1 到 7，棋子落到该列最低的空格。红方先手。",
      "先将四枚己方棋子连成一线（横、竖或斜）者获胜；棋盘下满而无人连成则为平局。",
      `每一手回答一个未满的列的编号。${missedMoves.zh[lateMove]}`,
      "提问中的棋盘里，R 是红子，Y 是黄子，点是空格，最后一行是最底行，方括号标出上一手。",
      objective.zh,
    ].join("\n\n"),
  objective: objective.zh,
  askMove: (seat) => `你是${redOrYellowZh(seat)}（${letters[seat] ?? "?"}）。要把棋子投入哪一列？`,
  row: (row) => `第 ${row} 行：`,
  columns: "列号：　 ",
  opened: (red, yellow) => `棋盘为空。${red} 执红先手，${yellow} 执黄。`,
  moved: (name, seat, column) => `${name}（${redOrYellowZh(seat)}）在第 ${column} 列落子。`,
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** The host's sentence for an event, "" for events that have none. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names[0] ?? "", event.names[1] ?? "");
    case "moved":
      return say.moved(view.names[event.seat] ?? "", event.seat, event.column);
    default:
      return narrateTurn(event, view, locale);
  }
}
