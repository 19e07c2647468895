import type { TitledMetric } from "../entry.ts";

export const duelWins: TitledMetric = {
  id: "wins",
  title: { en: "Wins", zh: "胜率" },
  unit: "rate",
  better: "high",
};

export const duelIllegalMoves: TitledMetric = {
  id: "illegalMoves",
  title: { en: "Illegal moves", zh: "无效着法" },
  unit: "rate",
  better: "low",
};

export const duelIllegalAnswers: TitledMetric = {
  id: "illegalDecisions",
  title: { en: "Illegal answers", zh: "无效回答" },
  unit: "rate",
  better: "low",
};

/** A share that is the better the higher it is. */
export const highRate = (id: string, en: string, zh: string): TitledMetric => ({
  id,
  title: { en, zh },
  unit: "rate",
  better: "high",
});
