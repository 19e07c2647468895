import type { Locale } from "@wisp/game";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "@wisp/lab";

/** The four means of Table 1, in its order. */
export const means = [
  "aggressiveTarget",
  "aggressiveDistractor",
  "conservativeTarget",
  "conservativeDistractor",
] as const;

/** What the paper does not show. */
export const besides = [
  "aggressiveGap",
  "conservativeGap",
  "aggressiveDistractorMicro",
  "conservativeDistractorMicro",
  "aggressiveTargetClean",
  "aggressiveDistractorClean",
  "conservativeTargetClean",
  "conservativeDistractorClean",
  "saidTarget",
] as const;

/** The paper's own prompts and greedy decoding; agents that are no models play as they do. */
export const printed = {
  ofModels: {
    strategy: "printed",
    strategySettings: { paper: "deep-paper/1" },
    sampling: { temperature: 0 },
  },
};
const asInPaper = [
  { of: "subject", settings: printed },
  { of: "judge", settings: printed },
] as const;

/** A model may favour its own descriptions, so another judge scores them, too. */
export const judges = ["first judge", "second judge"] as const;

export const deepClocks = { describeTimeLimitMs: 60_000, scoreTimeLimitMs: 20_000 };

/** Each item of a language once, with each of two judges. */
const deepOf = (language: Locale, name: string): ExperimentFile => ({
  format: EXPERIMENT_FORMAT,
  name,
  question: "How well does an agent describe a word, clearly and then ambiguously?",
  game: "deep",
  language,
  options: deepClocks,
  agents: {
    random: "house:dice",
    ordinary: "house:watchful",
    strong: "house:planner",
    judge: "house:planner",
    second: "house:watchful",
  },
  subjects: ["random", "ordinary", "strong"],
  table: [{ agent: "subject", deals: { describer: true } }, { agent: "judge" }],
  arms: [
    { name: judges[0], changes: [...asInPaper] },
    { name: judges[1], changes: [{ of: "judge", agent: "second" }, ...asInPaper] },
  ],
  settings: `deep-${language}-1`,
  blocks: { seed: "deep/1" },
  primary: "score",
  secondary: [...means, ...besides],
  contrasts: [{ arms: [judges[1], judges[0]] }],
  paper: "deep-table-1",
});

/** Table 1 of DEEP: the English items, and the Chinese ones. */
export const deepPresets: Readonly<Record<string, ExperimentFile>> = {
  "deep-table-1": deepOf("en", "DEEP: English words"),
  "deep-table-1-zh": deepOf("zh", "DEEP: Chinese words"),
};
