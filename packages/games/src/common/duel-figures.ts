import type { Duel } from "../entry.ts";

type DuelFigure = Duel["figures"][number];

export const duelWins: DuelFigure = {
  id: "wins",
  title: { en: "Wins", zh: "胜率" },
  unit: "rate",
  better: "high",
};

export const duelIllegalMoves: DuelFigure = {
  id: "illegalMoves",
  title: { en: "Illegal moves", zh: "无效着法" },
  unit: "rate",
  better: "low",
};

export const duelIllegalAnswers: DuelFigure = {
  id: "illegalDecisions",
  title: { en: "Illegal answers", zh: "无效回答" },
  unit: "rate",
  better: "low",
};
