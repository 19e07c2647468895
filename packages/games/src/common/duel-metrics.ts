import type { Duel } from "../entry.ts";

type DuelMetric = Duel["figures"][number];

export const duelWins: DuelMetric = {
  id: "wins",
  title: { en: "Wins", zh: "胜率" },
  unit: "rate",
  better: "high",
};

export const duelIllegalMoves: DuelMetric = {
  id: "illegalMoves",
  title: { en: "Illegal moves", zh: "无效着法" },
  unit: "rate",
  better: "low",
};

export const duelIllegalAnswers: DuelMetric = {
  id: "illegalDecisions",
  title: { en: "Illegal answers", zh: "无效回答" },
  unit: "rate",
  better: "low",
};
