import type { Figure, FigureText, Locale } from "@wisp/game";

/** The share of moves that were illegal. */
export const illegalMoves: Figure = {
  id: "illegalMoves",
  of: { fact: "illegal-moves" },
  role: null,
  unit: "rate",
  better: "low",
  usual: false,
  text: {
    en: {
      name: "Illegal moves",
      short: "Illegal",
      about: "Moves that the rules do not allow, divided by moves due.",
    },
    zh: { name: "无效着法", short: "无效", about: "无效的着法数除以应走的着法数。" },
  },
};

/** The share of matches that an agent won in a role. */
export const winsAs = (
  id: string,
  role: string,
  text: Readonly<Record<Locale, FigureText>>,
): Figure => ({ id, of: "wins", role, unit: "rate", better: "high", usual: true, text });
