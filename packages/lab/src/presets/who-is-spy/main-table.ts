import { EXPERIMENT_FORMAT, type ExperimentFile } from "../../plan/experiment.ts";

const names = [
  "bayes",
  "bold",
  "cautious",
  "copycat",
  "crowd",
  "grudge",
  "gullible",
  "quiet",
  "random",
  "slip",
];

/**
 * Table 2 of the WiS paper: ten agents among themselves. In a block each of them takes every place of a
 * table once, on the same words, so that all are the spy equally often; the paper drew roles at
 * random, and its models were the spy 10 to 24 times each.
 */
export const mainTable: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "Main table",
  question: "How well do ten agents play against each other, as the spy and as civilians?",
  game: "who-is-spy",
  language: "en",
  paper: "wis-table-2",
  agents: Object.fromEntries(names.map((name) => [name, `house:${name}`])),
  subjects: names,
  table: Array.from({ length: 6 }, () => ({ agent: "peer" as const })),
  arms: [{ name: "baseline" }],
  blocks: { count: 60, seed: "main-table/1" },
  primary: "score",
  secondary: ["winsSpy", "winsCivilian", "wins", "voteAccuracy"],
};
