import { EXPERIMENT_FORMAT, type ExperimentFile } from "../../plan/experiment.ts";

const opponents = ["bold", "cautious", "copycat", "crowd", "grudge", "gullible", "quiet"];

/**
 * Table 4 of the WiS paper (section 5.4): one civilian reasons before it acts. Here that is a house
 * agent that weighs all speeches instead of the last two; of a model agent, set its strategy instead
 * ("settings": {"strategy": "reasoning"}). The paper's models also said their analysis aloud, in
 * speeches above the usual limit, which swayed others; the house listens to no analysis.
 */
export const reasoning: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "Reasoning",
  question:
    "Does a civilian that reasons about all speeches vote better, and does its side win more?",
  game: "who-is-spy",
  language: "en",
  paper: "wis-table-4",
  agents: {
    reader: "house:skimmer",
    ...Object.fromEntries(opponents.map((name) => [name, `house:${name}`])),
  },
  subjects: ["reader"],
  opponents,
  table: [
    { agent: "subject", deals: { spy: false } },
    ...Array.from({ length: 5 }, () => ({ agent: "opponent" as const })),
  ],
  arms: [
    { name: "baseline" },
    { name: "reasoning", changes: [{ of: "subject", settings: { character: "bayes" } }] },
  ],
  blocks: { count: 120, seed: "reasoning/1" },
  primary: "voteAccuracy",
  secondary: ["winsCivilian", "scoreCivilian"],
  contrasts: [{ arms: ["reasoning", "baseline"] }],
};
