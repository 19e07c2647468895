import type { Figure } from "@wisp/game";
import { en, type FigureId } from "./en.ts";
import { zh } from "./zh.ts";

const figure = (id: FigureId, what: Omit<Figure, "id" | "text">): Figure => ({
  id,
  text: { en: en[id], zh: zh[id] },
  ...what,
});

/** The figures of an agent on boards of this game, besides those of every game. */
export const figures: readonly Figure[] = [
  figure("matchesAsSpy", {
    of: "matches",
    role: "spy",
    unit: "count",
    better: "high",
    usual: false,
  }),
  figure("scoreSpy", { of: "points", role: "spy", unit: "score", better: "high", usual: false }),
  figure("scoreCivilian", {
    of: "points",
    role: "civilian",
    unit: "score",
    better: "high",
    usual: false,
  }),
  figure("winsSpy", { of: "wins", role: "spy", unit: "rate", better: "high", usual: true }),
  figure("winsCivilian", {
    of: "wins",
    role: "civilian",
    unit: "rate",
    better: "high",
    usual: true,
  }),
  figure("voteAccuracy", {
    of: { fact: "ballots-right" },
    role: "civilian",
    unit: "rate",
    better: "high",
    usual: true,
  }),
  figure("abstainRate", {
    of: { fact: "abstained" },
    role: "civilian",
    unit: "rate",
    better: "low",
    usual: false,
  }),
  figure("survival", {
    of: { fact: "survival-rounds" },
    role: null,
    unit: "rounds",
    better: "high",
    usual: false,
  }),
  figure("survivalSpy", {
    of: { fact: "survival-rounds" },
    role: "spy",
    unit: "rounds",
    better: "high",
    usual: false,
  }),
  figure("survivalCivilian", {
    of: { fact: "survival-rounds" },
    role: "civilian",
    unit: "rounds",
    better: "high",
    usual: false,
  }),
  figure("fouls", { of: { fact: "fouls" }, role: null, unit: "rate", better: "low", usual: true }),
  figure("skipped", {
    of: { fact: "skipped" },
    role: null,
    unit: "rate",
    better: "low",
    usual: false,
  }),
  figure("timeouts", {
    of: { fact: "speech-timeouts" },
    role: null,
    unit: "rate",
    better: "low",
    usual: false,
  }),
  figure("saidWord", {
    of: { fact: "said-word" },
    role: null,
    unit: "rate",
    better: "low",
    usual: false,
  }),
  figure("repeated", {
    of: { fact: "repeated" },
    role: null,
    unit: "rate",
    better: "low",
    usual: false,
  }),
  figure("votesReceived", {
    of: { fact: "votes-received" },
    role: null,
    unit: "votes",
    better: "low",
    usual: false,
  }),
];
