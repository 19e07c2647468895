import type { Locale } from "@wisp/game";

/** The host's sentences, by language. */
interface Phrases {
  readonly rules: string;
  askMove(board: string, sign: string, options: readonly string[]): string;
  opened(x: string, o: string): string;
  moved(name: string, sign: string, cell: number): string;
}

const en: Phrases = {
  rules: [
    "Two players take turns on a board of three by three cells, numbered 1 to 9 row by row from the top left. X begins.",
    "The first player with three of their own marks in a row, a column or a diagonal wins. A full board without three in a line is a draw.",
    "A move is the number of one free cell. Any other answer, or no answer in time, loses the match at once.",
    "Points: 1 for a win, 0.5 for a draw, 0 for a loss.",
  ].join("\n\n"),
  askMove: (board, sign, options) =>
    `You are ${sign}. The board:\n${board}\nAnswer with exactly one free cell: ${options.join(", ")}.`,
  opened: (x, o) => `The board is set: ${x} plays X and begins, ${o} plays O.`,
  moved: (name, sign, cell) => `${name} puts ${sign} on cell ${cell}.`,
};

const zh: Phrases = {
  rules: [
    "两位玩家在三行三列的棋盘上轮流落子，格子从左上角起逐行编号为 1 到 9。X 先走。",
    "先在一行、一列或一条对角线上连成三子者获胜；棋盘下满而无人连成则为平局。",
    "回答必须是一个空格的编号。其他回答或者超时，立即判负。",
    "得分：胜 1 分，平 0.5 分，负 0 分。",
  ].join("\n\n"),
  askMove: (board, sign, options) =>
    `你执 ${sign}。棋盘：\n${board}\n请只回答一个空格的编号：${options.join("、")}。`,
  opened: (x, o) => `对局开始：${x} 执 X 先走，${o} 执 O。`,
  moved: (name, sign, cell) => `${name} 在第 ${cell} 格落下 ${sign}。`,
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };
