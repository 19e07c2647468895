import { EXPERIMENT_FORMAT, type ExperimentFile } from "../../plan/experiment.ts";

const opponents = ["bold", "cautious", "copycat", "crowd", "grudge", "gullible", "quiet"];

/** The prompt "Reasoning" of the WiS paper's Table 1, verbatim. */
const analyse =
  "Please give your analysis of who you think is the spy in this round of speeches. You need to mention the name and detailed reasons. When listening to other people’s analysis, don’t blindly follow it, but make your own judgment.";

/**
 * Table 4 of the WiS paper (section 5.4): one civilian reasons before it acts. House agents follow no
 * instructions, so here it is one that weighs all speeches instead of the last two. For a model agent,
 * remove that change: the paper's prompt is in the same arm. The paper's models said their analysis
 * aloud, in speeches above the usual limit (option `speechCap`), which swayed others; the house listens
 * to no analysis.
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
    {
      name: "reasoning",
      changes: [
        { of: "subject", settings: { character: "bayes" } },
        { of: "subject", instruct: analyse },
      ],
    },
  ],
  blocks: { count: 120, seed: "reasoning/1" },
  primary: "voteAccuracy",
  secondary: ["winsCivilian", "scoreCivilian"],
  contrasts: [{ arms: ["reasoning", "baseline"] }],
};
